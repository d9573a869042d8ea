import type { Catalog } from './catalog.ts'
import { addCents, timesCents, type Cents } from './money.ts'
import { accept, refuse, type Result } from './result.ts'

// Also runs in the browser: nothing here may pull a library along.

export type CalculatorFigures = Catalog['calculator']
export type BespokeBase = CalculatorFigures['bases'][number]
type Figures = { calculator: CalculatorFigures }

export const bespokeCounts = ['minutes', 'versions', 'instruments', 'days'] as const
export const bespokeOptions = ['vocals', 'lyrics', 'stems', 'commercial'] as const
export type BespokeCount = (typeof bespokeCounts)[number]
export type BespokeOption = (typeof bespokeOptions)[number]

/** A production made to measure, as somebody asks for it. `days` are business days until the first delivery. */
export type BespokeChoice = { base: string } & Record<BespokeCount, number> & Record<BespokeOption, boolean>

/** One reason why it costs what it costs: so many units beyond what is included. */
export type BespokeLine = { id: 'base' | BespokeCount | BespokeOption; count: number; included: number; amount: Cents }
export type BespokeQuote = {
  choice: BespokeChoice
  base: BespokeBase
  lines: BespokeLine[]
  extras: Cents
  total: Cents
}
export type BespokeRefusal = 'unknown-base' | 'out-of-range'

/** The one sum of the calculator: in the browser while somebody moves a slider, and on the server when they buy. */
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

/** What the calculator shows before anybody touched it. */
export function usualChoice({ calculator }: Figures): BespokeChoice {
  const { minutes, versions, instruments, days } = calculator.sliders
  return {
    base: calculator.bases[0]?.packageId ?? '',
    minutes: minutes.usual,
    versions: versions.usual,
    instruments: instruments.usual,
    days: days.usual,
    vocals: false,
    lyrics: false,
    stems: false,
    commercial: false,
  }
}

/** Above this many, instruments are no longer counted for the buyer. */
export function isUnlimited({ calculator }: Figures, instruments: number): boolean {
  return instruments > calculator.sliders.instruments.unlimitedAbove
}

/** The names a choice travels by, in addresses, forms and the visitor's own storage. */
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

/** Exactly what was sent; what is no number becomes one that is refused. `null` when nothing of a choice was sent. */
export function readBespoke(read: ReadField): BespokeChoice | null {
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

/** The nearest choice that can be made: for showing, never for selling. */
export function clampBespoke(figures: Figures, choice: BespokeChoice): BespokeChoice {
  const usual = usualChoice(figures)
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

/** `basePackage=essencial&duration=4…`: a choice as part of an address. */
export function bespokeQuery(choice: BespokeChoice): string {
  return new URLSearchParams([
    [bespokeFields.base, choice.base],
    ...bespokeCounts.map((name) => [bespokeFields[name], String(choice[name])]),
    ...bespokeOptions.filter((name) => choice[name]).map((name) => [bespokeFields[name], 'sim']),
  ]).toString()
}
