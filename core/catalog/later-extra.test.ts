import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { firstCatalog } from '#db/seed/catalog.ts'

import { catalogSchema } from './catalog-schema.ts'
import { packageOrFallback, type Extra } from './catalog.ts'
import { canBuyLater, itemDueOn, extrasSoldLater, type LaterSale } from './later-extra.ts'

const now = new Date('2026-11-20T15:00:00Z')
const extra = (id: string): Extra => {
  const found = firstCatalog.extras.find((one) => one.id === id)
  if (!found) throw new Error(`no extra ${id}`)
  return found
}
const sale = (change: Partial<LaterSale> = {}): LaterSale => ({
  pkg: packageOrFallback(firstCatalog, 'essencial'),
  bought: [],
  isActive: true,
  hasVersions: false,
  deliveredAt: null,
  deadlineOn: calendarDay('2026-12-02'),
  restartDays: null,
  addedDays: 0,
  paidDays: 90,
  ...change,
})

test('a paid project → every extra with a price is sold later, a revision by its own rules', () => {
  expect(extrasSoldLater(firstCatalog).map(({ id }) => id)).toEqual([
    'multiestilo',
    'multiestilo-mais',
    'registro-bn-letra',
    'registro-ubc',
    'masterizacao-ia',
    'stems-separados',
    'entrega-expressa',
    'partituras',
  ])
  expect(canBuyLater(extra('registro-ubc'), sale(), now)).toEqual(accept({ until: null }))
})

test('days taken away by staff → the extra is sold only with a package', () => {
  const extras = firstCatalog.extras.map((one) => ({
    ...one,
    laterDays: one.id === 'partituras' ? null : one.laterDays,
  }))

  expect(extrasSoldLater({ extras }).map(({ id }) => id)).not.toContain('partituras')
  expect(catalogSchema.parse({ ...firstCatalog, extras }).extras).toEqual(extras)
})

test('a catalogue stored before → the same days', () => {
  const old: unknown = JSON.parse(
    JSON.stringify(firstCatalog, (key, value: unknown) => (key === 'laterDays' ? undefined : value)),
  )

  expect(catalogSchema.parse(old)).toEqual(firstCatalog)
})

test('bought before, or part of the package → not sold again', () => {
  expect(canBuyLater(extra('registro-ubc'), sale({ bought: ['registro-ubc'] }), now)).toEqual(refuse('already-bought'))
  expect(canBuyLater(extra('masterizacao-ia'), sale(), now)).toEqual(refuse('included'))
})

test('a purchase that ended → nothing more is sold for it', () => {
  expect(canBuyLater(extra('registro-ubc'), sale({ isActive: false }), now)).toEqual(refuse('order-closed'))
})

const delivered = (day: string) => sale({ deliveredAt: new Date(`${day}T15:00:00Z`) })

test('ninety days after the delivery → the last day', () => {
  expect(canBuyLater(extra('partituras'), delivered('2026-08-22'), now)).toEqual(
    accept({ until: calendarDay('2026-11-20') }),
  )
  expect(canBuyLater(extra('partituras'), delivered('2026-08-21'), now)).toEqual(refuse('too-late'))
})

test('hurry → sold while the first version is not out and the deadline is later', () => {
  const rush = extra('entrega-expressa')

  // Two business days after Friday, 20 November, is Tuesday.
  expect(canBuyLater(rush, sale({ deadlineOn: calendarDay('2026-11-25') }), now).ok).toBe(true)
  expect(canBuyLater(rush, sale({ deadlineOn: calendarDay('2026-11-24') }), now)).toEqual(refuse('too-late'))
  expect(canBuyLater(rush, sale({ hasVersions: true }), now)).toEqual(refuse('too-late'))
  // Two days of hurry and one that other work added end on the 25th.
  expect(canBuyLater(rush, sale({ deadlineOn: calendarDay('2026-11-25'), addedDays: 1 }), now).ok).toBe(false)
})

const unstarted = (restartDays: number, addedDays = 0) =>
  sale({ deadlineOn: calendarDay('2026-11-10'), restartDays, addedDays })

test('the briefing is not accepted → hurry is sold by the days it saves, whatever the deadline says meanwhile', () => {
  const rush = extra('entrega-expressa')

  expect(canBuyLater(rush, unstarted(7), now).ok).toBe(true)
  expect(canBuyLater(rush, unstarted(2), now)).toEqual(refuse('too-late'))
  expect(canBuyLater(rush, unstarted(3, 1), now)).toEqual(refuse('too-late'))
  expect(canBuyLater(rush, { ...unstarted(7), hasVersions: true }, now)).toEqual(refuse('too-late'))
})

test('a promise → counts from payment or delivery, whichever is later', () => {
  const bought = { paidAt: new Date('2026-11-20T15:00:00Z'), limitDays: 3 }

  expect(itemDueOn(bought, null)).toBeNull()
  expect(itemDueOn(bought, new Date('2026-11-10T15:00:00Z'))).toBe('2026-11-25')
  expect(itemDueOn(bought, new Date('2026-11-30T15:00:00Z'))).toBe('2026-12-03')
})
