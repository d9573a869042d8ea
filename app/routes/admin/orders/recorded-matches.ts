import type { Deps } from '#app/http/deps.ts'
import { matchDays, proposeRecorded, type RecordedMatch } from '#core/payment/recorded-payment.ts'
import { addDays } from '#core/shared/dates.ts'
import { listRecordedPayments, type StoredPayment } from '#db/payment/payments.ts'

/** For each payment that the provider reported, those that staff recorded by hand and that it may be, by its id. */
export async function findRecordedMatches(
  db: Deps['db'],
  reported: readonly StoredPayment[],
): Promise<Map<string, RecordedMatch[]>> {
  const times = reported.flatMap(({ approvedAt }) => (approvedAt ? [approvedAt.getTime()] : []))
  if (times.length === 0) return new Map()
  const recorded = await listRecordedPayments(db, {
    amounts: reported.map(({ amount }) => amount),
    from: addDays(new Date(Math.min(...times)), -matchDays - 1),
    to: addDays(new Date(Math.max(...times)), matchDays + 1),
  })
  return new Map(
    reported.map((payment) => [
      payment.providerId,
      proposeRecorded({ ...payment, id: payment.providerId }, recorded).slice(0, 10),
    ]),
  )
}
