import { randomUUID } from 'node:crypto'

import { contractText } from '#copy/contracts/contracts.ts'
import { issuedVoucherTerms } from '#copy/contracts/issued-voucher-terms.ts'
import { amountChoice, type IssuedVoucher } from '#copy/voucher/issue-voucher-form.ts'
import { issuedByStaff } from '#copy/voucher/voucher.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import type { QuoteLine } from '#core/catalog/quote.ts'
import { orderCode } from '#core/order/order-code.ts'
import { manualPrefix } from '#core/payment/manual-payment.ts'
import { dayOf } from '#core/shared/dates.ts'
import { cents, formatBRL, type Cents } from '#core/shared/money.ts'
import { answerRepeated, type SentOtherwise } from '#core/shared/repeated-form.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofOrder } from '#core/staff/audit-subjects.ts'
import { isGiven, validUntilOfIssued, type IssuedOrigin } from '#core/voucher/issued-voucher.ts'
import type { Tx } from '#db/client.ts'
import { currentShop } from '#db/content/document-versions.ts'
import { findOrderOfSubmission, insertOrder, lockVisitor, nextOrderNumber, type Order } from '#db/order/orders.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { findVoucherOfOrder, insertVoucher } from '#db/voucher/vouchers.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import { change, type Records } from '#use-cases/change.ts'
import type { LinkDeps } from '#use-cases/deps.ts'
import { hashTerms } from '#use-cases/order/internal/agreed-terms.ts'
import { saveManualPayment } from '#use-cases/payment/internal/save-manual-payment.ts'
import { recordNotifiedChange } from '#use-cases/staff/internal/record-notified-change.ts'

import { fulfilVoucher } from './internal/fulfil-voucher.ts'
import { newVoucherCode } from './voucher-code.ts'

type Input = { form: IssuedVoucher; /** Of the page: a form sent twice is one voucher. */ submissionId: string }
export type Issued = { orderId: string; code: string; value: Cents; packageName: string | null }

/**
 * Issues a voucher that nobody bought in the shop. One that was sold by hand is an order with the money that came for it, in the books
 * like any payment staff record; one that is given is an order of nothing. Either is valid at once.
 */
export function issueVoucher(
  deps: LinkDeps,
  actor: AuditActor,
  { form, submissionId }: Input,
): Promise<Result<Issued, 'worth-unknown' | SentOtherwise>> {
  return change(deps, actor, async (tx, records) => {
    const now = deps.now()
    const visitorId = `staff-${actor.id}`
    await lockVisitor(tx, visitorId)
    const { catalog, settings } = await currentShop(tx)
    const pkg = form.worth === amountChoice ? null : findPackage(catalog, form.worth)
    const value = pkg?.price ?? form.amount
    const orderPackage = pkg ?? catalog.packages[0]
    if (pkg === undefined || value === null || !orderPackage) return refuse('worth-unknown')

    const packageName = pkg?.name ?? null
    const { origin, reason, message, recipientEmail } = form
    const recipientName = form.recipientName || (isGiven(origin) ? form.name : '')
    const known = await findOrderOfSubmission(tx, visitorId, submissionId)
    const issued = known ? await findVoucherOfOrder(tx, known.id) : null
    if (known && issued) {
      const worth = pkg ? { packageId: pkg.id } : { packageId: null, value }
      const asked = { origin, reason, message, recipientEmail, recipientName, ...worth }
      const buyer = { buyerName: form.name, buyerEmail: form.email }
      const repeated = answerRepeated({ ...asked, ...buyer }, { ...known, ...issued })
      return repeated.ok ? accept({ orderId: known.id, code: known.code, value: issued.value, packageName }) : repeated
    }

    const validUntil = validUntilOfIssued(form.origin, { until: form.validUntil, today: dayOf(now) })
    const title = titleOf(origin, packageName ?? formatBRL(value))
    const line: QuoteLine = {
      kind: 'voucher',
      id: pkg?.id ?? amountChoice,
      title,
      amount: isGiven(origin) ? cents(0) : value,
    }
    const contract = issuedVoucherTerms({ origin, packageName, value, validUntil, settings })
    const order = await insertOrder(tx, {
      code: orderCode(await nextOrderNumber(tx)),
      state: 'awaiting-payment',
      packageId: orderPackage.id,
      packageName: title,
      ownLyric: false,
      expectedDays: 0,
      limitDays: 0,
      lines: [line],
      total: line.amount,
      provider: settings.payment.provider,
      buyerName: form.name,
      buyerEmail: form.email,
      visitorId,
      submissionId,
      contract,
      contractHash: hashTerms(contractText(contract), { lines: [line], total: line.amount }),
      termsAcceptedAt: now,
      termsIp: '',
      termsUserAgent: issuedByStaff,
      createdAt: now,
      updatedAt: now,
    })
    const coded = { id: randomUUID(), codeNumber: 1 }
    await insertVoucher(tx, {
      ...coded,
      orderId: order.id,
      origin,
      reason,
      packageId: pkg?.id ?? null,
      value,
      validUntil,
      codeHash: hashSecret(newVoucherCode(deps.signer, coded)),
      recipientName,
      fromName: isGiven(origin) ? settings.productName : '',
      message,
      recipientEmail,
      createdAt: now,
    })
    await recordNotifiedChange(tx, deps, actor, {
      action: 'voucher-issued',
      subject: ofOrder(order),
      details: { kind: origin, value, amount: order.total },
      notified: [{ label: 'Vale-presente emitido', from: '', to: `${title}, pedido ${order.code}` }],
    })
    const payment = await payFor(tx, records, { order, form, submissionId, now })
    await fulfilVoucher(tx, deps, { order, payment }, { actor: `staff:${actor.id}`, buyer: form.mails, staff: false })
    return accept({ orderId: order.id, code: order.code, value, packageName })
  })
}

/** The money of one that was sold, entered like any that staff receive; nothing for one that is given. */
async function payFor(
  tx: Tx,
  records: Records,
  { order, form, submissionId, now }: Input & { order: Order; now: Date },
) {
  if (isGiven(form.origin)) return { id: null, method: null, amount: cents(0), approvedAt: now }
  const payment = {
    paymentId: `${manualPrefix}${submissionId}`,
    method: form.method ?? 'manual',
    amount: order.total,
    note: form.reason,
    acceptsDifference: false,
  } as const
  return saveManualPayment(tx, records, { order, payment, now })
}

function titleOf(origin: IssuedOrigin, worth: string): string {
  switch (origin) {
    case 'by-hand':
      return `Vale-presente ${worth}`
    case 'courtesy':
      return `Vale de cortesia ${worth}`
    case 'compensation':
      return `Vale de compensação ${worth}`
  }
}
