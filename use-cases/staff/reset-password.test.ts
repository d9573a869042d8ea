import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ResetLink } from '#adapters/auth/auth.ts'
import { hashPassword } from '#adapters/auth/sign-in.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { mails } from '#db/schema.ts'
import { insertStaff } from '#db/staff/staff.ts'
import { createTestAuth } from '#test/support/sign-in/test-auth.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { isResetLinkAlive, requestPasswordReset, resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'

const context = await createTestContext()
const { db } = context
const links: ResetLink[] = []
const sendResetLink = async (link: ResetLink) => void links.push(link)
const auth = createTestAuth(context, { sendResetLink })
const deps = { ...context, auth }
const visitor = { ip: '198.51.100.4', userAgent: 'Firefox' }
const passwordHash = await hashPassword(auth, 'a senha antiga')
await db.transaction((tx) => insertStaff(tx, { name: 'Ana', email: 'ana@example.com', role: 'owner', passwordHash }))

test('any address → the same answer; an empty one → refused', async () => {
  expect(await requestPasswordReset(deps, visitor, ' ')).toEqual(refuse('email-required'))
  expect(await requestPasswordReset(deps, visitor, 'ninguem@example.com')).toEqual(accept())
  expect(links).toEqual([])
})

test('the mailed link → changes the password, once, and the person is mailed that it did', async () => {
  expect(await requestPasswordReset(deps, visitor, ' ANA@example.com ')).toEqual(accept())
  const token = new URL(links[0]?.url ?? '').searchParams.get('token') ?? ''
  expect(await isResetLinkAlive(deps, token)).toBe(true)

  expect(await resetPassword(deps, visitor, { token, password: '1234567890' })).toEqual(refuse('password-common'))
  expect(await resetPassword(deps, visitor, { token, password: 'a senha nova' })).toEqual(accept())

  const told = await db.select().from(mails).where(eq(mails.kind, 'staff-sign-in-changed'))
  expect(told.map(({ toEmail, content }) => [toEmail, content.facts?.[0]?.value])).toEqual([
    ['ana@example.com', 'Senha redefinida por link'],
  ])
  expect(await isResetLinkAlive(deps, token)).toBe(false)
  expect(await resetPassword(deps, visitor, { token, password: 'outra senha' })).toEqual(refuse('link-invalid'))
  expect(await signIn(deps, visitor, { email: 'ana@example.com', password: 'a senha antiga' })).toEqual(
    refuse('invalid-credentials'),
  )
  expect((await signIn(deps, visitor, { email: 'ana@example.com', password: 'a senha nova' })).ok).toBe(true)
})
