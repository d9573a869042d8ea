import { expect, test } from 'vitest'

import { partFrom } from './part-of-list.ts'

const items = ['a', 'b', 'c', 'd', 'e']

test('a list longer than a page → its parts one after another, each item once', () => {
  expect(partFrom(items, null, 2)).toEqual({ items: ['a', 'b'], from: 0, previous: null, next: '2' })
  expect(partFrom(items, '2', 2)).toEqual({ items: ['c', 'd'], from: 2, previous: '0', next: '4' })
  expect(partFrom(items, '4', 2)).toEqual({ items: ['e'], from: 4, previous: '2', next: null })
})

test.each(['5', '-1', '1e1', 'x', '9999999', ''])('a place that is none (%j) → the first part', (typed) => {
  expect(partFrom(items, typed, 2).from).toBe(0)
})
