import { expect, test } from 'vitest'

import { hiddenColumns, parseList } from './list-settings.ts'

test('columns that were offered and not ticked → hidden', () => {
  expect(hiddenColumns(['email', 'state', 'package'], ['state'])).toEqual(['email', 'package'])
})

test('names no column can have, and more than any list has → left out', () => {
  const many = Array.from({ length: 30 }, (_, index) => 'abcdefghijklmnopqrstuvwxyzabcd'[index] ?? 'x')
  expect(hiddenColumns(['<b>', 'A', '', 'email'], [])).toEqual(['email'])
  expect(hiddenColumns(many, [])).toHaveLength(20)
})

test.each(['orders', 'clients', 'projects', 'mails', 'vouchers'])('the list of %s → known', (list) => {
  expect(parseList(list)).toBe(list)
})

test.each(['', 'constructor', 'toString', 'Orders'])('another word (%j) → no list', (list) => {
  expect(parseList(list)).toBeNull()
})
