import { addCents, cents, timesCents, type Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import type { Catalog, Package } from './catalog.ts'

// Also runs in the browser, within its script budget: must not import a library.

export type CalculatorFigures = Catalog['calculator']
export type BespokeBase = CalculatorFigures['bases'][number]
type Figures = { calculator: CalculatorFigures }

export const bespokeCounts = ['minutes', 'versions', 'instruments', 'days'] as const
export const bespokeOptions = ['vocals', 'lyrics', 'stems', 'commercial'] as const
export type BespokeCount = (typeof bespokeCounts)[number]
export type BespokeOption = (typeof bespokeOptions)[number]

/** A bespoke production as requested. `days` are business days until the first delivery. */
export type BespokeChoice = { base: string } & Record<BespokeCount, number> & Record<BespokeOption, boolean>

/** One line of the price: the base, or so many units beyond what is included. */
export type BespokeLine = { id: 'base' | BespokeCount | BespokeOption; count: number; included: number; amount: Cents }
export type BespokeQuote = {
  choice: BespokeChoice
  base: BespokeBase
  lines: BespokeLine[]
  extras: Cents
  total: Cents
}
export type BespokeRefusal = 'unknown-base' | 'out-of-range'

/**
 * The only price calculation of the calculator: used in the browser for the live total and on the server for the sale.
 */
export function priceBespoke({ calculator }: Figures, choice: BespokeChoice): Result<BespokeQuote, BespokeRefusal> {
  const base = calculator.bases.find(({ packageId }) => packageId === choice.base)
  if (!base) return refuse('unknown-base')
  if (!bespokeCounts.every((name) => isInRange(calculator, name, choice[name]))) return refuse('out-of-range')

  const usualDays = calculator.sliders.days.usual
  const extras = [
    beyond('minutes', choice.minutes, base.minutes, calculator.perMinute),
    beyond('versions', choice.versions, base.versions, calculator.perVersion),
    beyond('instruments', choice.instruments, base.instruments ?? Number.POSITIVE_INFINITY, calculator.perInstrument),
    { ...beyond('days', usualDays, choice.days, calculator.perDay), included: usualDays },
    ...bespokeOptions.map((id) => ({ id, count: Number(choice[id]), included: 0, amount: calculator[id] })),
  ].filter(({ count }) => count > 0)

  const extraTotal = addCents(...extras.map(({ amount }) => amount))
  return accept({
    choice,
    base,
    lines: [{ id: 'base', count: 1, included: 0, amount: base.price }, ...extras],
    extras: extraTotal,
    total: addCents(base.price, extraTotal),
  })
}

function beyond(id: BespokeCount, wanted: number, included: number, each: Cents): BespokeLine {
  const count = Math.max(0, wanted - included)
  return { id, count, included, amount: timesCents(each, count) }
}

function isInRange({ sliders }: CalculatorFigures, name: BespokeCount, value: number): boolean {
  return Number.isInteger(value) && value >= sliders[name].least && value <= sliders[name].most
}

/** Of a catalogue only what the calculator is drawn from. */
export type CalculatorCatalog = Figures & { packages: Pick<Package, 'id' | 'name' | 'price'>[] }

export function calculatorCatalog({
  calculator,
  packages,
}: Pick<Catalog, 'calculator' | 'packages'>): CalculatorCatalog {
  return { calculator, packages: packages.map(({ id, name, price }) => ({ id, name, price })) }
}

/** What the least bespoke production costs. */
export function leastBespokePrice({ calculator }: Figures): Cents {
  return cents(Math.min(...calculator.bases.map(({ price }) => price)))
}

/** The calculator's initial choice: a song that is sung, with a lyric of ours, as most people want it. */
export function defaultChoice({ calculator }: Figures): BespokeChoice {
  const { minutes, versions, instruments, days } = calculator.sliders
  return {
    base: calculator.bases[0]?.packageId ?? '',
    minutes: minutes.usual,
    versions: versions.usual,
    instruments: instruments.usual,
    days: days.usual,
    vocals: true,
    lyrics: true,
    stems: false,
    commercial: false,
  }
}

/**
 * The choice after the base was changed from `last`: counts still at what `last` includes become what the new base
 * includes, so that a larger base is never paid for with the smaller one's counts. Other counts stay.
 */
export function switchBase({ calculator }: Figures, choice: BespokeChoice, last: string | undefined): BespokeChoice {
  const included = (packageId: string | undefined, name: 'minutes' | 'versions' | 'instruments') => {
    const base = calculator.bases.find((known) => known.packageId === packageId)
    return base && (base[name] ?? calculator.sliders.instruments.most)
  }
  const follow = (name: 'minutes' | 'versions' | 'instruments') =>
    (choice[name] === included(last, name) && included(choice.base, name)) || choice[name]
  return { ...choice, minutes: follow('minutes'), versions: follow('versions'), instruments: follow('instruments') }
}

/** Above this number, instruments are shown and promised as unlimited; the surcharge still counts each of them. */
export function isUnlimited({ calculator }: Figures, instruments: number): boolean {
  return instruments > calculator.sliders.instruments.unlimitedAbove
}

/** Parameter names of a choice in URLs, forms and the browser's storage. */
export const bespokeFields = {
  base: 'basePackage',
  minutes: 'duration',
  versions: 'versions',
  instruments: 'instruments',
  days: 'urgencyDays',
  vocals: 'vocals',
  lyrics: 'lyrics',
  stems: 'stems',
  commercial: 'commercial',
} satisfies Record<keyof BespokeChoice, string>

type ReadField = (name: string) => string | null

/**
 * Reads exactly what was sent; anything that is not a number becomes a value that `priceBespoke` refuses. `null` when
 * no field was sent.
 */
export function parseBespoke(read: ReadField): BespokeChoice | null {
  if (Object.values(bespokeFields).every((name) => read(name) === null)) return null
  const number = (name: string) => (/^\d{1,3}$/.test(read(name) ?? '') ? Number(read(name)) : Number.NaN)
  const flag = (name: string) => ['sim', 'true'].includes(read(name) ?? '')
  return {
    base: read(bespokeFields.base) ?? '',
    minutes: number(bespokeFields.minutes),
    versions: number(bespokeFields.versions),
    instruments: number(bespokeFields.instruments),
    days: number(bespokeFields.days),
    vocals: flag(bespokeFields.vocals),
    lyrics: flag(bespokeFields.lyrics),
    stems: flag(bespokeFields.stems),
    commercial: flag(bespokeFields.commercial),
  }
}

/** Clamps a choice to the allowed values: for display only, never for a sale. */
export function clampBespoke(figures: Figures, choice: BespokeChoice): BespokeChoice {
  const usual = defaultChoice(figures)
  const { bases, sliders } = figures.calculator
  const within = (name: BespokeCount) => {
    const value = choice[name]
    return Number.isFinite(value)
      ? Math.min(sliders[name].most, Math.max(sliders[name].least, Math.round(value)))
      : usual[name]
  }
  return {
    ...choice,
    base: bases.some(({ packageId }) => packageId === choice.base) ? choice.base : usual.base,
    minutes: within('minutes'),
    versions: within('versions'),
    instruments: within('instruments'),
    days: within('days'),
  }
}

/** `basePackage=essencial&duration=4…`: a choice as a URL query. */
export function bespokeQuery(choice: BespokeChoice): string {
  return new URLSearchParams([
    [bespokeFields.base, choice.base],
    ...bespokeCounts.map((name) => [bespokeFields[name], String(choice[name])]),
    ...bespokeOptions.filter((name) => choice[name]).map((name) => [bespokeFields[name], 'sim']),
  ]).toString()
}
