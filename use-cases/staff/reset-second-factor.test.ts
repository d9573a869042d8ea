import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ResetLink } from '#adapters/auth/auth.ts'
import { hashPassword } from '#adapters/auth/sign-in.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { auditLog, mails, staff, staffTwoFactors } from '#db/schema.ts'
import { insertStaff } from '#db/staff/staff.ts'
import { createPersonWithPasskey, enterWith } from '#test/support/sign-in/passkey-fixtures.ts'
import { createTestAuth } from '#test/support/sign-in/test-auth.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { resetSecondFactorByServer } from './reset-second-factor.ts'

const context = await createTestContext()
const { db } = context
const links: ResetLink[] = []
const auth = createTestAuth(context, { sendResetLink: async (link) => void links.push(link) })
const passwordHash = await hashPassword(auth, 'violão de nylon')

/** An account whose second factor was encrypted with a secret nobody has any more. */
async function createLockedOutOwner(email: string) {
  const id = await db.transaction((tx) => insertStaff(tx, { name: 'Ana', email, role: 'owner', passwordHash }))
  await db.update(staff).set({ twoFactorEnabled: true }).where(eq(staff.id, id))
  await db.insert(staffTwoFactors).values({ id, userId: id, secret: 'ab'.repeat(60), backupCodes: 'ab'.repeat(60) })
  return id
}

async function factorOf(id: string) {
  const [person] = await db.select({ on: staff.twoFactorEnabled }).from(staff).where(eq(staff.id, id))
  return { on: person?.on, rows: await db.$count(staffTwoFactors, eq(staffTwoFactors.userId, id)) }
}

const actionsOf = async (id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.staffId, id))).map(({ action }) => action)

test('the operator names an e-mail → its second factor is off, audited; unknown → refused', async () => {
  const id = await createLockedOutOwner('ana@example.com')

  expect(await resetSecondFactorByServer(context, ' ANA@example.com ')).toEqual(accept({ name: 'Ana' }))
  expect(await factorOf(id)).toEqual({ on: false, rows: 0 })
  expect(await actionsOf(id)).toEqual(['two-factor-reset'])
  expect(await resetSecondFactorByServer(context, 'ninguem@example.com')).toEqual(refuse('not-found'))
})

test('the setting stays for a second start → one mail, of the first', async () => {
  await createLockedOutOwner('lia@example.com')

  await resetSecondFactorByServer(context, 'lia@example.com')
  await resetSecondFactorByServer(context, 'lia@example.com')

  const sent = await db.select().from(mails).where(eq(mails.toEmail, 'lia@example.com'))
  expect(sent.map(({ kind, content }) => [kind, content.facts?.[0]?.value])).toEqual([
    ['staff-second-factor-reset', 'Quem administra o servidor'],
  ])
})

test('an undecryptable second factor → switched off by a mailed password reset', async () => {
  const id = await createLockedOutOwner('rui@example.com')
  const visitor = { ip: '198.51.100.30', userAgent: 'Firefox' }
  await requestPasswordReset({ auth }, visitor, 'rui@example.com')
  const token = new URL(links[0]?.url ?? '').searchParams.get('token') ?? ''

  await resetPassword({ ...context, auth }, visitor, { token, password: 'pandeiro e cuíca' })

  expect(await factorOf(id)).toEqual({ on: false, rows: 0 })
  expect(await actionsOf(id)).toEqual(['password-reset', 'two-factor-reset'])
})

test('a mailed password reset → the passkeys stay: whoever reads the mails must not get around them', async () => {
  const deps = { ...context, auth }
  const { actor, key } = await createPersonWithPasskey(deps)
  const [person] = await db.select().from(staff).where(eq(staff.id, actor.id))
  const visitor = { ip: '198.51.100.31', userAgent: 'Firefox' }
  await requestPasswordReset({ auth }, visitor, person?.email ?? '')
  const token = new URL(links.at(-1)?.url ?? '').searchParams.get('token') ?? ''

  expect((await resetPassword(deps, visitor, { token, password: 'pandeiro e cuíca' })).ok).toBe(true)
  expect(await enterWith(deps, key)).toContain('session_token')
})
