import { randomUUID } from 'node:crypto'

import type { Seal } from '#adapters/seal.ts'

type Deps = { seal: Seal; siteUrl: string; now: () => Date }
export type Prefill = { name: string; email: string; phone: string }

const dayInSeconds = 86_400
const names = { visitor: 'harmonia_visita', grants: 'harmonia_pedidos', prefill: 'harmonia_dados' }

/** How long a browser may see an order again without code and e-mail (specification 001, section 9). */
const grantDays = 14
const mostGrants = 12

/** The id of a browser, so that its second click is known as such. `setCookie` when it did not have one yet. */
export function readVisitor(request: Request, deps: Deps): { visitorId: string; setCookie: string | null } {
  const known = deps.seal.open('visitor', readCookie(request, names.visitor))
  if (known) return { visitorId: known, setCookie: null }

  const visitorId = randomUUID()
  return {
    visitorId,
    setCookie: writeCookie(deps, names.visitor, deps.seal.close('visitor', visitorId), 90 * dayInSeconds),
  }
}

/** The orders this browser proved it may see, the latest first. */
export function readGrants(request: Request, deps: Deps): string[] {
  return readGrantsFrom(readCookie(request, names.grants), deps)
}

/** The same for whoever holds only the raw header. */
export function grantsOfHeader(cookieHeader: string | undefined, deps: Deps): string[] {
  return readGrantsFrom(findCookie(cookieHeader ?? '', names.grants), deps)
}

function readGrantsFrom(sealed: string, { seal, now }: Deps): string[] {
  const [until, ...orderIds] = seal.open('grants', sealed)?.split(' ') ?? []
  return until !== undefined && Number(until) > now().getTime() ? orderIds : []
}

/** A Set-Cookie value that lets this browser see one more order. */
export function grantOrder(request: Request, deps: Deps, orderId: string): string {
  const others = readGrants(request, deps).filter((id) => id !== orderId)
  return writeGrants(deps, [orderId, ...others].slice(0, mostGrants))
}

/** A Set-Cookie value after which this browser no longer sees the order. */
export function revokeOrder(request: Request, deps: Deps, orderId: string): string {
  return writeGrants(
    deps,
    readGrants(request, deps).filter((id) => id !== orderId),
  )
}

function writeGrants(deps: Deps, orderIds: string[]): string {
  const until = deps.now().getTime() + grantDays * dayInSeconds * 1_000
  return writeCookie(
    deps,
    names.grants,
    deps.seal.close('grants', [until, ...orderIds].join(' ')),
    grantDays * dayInSeconds,
  )
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

export function rememberPrefill(prefill: Prefill, deps: Deps): string {
  const value = Buffer.from(JSON.stringify(prefill)).toString('base64url')
  return writeCookie(deps, names.prefill, value, 90 * dayInSeconds)
}

export function forgetPrefill(deps: Deps): string {
  return writeCookie(deps, names.prefill, '', 0)
}

export function readCookie(request: Request, name: string): string {
  return findCookie(request.headers.get('cookie') ?? '', name)
}

export function findCookie(header: string, name: string): string {
  const start = `${name}=`
  return (
    header
      .split(/;\s*/)
      .find((pair) => pair.startsWith(start))
      ?.slice(start.length) ?? ''
  )
}

export function writeCookie({ siteUrl }: { siteUrl: string }, name: string, value: string, maxAge: number): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
