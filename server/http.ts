import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { routePath } from 'hono/route'

import { currentStaff } from '#adapters/auth/sign-in.ts'
import { orderRole, projectRole } from '#app/http/access.ts'
import type { RequestInfo } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { readGiftVisit } from '#app/http/gift/gift-access.ts'
import { loggablePath } from '#app/http/gift/loggable-path.ts'
import type { AccessLevel } from '#core/access/access.ts'
import { networksOf } from '#core/shared/network-address.ts'
import type { SecurityEventKind } from '#core/staff/security-event.ts'
import type { Db } from '#db/client.ts'
import { findProjectOwners } from '#db/project/projects.ts'
import { loggableError, isDatabaseUnavailable } from '#db/shared/errors.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { prefixCookies, unprefixCookies } from '#server/http/cookie-prefix.ts'
import { isCrossOrigin } from '#server/http/csrf.ts'
import { bareContentPolicy, securityHeaders } from '#server/http/headers.ts'
import type { ProxyWatch } from '#server/http/proxy-watch.ts'
import { requestId, requestIdHeader } from '#server/http/request-id.ts'
import type { RequestLoad } from '#server/http/request-load.ts'
import { routeClass } from '#server/http/route-class.ts'
import type { ShopCounter } from '#server/http/shop-counter.ts'
import type { Assets } from '#server/render/assets.ts'
import { sendCached, type CachedResponse } from '#server/render/cached-response.ts'
import type { PageCache } from '#server/render/page-cache.ts'
import { sendDocument, type Documents } from '#server/render/react-router.ts'
import { judgeAnswers } from '#server/render/record-failures.ts'
import { unknownRoute } from '#server/render/route-patterns.ts'
import { browserErrorRoutes } from '#server/routes/browser-errors.ts'
import { coverRoutes } from '#server/routes/covers.ts'
import { deliveries } from '#server/routes/deliveries.ts'
import { giftRoutes } from '#server/routes/gifts.ts'
import { keepsakeRoutes } from '#server/routes/keepsakes.ts'
import { pronunciationRoutes } from '#server/routes/pronunciations.ts'
import { seoRoutes } from '#server/routes/seo.ts'
import { shopCountRoutes } from '#server/routes/shop-counts.ts'
import type { Media } from '#server/routes/static-audio.ts'
import { systemRoutes } from '#server/routes/system.ts'
import { uploadRoutes } from '#server/routes/uploads.ts'
import { sounds } from '#server/routes/version-audio.ts'
import { openListeningLink } from '#use-cases/preview/sharing/open-listening-link.ts'
import { recordSecurityEvent } from '#use-cases/staff/record-security-event.ts'

import type { LiveHub } from './live.ts'
import type { Metrics } from './monitoring/metrics.ts'

type Env = { Bindings: HttpBindings & RequestFacts }
/** What is known of a request from its start, and the pattern of the route that answered it. */
type RequestFacts = { requestId: string; route: string }
type Parts = {
  documents: Documents
  pages: PageCache
  assets: Assets
  media: Media
  live: LiveHub
  metrics: Metrics
  load: RequestLoad
  /** Connections of their own for questions about our state. */
  healthDb: Db
  metricsToken: string | undefined
  trustProxy: boolean
  storageReady: () => Promise<void>
  proxy: ProxyWatch
  shopCounter: ShopCounter
  isStopping: () => boolean
  /** The pattern of a page's path, for metrics. */
  patternOf: (path: string) => string
}

/**
 * Shown instead of another page while the database is unavailable. Requested directly it redirects: its message would
 * be false.
 */
const unavailablePath = '/indisponivel'

/** The route of whatever is no machine endpoint. */
const anyPage = '/*'

/** The site's request listener. Cached responses are sent without entering a framework. */
export function createListener(deps: Deps, parts: Parts): RequestListener {
  const { pages, assets, metrics, load } = parts
  const app = createApp(deps, parts)
  const isHttps = deps.siteUrl.startsWith('https:')
  const basicHeaders = Object.entries({
    ...securityHeaders(deps.siteUrl),
    'Content-Security-Policy': bareContentPolicy,
  })
  const slowPath = getRequestListener(async (request, bindings) => {
    const { incoming, outgoing } = bindings
    const id = requestId(incoming, parts.trustProxy)
    outgoing.setHeader(requestIdHeader, id)
    const facts: RequestFacts = { requestId: id, route: anyPage }
    const bound = Object.assign(bindings, facts)
    const path = pathOf(incoming)
    const type = routeClass(path)
    const startedAt = performance.now()
    const parent = parts.trustProxy ? incoming.headers.traceparent : undefined
    const traced = { kind: 'server', parent: typeof parent === 'string' ? parent : undefined } as const
    const answer = await deps.log.within({ request: id }, () =>
      deps.tracing.span('request', traced, async (span) => {
        const response = await counted(type, async () => app.fetch(request, bound))
        const status = outgoing.headersSent ? outgoing.statusCode : response.status
        const route = record(bound, { path, type, status }, (performance.now() - startedAt) / 1_000)
        span.rename(`${incoming.method} ${route}`)
        span.set({
          'http.request.method': incoming.method ?? '',
          'http.route': route,
          'http.response.status_code': status,
          'harmonia.request': id,
        })
        return response
      }),
    )
    // For HEAD the framework wraps the response and loses the information that it was already sent.
    return outgoing.headersSent ? RESPONSE_ALREADY_SENT : answer
  })

  return (request, response) => {
    // The next request of this connection goes to another process, or fails.
    if (parts.isStopping()) response.shouldKeepAlive = false
    const cached = cachedResponseFor(request)
    if (cached) {
      metrics.served.cached += 1
      if (request.method === 'GET') parts.shopCounter.seePage(pathOf(request), request.headers)
      sendCached(cached, request, response)
      return
    }
    metrics.served.made += 1
    parts.proxy.look(request)
    // Also on refusals and errors; what answers may replace each of them.
    for (const [name, value] of basicHeaders) response.setHeader(name, value)
    if (isHttps) unprefixCookies(request, deps.now().getTime())
    void slowPath(request, response)
  }

  /** Uploads, downloads and streams wait for the line, not for us: they are no load that jobs give way to. */
  async function counted(type: string, respond: () => Promise<Response>): Promise<Response> {
    if (type === 'stream' || type === 'transfer') return respond()
    load.begin()
    try {
      return await respond()
    } finally {
      load.end()
    }
  }

  /** Counts an answer; returns the pattern of its route. */
  function record({ incoming, route: matched }: Answered, { path, type, status }: Outcome, seconds: number): string {
    const isPage = matched === anyPage
    const route = isPage ? parts.patternOf(path) : matched
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
    metrics.observeAnswer({ class: type, route, isRead, status }, seconds)
    // Pages are judged where it is known why they failed; that we are not ready is no failed answer.
    if (!isPage && type !== 'system' && status >= 500) metrics.countFailedResponse('other')
    return route
  }

  function cachedResponseFor(request: IncomingMessage): CachedResponse | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const path = pathOf(request)
    if (path === '/' && request.url?.startsWith('/?') && request.url.includes('preview=')) return undefined
    if (path === unavailablePath) return undefined
    return pages.ready(path) ?? assets.ready(path)
  }
}

type RequestLine = Pick<IncomingMessage, 'url'>
type Answered = { incoming: Pick<IncomingMessage, 'method'>; route: string }
/** `type` is the class of the path. */
type Outcome = { path: string; type: string; status: number }

function pathOf({ url = '/' }: RequestLine): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** Everything not cached: machine endpoints, event streams, the first request of cacheable responses, and pages. */
export function createApp(deps: Deps, parts: Parts): Hono<Env> {
  const { documents, pages, assets, media, live } = parts
  const common = securityHeaders(deps.siteUrl)
  const isHttps = deps.siteUrl.startsWith('https:')
  const judge = judgeAnswers(deps.incidents, parts.metrics)

  /**
   * An event stream after the access check, which is repeated: it ends a minute after the access did. Pages open it by
   * themselves, again and again: it is no use of a session.
   */
  async function openStream(c: Context<Env>, topics: string[], canStay: () => Promise<boolean>): Promise<Response> {
    const { headers } = c.req.raw
    const staff = await currentStaff(deps.auth, headers, false)
    const { network } = networksOf(clientAddress(c, parts.trustProxy))
    const names = staff ? [`staff:${staff.id}`] : [`${topics[0]} ${network}`]
    // Staff have a count of their own: visitors behind the same address must not cost them their panel.
    const many = staff ? [] : [network]
    const opened = live.open(topics, c.env.incoming, c.env.outgoing, { names, many, canStay })
    return opened ? RESPONSE_ALREADY_SENT : c.text('', 429, { 'Retry-After': '60' })
  }

  return (
    new Hono<Env>()
      .use('*', async (c, next) => {
        await next()
        c.env.route = routePath(c)
      })
      // A stream has no end that a HEAD could wait for.
      .use('/eventos/*', async (c, next) => (c.req.method === 'HEAD' ? c.body(null, 204) : next()))
      .get('/eventos/pedido/:orderId', async (c) => {
        const orderId = c.req.param('orderId')
        const role = await orderRole(c.req.raw, deps, orderId, false)
        if (!role) return c.text('', 403)
        return openStream(c, topicsOf(`order:${orderId}`, role), async () => {
          return (await orderRole(c.req.raw, deps, orderId, false)) === role
        })
      })
      .get('/', (c, next) => followOldLink(c) ?? next())
      .get(unavailablePath, (c) => c.redirect('/', 302))
      .get('/eventos/painel', async (c) => {
        if (!(await currentStaff(deps.auth, c.req.raw.headers, false))) return c.text('', 403)
        return openStream(c, ['panel'], async () => {
          return (await currentStaff(deps.auth, c.req.raw.headers, false)) !== null
        })
      })
      .get('/eventos/projeto/:projectId', async (c) => {
        const projectId = c.req.param('projectId')
        const project = await findProjectOwners(deps.db, projectId)
        const role = project && (await projectRole(c.req.raw, deps, project, false))
        if (!role) return c.text('', 403)
        return openStream(c, topicsOf(`project:${projectId}`, role), async () => {
          const current = await findProjectOwners(deps.db, projectId)
          return current !== null && (await projectRole(c.req.raw, deps, current, false)) === role
        })
      })
      .get('/eventos/presente/:token', async (c) => {
        const token = c.req.param('token')
        const visit = await readGiftVisit(c.req.raw, deps, token)
        if (!visit || visit.phase === 'withdrawn' || visit.phase === 'ended') return c.text('', 403)
        const topics = [`gift:${visit.gift.id}`, ...(visit.orderId ? [`order:${visit.orderId}`] : [])]
        return openStream(c, topics, async () => {
          const current = await readGiftVisit(c.req.raw, deps, token)
          return current !== null && current.phase !== 'withdrawn' && current.phase !== 'ended'
        })
      })
      .get('/eventos/ouvir/:token', async (c) => {
        const opened = await openListeningLink(deps, c.req.param('token'))
        if (opened?.state !== 'open') return c.text('', 403)
        const { id, orderId } = opened.project
        const topics = [...topicsOf(`project:${id}`, 'client'), ...(orderId ? [`order:${orderId}`] : [])]
        return openStream(c, topics, async () => {
          return (await openListeningLink(deps, c.req.param('token')))?.state === 'open'
        })
      })
      .route('/', systemRoutes(deps, { ...parts, common }))
      .route('/', browserErrorRoutes(deps, { ...parts, common }))
      .route('/', shopCountRoutes(deps, { ...parts, common }))
      .route('/', seoRoutes(deps, common))
      .route('/', sounds(deps, common))
      .route('/', pronunciationRoutes(deps, common))
      .route('/', uploadRoutes(deps, { common, trustProxy: parts.trustProxy }))
      .route('/', deliveries(deps, { common, trustProxy: parts.trustProxy }))
      .route('/', giftRoutes(deps, common))
      .route('/', keepsakeRoutes(deps, { common, trustProxy: parts.trustProxy }))
      .route('/', coverRoutes(deps, common))
      .get('/assets/*', (c) => sendFirst(c, () => assets.load(c.req.path)))
      .get('/audio/*', async (c) => {
        if (!media.has(c.req.path)) return c.text('', 404)
        await media.send(c.req.path, c.env.incoming, c.env.outgoing)
        return RESPONSE_ALREADY_SENT
      })
      .all('*', async (c) => {
        const path = c.req.path
        const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
        // The router would print it to stderr, outside of the log.
        if (!isDecodable(c.env.incoming)) return c.text('Endereço inválido.', 400)
        if (isRead && assets.has(path)) return sendFirst(c, () => assets.load(path))
        if (isRead && pages.isCacheable(path)) {
          if (c.req.method === 'GET') parts.shopCounter.seePage(path, c.env.incoming.headers)
          return sendFirst(c, () => pages.render(path))
        }
        if (isRead && path.length > 1 && path.endsWith('/')) return c.redirect(withoutSlashes(c.req.url), 308)

        const facts = requestInfo(c, parts.trustProxy)
        const record = (kind: SecurityEventKind, subject: string) =>
          recordSecurityEvent(deps, { kind, subject, ip: facts.ip, userAgent: facts.userAgent })
        if (!isRead && isCrossOrigin(c, deps.siteUrl)) {
          // Not the path: it may be somebody's secret address, and invented ones would fill the log.
          const pattern = parts.patternOf(path)
          await record('foreign-form', pattern === unknownRoute ? '' : pattern)
          return c.text('Este formulário veio de outro site.', 403)
        }
        const response = await documents.answer(c.req.raw, facts)
        if (response.status === 403 && routeClass(path) === 'panel') await record('panel-refused', path)
        judge(path, isRead, { status: response.status, ...facts })
        // Of pages made for one visitor only those of a sale: how a client uses what they bought is nobody's figure.
        if (c.req.method === 'GET' && response.status === 200 && path.startsWith('/pagamento/'))
          parts.shopCounter.seePage(path, c.env.incoming.headers)
        if (facts.databaseDown) return sendFirst(c, () => pages.render(unavailablePath), 503)
        const cookies = response.headers.getSetCookie()
        await sendDocument(c.env.incoming, c.env.outgoing, {
          response,
          html: facts.html,
          common,
          cookies: isHttps ? prefixCookies(c.env.incoming, cookies) : cookies,
        })
        return RESPONSE_ALREADY_SENT
      })
      .onError((error, c) => {
        deps.log.error({ path: loggablePath(c.req.path), ...loggableError(error) }, 'a request failed')
        if (isDatabaseUnavailable(error))
          return c.text('Estamos sem acesso aos nossos dados por alguns instantes. Tente de novo em instantes.', 503, {
            'Retry-After': '5',
          })
        const message = 'Algo deu errado do nosso lado. Tente de novo em instantes.'
        return c.text(`${message} Código para o nosso suporte: ${c.env.requestId}`, 500)
      })
  )
}

/** Old links carry the preview code in the query of the home page. */
function followOldLink(c: Context<Env>): Response | null {
  const code = c.req.query('preview')
  return code === undefined ? null : c.redirect(`/preview?preview=${encodeURIComponent(code)}`, 302)
}

/** Staff also receive events of internal work, which clients do not see. */
function topicsOf(topic: `order:${string}` | `project:${string}`, role: 'staff' | 'client' | AccessLevel): string[] {
  return role === 'staff' ? [topic, `studio:${topic}`] : [topic]
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
  if (!cached) return c.text('', 404)
  sendCached(status ? { ...cached, status } : cached, c.env.incoming, c.env.outgoing)
  return RESPONSE_ALREADY_SENT
}

function isDecodable(request: RequestLine): boolean {
  try {
    decodeURIComponent(pathOf(request))
    return true
  } catch {
    return false
  }
}

/** The sender of a request. */
function requestInfo(c: Context<Env>, trustProxy: boolean): RequestInfo {
  return {
    id: c.env.requestId,
    ip: clientAddress(c, trustProxy),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 400),
    databaseDown: false,
    html: null,
  }
}

/** Answers 503 while the server is still starting. */
export function handleStarting(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, {
    ...securityHeaders(''),
    'Content-Security-Policy': bareContentPolicy,
    'Content-Type': 'text/plain; charset=utf-8',
    'Retry-After': '1',
  })
  response.end('Harmonia está iniciando. Tente de novo em instantes.')
}
