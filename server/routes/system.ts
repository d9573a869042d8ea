import { timingSafeEqual } from 'node:crypto'

import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'

import { currentStaff } from '#adapters/auth/sign-in.ts'
import type { Deps } from '#app/http/deps.ts'
import type { IncidentCause } from '#core/admin/incident.ts'
import { readStoredFigures } from '#db/admin/metrics.ts'
import { pingDatabase, type Db } from '#db/client.ts'
import { respondUnavailable } from '#server/http/respond-unavailable.ts'
import type { Metrics } from '#server/monitoring/metrics.ts'

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

/** Health, metrics and webhooks. */
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
    .onError((error, c) =>
      error instanceof HTTPException
        ? error.getResponse()
        : respondUnavailable(deps, 'a machine address failed')(error, c),
    )
}

/** Metrics count sales. */
async function isOwner(deps: Deps, headers: Headers): Promise<boolean> {
  return (await currentStaff(deps.auth, headers))?.role === 'owner'
}

function isBearer(header: string | undefined, token: string | undefined): boolean {
  if (!token || !header?.startsWith('Bearer ')) return false
  const given = Buffer.from(header.slice('Bearer '.length))
  const right = Buffer.from(token)
  return given.length === right.length && timingSafeEqual(given, right)
}
