import { randomBytes } from 'node:crypto'

import { renderToString } from 'react-dom/server'
import { renderToReadableStream } from 'react-dom/server.edge'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'

import { depsContext, loaderDataContext, requestInfoContext } from '#app/http/context.ts'
import { delayHydration } from '#app/http/delay-hydration.ts'
import { FormResponseContext } from '#app/http/is-form-response.ts'
import { RequestId } from '#app/http/request-id.ts'
import { contentSecurityPolicy, embedOrigins, withMicrophone } from '#app/http/security.ts'
import { HydrationContext, siteFrameContext, SiteFrameContext } from '#app/http/site-frame.ts'
import { loggableError, isDatabaseUnavailable } from '#db/shared/errors.ts'

/** Pages are sent whole: a finished document compresses better than a stream and knows its own policy. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const isPanel = /^\/admin(\/|$)/.test(entry.staticHandlerContext.location.pathname)
  // A page of ours that failed as a whole is only read: it has nothing to press.
  const hydrated = hasHandle(entry, 'hydrate') && (isPanel || entry.staticHandlerContext.errors?.root === undefined)
  const nonce = hydrated ? randomBytes(16).toString('base64') : undefined
  const formTargets = hasHandle(entry, 'formTargets') ? context.get(depsContext).checkoutOrigins : []
  // The panel becomes other screens without another document: it is allowed what any of them needs.
  const isScreen = hydrated && !hasRoute(entry, siteLayout)
  const frames = [...(isScreen ? [`'self'`] : []), ...(isScreen || hasHandle(entry, 'frames') ? embedOrigins : [])]
  const page = (
    <RequestId value={context.get(requestInfoContext).id}>
      <FormResponseContext value={request.method === 'POST'}>
        <HydrationContext value={hydrated}>
          <SiteFrameContext value={context.get(siteFrameContext)}>
            <ServerRouter
              context={
                hydrated
                  ? isPanel
                    ? entry
                    : withOwnRoutes(entry)
                  : withoutHydrationData(entry, context.get(loaderDataContext))
              }
              url={request.url}
              nonce={nonce}
            />
          </SiteFrameContext>
        </HydrationContext>
      </FormResponseContext>
    </RequestId>
  )

  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({ nonce, formTargets, frames, development: import.meta.env.DEV }),
  )
  if (hasHandle(entry, 'microphone')) headers.set('Permissions-Policy', withMicrophone)
  const html = hydrated ? await renderToFullString(page, nonce) : renderToString(page)
  context.get(requestInfoContext).html = `<!doctype html>${nonce && !isScreen ? delayHydration(html, nonce) : html}`
  return new Response(null, { status, headers })
}

/** Logs what a loader, an action or a render threw. A visitor who left is no error; nor is a refusal we threw ourselves. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const facts = context.get(requestInfoContext)
  const failure = loggableError(error)
  facts.databaseDown ||= isDatabaseUnavailable(error)
  facts.failureCode ??= failure.code
  context
    .get(depsContext)
    .log.error({ request: facts.id, path: new URL(request.url).pathname, ...failure }, 'a page failed')
}

/**
 * A page that no script will take over needs neither a copy of its data nor the routes it is not: the router would rank
 * every one of them again for each page.
 */
function withoutHydrationData(entry: EntryContext, loaded: ReadonlyMap<string, unknown> | null): EntryContext {
  const { staticHandlerContext } = entry
  const loaderData = Object.fromEntries(
    Object.entries(staticHandlerContext.loaderData).map(([id, left]) => [id, loaded?.has(id) ? loaded.get(id) : left]),
  )
  return {
    ...entry,
    staticHandlerContext: { ...staticHandlerContext, loaderData },
    serverHandoffStream: undefined,
    manifest: ownManifest(entry),
  }
}

/**
 * A personal page is left by a full load: its browser needs no other routes, and this one's are written into the page
 * instead of being one more file to load. The browser itself goes on believing that it knows all of them, and asks for none.
 */
function withOwnRoutes(entry: EntryContext): EntryContext {
  return { ...entry, manifest: ownManifest(entry), routeDiscovery: { mode: 'lazy', manifestPath: '/' } }
}

function ownManifest({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const matched = staticHandlerContext.matches.flatMap(({ route }) => {
    const known = manifest.routes[route.id]
    return known ? [[route.id, known] as const] : []
  })
  return { ...manifest, routes: Object.fromEntries(matched) }
}

async function renderToFullString(page: React.ReactNode, nonce: string | undefined): Promise<string> {
  const stream = await renderToReadableStream(page, { nonce })
  await stream.allReady
  return (await new Response(stream).text()).replace(/^<!doctype html>/i, '')
}

const siteLayout = 'routes/site/layout'

function hasRoute(entry: EntryContext, id: string): boolean {
  return entry.staticHandlerContext.matches.some(({ route }) => route.id === id)
}

function hasHandle(entry: EntryContext, wish: 'hydrate' | 'formTargets' | 'frames' | 'microphone'): boolean {
  return entry.staticHandlerContext.matches.some(({ route }) => route.handle?.[wish] === true)
}
