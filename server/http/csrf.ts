import type { Context } from 'hono'

/** CSRF check: whether a form was posted from another origin, according to the browser's headers. */
export function isCrossOrigin(c: Context, siteUrl: string): boolean {
  if (c.req.header('sec-fetch-site') === 'cross-site') return true
  const origin = c.req.header('origin')
  return origin !== undefined && origin !== new URL(siteUrl).origin && origin !== `http://${c.req.header('host')}`
}
