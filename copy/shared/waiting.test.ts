import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { agoText, sinceText } from './waiting.ts'

const today = calendarDay('2026-11-28')

test.each([
  ['2026-11-28T17:05:00Z', 'desde hoje, 14:05'],
  // In São Paulo it was still the day before.
  ['2026-11-28T02:30:00Z', 'desde ontem'],
  ['2026-11-26T15:00:00Z', 'desde 26/11, há 2 dias'],
  ['2025-12-30T15:00:00Z', 'desde 30/12/2025, há 333 dias'],
  // Another clock may be ahead of ours.
  ['2026-11-29T15:00:00Z', 'desde hoje, 12:00'],
])('something waits since %s → said as “%s” on 28 November', (since, text) => {
  expect(sinceText(new Date(since), today)).toBe(text)
})

test.each([
  ['2026-11-28T17:05:00Z', 'hoje'],
  ['2026-11-28T02:30:00Z', 'ontem'],
  ['2026-11-26T15:00:00Z', 'há 2 dias'],
  ['2022-05-09T15:00:00Z', 'há 1.664 dias'],
])('something waits since %s → “%s” where there is little room, and part of the whole', (since, text) => {
  expect(agoText(new Date(since), today)).toBe(text)
  expect(sinceText(new Date(since), today)).toContain(text)
})
