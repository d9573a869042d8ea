import { and, desc, eq, isNotNull, not, notInArray, or, sql, min } from 'drizzle-orm'

import { isMailOfInvoice, type Invoice, type OrderMoney } from '#core/order/invoice.ts'
import { disputeEnds } from '#core/payment/payment.ts'
import { cents } from '#core/shared/money.ts'
import type { TaxId } from '#core/shared/tax-id.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { ledgerTotals, readOrderTotals } from '#db/payment/ledger.ts'
import { invoices, ledgerEntries, orders, payments } from '#db/schema.ts'

const columns = {
  orderId: invoices.orderId,
  taxId: invoices.taxId,
  number: invoices.number,
  issuedAt: invoices.issuedAt,
  handledReturned: invoices.handledReturned,
  cancelledAt: invoices.cancelledAt,
}

/** No invoice is valid: none was issued, or it was cancelled. */
const hasNone = sql`(${invoices.number} is null or ${invoices.cancelledAt} is not null)`

export type StoredInvoice = Invoice & { orderId: string }

/** What a buyer asked for; an invoice that is valid already keeps whom it is for. */
export async function saveInvoiceRequest(tx: Tx, orderId: string, taxId: TaxId, at: Date): Promise<void> {
  await tx
    .insert(invoices)
    .values({ orderId, taxId, requestedAt: at })
    .onConflictDoUpdate({ target: invoices.orderId, set: { taxId }, setWhere: hasNone })
}

/** The invoice of an order, without its file; `null` when nobody asked for one. */
export async function findInvoice(db: DbOrTx, orderId: string): Promise<StoredInvoice | null> {
  const [row] = await db.select(columns).from(invoices).where(eq(invoices.orderId, orderId)).limit(1)
  return row ?? null
}

export async function lockInvoice(tx: Tx, orderId: string): Promise<StoredInvoice | null> {
  const [row] = await tx.select(columns).from(invoices).where(eq(invoices.orderId, orderId)).for('update')
  return row ?? null
}

/** The invoice that is valid now, the first one or another in its place. */
export async function saveInvoiceIssued(
  tx: Tx,
  orderId: string,
  issued: Pick<Invoice, 'handledReturned'> & { number: string; pdf: Uint8Array; issuedAt: Date },
): Promise<void> {
  await tx
    .update(invoices)
    .set({ ...issued, pdf: Buffer.from(issued.pdf), cancelledAt: null })
    .where(eq(invoices.orderId, orderId))
}

export async function markInvoiceCancelled(tx: Tx, orderId: string, cancelledAt: Date): Promise<void> {
  await tx.update(invoices).set({ cancelledAt }).where(eq(invoices.orderId, orderId))
}

export type InvoiceFile = { number: string; pdf: Buffer; issuedAt: Date; cancelledAt: Date | null }

/** The PDF of an invoice that exists, with its number. */
export async function readInvoiceFile(db: DbOrTx, orderId: string): Promise<InvoiceFile | null> {
  const { number, pdf, issuedAt, cancelledAt } = invoices
  const [row] = await db
    .select({ number, pdf, issuedAt, cancelledAt })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .limit(1)
  if (!row?.number || !row.pdf || !row.issuedAt) return null
  return { number: row.number, pdf: row.pdf, issuedAt: row.issuedAt, cancelledAt: row.cancelledAt }
}

/** The file a mail about an invoice was written for; `null` once another one took its place, or it was cancelled. */
export async function findInvoiceFileOfMail(
  db: DbOrTx,
  { orderId, dedupeKey }: { orderId: string | null; dedupeKey: string },
): Promise<InvoiceFile | null> {
  const file = orderId ? await readInvoiceFile(db, orderId) : null
  if (!orderId || !file || file.cancelledAt) return null
  return isMailOfInvoice(dedupeKey, orderId, file) ? file : null
}

/** What an order brought, as its invoice needs it. */
export async function readInvoiceMoney(db: DbOrTx, orderId: string): Promise<OrderMoney> {
  const { gross, returned } = await readOrderTotals(db, orderId)
  const [row] = await db.select({ disputed: disputedSum }).from(payments).where(openChargebackOf(orderId))
  return { gross, returned, disputed: cents(row?.disputed ?? 0) }
}

/** What open chargebacks hold; of what was returned by hand they know nothing. */
const disputedSum =
  sql<number>`coalesce(sum(${payments.amount} - (${payments.refunded} - ${payments.refundedByHand})), 0)`.mapWith(
    Number,
  )

/** The same as `open` of `disputeStatus` in `core/payment/payment.ts`, for chargebacks. */
function openChargebackOf(orderId: string | typeof orders.id) {
  return and(
    eq(payments.orderId, orderId),
    eq(payments.status, 'charged-back'),
    notInArray(payments.statusDetail, Object.values(disputeEnds)),
    isNotNull(payments.approvedAt),
  )
}

/** `readInvoiceMoney` for many orders in one query. */
function moneyOf(db: DbOrTx) {
  const disputed = db.select({ disputed: disputedSum }).from(payments).where(openChargebackOf(orders.id))
  return db
    .select({
      gross: ledgerTotals.gross.as('gross'),
      returned: ledgerTotals.returned.as('returned'),
      disputed: sql<number>`(${disputed})`.mapWith(Number).as('disputed'),
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orders.id))
    .as('money')
}

export type ListedInvoice = StoredInvoice & {
  code: string
  buyerName: string
  description: string
  paidAt: Date | null
  money: OrderMoney
}

/** Invoices of paid orders: those staff have to do something about, or else the newest finished ones. */
export async function listInvoices(
  db: DbOrTx,
  { isOpen, limit, orderId }: { isOpen: boolean; limit: number; orderId?: string },
): Promise<ListedInvoice[]> {
  const money = moneyOf(db)
  const rows = await db
    .select({
      ...columns,
      code: orders.code,
      buyerName: orders.buyerName,
      lines: orders.lines,
      paidAt: orders.paidAt,
      gross: money.gross,
      returned: money.returned,
      disputed: money.disputed,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .innerJoinLateral(money, sql`true`)
    .where(
      and(
        isOpen ? isOpenInvoice(money) : and(isNotNull(invoices.number), sql`not ${isOpenInvoice(money)}`),
        orderId === undefined ? undefined : eq(invoices.orderId, orderId),
      ),
    )
    .orderBy(isOpen ? orders.paidAt : desc(invoices.issuedAt), orders.code)
    .limit(limit)
  return rows.map(({ lines, gross, returned, disputed, ...row }) => ({
    ...row,
    description: lines.map(({ title }) => title).join(' + '),
    money: { gross: cents(gross), returned: cents(returned), disputed: cents(disputed) },
  }))
}

export async function countOpenInvoices(db: DbOrTx): Promise<number> {
  const money = moneyOf(db)
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .innerJoinLateral(money, sql`true`)
    .where(isOpenInvoice(money))
  return row?.count ?? 0
}

/** When the oldest order was paid whose invoice waits. */
export async function findOldestOpenInvoiceAt(db: DbOrTx): Promise<Date | null> {
  const money = moneyOf(db)
  const [row] = await db
    .select({ at: min(orders.paidAt) })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .innerJoinLateral(money, sql`true`)
    .where(isOpenInvoice(money))
  return row?.at ?? null
}

/** The same as `to-issue` and `to-cancel` in `core/order/invoice.ts`. */
function isOpenInvoice(money: ReturnType<typeof moneyOf>) {
  return or(
    and(hasNone, sql`${money.gross} + ${money.returned} > 0`),
    and(not(hasNone), sql`0 - ${money.returned} - ${money.disputed} > ${invoices.handledReturned}`),
  )
}
