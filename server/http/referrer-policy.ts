import { routeClass } from './route-class.ts'

/** Parameters that open something by themselves and stay in the address; others leave it at once (`storeLinkSecret`). */
const secretParameters = /[?&](?:preview|ouvir)=/
/** Pages for one visitor: their addresses are nobody else's business. */
const ownClasses = ['panel', 'personal', 'checkout', 'transfer']

/**
 * What a page tells of its address to where its links lead, by what kind of address it is: a new page has it without a line of its own. Browsers
 * call the origin of a form on a page without a referrer `null`, and over plain http say nothing beside it: there, the site itself is notified.
 */
export function referrerPolicyFor(url: string, siteUrl: string): string {
  const [path = '/'] = url.split('?')
  if (secretParameters.test(url)) return siteUrl.startsWith('https:') ? 'no-referrer' : 'same-origin'
  return ownClasses.includes(routeClass(path)) ? 'same-origin' : 'strict-origin-when-cross-origin'
}
