import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

import { backgroundReadingCookie } from '#app/http/background-reading.ts'
import { isTransient, reportFailedReading } from '#app/ui/shared/resilient-route.ts'

let isReading = false

/** Reads the page shown again without anybody asking for it. */
export async function readInBackground(read: () => Promise<void>): Promise<void> {
  mark(true)
  try {
    await read()
  } finally {
    mark(false)
  }
}

/**
 * `clientMiddleware` of the panel. What a reading nobody asked for could not read is left out: for that the router stays
 * with what it has, instead of replacing the page, and all that is typed on it, by a failure. What the server refuses
 * passes, and so does a page somebody opens meanwhile.
 */
export const stayOnFailedReading: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const { pathname, search } = new URL(request.url)
  const isOfThisPage = pathname === location.pathname && search === location.search
  const isInBackground = isReading && isOfThisPage && request.method === 'GET'
  const results = await next()
  if (!isInBackground) return results
  const read = Object.entries(results).filter(([, { type, result }]) => type === 'data' || !isTransient(result))
  if (read.length < Object.keys(results).length) reportFailedReading()
  return Object.fromEntries(read)
}

function mark(isNow: boolean) {
  isReading = isNow
  document.cookie = backgroundReadingCookie(isNow, location.protocol)
}
