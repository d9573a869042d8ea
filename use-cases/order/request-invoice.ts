import { canChangeTaxId, invoiceState, isInvoiceable } from '#core/order/invoice.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { parseTaxId } from '#core/shared/tax-id.ts'
import { findInvoice, readInvoiceMoney, saveInvoiceRequest } from '#db/order/invoices.ts'
import { lockOrder } from '#db/order/orders.ts'
import type { Deps } from '#use-cases/deps.ts'

export type RequestInvoiceRefusal = 'not-found' | 'tax-id-invalid' | 'already-issued' | 'nothing-to-invoice'

/** Asks for an invoice of an order, or changes whom it is for. The queue shows it once the order is paid. */
export async function requestInvoice(
  { db, now }: Deps,
  orderId: string,
  typed: string,
): Promise<Result<undefined, RequestInvoiceRefusal>> {
  const taxId = parseTaxId(typed)
  if (!taxId) return refuse('tax-id-invalid')
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse('not-found')
    if (!isInvoiceable(order)) return refuse('nothing-to-invoice')
    const invoice = await findInvoice(tx, orderId)
    const state = invoice && invoiceState(invoice, await readInvoiceMoney(tx, orderId))
    if (!canChangeTaxId(state)) return refuse('already-issued')
    await saveInvoiceRequest(tx, orderId, taxId, now())
    return accept()
  })
}
