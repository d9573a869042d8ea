import { readCookie, writeCookie } from '#app/http/cookies.ts'
import type { Deps } from '#app/http/deps.ts'
import { dataSessionMinutes } from '#core/client/data-request.ts'

type CookieDeps = Pick<Deps, 'signer' | 'siteUrl'>

const name = 'harmonia_titular'
const purpose = 'data-session'

/** The mailed link this browser used to see what is stored about its person. Whether it is still open is in the database. */
export function readDataSession(request: Request, { signer }: Pick<Deps, 'signer'>): string | null {
  return signer.verify(purpose, readCookie(request, name))
}

/** A Set-Cookie value that opens the session of a link in this browser. */
export function storeDataSession(deps: CookieDeps, linkId: string): string {
  return writeCookie(deps, name, deps.signer.sign(purpose, linkId), dataSessionMinutes * 60)
}

export function clearDataSession(deps: CookieDeps): string {
  return writeCookie(deps, name, '', 0)
}
