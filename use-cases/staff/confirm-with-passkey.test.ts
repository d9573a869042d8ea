import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { currentStaff } from '#adapters/auth/sign-in.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { rateLimits, securityEvents, staffSessions } from '#db/schema.ts'
import {
  challengeFor,
  challengeToSign,
  createPerson,
  createPersonWithPasskey,
} from '#test/support/sign-in/passkey-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { confirmWithPasskey, requestOwnPasskey } from './confirm-with-passkey.ts'
import { deactivateStaff } from './manage-staff.ts'
import { removePasskey } from './passkeys.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

const context = await createTestContext()
const { db } = context
const deps = depsOf(context)
const longAgo = new Date('2026-01-01T00:00:00Z')

async function createProver() {
  const person = await createPersonWithPasskey(deps)
  await db
    .update(staffSessions)
    .set({ createdAt: longAgo, passwordAt: longAgo })
    .where(eq(staffSessions.id, person.sessionId))
  await db.delete(rateLimits)
  await db.delete(securityEvents)
  return {
    ...person,
    isProved: async () =>
      Date.now() -
        ((await currentStaff(deps.auth, new Headers({ cookie: person.cookie })))?.provedAt ?? longAgo).getTime() <
      60_000,
    confirm: (signed: string) => confirmWithPasskey(deps, person.actor, { sessionId: person.sessionId, signed }),
  }
}

async function challengeOf(staffId: string): Promise<string> {
  const options = await requestOwnPasskey(deps, staffId)
  if (!options) throw new Error('no passkey is asked for')
  return options.challenge
}

const eventsNow = async () => (await db.select().from(securityEvents)).map(({ kind }) => kind)

test('a passkey of the account signs → proved now, in the security log', async () => {
  const { actor, key, confirm, isProved } = await createProver()
  expect(await isProved()).toBe(false)
  const options = await requestOwnPasskey(deps, actor.id)
  expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: key.id }] })

  expect(await confirm(key.sign(options?.challenge ?? ''))).toEqual(accept())
  expect(await isProved()).toBe(true)
  expect(await eventsNow()).toEqual(['passkey-confirmed'])
})

test('the same answer twice → refused the second time', async () => {
  const { actor, key, confirm } = await createProver()
  const signed = key.sign(await challengeOf(actor.id))
  expect((await confirm(signed)).ok).toBe(true)
  expect(await confirm(signed)).toEqual(refuse('passkey-refused'))
})

test('the user was not verified by the device → refused, in the security log', async () => {
  const { actor, key, confirm, isProved } = await createProver()
  expect(await confirm(key.sign(await challengeOf(actor.id), { isVerified: false }))).toEqual(refuse('passkey-refused'))
  expect(await isProved()).toBe(false)
  expect(await eventsNow()).toEqual(['passkey-refused'])
})

test('a challenge of the sign-in page, of a colleague, or an expired one → refused', async () => {
  const { actor, key, confirm, isProved } = await createProver()
  const colleague = await createPersonWithPasskey(deps)
  expect(await confirm(key.sign(await challengeToSign(deps)))).toEqual(refuse('passkey-refused'))
  expect(await confirm(key.sign(await challengeOf(colleague.actor.id)))).toEqual(refuse('passkey-refused'))
  const late = key.sign(await challengeOf(actor.id))
  const before = context.time
  context.time = addMinutes(before, 16)
  expect(await confirm(late)).toEqual(refuse('passkey-refused'))
  context.time = before
  expect(await isProved()).toBe(false)
})

test('a passkey of a colleague, over a challenge of one’s own → refused', async () => {
  const { actor, confirm, isProved } = await createProver()
  const { key } = await createPersonWithPasskey(deps)
  expect(await confirm(key.sign(await challengeOf(actor.id)))).toEqual(refuse('passkey-refused'))
  expect(await isProved()).toBe(false)
})

test('what was signed to confirm → opens no session', async () => {
  const { actor, key } = await createProver()
  const signed = key.sign(await challengeOf(actor.id))
  const visitor = { ip: '203.0.113.251', userAgent: 'Firefox' }
  expect((await signInWithPasskey(deps, visitor, signed)).ok).toBe(false)
})

test('a passkey removed meanwhile, or an account deactivated → refused', async () => {
  const prover = await createProver()
  const signed = prover.key.sign(await challengeOf(prover.actor.id))
  await removePasskey(deps, prover.actor, { id: prover.key.id, sessionId: prover.sessionId })
  expect(await prover.confirm(signed)).toEqual(refuse('passkey-refused'))

  const leaving = await createProver()
  const late = leaving.key.sign(await challengeOf(leaving.actor.id))
  const other = await createPerson(deps)
  await deactivateStaff(deps, other.actor, { staffId: leaving.actor.id, handTo: null })
  expect(await leaving.confirm(late)).toEqual(refuse('passkey-refused'))
})

test('somebody without a passkey, or a site on an IP address → none is asked for', async () => {
  const { actor } = await createPerson(deps)
  expect(await requestOwnPasskey(deps, actor.id)).toBeNull()
  const prover = await createProver()
  expect(await requestOwnPasskey({ ...deps, siteUrl: 'http://127.0.0.1:3000' }, prover.actor.id)).toBeNull()
})

test('ten wrong answers → the right one is refused, too', async () => {
  const { actor, key, confirm } = await createProver()
  for (let tries = 0; tries < 10; tries += 1) await confirm('nada')
  expect(await confirm(key.sign(await challengeOf(actor.id)))).toEqual(refuse('too-many-tries'))
  expect(await challengeFor(deps, actor)).not.toBe('')
})
