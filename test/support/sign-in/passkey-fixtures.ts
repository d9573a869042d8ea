import type { Auth } from '#adapters/auth/auth.ts'
import { currentStaff } from '#adapters/auth/sign-in.ts'
import type { StaffRole } from '#core/staff/staff.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { createStaff } from '#test/support/staff-fixtures.ts'
import { testActor } from '#test/support/test-context.ts'
import { addPasskey, beginPasskey } from '#use-cases/staff/passkeys.ts'
import { requestPasskey, signInWithPasskey } from '#use-cases/staff/sign-in-with-passkey.ts'

import { createAuthenticator } from './authenticator.ts'

type Deps = Parameters<typeof addPasskey>[0] & { auth: Auth }

let visitors = 0

/** Comes from an address of their own, so that no limit is shared. */
export function newVisitor() {
  return { ip: `203.0.113.${(visitors += 1) % 250}`, userAgent: 'Firefox' }
}

export function siteOf({ siteUrl }: { siteUrl: string }) {
  return { origin: siteUrl, rpId: new URL(siteUrl).hostname }
}

/** A challenge for somebody who adds a passkey. */
export async function challengeFor(deps: Deps, actor: AuditActor): Promise<string> {
  const begun = await beginPasskey(deps, actor)
  if (!begun.ok) throw new Error(begun.code)
  return begun.value.challenge
}

/** A challenge for somebody who signs in. */
export async function challengeToSign(deps: Deps): Promise<string> {
  const requested = await requestPasskey(deps, newVisitor())
  if (!requested.ok) throw new Error(requested.code)
  return requested.value.challenge
}

/** Somebody signed in with their password, without a passkey. */
export async function createPerson(deps: Deps, role: StaffRole = 'owner') {
  const { id, cookie } = await createStaff(deps, role)
  const staff = await currentStaff(deps.auth, new Headers({ cookie }))
  return { actor: testActor({ id, name: 'Ana Lima' }), cookie, sessionId: staff?.sessionId ?? '' }
}

/** Somebody with a passkey, added in the session they opened with their password. */
export async function createPersonWithPasskey(deps: Deps, role: StaffRole = 'owner') {
  const person = await createPerson(deps, role)
  const key = createAuthenticator(siteOf(deps))
  const created = key.create(await challengeFor(deps, person.actor), { userId: person.actor.id })
  const added = await addPasskey(deps, person.actor, { name: 'Celular', created, sessionId: person.sessionId })
  if (!added.ok) throw new Error(added.code)
  return { ...person, key }
}

/** Signs in with a passkey; the `cookie` of the session. */
export async function enterWith(deps: Deps, key: ReturnType<typeof createAuthenticator>, counter = 0): Promise<string> {
  const entered = await signInWithPasskey(deps, newVisitor(), key.sign(await challengeToSign(deps), { counter }))
  if (!entered.ok) throw new Error(entered.code)
  return entered.value.cookies.map((line) => line.split(';')[0]).join('; ')
}
