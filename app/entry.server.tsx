import { randomBytes } from 'node:crypto'

import { renderToString } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'

import { DocumentContext, type PageScripting } from '#app/client/hydrate/document-context.ts'
import { depsContext, requestInfoContext } from '#app/http/context.ts'
import type { DocumentWishes } from '#app/http/document/page-wishes.ts'
import { handOver, trimmedEntry } from '#app/http/document/router-internals.ts'
import { contentSecurityPolicy, embedOrigins, withCamera, withMicrophone } from '#app/http/security.ts'
import { pages } from '#app/route-table.ts'
import { loggableError, isDatabaseUnavailable } from '#db/shared/errors.ts'

/**
 * Pages are sent whole: a finished document compresses better than a stream and knows its own policy. So a loader awaits what its page
 * shows: in place of a promise the document would have a fallback, and wait for it all the same. Who asks for a page, and caches it:
 * `/pacotes`, from file to file, in docs/engineer/page.md.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const kind = documentKindOf(entry)
  const isPanel = kind === 'panel'
  // Only in the panel is an error page hydrated.
  const isHydrated = isPanel || entry.staticHandlerContext.errors?.root === undefined
  const nonce = isHydrated ? randomBytes(16).toString('base64url') : undefined
  const wishes = (wish: keyof DocumentWishes) =>
    entry.staticHandlerContext.matches.some(({ route }) => route.handle?.[wish] === true)
  const formTargets = wishes('formTargets') ? context.get(depsContext).checkoutOrigins : []
  // Navigation in the panel keeps the document: it allows what any screen needs.
  const frames = [...(isPanel ? [`'self'`] : []), ...(isPanel || wishes('frames') ? embedOrigins : [])]
  const plays = isPanel || wishes('camera') ? 'recorded' : 'own'
  const known = {
    requestId: context.get(requestInfoContext).id,
    isPanel,
    scripts: nonce === undefined ? null : { nonce, handOver: await handOver(entry), until: beginnings[kind] },
  }
  const html = renderToString(
    <DocumentContext value={known}>
      <ServerRouter
        context={trimmedEntry(entry, { isLeftByDocument: kind === 'personal' })}
        url={request.url}
        nonce={nonce}
      />
    </DocumentContext>,
  )

  headers.set('Content-Type', 'text/html; charset=utf-8')
  // In a cached page `server/render/page-cache.ts` puts hashes in place of the nonce.
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
  if (isPanel || wishes('microphone')) headers.set('Permissions-Policy', withMicrophone)
  if (wishes('camera')) headers.set('Permissions-Policy', withCamera)
  return new Response(`<!doctype html>${html}`, { status, headers })
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

type DocumentKind = 'panel' | 'shop' | 'personal'

const beginnings = { panel: 'now', shop: 'intent', personal: 'paint' } satisfies Record<
  DocumentKind,
  PageScripting['until']
>

/** By the layout around the page; the panel has no single one, and is known by what is said of its addresses. */
function documentKindOf({ staticHandlerContext: { location, matches } }: EntryContext): DocumentKind {
  // First: where nobody answers an address, `find` gives the facts of the one above it, but the page that says so is the shop's.
  if (matches.some(({ route }) => route.id === 'routes/site/layout')) return 'shop'
  return pages.find(location.pathname).facts.kind === 'panel' ? 'panel' : 'personal'
}
