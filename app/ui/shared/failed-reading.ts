import { isRouteErrorResponse, type DataStrategyResult, type MiddlewareFunction } from 'react-router'

/**
 * Makes the `clientMiddleware` around pages that read themselves again, as `isAgain` knows it. What such a reading could not read is
 * left out: for that the router stays with what it has, instead of replacing the page, and all that is typed on it, by a failure. What the
 * server refuses passes.
 */
export function stayOnFailedReading(
  isAgain: (url: URL) => boolean,
): MiddlewareFunction<Record<string, DataStrategyResult>> {
  return async ({ request }, next) => {
    // Asked before: when it was read, another page may be shown.
    const staysIfFailed = request.method === 'GET' && isAgain(new URL(request.url))
    const results = await next()
    if (!staysIfFailed) return results
    const read = Object.entries(results).filter(([, { type, result }]) => type === 'data' || !isTransient(result))
    if (read.length < Object.keys(results).length) reportFailedReading()
    return Object.fromEntries(read)
  }
}

/** All that a page made for one visitor reads: others are documents of their own. */
export function isOfThisPage({ pathname }: URL): boolean {
  return pathname === location.pathname
}

/** A lost connection, a timeout or an error of the server: the next try may succeed. */
export function isTransient(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 500
  return error instanceof Error
}

const failures = new EventTarget()

/** A page stayed as it was because it could not be read again: whoever asked has to ask once more. */
export function reportFailedReading(): void {
  failures.dispatchEvent(new Event('failed'))
}

/** Returns what ends it. */
export function onFailedReading(listener: () => void): () => void {
  failures.addEventListener('failed', listener)
  return () => failures.removeEventListener('failed', listener)
}
