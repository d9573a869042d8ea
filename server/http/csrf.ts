import type { Context } from 'hono'

/**
 * CSRF check of a request that writes: whether it does not come from a page of ours, by what the browser says of it. Without `Origin` and
 * `Sec-Fetch-Site` no browser says anything: only webhooks, which are not asked here, may come like that.
 */
export function isCrossOrigin(c: Context, siteUrl: string): boolean {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  // Of a page that sends no referrer, browsers call the origin of a form `null`; who sent it, they say beside it.
  if (origin === undefined || origin === 'null') return site !== 'same-origin'
  return (site !== undefined && site !== 'same-origin') || !isOwnOrigin(origin, c.req.header('host'), siteUrl)
}

/** Over plain http, as at home, the shop may be opened by any name of its machine. */
function isOwnOrigin(origin: string, host: string | undefined, siteUrl: string): boolean {
  if (origin === new URL(siteUrl).origin) return true
  return !siteUrl.startsWith('https:') && origin === `http://${host}`
}
