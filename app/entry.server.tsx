import { randomBytes } from 'node:crypto'

import { renderToString } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { handOver, ownEntry } from '#app/http/document/router-internals.ts'
import { HydrationContext, PanelContext } from '#app/http/hydration.ts'
import { FormResponseContext } from '#app/http/is-form-response.ts'
import { RequestId } from '#app/http/request-id.ts'
import { contentSecurityPolicy, embedOrigins, withCamera, withMicrophone } from '#app/http/security.ts'
import { pages } from '#app/route-table.ts'
import { PageScriptsContext } from '#app/ui/shared/held-scripts.tsx'
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
  const until = isPanel ? 'now' : isShop ? 'intent' : 'paint'
  const scripts = nonce ? ({ nonce, handOver: await handOver(entry), until } as const) : null
  const shown = ownEntry(entry, { isLeftByDocument: !isPanel && !isShop })
  const html = renderToString(
    <RequestId value={context.get(requestInfoContext).id}>
      <FormResponseContext value={request.method === 'POST'}>
        <PanelContext value={isPanel}>
          <HydrationContext value={hydrated}>
            <PageScriptsContext value={scripts}>
              <ServerRouter context={shown} url={request.url} nonce={nonce} />
            </PageScriptsContext>
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

function hasRoute(entry: EntryContext, id: string): boolean {
  return entry.staticHandlerContext.matches.some(({ route }) => route.id === id)
}

function hasHandle(entry: EntryContext, wish: 'formTargets' | 'frames' | 'microphone' | 'camera'): boolean {
  return entry.staticHandlerContext.matches.some(({ route }) => route.handle?.[wish] === true)
}
