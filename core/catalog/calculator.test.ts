import { describe, expect, test } from 'vitest'

import { refuse } from '#core/shared/result.ts'
import { firstCatalog } from '#db/seed/catalog.ts'

import {
  bespokeQuery,
  clampBespoke,
  isUnlimited,
  switchBase,
  priceBespoke,
  parseBespoke,
  defaultChoice,
  type BespokeChoice,
} from './calculator.ts'
import { catalogSchema } from './catalog-schema.ts'

const choose = (change: Partial<BespokeChoice> = {}): BespokeChoice => ({
  ...defaultChoice(firstCatalog),
  vocals: false,
  lyrics: false,
  ...change,
})

/** In reais, calculated by hand from the specification: base, surcharges and total. */
const table: [name: string, choice: Partial<BespokeChoice>, lines: Record<string, number>, total: number][] = [
  ['as it opens', { vocals: true, lyrics: true }, { base: 997, vocals: 500, lyrics: 300 }, 1_797],
  ['only the base', {}, { base: 997 }, 997],
  ['the smallest', { minutes: 1, versions: 1, instruments: 1, days: 15 }, { base: 997 }, 997],
  ['one minute more', { minutes: 4 }, { base: 997, minutes: 200 }, 1_197],
  ['two versions more', { versions: 5 }, { base: 997, versions: 300 }, 1_297],
  ['one instrument more', { instruments: 6 }, { base: 997, instruments: 100 }, 1_097],
  ['one day sooner', { days: 6 }, { base: 997, days: 300 }, 1_297],
  ['tomorrow', { days: 1 }, { base: 997, days: 1_800 }, 2_797],
  ['more time than usual costs nothing less', { days: 8 }, { base: 997 }, 997],
  ['a voice', { vocals: true }, { base: 997, vocals: 500 }, 1_497],
  ['a lyric of ours', { lyrics: true }, { base: 997, lyrics: 300 }, 1_297],
  ['stems', { stems: true }, { base: 997, stems: 200 }, 1_197],
  ['a commercial licence', { commercial: true }, { base: 997, commercial: 1_000 }, 1_997],
  [
    'everything on Essencial',
    {
      minutes: 10,
      versions: 10,
      instruments: 25,
      days: 1,
      vocals: true,
      lyrics: true,
      stems: true,
      commercial: true,
    },
    {
      base: 997,
      minutes: 1_400,
      versions: 1_050,
      instruments: 2_000,
      days: 1_800,
      vocals: 500,
      lyrics: 300,
      stems: 200,
      commercial: 1_000,
    },
    9_247,
  ],
  [
    'all that Profissional includes',
    { base: 'profissional', minutes: 4, versions: 5, instruments: 12 },
    { base: 1_997 },
    1_997,
  ],
  [
    'one more of each on Profissional',
    { base: 'profissional', minutes: 5, versions: 6, instruments: 13 },
    { base: 1_997, minutes: 200, versions: 150, instruments: 100 },
    2_447,
  ],
  [
    'the most instruments on Profissional',
    { base: 'profissional', instruments: 25 },
    { base: 1_997, instruments: 1_300 },
    3_297,
  ],
  ['all that Premium includes', { base: 'premium', minutes: 5, versions: 7, instruments: 25 }, { base: 2_997 }, 2_997],
  [
    'everything on Premium',
    {
      base: 'premium',
      minutes: 10,
      versions: 10,
      instruments: 25,
      days: 1,
      vocals: true,
      lyrics: true,
      stems: true,
      commercial: true,
    },
    {
      base: 2_997,
      minutes: 1_000,
      versions: 450,
      days: 1_800,
      vocals: 500,
      lyrics: 300,
      stems: 200,
      commercial: 1_000,
    },
    8_247,
  ],
]

test.each(table)('%s → costs what the table says', (_name, choice, lines, total) => {
  const priced = priceBespoke(firstCatalog, choose(choice))
  if (!priced.ok) throw new Error(priced.code)

  const { lines: quotedLines, extras, base } = priced.value
  expect(Object.fromEntries(quotedLines.map(({ id, amount }) => [id, amount / 100]))).toEqual(lines)
  expect(priced.value.total / 100).toBe(total)
  expect((extras + base.price) / 100).toBe(total)
})

test('a line → how many beyond the included ones', () => {
  const priced = priceBespoke(firstCatalog, choose({ base: 'profissional', minutes: 6, days: 4 }))

  expect(priced).toMatchObject({
    value: {
      lines: [
        { id: 'base', count: 1 },
        { id: 'minutes', count: 2, included: 4 },
        { id: 'days', count: 3, included: 7 },
      ],
    },
  })
})

describe('invalid choices', () => {
  test.each([
    { minutes: 0 },
    { minutes: 11 },
    { minutes: 3.5 },
    { minutes: Number.NaN },
    { versions: 0 },
    { versions: 11 },
    { versions: -3 },
    { instruments: 0 },
    { instruments: 26 },
    { instruments: Number.POSITIVE_INFINITY },
    { days: 0 },
    { days: 16 },
  ])('%j → refused', (change) => {
    expect(priceBespoke(firstCatalog, choose(change))).toEqual(refuse('out-of-range'))
  })

  test.each(['express', 'gratis', '', '__proto__'])('the base %j → refused', (base) => {
    expect(priceBespoke(firstCatalog, choose({ base }))).toEqual(refuse('unknown-base'))
  })
})

test('the first values → those of the specification, sung and with a lyric of ours', () => {
  expect(defaultChoice(firstCatalog)).toEqual({
    base: 'essencial',
    minutes: 3,
    versions: 3,
    instruments: 5,
    days: 7,
    vocals: true,
    lyrics: true,
    stems: false,
    commercial: false,
  })
})

test('more than twenty instruments → unlimited', () => {
  expect(isUnlimited(firstCatalog, 20)).toBe(false)
  expect(isUnlimited(firstCatalog, 21)).toBe(true)
})

describe('a choice in a URL', () => {
  test('serialised and parsed → the same choice', () => {
    const choice = choose({ base: 'premium', minutes: 7, instruments: 21, vocals: true, commercial: true })
    expect(read(bespokeQuery(choice))).toEqual(choice)
  })

  test('nothing sent → null', () => {
    expect(read('utm_source=carta')).toBeNull()
  })

  test('out of range → clamped for display', () => {
    const hostile = read('basePackage=gratis&duration=99&versions=0&instruments=1e9&urgencyDays=-4&stems=on')
    expect(hostile && clampBespoke(firstCatalog, hostile)).toEqual(
      choose({ minutes: 10, versions: 1, instruments: 5, days: 7 }),
    )
  })

  test('a manipulated form → refused', () => {
    const hostile = read('basePackage=essencial&duration=3&versions=3&instruments=5&urgencyDays=7.5')
    expect(hostile && priceBespoke(firstCatalog, hostile)).toEqual(refuse('out-of-range'))
  })
})

test('a catalogue stored before the calculator → gains one', () => {
  const { calculator, ...old } = firstCatalog

  expect(catalogSchema.parse(old).calculator).toEqual(calculator)
})

function read(query: string) {
  const fields = new URLSearchParams(query)
  return parseBespoke((name) => fields.get(name))
}

const move = (change: Partial<BespokeChoice>, last: string) => switchBase(firstCatalog, choose(change), last)

describe('on another base', () => {
  test('a value at the included default → follows the base, there and back', () => {
    const larger = move({ base: 'profissional', minutes: 3, versions: 3, instruments: 5 }, 'essencial')
    expect(larger).toMatchObject({ minutes: 4, versions: 5, instruments: 12 })
    const unlimited = move({ ...larger, base: 'premium' }, 'profissional')
    expect(unlimited).toMatchObject({ minutes: 5, versions: 7, instruments: 25 })
    expect(move({ ...unlimited, base: 'essencial' }, 'premium')).toMatchObject({
      minutes: 3,
      versions: 3,
      instruments: 5,
    })
  })

  test('a changed value → stays, and so does the price of the base', () => {
    const moved = { base: 'premium', minutes: 2, versions: 4, instruments: 6, days: 5, vocals: true }
    expect(move(moved, 'essencial')).toEqual(choose(moved))
    const followed = priceBespoke(firstCatalog, move({ base: 'premium' }, 'essencial'))
    expect(followed).toMatchObject({ value: { total: 2_997_00 } })
  })

  test('no previous base → nothing changes', () => {
    expect(switchBase(firstCatalog, choose({ base: 'premium' }), undefined)).toEqual(choose({ base: 'premium' }))
  })
})
