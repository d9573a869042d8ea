import type { RouteKind } from '#app/route-facts.ts'

import { addresses } from './addresses.ts'

/** Parameters that open something by themselves and stay in the address; others leave it at once (`storeLinkSecret`). */
const secretParameters = /[?&](?:preview|ouvir)=/
/** Pages for one visitor: their addresses are nobody else's business. */
const ownKinds: RouteKind[] = ['panel', 'personal', 'checkout', 'transfer']

/**
 * What a page tells of its address to where its links lead, by what it is. Browsers
 * call the origin of a form on a page without a referrer `null`, and over plain http say nothing beside it: there, the site itself is notified.
 */
export function referrerPolicyFor(url: string, siteUrl: string): string {
  const [path = '/'] = url.split('?')
  if (secretParameters.test(url)) return siteUrl.startsWith('https:') ? 'no-referrer' : 'same-origin'
  return ownKinds.includes(addresses.find(path).facts.kind) ? 'same-origin' : 'strict-origin-when-cross-origin'
}
