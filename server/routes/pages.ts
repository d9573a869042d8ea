import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'

import type { RequestInfo } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import type { SecurityEventKind } from '#core/staff/security-event.ts'
import { addresses, patternOf, unknownRoute } from '#server/http/addresses.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { prefixCookies } from '#server/http/cookie-prefix.ts'
import { isCrossOrigin } from '#server/http/csrf.ts'
import { requestPath } from '#server/http/request-path.ts'
import { oldPreviewCode, sharedPath, unavailablePath } from '#server/http/shared-path.ts'
import type { ShopCounter } from '#server/http/shop-counter.ts'
import type { Metrics } from '#server/monitoring/metrics.ts'
import type { Assets } from '#server/render/assets.ts'
import { sendCached, type CachedResponse } from '#server/render/cached-response.ts'
import type { PageCache } from '#server/render/page-cache.ts'
import { sendDocument, type Documents } from '#server/render/react-router.ts'
import { recordFailures } from '#server/render/record-failures.ts'
import { recordSecurityEvent } from '#use-cases/staff/record-security-event.ts'

type Env = { Bindings: HttpBindings & { requestId: string } }
type Options = {
  documents: Documents
  pageCache: PageCache
  assets: Assets
  metrics: Metrics
  shopCounter: ShopCounter
  trustProxy: boolean
}

/** The first request of what is cached, and every page that is made for one visitor. */
export function pageRoutes(deps: Deps, options: Options): Hono<Env> {
  const { documents, pageCache, assets, shopCounter, trustProxy } = options
  const isHttps = deps.siteUrl.startsWith('https:')
  const judge = recordFailures(deps.incidents, options.metrics)

  return (
    new Hono<Env>()
      .get('/', (c, next) => followOldLink(c) ?? next())
      .get(unavailablePath, (c) => c.redirect('/', 302))
      // A file that is gone is no page: by its bare 404 an open page learns that there is another release (`app/client/hydrate/release.ts`).
      .get('/assets/*', (c) => sendFirst(c, () => assets.load(c.req.path)))
      .all('*', async (c) => {
        const path = c.req.path
        const route = addresses.find(path).facts
        const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
        // The router would print it to stderr, outside of the log.
        if (!isDecodable(c.env.incoming)) return c.text('Endereço inválido.', 400)
        if (isRead && assets.has(path)) return sendFirst(c, () => assets.load(path))
        const shared = sharedPath(c.env.incoming)
        if (shared !== null && pageCache.isCacheable(shared)) {
          if (c.req.method === 'GET') shopCounter.seePage(shared, c.env.incoming.headers)
          const page = await pageCache.render(shared)
          judge(false, { status: page?.status ?? 503, databaseDown: page === null })
          return page ? sendFirst(c, async () => page) : sendFirst(c, () => pageCache.render(unavailablePath), 503)
        }
        if (isRead && path.length > 1 && path.endsWith('/')) return c.redirect(withoutSlashes(c.req.url), 308)

        const requestInfo = readRequestInfo(c, trustProxy)
        const record = (kind: SecurityEventKind, subject: string) =>
          recordSecurityEvent(deps, { kind, subject, ip: requestInfo.ip, userAgent: requestInfo.userAgent })
        if (!isRead && isCrossOrigin(c, deps.siteUrl)) {
          // Not the path: it may be somebody's secret address, and invented ones would fill the log.
          const pattern = patternOf(path)
          await record('foreign-form', pattern === unknownRoute ? '' : pattern)
          return c.text('Este formulário veio de outro site.', 403)
        }
        const response = await documents.answer(c.req.raw, requestInfo)
        if (response.status === 403 && route.kind === 'panel') await record('panel-refused', path)
        judge(!isRead && route.kind === 'checkout', { status: response.status, ...requestInfo })
        // Of pages made for one visitor only those where anybody may buy: how a client uses what they bought is nobody's figure.
        if (
          c.req.method === 'GET' &&
          response.status === 200 &&
          route.kind === 'checkout' &&
          route.access === 'everybody'
        )
          shopCounter.seePage(path, c.env.incoming.headers)
        if (requestInfo.databaseDown) return sendFirst(c, () => pageCache.render(unavailablePath), 503)
        // The same for everybody, as are those of a song of the shop's own, whose document is not cached: what a link fetched in advance is
        // used when it is pressed.
        if (path.endsWith('.data') && route.cache && response.status === 200)
          response.headers.set('Cache-Control', 'private, max-age=30')
        const cookies = response.headers.getSetCookie()
        await sendDocument(c.env.incoming, c.env.outgoing, {
          response,
          cookies: isHttps ? prefixCookies(c.env.incoming, cookies) : cookies,
        })
        return RESPONSE_ALREADY_SENT
      })
  )
}

function followOldLink(c: Context<Env>): Response | null {
  const code = oldPreviewCode(c.env.incoming)
  return code === null ? null : c.redirect(`/preview?preview=${encodeURIComponent(code)}`, 302)
}

/**
 * The path of `url` without slashes at its end, and its query. Redirecting to `//host/`, or to a decoded `/\host/`, would
 * send the visitor to another host: slashes are collapsed and the path stays encoded.
 */
function withoutSlashes(url: string): string {
  const { pathname, search } = new URL(url)
  return `/${pathname.split('/').filter(Boolean).join('/')}${search}`
}

/** Sends a cacheable response that was not loaded yet, bypassing the framework as later requests do. */
async function sendFirst(c: Context<Env>, load: () => Promise<CachedResponse | null>, status?: number) {
  const cached = await load()
  if (!cached) return c.text('', status === 503 ? 503 : 404)
  sendCached(status ? { ...cached, status } : cached, c.env.incoming, c.env.outgoing)
  return RESPONSE_ALREADY_SENT
}

function isDecodable(request: { url?: string | undefined }): boolean {
  try {
    decodeURIComponent(requestPath(request))
    return true
  } catch {
    return false
  }
}

function readRequestInfo(c: Context<Env>, trustProxy: boolean): RequestInfo {
  return {
    id: c.env.requestId,
    ip: clientAddress(c, trustProxy),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 400),
    databaseDown: false,
  }
}
