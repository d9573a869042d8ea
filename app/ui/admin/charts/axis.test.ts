import fc from 'fast-check'
import { expect, test } from 'vitest'

import { axisOf } from './axis.ts'

test.each([
  [[3, 7], 1, [0, 2, 4, 6, 8]],
  [[0], 1, [0, 1]],
  [[], 1, [0, 1]],
  [[219_00, 79_00], 100, [0, 100_00, 200_00, 300_00]],
  [[100_00, -50_00], 100, [-50_00, 0, 50_00, 100_00]],
  [[-3], 1, [-3, -2, -1, 0]],
  [[0.4], 1, [0, 1]],
])('the values %j in units of %i → %j', (values, unit, ticks) => {
  expect(axisOf(values, unit).ticks).toEqual(ticks)
})

test('any values → an axis around all of them, with zero and at most five even steps of whole units', () => {
  const values = fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), { maxLength: 40 })
  fc.assert(
    fc.property(values, fc.constantFrom(1, 100), (plotted, unit) => {
      const { bottom, top, ticks } = axisOf(plotted, unit)
      const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)

      expect(Math.min(0, ...plotted)).toBeGreaterThanOrEqual(bottom)
      expect(Math.max(0, ...plotted)).toBeLessThanOrEqual(top)
      expect([ticks[0], ticks.at(-1)]).toEqual([bottom, top])
      expect(ticks).toContain(0)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(step % unit).toBe(0)
      expect(step).toBeGreaterThan(0)
    }),
  )
})
