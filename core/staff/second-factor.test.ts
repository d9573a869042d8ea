import { expect, test } from 'vitest'

import { isSecondFactorDue } from './second-factor.ts'

const createdAt = new Date('2026-11-20T12:00:00Z')
const owner = { role: 'owner' as const, hasSecondFactor: false, createdAt }
const nextDay = new Date('2026-11-21T12:00:01Z')

test('an owner without a second factor → due after the first day', () => {
  expect(isSecondFactorDue(owner, true, new Date('2026-11-21T12:00:00Z'))).toBe(false)
  expect(isSecondFactorDue(owner, true, nextDay)).toBe(true)
})

test.each([
  ['an owner who has one', { ...owner, hasSecondFactor: true }, true],
  ['a producer', { ...owner, role: 'producer' as const }, true],
  ['a studio that does not require it', owner, false],
])('%s → never due', (_, person, isRequired) => {
  expect(isSecondFactorDue(person, isRequired, nextDay)).toBe(false)
})
