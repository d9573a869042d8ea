import { expect, test } from 'vitest'

import { defaultZone, isTimeZone, localTimeAt, openingInstant } from './opening-time.ts'

test.each([
  ['2026-12-24T20:00', defaultZone, '2026-12-24T23:00:00.000Z'],
  ['2026-12-24T20:00', 'America/Manaus', '2026-12-25T00:00:00.000Z'],
  ['2026-07-01T09:00', 'Europe/Lisbon', '2026-07-01T08:00:00.000Z'],
  ['2026-12-01T09:00', 'Europe/Lisbon', '2026-12-01T09:00:00.000Z'],
  ['2027-01-01T00:00', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
  ['2027-01-01T00:00', 'Asia/Kathmandu', '2026-12-31T18:15:00.000Z'],
])('%s in %s → %s', (local, zone, instant) => {
  expect(openingInstant(local, zone)).toEqual({ ok: true, value: new Date(instant) })
})

test.each([
  ['the night Lisbon goes to summer time', '2027-03-28T01:30', 'Europe/Lisbon'],
  ['the night New York goes to summer time', '2027-03-14T02:00', 'America/New_York'],
  ['the last midnight São Paulo skipped', '2018-11-04T00:00', defaultZone],
  ['the day Samoa skipped', '2011-12-30T12:00', 'Pacific/Apia'],
])('an hour the clocks skip (%s) → refused', (_case, local, zone) => {
  expect(openingInstant(local, zone)).toEqual({ ok: false, code: 'time-skipped' })
})

test.each([
  ['2027-10-31T01:30', 'Europe/Lisbon', '2027-10-31T00:30:00.000Z'],
  ['2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
  ['2019-02-16T23:30', defaultZone, '2019-02-17T01:30:00.000Z'],
])('an hour the clocks show twice (%s in %s) → the first', (local, zone, first) => {
  expect(openingInstant(local, zone)).toEqual({ ok: true, value: new Date(first) })
})

test('the hours before and after a clock change → instants that follow each other', () => {
  const before = openingInstant('2027-03-28T00:59', 'Europe/Lisbon')
  const after = openingInstant('2027-03-28T02:00', 'Europe/Lisbon')

  expect(before.ok && after.ok && after.value.getTime() - before.value.getTime()).toBe(60_000)
})

test.each([
  '',
  '2026-02-30T10:00',
  '2026-11-20 10:00',
  '2026-11-20T24:00',
  '2026-11-20T10:60',
  'amanhã',
  '99999-01-01T10:00',
])('what is no time (%j) → refused', (local) => {
  expect(openingInstant(local, defaultZone)).toEqual({ ok: false, code: 'time-invalid' })
})

test.each(['', 'Brasil', '+03:00', 'America/Nowhere', '../etc'])('what is no zone (%j) → refused', (zone) => {
  expect([isTimeZone(zone), openingInstant('2026-11-20T10:00', zone)]).toEqual([
    false,
    { ok: false, code: 'zone-unknown' },
  ])
})

test('an instant → what the clocks of its zone show', () => {
  const instant = new Date('2026-12-24T23:00:00Z')

  expect([localTimeAt(instant, defaultZone), localTimeAt(instant, 'Asia/Tokyo')]).toEqual([
    '2026-12-24T20:00',
    '2026-12-25T08:00',
  ])
})
