import { expect, test } from 'vitest'

import { currentStaff, hashPassword } from '#adapters/auth/sign-in.ts'
import { unknownAccount } from '#copy/staff/security-event-labels.ts'
import { refuse } from '#core/shared/result.ts'
import { auditLog } from '#db/schema.ts'
import { listSecurityEvents } from '#db/staff/security-events.ts'
import { insertStaff } from '#db/staff/staff.ts'
import { insertionOrder } from '#test/support/insertion-order.ts'
import { createTestAuth } from '#test/support/sign-in/test-auth.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const context = await createTestContext()
const { db } = context
const auth = createTestAuth(context)
const deps = { ...context, auth }
const visitor = { ip: '198.51.100.4', userAgent: 'Firefox' }
const password = ' começa com espaço '
const passwordHash = await hashPassword(auth, password)
const staffId = await db.transaction((tx) =>
  insertStaff(tx, { name: 'Ana', email: 'ana@example.com', role: 'owner', passwordHash }),
)

test('an empty field → refused before any attempt', async () => {
  expect(await signIn(deps, visitor, { email: '  ', password })).toEqual(refuse('fields-required'))
  expect(await signIn(deps, visitor, { email: 'ana@example.com', password: '' })).toEqual(refuse('fields-required'))
})

test('surrounding spaces → ignored in the address, kept in the password', async () => {
  const entered = await signIn(deps, visitor, { email: ' ana@example.com ', password })

  expect(entered.ok).toBe(true)
  expect(await signIn(deps, visitor, { email: 'ana@example.com', password: password.trim() })).toEqual(
    refuse('invalid-credentials'),
  )
})

test('signed out → every copy of the cookie is invalid', async () => {
  const entered = await signIn(deps, visitor, { email: 'ana@example.com', password })
  const cookies = entered.ok ? entered.value.cookies : []
  const headers = new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') })
  expect((await currentStaff(auth, headers))?.name).toBe('Ana')

  const signedOut = await signOut(deps, visitor, { headers, person: { id: staffId, name: 'Ana' } })

  expect(signedOut.cookies.join()).toContain('Max-Age=0')
  expect(await currentStaff(auth, headers)).toBeNull()
})

test('a wrong password, and a right one → in the security log, under whose account it is', async () => {
  const here = { ip: '198.51.100.77', userAgent: 'Firefox' }
  await signIn(deps, here, { email: 'ana@example.com', password: 'x' })
  await signIn(deps, here, { email: 'ninguem@example.com', password: 'x' })
  await signIn(deps, here, { email: 'ana@example.com', password })

  const { rows } = await listSecurityEvents(db, { kind: '', days: { from: null, to: null }, before: null })
  const seen = rows.filter(({ ip }) => ip === here.ip).map(({ kind, subject }) => [kind, subject])
  expect(seen).toHaveLength(3)
  expect(seen).toEqual(
    expect.arrayContaining([
      ['sign-in-failed', 'Ana'],
      ['sign-in-failed', unknownAccount],
      ['signed-in', 'Ana'],
    ]),
  )
})

test('sign-in, sign-out and lockout → audited, a lockout once', async () => {
  await db.delete(auditLog)
  await signIn(deps, visitor, { email: 'ana@example.com', password })
  for (const email of ['ANA@example.com', 'ninguem@example.com'])
    for (let tries = 0; tries < 13; tries += 1)
      await signIn(deps, { ip: `203.0.113.${tries}`, userAgent: '', device: 'one' }, { email, password: 'x' })

  const entries = await db.select().from(auditLog).orderBy(insertionOrder)
  expect(entries.map(({ action, staffId: who, subjectId }) => [action, who, subjectId])).toEqual([
    ['signed-in', staffId, staffId],
    ['sign-in-locked', staffId, staffId],
  ])
})
