import { expect, test } from 'vitest'

import { recommendationReasons } from '#copy/catalog/qualification.ts'
import { addBusinessDays } from '#core/shared/business-days.ts'
import { addCalendarDays, calendarDay, daysBetween } from '#core/shared/dates.ts'
import { firstCatalog } from '#db/seed/catalog.ts'

import { priceBespoke } from './calculator.ts'
import {
  deadlines,
  purposes,
  parseAnswers,
  recommendPackage,
  suggestedChoice,
  type Deadline,
  type Purpose,
} from './qualification.ts'

const answers = (purpose: Purpose | null, deadline: Deadline | null = null) => ({ purpose, deadline, style: null })

test.each<[Purpose, Deadline | null, string, boolean | null]>([
  ['presente', null, 'essencial', null],
  ['presente', 'flexivel', 'essencial', true],
  ['presente', '10-a-20', 'essencial', true],
  // Seven business days can be thirteen days, and three can be seven.
  ['presente', '5-a-10', 'express', true],
  ['presente', 'menos-de-5', 'express', false],
  ['evento', '10-a-20', 'profissional', true],
  ['evento', 'menos-de-5', 'profissional', false],
  ['pessoal', 'flexivel', 'express', true],
  ['comercial', '10-a-20', 'profissional', true],
  ['comercial', '5-a-10', 'profissional', false],
  ['comercial', 'menos-de-5', 'profissional', false],
])('%s, %s → %s', (purpose, deadline, packageId, inTime) => {
  expect(recommendPackage(firstCatalog, answers(purpose, deadline))).toMatchObject({ pkg: { id: packageId }, inTime })
})

test('a commercial purpose → never a licence that forbids it', () => {
  for (const deadline of deadlines) {
    const licence = recommendPackage(firstCatalog, answers('comercial', deadline))?.pkg.licence
    expect(['own-content', 'commercial', 'full-assignment']).toContain(licence)
  }
})

test('the deadline decides → the recommendation says so and names the better match', () => {
  const hurried = recommendPackage(firstCatalog, answers('presente', '5-a-10'))
  if (!hurried) throw new Error('nothing recommended')

  expect(hurried.insteadOf?.id).toBe('essencial')
  expect(recommendationReasons(hurried).join(' ')).toContain('Com mais tempo, o Essencial')
})

test('a deadline no package can meet → reported', () => {
  const late = recommendPackage(firstCatalog, answers('comercial', 'menos-de-5'))
  if (!late) throw new Error('nothing recommended')

  expect(recommendationReasons(late).join(' ')).toContain(
    'Pode levar 7 dias úteis; sem fim de semana nem feriado. Precisa antes? Fale com a gente.',
  )
  expect(recommendationReasons(late).join(' ')).not.toContain('Cabe')
})

test('any weekday and holidays → a recommendation meets the deadline', () => {
  const days = Array.from({ length: 366 }, (_, place) => addCalendarDays(calendarDay('2026-11-01'), place))
  const limits = { '5-a-10': 10, '10-a-20': 20 }
  for (const deadline of ['5-a-10', '10-a-20'] as const)
    for (const purpose of purposes) {
      const recommendation = recommendPackage(firstCatalog, answers(purpose, deadline))
      const limit = recommendation?.inTime ? recommendation.pkg.delivery.limit : 0
      for (const from of days)
        expect(daysBetween(from, addBusinessDays(from, limit))).toBeLessThanOrEqual(limits[deadline])
    }
})

test('no purpose → no recommendation', () => {
  expect(recommendPackage(firstCatalog, answers(null, 'flexivel'))).toBeNull()
})

test('the catalogue’s deadlines change → the recommendations follow', () => {
  const faster = {
    ...firstCatalog,
    packages: firstCatalog.packages.map((pkg) => ({ ...pkg, delivery: { ...pkg.delivery, limit: 1 } })),
  }
  expect(recommendPackage(faster, answers('presente', 'menos-de-5'))).toMatchObject({ pkg: { id: 'essencial' } })
})

test('the answers → the calculator’s initial choice', () => {
  expect(suggestedChoice(firstCatalog, answers('comercial', 'menos-de-5'))).toMatchObject({
    base: 'profissional',
    days: 7,
    vocals: true,
    lyrics: true,
    commercial: true,
    minutes: 4,
    versions: 5,
    instruments: 12,
  })
  expect(suggestedChoice(firstCatalog, answers('pessoal', '5-a-10'))).toMatchObject({ base: 'essencial' })
  expect(suggestedChoice(firstCatalog, answers(null, '10-a-20'))).toMatchObject({ commercial: false })
})

test('any deadline → no surcharge for a hurry that nobody asked for', () => {
  for (const purpose of purposes)
    for (const deadline of deadlines) {
      const priced = priceBespoke(firstCatalog, suggestedChoice(firstCatalog, answers(purpose, deadline)))
      expect(priced.ok && priced.value.lines.map(({ id }) => id)).not.toContain('days')
    }
})

test('every initial choice → can be sold', () => {
  for (const purpose of purposes)
    for (const deadline of deadlines)
      expect(priceBespoke(firstCatalog, suggestedChoice(firstCatalog, answers(purpose, deadline))).ok).toBe(true)
})

test('unknown answers → ignored', () => {
  const query = new URLSearchParams('proposito=presente&estilo=axe&prazo=ontem')
  expect(parseAnswers((name) => query.get(name))).toEqual({ purpose: 'presente', style: null, deadline: null })
})
