import type { Context } from 'hono'

/** A form posted from somebody else's page: browsers name where it came from, so nobody can act in our visitors' name. */
export function isForeign(c: Context, siteUrl: string): boolean {
  if (c.req.header('sec-fetch-site') === 'cross-site') return true
  const origin = c.req.header('origin')
  return origin !== undefined && origin !== new URL(siteUrl).origin && origin !== `http://${c.req.header('host')}`
}
