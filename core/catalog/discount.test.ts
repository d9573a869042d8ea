import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { firstCatalog } from '#db/seed/catalog.ts'

import { catalogProblems } from './catalog-rules.ts'
import { catalogSchema } from './catalog-schema.ts'
import { canUseDiscount, checkInForce, isLimited } from './discount.ts'

const code = (change: object = {}) => {
  const discount = { id: 'MAES', packageId: 'premium', percent: 10, ...change }
  const [parsed] = catalogSchema.parse({ ...firstCatalog, discounts: [discount] }).discounts
  if (!parsed) throw new Error('the code was not parsed')
  return parsed
}
const day = calendarDay

test('a code stored before validity and limits → always in force, for everybody', () => {
  expect(code()).toMatchObject({ from: null, until: null, totalLimit: null, buyerLimit: null })
  expect(checkInForce(code(), day('2026-11-20'))).toEqual(accept())
  expect([isLimited(code()), isLimited(code({ totalLimit: 5 })), isLimited(code({ buyerLimit: 1 }))]).toEqual([
    false,
    true,
    true,
  ])
})

test('validity → includes its first and last day', () => {
  const month = code({ from: '2026-05-01', until: '2026-05-31' })

  expect(checkInForce(month, day('2026-04-30'))).toEqual(refuse('discount-not-yet'))
  expect(checkInForce(month, day('2026-05-01'))).toEqual(accept())
  expect(checkInForce(month, day('2026-05-31'))).toEqual(accept())
  expect(checkInForce(month, day('2026-06-01'))).toEqual(refuse('discount-ended'))
})

test('limits → refused from the use that would exceed them', () => {
  const limited = code({ totalLimit: 5, buyerLimit: 1 })

  expect(canUseDiscount(limited, { total: 4, byBuyer: 0 })).toEqual(accept())
  expect(canUseDiscount(limited, { total: 5, byBuyer: 0 })).toEqual(refuse('discount-used-up'))
  expect(canUseDiscount(limited, { total: 5, byBuyer: 1 })).toEqual(refuse('discount-used-by-buyer'))
  expect(canUseDiscount(code(), { total: 9_000, byBuyer: 9 })).toEqual(accept())
})

test('a validity that ends before it begins → a problem of the catalogue', () => {
  const catalog = { ...firstCatalog, discounts: [code({ from: '2026-05-02', until: '2026-05-01' })] }

  expect(catalogProblems(catalog)).toEqual([
    { path: 'discounts.MAES.until', code: 'ends-before-start', about: '02/05/2026' },
  ])
})

test('an impossible day → refused', () => {
  expect(catalogSchema.safeParse({ ...firstCatalog, discounts: [{ ...code(), from: '2026-02-30' }] }).success).toBe(
    false,
  )
})
