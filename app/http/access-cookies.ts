import { formatGrants, parseGrants, withGrant, type AccessLevel, type Grant } from '#core/access/access.ts'
import { isUuid } from '#core/shared/uuid.ts'

import { grantDays, readCookie, writeCookie, type CookieDeps } from './cookies.ts'

export type NewGrant = { id: string; generation: number; level: Exclude<AccessLevel, 'former'> }

const maxGrants = 12
const dayInSeconds = 86_400

const cookies = {
  orders: { name: 'harmonia_pedidos', formerName: '', purpose: 'grants' },
  projects: { name: 'harmonia_previews', formerName: 'harmonia_previas', purpose: 'previews' },
} as const
type Kind = keyof typeof cookies

/**
 * What this browser proved about orders or projects, the latest first. Whether it is still valid is in the database.
 */
export function readGrants(request: Request, deps: CookieDeps, kind: Kind): Grant[] {
  const { name, formerName, purpose } = cookies[kind]
  // The new cookie includes the access of the former one, which then no longer counts.
  const signed = readCookie(request, name) || (formerName && readCookie(request, formerName))
  const text = deps.signer.verify(purpose, signed) ?? ''
  return parseGrants(text, deps.now()).filter(({ id }) => isUuid(id))
}

/** A Set-Cookie value that lets this browser see one more order, for a time of its own. */
export function grantOrder(request: Request, deps: CookieDeps, grant: NewGrant): string {
  return addGrant(request, deps, 'orders', grant)
}

/** A Set-Cookie value that lets this browser see one more project, for a time of its own. */
export function grantProject(request: Request, deps: CookieDeps, grant: NewGrant): string {
  return addGrant(request, deps, 'projects', grant)
}

/** A Set-Cookie value after which this browser no longer sees the order or project. */
export function revokeGrant(request: Request, deps: CookieDeps, kind: Kind, id: string): string {
  return write(
    deps,
    kind,
    readGrants(request, deps, kind).filter((grant) => grant.id !== id),
  )
}

function addGrant(request: Request, deps: CookieDeps, kind: Kind, grant: NewGrant): string {
  const until = deps.now().getTime() + grantDays * dayInSeconds * 1_000
  return write(deps, kind, withGrant(readGrants(request, deps, kind), { ...grant, until }, maxGrants))
}

function write(deps: CookieDeps, kind: Kind, grants: Grant[]): string {
  const { name, purpose } = cookies[kind]
  return writeCookie(deps, name, deps.signer.sign(purpose, formatGrants(grants)), grantDays * dayInSeconds)
}
