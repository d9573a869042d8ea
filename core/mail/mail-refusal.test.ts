import { expect, test } from 'vitest'

import { isFinalRefusal } from './mail-refusal.ts'

const createdAt = new Date('2026-11-23T10:00:00Z')

test.each([
  ['mail-refused', 0, '10:00', true],
  ['mail-unavailable', 9, '23:00', false],
  ['mail-rejected', 0, '10:00', false],
  ['mail-rejected', 9, '11:59', false],
  ['mail-rejected', 2, '12:00', false],
  ['mail-rejected', 3, '12:00', true],
] as const)('%s after %i tries at %s → final: %s', (code, attempts, time, final) => {
  const now = new Date(`2026-11-23T${time}:00Z`)
  expect(isFinalRefusal(code, { attempts, createdAt, now })).toBe(final)
})
