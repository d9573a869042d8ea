import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'

import { bodyStatuses, receiveBody, textOf } from '#app/http/body/receive-body.ts'
import type { Deps } from '#app/http/deps.ts'
import { networksOf } from '#core/shared/network-address.ts'
import { browserErrorBytes, browserErrorCause, parseBrowserError } from '#core/site/browser-error.ts'
import { addresses, patternOf } from '#server/http/addresses.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { isCrossOrigin } from '#server/http/csrf.ts'
import { createMinuteLimit } from '#server/http/minute-limit.ts'
import type { Metrics } from '#server/monitoring/metrics.ts'

type Options = {
  metrics: Pick<Metrics, 'countBrowserError'>
  trustProxy: boolean
}

const limits = { perNetwork: 10, perMinute: 120 }
/** Each cause is logged once in this time; metrics count all. */
const loggedEveryMs = 3_600_000
const maxCauses = 500

/** Errors that our pages report of themselves: counted by kind, logged once per cause, without personal data. */
export function browserErrorRoutes(deps: Deps, { metrics, trustProxy }: Options) {
  const isAllowed = createMinuteLimit(limits)
  const loggedAt = new Map<string, number>()

  function isNew(cause: string): boolean {
    const now = performance.now()
    const last = loggedAt.get(cause)
    if (last !== undefined && now - last < loggedEveryMs) return false
    if (loggedAt.size >= maxCauses) loggedAt.clear()
    loggedAt.set(cause, now)
    return true
  }

  return new Hono<{ Bindings: HttpBindings }>().post('/erros', async (c) => {
    const sent = await receiveBody(c.req.raw, browserErrorBytes, async (body) => {
      const isRefused = isCrossOrigin(c, deps.siteUrl) || !isAllowed(networksOf(clientAddress(c, trustProxy)).network)
      const error = isRefused ? null : parseBrowserError(textOf(await body.read()))
      if (!error) return
      // The page's own path may be a secret link: only its pattern is read.
      const path = pathOf(c.req.header('referer'))
      metrics.countBrowserError(error.name, addresses.find(path).facts.kind)
      if (isNew(browserErrorCause(error)))
        deps.log.warn({ page: patternOf(path), ...error }, 'a script failed in a browser')
    })
    // Nobody reads the answer.
    return c.body(null, sent.ok ? 204 : bodyStatuses[sent.code])
  })
}

function pathOf(referer: string | undefined): string {
  return referer && URL.canParse(referer) ? new URL(referer).pathname : '/'
}
