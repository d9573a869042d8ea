import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { currentSession, currentStaff, openSession } from '#adapters/auth/sign-in.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { auditLog, securityEvents, staff, staffPasskeys } from '#db/schema.ts'
import { listPasskeys } from '#db/staff/passkeys.ts'
import { deleteExpiredStaffRecords } from '#db/staff/staff.ts'
import { createAuthenticator } from '#test/support/sign-in/authenticator.ts'
import {
  challengeFor,
  challengeToSign,
  createPersonWithPasskey,
  enterWith,
  newVisitor,
  siteOf,
} from '#test/support/sign-in/passkey-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { changePassword } from '#use-cases/staff/account.ts'

import { deactivateStaff, reactivateStaff, resetColleagueSecondFactor } from './manage-staff.ts'
import { removePasskey } from './passkeys.ts'
import { resetSecondFactorByServer } from './reset-second-factor.ts'
import { requestPasskey, signInWithPasskey } from './sign-in-with-passkey.ts'

const context = await createTestContext()
const { db } = context
const deps = depsOf(context)
const site = siteOf(context)

const sessionOf = (cookie: string) => currentSession(deps.auth, new Headers({ cookie }))

/** Two days later, when an owner needs a second factor. */
async function endFirstDay(id: string) {
  const createdAt = addMinutes(new Date(), -48 * 60)
  await db.update(staff).set({ createdAt }).where(eq(staff.id, id))
}

async function emailOf(id: string): Promise<string> {
  const [person] = await db.select().from(staff).where(eq(staff.id, id))
  return person?.email ?? ''
}

async function enterByPassword(id: string): Promise<string> {
  const entered = await openSession(deps.auth, {
    email: await emailOf(id),
    password: 'violão de nylon',
    ...newVisitor(),
  })
  if (!entered.ok) throw new Error(entered.code)
  return entered.value.cookies.map((line) => line.split(';')[0]).join('; ')
}

test('a passkey signs → a session; its use is stored, audited and in the security log', async () => {
  const { actor, key } = await createPersonWithPasskey(deps)
  const from = newVisitor()
  const entered = await signInWithPasskey(deps, from, key.sign(await challengeToSign(deps), { counter: 1 }))
  if (!entered.ok) throw new Error(entered.code)

  const headers = new Headers({ cookie: entered.value.cookies.map((line) => line.split(';')[0]).join('; ') })
  expect(await currentStaff(deps.auth, headers)).toMatchObject({ id: actor.id, role: 'owner' })
  expect(entered.value.cookies.join()).toMatch(/HttpOnly/i)
  expect((await listPasskeys(db, actor.id))[0]?.lastUsedAt).toEqual(context.now())
  const [audited] = await db.select().from(auditLog).where(eq(auditLog.ip, from.ip))
  expect(audited).toMatchObject({ action: 'signed-in', staffId: actor.id, details: { step: 'passkey' } })
  const [event] = await db.select().from(securityEvents).where(eq(securityEvents.ip, from.ip))
  expect(event).toMatchObject({ kind: 'signed-in', subject: 'Ana Lima' })
})

const { actor, key } = await createPersonWithPasskey(deps)
const colleague = await createPersonWithPasskey(deps)
const once = key.sign(await challengeToSign(deps), { counter: 5 })
await signInWithPasskey(deps, newVisitor(), once)
const falseSite = createAuthenticator({ ...site, origin: 'https://harm0nia.example' })
await db.insert(staffPasskeys).values({
  id: falseSite.id,
  staffId: actor.id,
  name: 'Outra',
  publicKey: falseSite.publicKey,
  counter: 0,
  isSynced: true,
  createdAt: context.now(),
})

test.each([
  ['a second time', async () => once],
  ['without verifying its user', async () => key.sign(await challengeToSign(deps), { counter: 6, isVerified: false })],
  ['with an older counter', async () => key.sign(await challengeToSign(deps), { counter: 4 })],
  ['with the same counter', async () => key.sign(await challengeToSign(deps), { counter: 5 })],
  ['a challenge of nobody', async () => key.sign('aW52ZW50ZWQ', { counter: 7 })],
  ['a challenge for making a key', async () => key.sign(await challengeFor(deps, actor), { counter: 8 })],
  [
    'in the name of a colleague',
    async () => key.sign(await challengeToSign(deps), { counter: 9, userId: colleague.actor.id }),
  ],
  ['on another site', async () => falseSite.sign(await challengeToSign(deps))],
  ['though nobody knows it', async () => createAuthenticator(site).sign(await challengeToSign(deps))],
  ['nothing', async () => '{"id":1}'],
])('a passkey signs %s → refused and in the security log', async (_, sign) => {
  const from = newVisitor()
  expect(await signInWithPasskey(deps, from, await sign())).toEqual({ ok: false, code: 'passkey-refused' })
  const events = await db.select().from(securityEvents).where(eq(securityEvents.ip, from.ip))
  expect(events).toMatchObject([{ kind: 'passkey-refused' }])
})

test('a synchronised passkey, which does not count → signs in again and again', async () => {
  const person = await createPersonWithPasskey(deps)
  await enterWith(deps, person.key, 0)
  expect(await sessionOf(await enterWith(deps, person.key, 0))).not.toBeNull()
})

test('a challenge answered after its time → refused', async () => {
  const person = await createPersonWithPasskey(deps)
  const late = { ...deps, now: () => addMinutes(context.now(), 16) }
  const signed = person.key.sign(await challengeToSign(deps))

  expect((await signInWithPasskey(late, newVisitor(), signed)).ok).toBe(false)
})

test('the clean-up after its time → the challenge is deleted', async () => {
  const person = await createPersonWithPasskey(deps)
  const signed = person.key.sign(await challengeToSign(deps))
  await deleteExpiredStaffRecords(db, addMinutes(context.now(), 16))

  expect((await signInWithPasskey(deps, newVisitor(), signed)).ok).toBe(false)
})

test('an owner without a code app after the first day, by passkey → the panel opens', async () => {
  const person = await createPersonWithPasskey(deps)
  await endFirstDay(person.actor.id)

  expect(await sessionOf(await enterWith(deps, person.key))).toMatchObject({ isSecondFactorDue: false })
})

test('the same owner by password alone → has to use the passkey, and cannot set up an app instead', async () => {
  const person = await createPersonWithPasskey(deps)
  await endFirstDay(person.actor.id)

  const session = await sessionOf(await enterByPassword(person.actor.id))
  expect(session).toMatchObject({ isSecondFactorDue: true, isPasskeyDue: true })
})

test('a passkey is added in a session of a password → the session has both factors', async () => {
  const person = await createPersonWithPasskey(deps)
  await endFirstDay(person.actor.id)

  expect(await sessionOf(person.cookie)).toMatchObject({ isSecondFactorDue: false })
})

test('the passkey of this session is removed → its second factor is due again', async () => {
  const person = await createPersonWithPasskey(deps)
  await endFirstDay(person.actor.id)
  await removePasskey(deps, person.actor, { id: person.key.id, sessionId: person.sessionId })

  expect(await sessionOf(person.cookie)).toMatchObject({ isSecondFactorDue: true, isPasskeyDue: false })
})

test('a new password in a session of a passkey → the session that follows has both factors', async () => {
  const person = await createPersonWithPasskey(deps)
  await endFirstDay(person.actor.id)
  const self = { actor: person.actor, headers: new Headers({ cookie: await enterWith(deps, person.key) }) }
  const changed = await changePassword(deps, self, { current: 'violão de nylon', next: 'um acordeão encarnado' })
  if (!changed.ok) throw new Error(changed.code)

  const cookie = changed.value.cookies.map((line) => line.split(';')[0]).join('; ')
  expect(await sessionOf(cookie)).toMatchObject({ isSecondFactorDue: false })
})

const owner = { ...actor }

test.each([
  ['the passkey was removed', ({ actor: own, key: { id } }: Person) => removePasskey(deps, own, { id, sessionId: '' })],
  [
    'the account was deactivated',
    ({ actor: { id } }: Person) => deactivateStaff(deps, owner, { staffId: id, handTo: null }),
  ],
  [
    'the account was deactivated and reactivated',
    async ({ actor: { id } }: Person) => {
      await deactivateStaff(deps, owner, { staffId: id, handTo: null })
      await reactivateStaff(deps, owner, id)
    },
  ],
  ['an owner reset the second factor', ({ actor: { id } }: Person) => resetColleagueSecondFactor(deps, owner, id)],
  [
    'the operator reset the second factor',
    async ({ actor: { id } }: Person) => resetSecondFactorByServer(deps, await emailOf(id)),
  ],
])('%s → the passkey opens nothing, and its sessions are over', async (_, end) => {
  const person = await createPersonWithPasskey(deps, 'producer')
  const cookie = await enterWith(deps, person.key)
  await end(person)

  expect(await sessionOf(cookie)).toBeNull()
  const signed = person.key.sign(await challengeToSign(deps))
  expect(await signInWithPasskey(deps, newVisitor(), signed)).toEqual({ ok: false, code: 'passkey-refused' })
  expect(await listPasskeys(db, person.actor.id)).toEqual([])
})

type Person = Awaited<ReturnType<typeof createPersonWithPasskey>>

test('a passkey of a deactivated account that still has one → refused', async () => {
  const person = await createPersonWithPasskey(deps)
  await db.update(staff).set({ deactivatedAt: context.now() }).where(eq(staff.id, person.actor.id))

  expect((await signInWithPasskey(deps, newVisitor(), person.key.sign(await challengeToSign(deps)))).ok).toBe(false)
})

test('the account is deleted → its passkeys go with it', async () => {
  const { id } = await createStaff(deps, 'producer')
  await db.insert(staffPasskeys).values({
    id: 'gone-soon',
    staffId: id,
    name: 'Celular',
    publicKey: Buffer.from([1]),
    counter: 0,
    isSynced: false,
    createdAt: context.now(),
  })
  await db.delete(staff).where(eq(staff.id, id))

  expect(await listPasskeys(db, id)).toEqual([])
})

test('one network tries again and again → limited', async () => {
  const from = newVisitor()
  const codes: string[] = []
  for (let n = 0; n < 12; n += 1) {
    const entered = await signInWithPasskey(deps, from, '{}')
    if (!entered.ok) codes.push(entered.code)
  }
  expect(codes.slice(-3)).toEqual(['passkey-refused', 'too-many-tries', 'too-many-tries'])
})

test('one network asks for challenge after challenge → limited', async () => {
  const from = newVisitor()
  const found: boolean[] = []
  for (let n = 0; n < 61; n += 1) found.push((await requestPasskey(deps, from)).ok)

  expect(found.slice(-2)).toEqual([true, false])
})

test('a site on an IP address → no passkeys', async () => {
  const local = { ...deps, siteUrl: 'http://127.0.0.1:3000' }
  expect(await requestPasskey(local, newVisitor())).toEqual({ ok: false, code: 'passkeys-unavailable' })
})
