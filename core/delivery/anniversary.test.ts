import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addCalendarDays, addDays, calendarDay, morningOf } from '#core/shared/dates.ts'

import { anniversaryGraceDays, anniversaryOf, anniversaryPlace, isAnniversaryDue } from './anniversary.ts'

const at = (day: string) => morningOf(calendarDay(day))

test('a year after a day → the same day; after 29 February → the first of March', () => {
  expect(anniversaryOf(at('2026-11-28'))).toBe('2027-11-28')
  expect(anniversaryOf(at('2028-02-29'))).toBe('2029-03-01')
  expect(anniversaryOf(at('2027-02-28'))).toBe('2028-02-28')
})

test('the last minute of a day in São Paulo → the year of that day', () => {
  expect(anniversaryOf(new Date('2026-12-01T02:59:00Z'))).toBe('2027-11-30')
})

test('any delivery → due on its day and the days of grace after it, never before, never without a wish', () => {
  fc.assert(
    fc.property(
      fc.date({ min: at('2024-01-01'), max: at('2034-01-01'), noInvalidDate: true }),
      fc.integer({ min: -30, max: 30 }),
      (deliveredAt, late) => {
        const today = addCalendarDays(anniversaryOf(deliveredAt), late)
        const wish = { deliveredAt, anniversaryWantedAt: deliveredAt }
        expect(isAnniversaryDue(wish, today)).toBe(late >= 0 && late <= anniversaryGraceDays)
        expect(isAnniversaryDue({ ...wish, anniversaryWantedAt: null }, today)).toBe(false)
        expect(isAnniversaryDue({ ...wish, deliveredAt: null }, today)).toBe(false)
      },
    ),
  )
})

test('where the song is heard → the delivery while it is open, else the gift, else the client’s own copy', () => {
  const now = at('2027-11-28')
  const open = { deliveredAt: at('2026-11-28'), deliveryEndsAt: addDays(now, 1) }
  const over = { ...open, deliveryEndsAt: addDays(now, -1) }
  expect(anniversaryPlace(open, { isGiftThere: true, now })).toBe('delivery')
  expect(anniversaryPlace(over, { isGiftThere: true, now })).toBe('gift')
  expect(anniversaryPlace(over, { isGiftThere: false, now })).toBe('copy')
})
