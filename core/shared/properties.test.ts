import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addBusinessDays } from './business-days.ts'
import { formatPhone } from './contacts.ts'
import { addCalendarDays, calendarDay, dayOf, daysBetween, endOfDay, startOfDay } from './dates.ts'
import { cents, centsFromReais, formatBRL, parseBRL, reaisFromCents } from './money.ts'
import { parsePhone } from './phone.ts'

const first = calendarDay('2026-01-01')
/** Until 2060: business days are known until 2099. */
const day = fc.integer({ min: 0, max: 12_783 }).map((count) => addCalendarDays(first, count))
/** All that a form accepts. */
const amount = fc.integer({ min: 0, max: 999_999_999 }).map(cents)
const phone = fc.oneof(
  fc.tuple(fc.integer({ min: 11, max: 99 }), fc.integer({ min: 0, max: 99_999_999 })).map(([area, rest]) => {
    return `${area}9${String(rest).padStart(8, '0')}`
  }),
  fc.tuple(fc.integer({ min: 11, max: 99 }), fc.integer({ min: 20_000_000, max: 59_999_999 })).map(([area, rest]) => {
    return `${area}${rest}`
  }),
)
const withAreaCode = phone.filter((digits) => !digits.slice(0, 2).includes('0'))

test('any day and count → adding and counting days are inverse', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -1000, max: 1000 }), (from, count) => {
      expect(daysBetween(from, addCalendarDays(from, count))).toBe(count)
    }),
  )
})

test('any day → its first and last instant are on it, the instants beside them are not', () => {
  fc.assert(
    fc.property(day, (some) => {
      const [start, end] = [startOfDay(some), endOfDay(some)]
      expect([dayOf(start), dayOf(end)]).toEqual([some, some])
      expect(dayOf(new Date(start.getTime() - 1))).toBe(addCalendarDays(some, -1))
      expect(dayOf(new Date(end.getTime() + 1))).toBe(addCalendarDays(some, 1))
    }),
  )
})

test('any counts → business days added in two steps are those added at once', () => {
  const count = fc.nat({ max: 30 })
  fc.assert(
    fc.property(day, count, count, (from, one, other) => {
      expect(addBusinessDays(addBusinessDays(from, one), other)).toBe(addBusinessDays(from, one + other))
    }),
  )
})

test('any amount → what is shown is read as the same amount', () => {
  fc.assert(
    fc.property(amount, (some) => {
      expect(parseBRL(formatBRL(some))).toBe(some)
    }),
  )
})

test('any amount → decimal reais of the provider lose no centavo', () => {
  fc.assert(
    fc.property(amount, (some) => {
      expect(centsFromReais(reaisFromCents(some))).toBe(some)
    }),
  )
})

test('any Brazilian number → it is read, and read again as it is shown', () => {
  fc.assert(
    fc.property(withAreaCode, (digits) => {
      expect(parsePhone(digits)).toBe(`55${digits}`)
      expect(parsePhone(`+55 ${digits}`)).toBe(`55${digits}`)
      expect(parsePhone(formatPhone(`55${digits}`))).toBe(`55${digits}`)
    }),
  )
})

test('any text → no phone, an empty one or digits with the country code', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(String(parsePhone(text))).toMatch(/^(undefined|null|55[1-9]{2}\d{8,9})$/)
    }),
  )
})
