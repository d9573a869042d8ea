import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'

import { contractFileName } from '#adapters/pdf/contract-pdf.ts'
import { voucherCardFileName } from '#adapters/pdf/voucher-card.ts'
import { canOpenOrder, orderRole, readAccess } from '#app/http/access.ts'
import type { Deps } from '#app/http/deps.ts'
import { calendarTexts } from '#copy/project/due-labels.ts'
import { invoiceFileName } from '#core/order/invoice.ts'
import { parseOrderCode } from '#core/order/order-code.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import { calendarFile } from '#core/shared/calendar-file.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import { readInvoiceFile } from '#db/order/invoices.ts'
import { findOrderIdByCode } from '#db/order/orders.ts'
import { respondUnavailable } from '#server/http/respond-unavailable.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { readContract } from '#use-cases/order/read-contract.ts'
import { readVoucherCard } from '#use-cases/voucher/read-voucher-card.ts'

type Env = { Bindings: HttpBindings }

/** The files of an order, for its verified client and for owners: contract, deadline, voucher card and invoice. */
export function orderFileRoutes(deps: Deps): Hono<Env> {
  return new Hono<Env>()
    .get('/pedidos/:code/contrato.pdf', async (c) => {
      const opened = await openOrder(c)
      const contract = opened && (await readContract(deps, opened.orderId))
      return contract ? sendPdf(c, contract.pdf, contractFileName(contract.code)) : c.notFound()
    })
    .get('/pedidos/:code/prazo.ics', async (c) => {
      const opened = await openOrder(c)
      const order = opened && (await getTrackedOrder(deps, opened.orderId))
      if (!order?.project || order.stopReason || order.project.status === 'delivered') return c.notFound()

      return c.body(deadlineCalendar(order.code, order.project.deadlineOn, deps), 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `attachment; filename="prazo-${order.code}.ics"`,
        'Cache-Control': 'private, no-store',
      })
    })
    .get('/vale-presente/pedido/:code/cartao.pdf', async (c) => {
      const opened = await openOrder(c)
      // The code is money, and its buyer's alone: owners print the cards of what they issued, in the panel.
      if (!opened || !canOpenOrder(await readAccess(c.req.raw, deps), opened.orderId)) return c.notFound()
      const card = await readVoucherCard(deps, opened.orderId)
      return card ? sendPdf(c, card, voucherCardFileName(opened.code)) : c.notFound()
    })
    .get('/pedidos/:code/nota-fiscal.pdf', async (c) => {
      const opened = await openOrder(c)
      const invoice = opened && (await readInvoiceFile(deps.db, opened.orderId))
      return invoice ? sendPdf(c, invoice.pdf, invoiceFileName(invoice.number)) : c.notFound()
    })
    .onError(respondUnavailable(deps, 'a file of an order could not be sent'))

  /** The order of the address; `null` where this request may not open it. */
  async function openOrder(c: Context<Env>): Promise<{ code: string; orderId: string } | null> {
    const code = parseOrderCode(c.req.param('code') ?? '')
    const orderId = code && (await findOrderIdByCode(deps.db, code))
    if (!code || !orderId) return null
    const role = await orderRole(c.req.raw, deps, orderId)
    return role === 'staff' || role === 'verified' ? { code, orderId } : null
  }
}

function sendPdf(c: Context<Env>, pdf: Uint8Array, name: string): Response {
  return c.body(new Uint8Array(pdf), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  })
}

/** Names neither the song nor whom it is for: calendars are shared, and some songs are a surprise. */
function deadlineCalendar(code: string, day: CalendarDay, { siteUrl, now }: Deps): string {
  const url = trackingUrl(siteUrl, code)
  return calendarFile({
    uid: `${code}@${new URL(siteUrl).hostname}`,
    day,
    url,
    ...calendarTexts(code, url),
    changedAt: now(),
  })
}
