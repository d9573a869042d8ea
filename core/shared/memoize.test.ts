import { expect, test } from 'vitest'

import { memoize } from './memoize.ts'

function countedMemo(limit: number) {
  const made: string[] = []
  return { made, read: memoize(limit, (key) => made.push(key)) }
}

test('a key that was used lately → not made again', () => {
  const { made, read } = countedMemo(2)
  expect(['a', 'b', 'a', 'b'].map((key) => read(key))).toEqual([1, 2, 1, 2])
  expect(made).toEqual(['a', 'b'])
})

test('more keys than the limit → the one that was used longest ago is dropped', () => {
  const { made, read } = countedMemo(2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) read(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('a key that cannot be made → thrown each time, and takes no place', () => {
  const read = memoize(1, (key) => {
    if (key === 'x') throw new RangeError(key)
    return { key }
  })
  const first = read('a')
  expect(() => read('x')).toThrow(RangeError)
  expect(() => read('x')).toThrow(RangeError)
  expect(read('a')).toBe(first)
})
