import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import type { Deps } from '#app/http/deps.ts'
import { networksOf } from '#core/shared/network-address.ts'
import { browserErrorBytes, browserErrorCause, parseBrowserError } from '#core/site/browser-error.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { isCrossOrigin } from '#server/http/csrf.ts'
import { routeClass } from '#server/http/route-class.ts'
import type { Metrics } from '#server/metrics.ts'

type Options = {
  metrics: Pick<Metrics, 'countBrowserError'>
  common: Record<string, string>
  trustProxy: boolean
  patternOf: (path: string) => string
}

/** Of one network and of all together, within a minute. A process counts by itself: what is lost is one more count. */
const [perNetwork, perMinute] = [10, 120]
/** Each cause is logged once in this time; metrics count all. */
const loggedEveryMs = 3_600_000
const maxCauses = 500

/** Errors that our pages report of themselves: counted by kind, logged once per cause, without personal data. */
export function browserErrorRoutes(deps: Deps, { metrics, common, trustProxy, patternOf }: Options) {
  const isAllowed = createLimiter()
  const loggedAt = new Map<string, number>()

  function isNew(cause: string): boolean {
    const now = performance.now()
    const last = loggedAt.get(cause)
    if (last !== undefined && now - last < loggedEveryMs) return false
    if (loggedAt.size >= maxCauses) loggedAt.clear()
    loggedAt.set(cause, now)
    return true
  }

  return new Hono<{ Bindings: HttpBindings }>().post(
    '/erros',
    bodyLimit({ maxSize: browserErrorBytes, onError: (c) => c.body(null, 413) }),
    async (c) => {
      const refused = isCrossOrigin(c, deps.siteUrl) || !isAllowed(networksOf(clientAddress(c, trustProxy)).network)
      const error = refused ? null : parseBrowserError(await c.req.text())
      if (error) {
        // The page's own path may be a secret link: only its pattern is read.
        const path = pathOf(c.req.header('referer'))
        metrics.countBrowserError(error.name, routeClass(path))
        if (isNew(browserErrorCause(error)))
          deps.log.warn({ page: patternOf(path), ...error }, 'a script failed in a browser')
      }
      // Nobody reads the answer.
      return c.body(null, 204, common)
    },
  )
}

function createLimiter(): (network: string) => boolean {
  const counts = new Map<string, number>()
  let [minute, total] = [0, 0]
  return (network) => {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) {
      counts.clear()
      minute = now
      total = 0
    }
    const count = (counts.get(network) ?? 0) + 1
    if (total >= perMinute || count > perNetwork) return false
    counts.set(network, count)
    total += 1
    return true
  }
}

function pathOf(referer: string | undefined): string {
  return referer && URL.canParse(referer) ? new URL(referer).pathname : '/'
}
