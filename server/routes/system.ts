import { timingSafeEqual } from 'node:crypto'

import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'

import { currentStaff } from '#adapters/auth/sign-in.ts'
import { contractFileName } from '#adapters/pdf/contract-pdf.ts'
import { voucherCardFileName } from '#adapters/pdf/voucher-card.ts'
import { canOpenOrder, orderRole, readAccess } from '#app/http/access.ts'
import type { Deps } from '#app/http/deps.ts'
import { calendarTexts } from '#copy/project/due-labels.ts'
import type { IncidentCause } from '#core/admin/incident.ts'
import { invoiceFileName } from '#core/order/invoice.ts'
import { parseOrderCode } from '#core/order/order-code.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import { calendarFile } from '#core/shared/calendar-file.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import { readStoredFigures } from '#db/admin/metrics.ts'
import { pingDatabase, type Db } from '#db/client.ts'
import { readInvoiceFile } from '#db/order/invoices.ts'
import { findOrderIdByCode } from '#db/order/orders.ts'
import { respondUnavailable } from '#server/http/respond-unavailable.ts'
import type { Metrics } from '#server/monitoring/metrics.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { readContract } from '#use-cases/order/read-contract.ts'
import { readVoucherCard } from '#use-cases/voucher/read-voucher-card.ts'

import { webhooks } from './webhooks.ts'

type Env = { Bindings: HttpBindings }
type Options = {
  metrics: Metrics
  healthDb: Db
  metricsToken: string | undefined
  storageReady: () => Promise<void>
  /** Whether this process is about to stop: a proxy must send its requests elsewhere. */
  isStopping: () => boolean
  trustProxy: boolean
}

const paymentCauses: IncidentCause[] = ['provider-access', 'provider-down', 'checkout-refused']

/** Machine endpoints: health, metrics, webhooks, and the files of an order: contract, invoice, voucher card and deadline. */
export function systemRoutes(
  deps: Deps,
  { metrics, healthDb, metricsToken, storageReady, isStopping, trustProxy }: Options,
): Hono<Env> {
  return new Hono<Env>()
    .get('/healthz', (c) => (isStopping() ? c.text('stopping', 503) : c.text('ok')))
    .get('/readyz', async (c) => {
      if (isStopping()) return c.json({ process: 'stopping' }, 503)
      const checks = await Promise.allSettled([pingDatabase(healthDb), storageReady()])
      const ongoing = new Set(deps.incidents.ongoing())
      const [reached, stored] = checks.map((check) => check.status === 'fulfilled')
      const readiness = {
        database: !reached ? 'down' : ongoing.has('database-read-only') ? 'read-only' : 'ok',
        storage: !stored ? 'down' : ongoing.has('disk-full') ? 'full' : 'ok',
        orders: ongoing.has('orders-failing') ? 'failing' : 'ok',
      }
      const ready = Object.values(readiness).every((state) => state === 'ok')
      // Without the provider orders are still stored: no reason to send visitors elsewhere.
      const payments = paymentCauses.some((cause) => ongoing.has(cause)) ? 'failing' : 'ok'
      return c.json({ ...readiness, payments }, ready ? 200 : 503)
    })
    .get('/metrics', async (c) => {
      const allowed = isBearer(c.req.header('authorization'), metricsToken) || (await isOwner(deps, c.req.raw.headers))
      if (!allowed) return c.text('', 403)
      return c.body(await metrics.text(await readStoredFigures(healthDb)), 200, { 'Content-Type': metrics.contentType })
    })
    .route('/', webhooks(deps, { metrics, trustProxy }))
    .get('/pedidos/:code/contrato.pdf', async (c) => {
      const code = parseOrderCode(c.req.param('code'))
      const orderId = code && (await findOrderIdByCode(deps.db, code))
      const role = orderId && (await orderRole(c.req.raw, deps, orderId))
      const isOpen = role === 'staff' || role === 'verified'
      const contract = orderId && isOpen ? await readContract(deps, orderId) : null
      if (!contract) return c.notFound()

      return c.body(new Uint8Array(contract.pdf), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${contractFileName(contract.code)}"`,
        'Cache-Control': 'private, no-store',
      })
    })
    .get('/pedidos/:code/prazo.ics', async (c) => {
      const code = parseOrderCode(c.req.param('code'))
      const orderId = code && (await findOrderIdByCode(deps.db, code))
      const role = orderId && (await orderRole(c.req.raw, deps, orderId))
      const isOpen = role === 'staff' || role === 'verified'
      const order = orderId && isOpen ? await getTrackedOrder(deps, orderId) : null
      if (!order?.project || order.stopReason || order.project.status === 'delivered') return c.notFound()

      return c.body(deadlineCalendar(order.code, order.project.deadlineOn, deps), 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `attachment; filename="prazo-${order.code}.ics"`,
        'Cache-Control': 'private, no-store',
      })
    })
    .get('/vale-presente/pedido/:code/cartao.pdf', async (c) => {
      const code = parseOrderCode(c.req.param('code'))
      const orderId = code && (await findOrderIdByCode(deps.db, code))
      // Staff sell no vouchers and give none away: the code is for its buyer alone.
      const isOpen = orderId !== null && canOpenOrder(await readAccess(c.req.raw, deps), orderId)
      const card = isOpen ? await readVoucherCard(deps, orderId) : null
      if (!card || !code) return c.notFound()

      return c.body(new Uint8Array(card), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${voucherCardFileName(code)}"`,
        'Cache-Control': 'private, no-store',
      })
    })
    .get('/pedidos/:code/nota-fiscal.pdf', async (c) => {
      const code = parseOrderCode(c.req.param('code'))
      const orderId = code && (await findOrderIdByCode(deps.db, code))
      const role = orderId && (await orderRole(c.req.raw, deps, orderId))
      const isOpen = role === 'staff' || role === 'verified'
      const invoice = orderId && isOpen ? await readInvoiceFile(deps.db, orderId) : null
      if (!invoice) return c.notFound()

      return c.body(new Uint8Array(invoice.pdf), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${invoiceFileName(invoice.number)}"`,
        'Cache-Control': 'private, no-store',
      })
    })
    .onError((error, c) =>
      error instanceof HTTPException
        ? error.getResponse()
        : respondUnavailable(deps, 'a machine address failed')(error, c),
    )
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

/** Contracts contain prices and metrics count sales: both are for owners only. */
async function isOwner(deps: Deps, headers: Headers): Promise<boolean> {
  return (await currentStaff(deps.auth, headers))?.role === 'owner'
}

function isBearer(header: string | undefined, token: string | undefined): boolean {
  if (!token || !header?.startsWith('Bearer ')) return false
  const given = Buffer.from(header.slice('Bearer '.length))
  const right = Buffer.from(token)
  return given.length === right.length && timingSafeEqual(given, right)
}
