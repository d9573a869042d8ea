import { expect, test } from 'vitest'

import { auditLog } from '#db/schema.ts'
import { findListSettings } from '#db/staff/list-settings.ts'
import { insertStaff } from '#db/staff/staff.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { changeListSettings } from './change-list-settings.ts'

const context = await createTestContext()

async function createPerson(name: string) {
  const person = { name, email: `${name}@example.com`, role: 'producer' as const, passwordHash: 'x' }
  return testActor({ id: await context.db.transaction((tx) => insertStaff(tx, person)), name })
}

test('columns hidden and widened in two lists, and high rows → kept for this person, each list for itself, and no entry in the audit log', async () => {
  const [ana, other] = [await createPerson('ana'), await createPerson('outra')]
  const wish = { isComfortable: true, offered: ['email', 'state'] }

  await changeListSettings(context, ana, { ...wish, list: 'orders', ticked: ['state'], widths: ['', '120'] })
  await changeListSettings(context, ana, { ...wish, list: 'mails', ticked: [], widths: ['200'] })

  expect(await findListSettings(context.db, ana.id)).toEqual({
    isComfortable: true,
    hidden: { orders: ['email'], mails: ['email', 'state'] },
    widths: { orders: { state: 120 }, mails: { email: 200 } },
  })
  expect(await context.db.$count(auditLog)).toBe(0)
  expect(await findListSettings(context.db, other.id)).toEqual({ isComfortable: false, hidden: {}, widths: {} })
})
