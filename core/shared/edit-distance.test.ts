import { expect, test } from 'vitest'

import { byDistance, editDistance } from './edit-distance.ts'

test.each([
  ['port', 'port', 0],
  ['prot', 'port', 1],
  ['pot', 'port', 1],
  ['portt', 'port', 1],
  ['part', 'port', 1],
  ['', 'port', 4],
  ['abc', 'xyz', 3],
])('from “%s” to “%s” → %i slips', (from, to, slips) => {
  expect(editDistance(from, to)).toBe(slips)
})

test('several words → the nearest first, in their order where they are as near', () => {
  expect(byDistance('chek', ['list', 'check', 'from']).map(({ candidate }) => candidate)[0]).toBe('check')
  expect(byDistance('x', ['a', 'b'])).toEqual([
    { candidate: 'a', distance: 1 },
    { candidate: 'b', distance: 1 },
  ])
})
