import type { EntryContext } from 'react-router'

/**
 * What the pages we send use of React Router beyond its documentation.
 *
 * 1. Its `<Scripts>` makes `window.__reactRouterContext.streamController`; while a page is sent in pieces, `<ServerRouter>` writes scripts behind it that
 *    put the data of `EntryContext.serverHandoffStream` there and close it. Ours are sent whole, and hold their scripts back: we read the stream before, and
 *    write that script ourselves (`handOver`).
 * 2. Where `routeDiscovery` is lazy, `<Scripts>` writes the routes of the page into it in place of a file with all of them, and those of each address above it:
 *    home is above every page, and its browser does not go there. So it is given no more than the routes of the page, and looks for no others (`_match`):
 *    that would try home against every route, which takes as much memory as drawing the page.
 *
 * Beside the pages, each in its place:
 *
 * 3. The address of the data of a page, `/path.data` and `/_.data`: `app/route-table.ts`, `app/http/guards.ts`, `app/http/unsent-form.ts`,
 *    `app/routes/client/briefing/briefing-actions.ts`, `server/routes/pages.ts`.
 * 4. `window.__reactRouterManifest.url`, the list of the build's files (`app/client/hydrate/release.ts`), and `history.state.key`, by which it knows entries
 *    (`app/client/hydrate/name-entry.ts`).
 * 5. That it skips the change of a page for the next one, and leaves it to nobody (`app/client/report-errors.ts`; the words are the browser's).
 *
 * `router-internals.test.ts` runs what a page of each kind hands over, and fails where another version of React Router reads or writes it in another way.
 */
export function trimmedEntry(entry: EntryContext, { isLeftByDocument }: { isLeftByDocument: boolean }): EntryContext {
  const trimmed = { ...entry, manifest: matchedManifest(entry), serverHandoffStream: undefined }
  if (!isLeftByDocument) return trimmed
  const staticHandlerContext = { ...entry.staticHandlerContext, _match: () => null }
  // Its browser needs no other routes, and asks for none: it goes by `serverHandoffString`, which still says that all of them are known.
  return { ...trimmed, staticHandlerContext, routeDiscovery: { mode: 'lazy', manifestPath: '/' } }
}

/** The text of the script that gives the browser what the loaders returned. */
export async function handOver({ serverHandoffStream: stream }: EntryContext): Promise<string> {
  const data = stream ? await new Response(stream).text() : ''
  const controller = 'window.__reactRouterContext.streamController'
  return `${controller}.enqueue(${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)});${controller}.close()`
}

function matchedManifest({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const matched = staticHandlerContext.matches.flatMap(({ route }) => {
    const known = manifest.routes[route.id]
    return known ? [[route.id, known] as const] : []
  })
  return { ...manifest, routes: Object.fromEntries(matched) }
}
