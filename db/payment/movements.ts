import { and, asc, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'

import type { QuoteLine } from '#core/catalog/quote.ts'
import type { MovementView } from '#core/payment/payment-view.ts'
import type { CalendarDay, DaySpan } from '#core/shared/dates.ts'
import type { TaxId } from '#core/shared/tax-id.ts'
import type { DbOrTx } from '#db/client.ts'
import { invoices, ledgerEntries, orders, payments } from '#db/schema.ts'

import { releaseTime } from './account-reports.ts'
import { asTotals, inDays, ledgerTotals } from './ledger.ts'

const batchSize = 1_000

/** `lines` are what was sold; `null` for a payment without an order, or an order without an invoice. */
export type Movement = MovementView & {
  lines: QuoteLine[] | null
  taxId: TaxId | null
  invoiceNumber: string | null
}

export async function listNewestMovements(db: DbOrTx, days: DaySpan, limit: number): Promise<Movement[]> {
  return asMovements(await select(db, days, { limit, newestFirst: true }))
}

/** All movements of these days, oldest first, in batches. */
export async function* eachMovement(db: DbOrTx, days: DaySpan): AsyncGenerator<Movement[]> {
  let after: Movement | undefined
  do {
    const rows = asMovements(await select(db, days, { limit: batchSize, after }))
    yield rows
    after = rows.length === batchSize ? rows.at(-1) : undefined
  } while (after)
}

type Wish = { limit: number; newestFirst?: boolean; after?: { day: CalendarDay; paymentId: string } | undefined }

function select(db: DbOrTx, days: DaySpan, { limit, newestFirst = false, after }: Wish) {
  const direction = newestFirst ? desc : asc
  return (
    db
      .select({
        sale: {
          day: ledgerEntries.day,
          paymentId: ledgerEntries.paymentId,
          orderId: orders.id,
          orderCode: orders.code,
          buyerName: orders.buyerName,
          lines: orders.lines,
          method: payments.method,
          installments: payments.installments,
          taxId: invoices.taxId,
          invoiceNumber: sql<string | null>`case when ${invoices.cancelledAt} is null then ${invoices.number} end`,
          fee: payments.fee,
          releasesAt: sql<string | null>`${releaseTime}`.mapWith((at: string) => new Date(at)),
        },
        ...ledgerTotals,
      })
      .from(ledgerEntries)
      .innerJoin(payments, eq(payments.providerId, ledgerEntries.paymentId))
      .leftJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .leftJoin(invoices, eq(invoices.orderId, orders.id))
      .where(
        and(
          inDays(days, 'all'),
          after && sql`(${ledgerEntries.day}, ${ledgerEntries.paymentId}) > (${after.day}::date, ${after.paymentId})`,
        ),
      )
      .groupBy(ledgerEntries.day, ledgerEntries.paymentId, orders.id, payments.id, invoices.orderId)
      // What moved to an order (`moveEntriesToOrder`), or was taken back (`takeBackEntries`), leaves nothing where it stood.
      .having(
        or(
          and(isNotNull(orders.id), ne(payments.status, 'cancelled')),
          ...[ledgerTotals.gross, ledgerTotals.fees, ledgerTotals.returned].map((sum) => ne(sum, 0)),
        ),
      )
      .orderBy(direction(ledgerEntries.day), direction(ledgerEntries.paymentId))
      .limit(limit)
  )
}

function asMovements(rows: Awaited<ReturnType<typeof select>>): Movement[] {
  return rows.map(({ sale, ...sums }) => ({ ...sale, ...asTotals(sums) }))
}
