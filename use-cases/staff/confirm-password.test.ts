import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { currentStaff } from '#adapters/auth/sign-in.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { rateLimits, staffSessions } from '#db/schema.ts'
import { listSecurityEvents } from '#db/staff/security-events.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { confirmPassword } from './confirm-password.ts'

const context = await createTestContext()
const deps = depsOf(context)

async function createSession() {
  const { id, cookie } = await createStaff(deps, 'owner')
  const headers = new Headers({ cookie })
  const self = { actor: testActor({ id, name: 'Ana Lima' }), headers }
  const provedAt = async () => (await currentStaff(deps.auth, headers))?.provedAt ?? new Date(0)
  const sessionId = (await currentStaff(deps.auth, headers))?.sessionId ?? ''
  await context.db
    .update(staffSessions)
    .set({ createdAt: new Date('2026-01-01T00:00:00Z') })
    .where(eq(staffSessions.id, sessionId))
  return { self, sessionId, provedAt }
}

test('the password again → proved now; a wrong one → not, and in the security log', async () => {
  const { self, sessionId, provedAt } = await createSession()
  expect((await provedAt()).toISOString()).toBe('2026-01-01T00:00:00.000Z')

  expect(await confirmPassword(deps, self, { sessionId, password: 'outra senha' })).toEqual(refuse('wrong-password'))
  expect((await provedAt()).toISOString()).toBe('2026-01-01T00:00:00.000Z')
  expect(await confirmPassword(deps, self, { sessionId, password: 'violão de nylon' })).toEqual(accept())
  expect(Date.now() - (await provedAt()).getTime()).toBeLessThan(60_000)

  const filter = { kind: '', days: { from: null, to: null }, before: null }
  const kinds = (await listSecurityEvents(context.db, filter)).rows.map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['password-confirmation-failed', 'password-confirmed'])
})

test('five wrong passwords → the right one is refused, too, for five minutes', async () => {
  const { self, sessionId } = await createSession()
  for (let tries = 0; tries < 5; tries += 1)
    await confirmPassword(deps, self, { sessionId, password: `chute ${tries}` })
  const right = () => confirmPassword(deps, self, { sessionId, password: 'violão de nylon' })
  expect(await right()).toEqual(refuse('too-many-tries'))
  await context.db.delete(rateLimits)
  expect(await right()).toEqual(accept())
})
