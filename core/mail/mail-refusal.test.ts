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
  expect(isFinalRefusal(code, { attempts, createdAt, sendAfter: null, now })).toBe(final)
})

test('a mail that was held back → two hours from its morning, not from when it was written', () => {
  const rejected = { attempts: 3, createdAt, sendAfter: new Date('2026-11-24T11:00:00Z') }
  const isFinalAt = (time: string) => isFinalRefusal('mail-rejected', { ...rejected, now: new Date(time) })
  expect([isFinalAt('2026-11-24T11:05:00Z'), isFinalAt('2026-11-24T13:00:00Z')]).toEqual([false, true])
})
