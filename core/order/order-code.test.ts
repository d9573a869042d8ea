import { expect, test } from 'vitest'

import { orderCode, parseOrderCode } from './order-code.ts'

test('codes → four digits or more', () => {
  expect(orderCode(1)).toBe('P0001')
  expect(orderCode(12_345)).toBe('P12345')
})

test('a typed code → normalised', () => {
  expect(parseOrderCode(' p0001 ')).toBe('P0001')
  expect(parseOrderCode('P1')).toBeNull()
  expect(parseOrderCode("P0001' or 1=1")).toBeNull()
})
