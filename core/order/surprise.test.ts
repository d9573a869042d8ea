import { expect, test } from 'vitest'

import { parseSurprise, quietHours, quietRanges, quietUntil } from './surprise.ts'

/** `11-23 20:59` in São Paulo, of 2026. */
function at(text: string): Date {
  return new Date(`2026-${text.replace(' ', 'T')}:00-03:00`)
}

test.each([
  ['night', '11-23 20:59', null],
  ['night', '11-23 21:00', '11-24 08:00'],
  ['night', '11-23 23:59', '11-24 08:00'],
  ['night', '11-24 00:00', '11-24 08:00'],
  ['night', '11-24 07:59', '11-24 08:00'],
  ['night', '11-24 08:00', null],
  ['night', '11-30 22:00', '12-01 08:00'],
  ['evening', '11-23 17:59', null],
  ['evening', '11-23 18:00', '11-24 08:00'],
  ['none', '11-24 03:00', null],
] as const)('%s at %s in São Paulo → waits until %s', (hours, now, until) => {
  expect(quietUntil(hours, at(now))).toEqual(until && at(until))
})

test.each(quietHours)('%s → the instant waited for is not quiet itself', (hours) => {
  const ends = Array.from({ length: 200 }, (_, place) =>
    quietUntil(hours, new Date(at('11-23 00:00').getTime() + place * 7 * 60_000)),
  )
  expect(ends.map((until) => until && quietUntil(hours, until))).toEqual(ends.map(() => null))
  expect(quietRanges).toHaveProperty(hours)
})

test.each([
  ['', 'night', null],
  ['', '', null],
  ['sim', 'evening', 'evening'],
  ['sim', 'none', 'none'],
  ['sim', '', 'night'],
  ['sim', 'constructor', 'night'],
])('switch %j with hours %j → %j', (surprise, quiet, parsed) => {
  expect(parseSurprise({ surprise, quiet })).toBe(parsed)
})
