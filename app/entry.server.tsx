import { randomBytes } from 'node:crypto'

import { renderToString } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { HydrationContext, PanelContext } from '#app/http/hydration.ts'
import { FormResponseContext } from '#app/http/is-form-response.ts'
import { RequestId } from '#app/http/request-id.ts'
import { contentSecurityPolicy, embedOrigins, withCamera, withMicrophone } from '#app/http/security.ts'
import { pages } from '#app/route-table.ts'
import { HeldScriptsContext } from '#app/ui/shared/held-scripts.tsx'
import { loggableError, isDatabaseUnavailable } from '#db/shared/errors.ts'

/**
 * Pages are sent whole: a finished document compresses better than a stream and knows its own policy. The HTML goes to the server by
 * `requestInfoContext`, which compresses it or keeps it (`server/render/`); a page that is kept gets hashes in place of its nonce there.
 */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  // Where nobody answers an address, `find` gives the facts of the one above it (of /pacotes for /pacotes/x); its page is the shop's all the same.
  const { facts } = pages.find(entry.staticHandlerContext.location.pathname)
  const isShop = hasRoute(entry, 'routes/site/layout')
  const isPanel = facts.kind === 'panel' && !isShop
  // An error page is not hydrated: it has no controls.
  const hydrated = isPanel || entry.staticHandlerContext.errors?.root === undefined
  const nonce = hydrated ? randomBytes(16).toString('base64url') : undefined
  const formTargets = hasHandle(entry, 'formTargets') ? context.get(depsContext).checkoutOrigins : []
  // Navigation in the panel keeps the document: its policy allows what any screen needs.
  const isScreen = hydrated && isPanel
  const frames = [...(isScreen ? [`'self'`] : []), ...(isScreen || hasHandle(entry, 'frames') ? embedOrigins : [])]
  const plays = hasHandle(entry, 'camera') ? 'recorded' : 'own'
  const data = hydrated && entry.serverHandoffStream ? await readText(entry.serverHandoffStream) : ''
  const shown = hydrated
    ? withHydrationData(entry, isPanel, isShop, data)
    : { ...entry, serverHandoffStream: undefined, manifest: ownManifest(entry) }
  const html = renderToString(
    <RequestId value={context.get(requestInfoContext).id}>
      <FormResponseContext value={request.method === 'POST'}>
        <PanelContext value={isPanel}>
          <HydrationContext value={hydrated}>
            <HeldScriptsContext value={nonce && !isPanel ? { nonce, data, until: isShop ? 'intent' : 'paint' } : null}>
              <ServerRouter context={shown} url={request.url} nonce={nonce} />
            </HeldScriptsContext>
          </HydrationContext>
        </PanelContext>
      </FormResponseContext>
    </RequestId>,
  )

  headers.set('Content-Type', 'text/html; charset=utf-8')
  // A page that is kept gets its policy from `server/render/page-cache.ts`.
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({
      nonce,
      formTargets,
      frames,
      plays,
      development: import.meta.env.DEV,
    }),
  )
  // Not on client pages: the browser would start another process for the page a message or a search leads to (decision 119).
  if (isPanel) headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  if (hasHandle(entry, 'microphone')) headers.set('Permissions-Policy', withMicrophone)
  if (hasHandle(entry, 'camera')) headers.set('Permissions-Policy', withCamera)
  Object.assign(context.get(requestInfoContext), { html: `<!doctype html>${html}`, nonce })
  return new Response(null, { status, headers })
}

/** Logs what a loader, an action or a render threw. A visitor who left is no error; nor is a refusal we threw ourselves. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const requestInfo = context.get(requestInfoContext)
  const failure = loggableError(error)
  requestInfo.databaseDown ||= isDatabaseUnavailable(error)
  requestInfo.failureCode ??= failure.code
  context
    .get(depsContext)
    .log.error({ path: pages.loggable(new URL(request.url).pathname), ...failure }, 'a page failed')
}

/**
 * React Router lets a page wait for its data while it is sent. Ours are sent whole: the data is read first, so that the
 * page can be rendered into one string, without a stream that encodes every attribute by itself. A page outside of the
 * panel holds it back with its scripts.
 */
function withHydrationData(entry: EntryContext, isPanel: boolean, isShop: boolean, data: string): EntryContext {
  const manifest = ownManifest(entry)
  // The shop navigates by itself: its browser is told of every route, by a file that all pages share.
  if (isShop) return { ...entry, manifest, serverHandoffStream: undefined }
  if (!isPanel) return { ...entry, manifest, serverHandoffStream: undefined, routeDiscovery: ownDiscovery }
  const result = { done: true, value: data }
  const streamCache = { 0: Object.assign(Promise.resolve(), { result }) }
  return { ...entry, manifest, renderMeta: { didRenderScripts: true, streamCache } }
}

/**
 * A personal page is left by a full load: its browser needs no other routes, and this one's are written into the page
 * instead of being one more file to load. The browser itself goes on believing that it knows all of them, and asks for none.
 */
const ownDiscovery: EntryContext['routeDiscovery'] = { mode: 'lazy', manifestPath: '/' }

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  for (let text = ''; ;) {
    const { done, value } = await reader.read()
    text += decoder.decode(value, { stream: !done })
    if (!done) continue
    // The router takes a reader of its own, although it finds everything read.
    reader.releaseLock()
    return text
  }
}

/** Only the routes a page consists of: the router would rank every other one again for each page. */
function ownManifest({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const matched = staticHandlerContext.matches.flatMap(({ route }) => {
    const known = manifest.routes[route.id]
    return known ? [[route.id, known] as const] : []
  })
  return { ...manifest, routes: Object.fromEntries(matched) }
}

function hasRoute(entry: EntryContext, id: string): boolean {
  return entry.staticHandlerContext.matches.some(({ route }) => route.id === id)
}

function hasHandle(entry: EntryContext, wish: 'formTargets' | 'frames' | 'microphone' | 'camera'): boolean {
  return entry.staticHandlerContext.matches.some(({ route }) => route.handle?.[wish] === true)
}
