import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseRange } from './byte-range.ts'

const size = fc.nat({ max: 10_000 })
const position = fc.nat({ max: 20_000 })

test('any range header → a range inside the file, the whole file or unsatisfiable', () => {
  const header = fc.oneof(
    fc.tuple(position, position).map(([from, to]) => `bytes=${from}-${to}`),
    position.map((from) => `bytes=${from}-`),
    position.map((length) => `bytes=-${length}`),
    fc.string(),
  )
  fc.assert(
    fc.property(header, size, (text, bytes) => {
      const range = parseRange(text, bytes)
      if (typeof range === 'string') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeGreaterThanOrEqual(range.start)
      expect(range.end).toBeLessThan(bytes)
    }),
  )
})

test('a start inside the file → a range from there to the end', () => {
  fc.assert(
    fc.property(position, fc.integer({ min: 1, max: 10_000 }), (from, rest) => {
      expect(parseRange(`bytes=${from}-`, from + rest)).toEqual({ start: from, end: from + rest - 1 })
    }),
  )
})

test('a suffix → the last bytes, at most all of them', () => {
  const some = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(some, some, (length, bytes) => {
      expect(parseRange(`bytes=-${length}`, bytes)).toEqual({ start: Math.max(0, bytes - length), end: bytes - 1 })
    }),
  )
})
