import { expect, test } from 'vitest'

import { isUuid } from '#core/shared/uuid.ts'

import { uuidOf } from './uuid-of.ts'

test('a text → an id that is always the same, and of no other text', () => {
  const ids = ['', 'a', 'b', 'withdrawal:1:2'].map(uuidOf)
  expect(ids.every(isUuid)).toBe(true)
  expect(new Set(ids).size).toBe(4)
  // Refunds that were asked for are known by theirs.
  expect(uuidOf('withdrawal:1:2')).toBe('cbfe8b92-3717-4eb7-8fb0-94e28a48dbae')
})
