import { randomUUID } from 'node:crypto'

import type { Signer } from '#adapters/signer.ts'
import { emailKey } from '#core/shared/input/email.ts'

export type CookieDeps = { signer: Signer; siteUrl: string; now: () => Date }
export type Prefill = { name: string; email: string; phone: string }

const dayInSeconds = 86_400
const names = { visitor: 'harmonia_visita', prefill: 'harmonia_dados' }

/** The visitor id of a browser, which identifies a second click. `setCookie` is set when it had none yet. */
export function readVisitor(request: Request, deps: CookieDeps): { visitorId: string; setCookie: string | null } {
  const known = findVisitor(request, deps)
  if (known) return { visitorId: known, setCookie: null }

  const visitorId = randomUUID()
  return {
    visitorId,
    setCookie: writeCookie(deps, names.visitor, deps.signer.sign('visitor', visitorId), 90 * dayInSeconds),
  }
}

export function findVisitor(request: Request, { signer }: Pick<CookieDeps, 'signer'>): string | null {
  return signer.verify('visitor', readCookie(request, names.visitor))
}

/** A Set-Cookie value after which this browser is a new one. */
export function clearVisitor(deps: CookieDeps): string {
  return writeCookie(deps, names.visitor, '', 0)
}

/** What the buyer typed last time, to fill the next form; never trusted for anything else. */
export function readPrefill(request: Request): Prefill {
  const empty = { name: '', email: '', phone: '' }
  try {
    const stored: unknown = JSON.parse(Buffer.from(readCookie(request, names.prefill), 'base64url').toString() || '{}')
    if (typeof stored !== 'object' || stored === null) return empty
    const text = (key: string) => String(Object.entries(stored).find(([name]) => name === key)?.[1] ?? '').slice(0, 254)
    return { name: text('name'), email: text('email'), phone: text('phone') }
  } catch {
    return empty
  }
}

export function storePrefill({ email, ...prefill }: Prefill, deps: CookieDeps, days = 90): string {
  // A gate takes an address in any case; what is offered in the next form is how it is written.
  const written = { ...prefill, email: emailKey(email) }
  const value = Buffer.from(JSON.stringify(written)).toString('base64url')
  return writeCookie(deps, names.prefill, value, days * dayInSeconds)
}

/** How long a browser may see an order or project again without proving it again (specification 001, section 9). */
export const grantDays = 14

/** Remembers the address that opened a gate, as long as what it opened. What an order left here stays as it is: `null`. */
export function storeGateEmail(request: Request, email: string, deps: CookieDeps): string | null {
  const isOfOrder = readPrefill(request).name !== ''
  return isOfOrder ? null : storePrefill({ name: '', email, phone: '' }, deps, grantDays)
}

export function clearPrefill(deps: CookieDeps): string {
  return writeCookie(deps, names.prefill, '', 0)
}

export function readCookie(request: Request, name: string): string {
  const start = `${name}=`
  return (
    (request.headers.get('cookie') ?? '')
      .split(/;\s*/)
      .find((pair) => pair.startsWith(start))
      ?.slice(start.length) ?? ''
  )
}

export function writeCookie({ siteUrl }: { siteUrl: string }, name: string, value: string, maxAge: number): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
