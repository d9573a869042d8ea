import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'

import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { routePath } from 'hono/route'

import type { Deps } from '#app/http/deps.ts'
import type { RouteKind } from '#app/route-facts.ts'
import type { Db } from '#db/client.ts'
import { loggableError, isDatabaseUnavailable } from '#db/shared/errors.ts'
import { addresses, patternOf, refuseUnstated } from '#server/http/addresses.ts'
import { unprefixCookies } from '#server/http/cookie-prefix.ts'
import { bareContentPolicy, securityHeaders } from '#server/http/headers.ts'
import { createHostCheck } from '#server/http/own-host.ts'
import type { ProxyWatch } from '#server/http/proxy-watch.ts'
import { referrerPolicyFor } from '#server/http/referrer-policy.ts'
import { requestId, requestIdHeader } from '#server/http/request-id.ts'
import type { RequestLoad } from '#server/http/request-load.ts'
import { requestPath } from '#server/http/request-path.ts'
import { sharedPath } from '#server/http/shared-path.ts'
import type { ShopCounter } from '#server/http/shop-counter.ts'
import type { Assets } from '#server/render/assets.ts'
import { sendCached, type CachedResponse } from '#server/render/cached-response.ts'
import type { PageCache } from '#server/render/page-cache.ts'
import type { Documents } from '#server/render/react-router.ts'
import { browserErrorRoutes } from '#server/routes/browser-errors.ts'
import { coverRoutes } from '#server/routes/covers.ts'
import { deliveryRoutes } from '#server/routes/deliveries.ts'
import { eventRoutes } from '#server/routes/events.ts'
import { giftRoutes } from '#server/routes/gifts.ts'
import { keepsakeRoutes } from '#server/routes/keepsakes.ts'
import { orderFileRoutes } from '#server/routes/order-files.ts'
import { pageRoutes } from '#server/routes/pages.ts'
import { pronunciationRoutes } from '#server/routes/pronunciations.ts'
import { seoRoutes } from '#server/routes/seo.ts'
import { shopCountRoutes } from '#server/routes/shop-counts.ts'
import { audioRoutes, type Media } from '#server/routes/static-audio.ts'
import { systemRoutes } from '#server/routes/system.ts'
import { uploadRoutes } from '#server/routes/uploads.ts'
import { versionAudioRoutes } from '#server/routes/version-audio.ts'

import type { LiveHub } from './live.ts'
import type { Metrics } from './monitoring/metrics.ts'

type Env = { Bindings: HttpBindings & RequestBindings }
/** What is known of a request from its start, and the pattern of the route that answered it. */
type RequestBindings = { requestId: string; route: string }
type Parts = {
  documents: Documents
  pageCache: PageCache
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
}

/** The route of whatever is no machine endpoint. */
const anyPage = '/*'

/** The site's request listener. Cached responses are sent without entering a framework. */
export function createListener(deps: Deps, parts: Parts): RequestListener {
  const { pageCache, assets, metrics, load } = parts
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
    const own: RequestBindings = { requestId: id, route: anyPage }
    const bound = Object.assign(bindings, own)
    const path = requestPath(incoming)
    const { kind } = addresses.find(path).facts
    const startedAt = performance.now()
    const parent = parts.trustProxy ? incoming.headers.traceparent : undefined
    const traced = { kind: 'server', parent: typeof parent === 'string' ? parent : undefined } as const
    const answer = await deps.log.within({ request: id }, () =>
      deps.tracing.span('request', traced, async (span) => {
        const response = await counted(kind, incoming, async () => app.fetch(request, bound))
        const status = outgoing.headersSent ? outgoing.statusCode : response.status
        const route = record(bound, { path, kind, status }, (performance.now() - startedAt) / 1_000)
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

  const isOwnHost = createHostCheck(deps.siteUrl)

  return (request, response) => {
    if (!isOwnHost(request.headers.host, requestPath(request))) {
      refuseHost(response, deps.siteUrl)
      return
    }
    // The next request of this connection goes to another process, or fails.
    if (parts.isStopping()) response.shouldKeepAlive = false
    const cached = cachedResponseFor(request)
    if (cached) {
      metrics.served.cached += 1
      if (request.method === 'GET') parts.shopCounter.seePage(requestPath(request), request.headers)
      sendCached(cached, request, response)
      return
    }
    metrics.served.made += 1
    parts.proxy.look(request)
    // Also on refusals and errors; what answers may replace each of them.
    for (const [name, value] of basicHeaders) response.setHeader(name, value)
    response.setHeader('Referrer-Policy', referrerPolicyFor(request.url ?? '/', deps.siteUrl))
    if (isHttps) unprefixCookies(request, deps.now().getTime())
    void slowPath(request, response)
  }

  /** Uploads, downloads and streams wait for the line, not for us: they are no load that jobs give way to. */
  async function counted(
    kind: RouteKind,
    incoming: IncomingMessage | Http2ServerRequest,
    respond: () => Promise<Response>,
  ): Promise<Response> {
    if (kind === 'stream' || kind === 'transfer') return respond()
    let isCounted = false
    const begin = () => {
      isCounted = true
      load.begin()
    }
    // A body that is still on its way waits for the line, too.
    if (incoming.method === 'GET' || incoming.method === 'HEAD' || incoming.complete) begin()
    else incoming.once('end', begin)
    try {
      return await respond()
    } finally {
      incoming.off('end', begin)
      if (isCounted) load.end()
    }
  }

  /** Counts an answer; returns the pattern of its route. */
  function record({ incoming, route: matched }: Answered, { path, kind, status }: Outcome, seconds: number): string {
    const isPage = matched === anyPage
    const route = isPage ? patternOf(path) : matched
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
    metrics.observeAnswer({ class: kind, route, isRead, status }, seconds)
    // Pages are judged where it is known why they failed; that we are not ready is no failed answer.
    if (!isPage && kind !== 'system' && status >= 500) metrics.countFailedResponse('other')
    return route
  }

  function cachedResponseFor(request: IncomingMessage): CachedResponse | undefined {
    const path = sharedPath(request)
    // What is not ready yet is made by `routes/pages.ts`.
    return path === null ? undefined : (pageCache.ready(path) ?? assets.ready(path))
  }
}

type Answered = { incoming: Pick<IncomingMessage, 'method'>; route: string }
type Outcome = { path: string; kind: RouteKind; status: number }

/** Everything not cached: machine endpoints, event streams, the first request of cacheable responses, and pages. */
function createApp(deps: Deps, parts: Parts): Hono<Env> {
  const { media, trustProxy } = parts
  const app = new Hono<Env>()
    .use('*', async (c, next) => {
      await next()
      c.env.route = routePath(c)
    })
    .route('/', eventRoutes(deps, parts))
    .route('/', systemRoutes(deps, parts))
    .route('/', orderFileRoutes(deps))
    .route('/', browserErrorRoutes(deps, parts))
    .route('/', shopCountRoutes(deps, parts))
    .route('/', seoRoutes(deps))
    .route('/', versionAudioRoutes(deps))
    .route('/', pronunciationRoutes(deps))
    .route('/', uploadRoutes(deps, { trustProxy }))
    .route('/', deliveryRoutes(deps, { trustProxy }))
    .route('/', giftRoutes(deps))
    .route('/', keepsakeRoutes(deps, { trustProxy }))
    .route('/', coverRoutes(deps))
    .route('/', audioRoutes(media))
    .route('/', pageRoutes(deps, parts))
    .onError((error, c) => {
      deps.log.error({ path: addresses.loggable(c.req.path), ...loggableError(error) }, 'a request failed')
      if (isDatabaseUnavailable(error))
        return c.text('Estamos sem acesso aos nossos dados por alguns instantes. Tente de novo em instantes.', 503, {
          'Retry-After': '5',
        })
      const message = 'Algo deu errado do nosso lado. Tente de novo em instantes.'
      return c.text(`${message} Código para o nosso suporte: ${c.env.requestId}`, 500)
    })
  refuseUnstated(app.routes)
  return app
}

/** Another name leads here, by mistake or on purpose: this is not its page. */
function refuseHost(response: ServerResponse, siteUrl: string): void {
  response.writeHead(421, {
    ...securityHeaders(siteUrl),
    'Content-Security-Policy': bareContentPolicy,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(`Este endereço não é o da loja. Abra ${siteUrl}`)
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
