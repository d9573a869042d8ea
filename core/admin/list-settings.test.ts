import { expect, test } from 'vitest'

import { columnChoice, columnWidth, hiddenColumns, parseList, typedWidths } from './list-settings.ts'

test('columns that were offered and not ticked → hidden', () => {
  expect(hiddenColumns(['email', 'state', 'package'], ['state'])).toEqual(['email', 'package'])
})

test('a column that was held, one that was ticked, and one that was not → always, where there is room, and never', () => {
  const kept = hiddenColumns(['package', 'email', 'state'], ['+package', 'email'])
  expect(['package', 'email', 'state'].map((id) => columnChoice(kept, id))).toEqual(['always', 'room', 'never'])
})

test('widths that were typed → of the columns that were offered, within what can be read; an empty one is none', () => {
  expect(typedWidths(['email', 'state', 'total', '<b>'], ['120', '', ' 9999', '80'])).toEqual({
    email: 120,
    total: columnWidth.max,
  })
  expect(typedWidths(['email', 'state', 'total'], ['5', '-7', '1e3'])).toEqual({ email: columnWidth.min })
})

test('names no column can have, and more than any list has → left out', () => {
  const many = Array.from({ length: 30 }, (_, index) => 'abcdefghijklmnopqrstuvwxyzabcd'[index] ?? 'x')
  expect(hiddenColumns(['<b>', 'A', '', 'email'], [])).toEqual(['email'])
  expect(hiddenColumns(many, [])).toHaveLength(20)
})

test.each(['orders', 'clients', 'projects', 'mails', 'vouchers', 'days'])('the list of %s → known', (list) => {
  expect(parseList(list)).toBe(list)
})

test.each(['', 'constructor', 'toString', 'Orders'])('another word (%j) → no list', (list) => {
  expect(parseList(list)).toBeNull()
})
