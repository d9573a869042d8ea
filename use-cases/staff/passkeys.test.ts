import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { currentSession } from '#adapters/auth/sign-in.ts'
import type { AuditAction } from '#core/staff/audit.ts'
import { maxPasskeys } from '#core/staff/passkey.ts'
import { auditLog, mails, staff } from '#db/schema.ts'
import { listPasskeys } from '#db/staff/passkeys.ts'
import { createAuthenticator } from '#test/support/sign-in/authenticator.ts'
import {
  challengeFor,
  challengeToSign,
  createPerson,
  createPersonWithPasskey,
  enterWith,
  siteOf,
} from '#test/support/sign-in/passkey-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys.ts'

const context = await createTestContext()
const { db } = context
const deps = depsOf(context)
const site = siteOf(context)

/** The notes of a person's entries of one kind in the audit log. */
async function auditOf(id: string, action: AuditAction) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.staffId, id), eq(auditLog.action, action)))
  return rows.map(({ details }) => details)
}

async function mailsTo(id: string) {
  const rows = await db
    .select({ kind: mails.kind, content: mails.content })
    .from(mails)
    .innerJoin(staff, eq(staff.email, mails.toEmail))
    .where(eq(staff.id, id))
    .orderBy(mails.kind)
  return rows.map(({ kind, content }) => [kind, content.facts?.[0]?.value])
}

test('a passkey is made → in the list, unused, audited, and its owner gets a mail', async () => {
  const { actor, key } = await createPersonWithPasskey(deps)

  expect(await listPasskeys(db, actor.id)).toEqual([
    { id: key.id, name: 'Celular', isSynced: false, createdAt: context.now(), lastUsedAt: null },
  ])
  expect(await auditOf(actor.id, 'passkey-added')).toEqual([{ note: 'Celular' }])
  expect(await mailsTo(actor.id)).toEqual([['staff-passkey-added', 'Celular']])
})

test('options to make one → a discoverable key with user verification, none of those there are', async () => {
  const { actor, key } = await createPersonWithPasskey(deps)
  const begun = await beginPasskey(deps, actor)

  expect(begun.ok && begun.value).toMatchObject({
    rp: { id: 'harmonia.example' },
    excludeCredentials: [{ id: key.id }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
})

const { actor, sessionId } = await createPerson(deps)
const other = await createPerson(deps)
const used = createAuthenticator(site).create(await challengeFor(deps, actor))
await addPasskey(deps, actor, { name: 'Chave', created: used, sessionId })
const newKey = createAuthenticator(site)
const falseSite = createAuthenticator({ ...site, origin: 'https://harm0nia.example' })
const falseParty = createAuthenticator({ ...site, rpId: 'harm0nia.example' })

test.each([
  ['sent a second time', async () => used],
  ['by nobody verified', async () => newKey.create(await challengeFor(deps, actor), { isVerified: false })],
  ['for the challenge of a colleague', async () => newKey.create(await challengeFor(deps, other.actor))],
  ['for a challenge of the sign-in page', async () => newKey.create(await challengeToSign(deps))],
  ['for a challenge of nobody', async () => newKey.create('aW52ZW50ZWQ')],
  ['on the page of another site', async () => falseSite.create(await challengeFor(deps, actor))],
  ['for another site', async () => falseParty.create(await challengeFor(deps, actor))],
  ['without its parts', async () => '{}'],
  ['as no JSON', async () => 'no JSON'],
])('a passkey made %s → not stored', async (_, create) => {
  const created = await create()
  expect(await addPasskey(deps, actor, { name: 'Chave', created, sessionId })).toEqual({
    ok: false,
    code: 'passkey-invalid',
  })
  expect((await listPasskeys(db, actor.id)).length).toBe(1)
})

test('the passkey of a colleague → not stored a second time', async () => {
  const { key } = await createPersonWithPasskey(deps)
  const created = key.create(await challengeFor(deps, other.actor))

  expect((await addPasskey(deps, other.actor, { name: 'Chave', created, sessionId: other.sessionId })).ok).toBe(false)
  expect(await listPasskeys(db, other.actor.id)).toEqual([])
})

test('no name → refused before the challenge is used up', async () => {
  const person = await createPerson(deps)
  const created = createAuthenticator(site).create(await challengeFor(deps, person.actor))
  const add = (name: string) => addPasskey(deps, person.actor, { name, created, sessionId: person.sessionId })

  expect(await add(' ')).toEqual({ ok: false, code: 'passkey-name-required' })
  expect((await add('Chave')).ok).toBe(true)
})

test('as many as somebody may have → no more', async () => {
  const person = await createPerson(deps)
  const late = createAuthenticator(site).create(await challengeFor(deps, person.actor))
  for (let n = 0; n < maxPasskeys; n += 1) {
    const created = createAuthenticator(site).create(await challengeFor(deps, person.actor))
    const added = await addPasskey(deps, person.actor, { name: `Chave ${n}`, created, sessionId: person.sessionId })
    expect(added.ok).toBe(true)
  }

  expect(await beginPasskey(deps, person.actor)).toEqual({ ok: false, code: 'too-many-passkeys' })
  expect(await addPasskey(deps, person.actor, { name: 'Outra', created: late, sessionId: person.sessionId })).toEqual({
    ok: false,
    code: 'too-many-passkeys',
  })
})

test('somebody begins again and again → limited', async () => {
  const person = await createPerson(deps)
  const found: boolean[] = []
  for (let n = 0; n < 21; n += 1) found.push((await beginPasskey(deps, person.actor)).ok)

  expect(found.slice(-2)).toEqual([true, false])
})

test('another name → stored and audited', async () => {
  const person = await createPersonWithPasskey(deps)
  const renamed = await renamePasskey(deps, person.actor, { id: person.key.id, name: ' Chave  do escritório ' })

  expect(renamed).toEqual({ ok: true, value: { name: 'Chave do escritório' } })
  expect(await listPasskeys(db, person.actor.id)).toMatchObject([{ name: 'Chave do escritório' }])
  expect(await auditOf(person.actor.id, 'passkey-renamed')).toEqual([{ note: 'Chave do escritório' }])
})

test('the passkey of somebody else → neither renamed nor removed, and its sessions go on', async () => {
  const { key, actor: owner } = await createPersonWithPasskey(deps)
  const cookie = await enterWith(deps, key)

  expect(await renamePasskey(deps, other.actor, { id: key.id, name: 'Minha' })).toEqual({
    ok: false,
    code: 'passkey-gone',
  })
  expect(await removePasskey(deps, other.actor, { id: key.id, sessionId: other.sessionId })).toEqual({
    ok: false,
    code: 'passkey-gone',
  })
  expect(await listPasskeys(db, owner.id)).toMatchObject([{ name: 'Celular' }])
  expect(await currentSession(deps.auth, new Headers({ cookie }))).not.toBeNull()
})

test('a removed passkey → the sessions it opened end, this one stays; audited, and its owner gets a mail', async () => {
  const person = await createPersonWithPasskey(deps)
  const elsewhere = await enterWith(deps, person.key)
  const removed = await removePasskey(deps, person.actor, { id: person.key.id, sessionId: person.sessionId })

  expect(removed).toEqual({ ok: true, value: { name: 'Celular' } })
  expect(await listPasskeys(db, person.actor.id)).toEqual([])
  expect(await currentSession(deps.auth, new Headers({ cookie: elsewhere }))).toBeNull()
  expect(await currentSession(deps.auth, new Headers({ cookie: person.cookie }))).not.toBeNull()
  expect(await auditOf(person.actor.id, 'passkey-removed')).toEqual([{ note: 'Celular' }])
  expect(await mailsTo(person.actor.id)).toEqual([
    ['staff-passkey-added', 'Celular'],
    ['staff-passkey-removed', 'Celular'],
  ])
})

test('a site on an IP address → no passkeys', async () => {
  const local = { ...deps, siteUrl: 'http://127.0.0.1:3000' }
  expect(await beginPasskey(local, actor)).toEqual({ ok: false, code: 'passkeys-unavailable' })
})
