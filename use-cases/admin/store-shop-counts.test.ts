import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { addShopCounts, deleteOldShopCounts, findFirstCountedDay, readShopCounts } from '#db/admin/shop-counts.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { storeShopCounts } from './store-shop-counts.ts'

const context = await createTestContext()
const { db } = context
const deps = { db, songs: [{ id: 'saudade' }], now: context.now }
const day = calendarDay('2026-11-19')
const today = { first: day, last: day }
const played = (key: string) => ({ kind: 'song', key, count: 1 }) as const
const visits = (count: number) => ({ kind: 'visit', key: '', count }) as const

test('two processes add to one day → the sum of both, on the day in São Paulo', async () => {
  expect(await findFirstCountedDay(db)).toBeNull()
  context.time = new Date('2026-11-20T02:59:59Z')
  await Promise.all([
    storeShopCounts(deps, [visits(3), { kind: 'checkout', key: 'premium', count: 1 }]),
    storeShopCounts(deps, [{ kind: 'checkout', key: 'premium', count: 2 }, visits(4)]),
  ])

  expect(await findFirstCountedDay(db)).toBe(day)
  expect((await readShopCounts(db, today)).toSorted((a, b) => a.count - b.count)).toEqual([
    { kind: 'checkout', key: 'premium', count: 3 },
    visits(7),
  ])
})

test('a song the shop does not have → not counted', async () => {
  await storeShopCounts(deps, [played('saudade'), played('inventada')])

  const counts = await readShopCounts(db, today)
  expect(counts.filter(({ kind }) => kind === 'song')).toEqual([played('saudade')])
})

test('counts of long ago → deleted up to the limit; those of the day itself stay', async () => {
  const old = calendarDay('2020-01-01')
  await addShopCounts(db, old, [visits(1), { kind: 'packages', key: '', count: 1 }])
  await addShopCounts(db, calendarDay('2020-01-02'), [visits(1)])
  const before = calendarDay('2020-01-02')

  expect(await deleteOldShopCounts(db, { before, limit: 1 })).toBe(1)
  expect(await deleteOldShopCounts(db, { before, limit: 10 })).toBe(1)
  expect(await findFirstCountedDay(db)).toBe('2020-01-02')
})
