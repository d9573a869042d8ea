import { expect, test } from 'vitest'

import { isDescending, parseSorting, sortedLists, sortingParam, sortNames } from './list-sort.ts'

test.each(sortedLists)('every order of the list of %s, in both directions → read back from its address', (list) => {
  for (const order of sortNames(list)) {
    for (const isReversed of [false, true]) {
      const sorting = { order, isReversed }
      expect(parseSorting(list, sortingParam(list, sorting))).toEqual(sorting)
    }
  }
})

test.each([null, '', '-', 'nada', '-nada', 'Valor', 'valor '])(
  'an address that names no order (%j) → the newest first',
  (typed) => {
    expect(parseSorting('orders', typed)).toEqual({ order: 'created', isReversed: false })
  },
)

test('the order of a list itself → is left out of the address', () => {
  expect(sortingParam('projects', { order: 'created', isReversed: false })).toBe('')
})

test('an amount → the largest first, a name → from A on, until it is turned round', () => {
  const directions = [
    { order: 'total', isReversed: false },
    { order: 'total', isReversed: true },
    { order: 'buyer', isReversed: false },
    { order: 'buyer', isReversed: true },
  ] as const
  expect(directions.map((sorting) => isDescending('orders', sorting))).toEqual([true, false, false, true])
})
