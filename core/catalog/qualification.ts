import { maxCalendarDays } from '#core/shared/business-days.ts'

import { clampBespoke, defaultChoice, type BespokeChoice } from './calculator.ts'
import type { Catalog, Package } from './catalog.ts'

export const purposes = ['presente', 'evento', 'pessoal', 'comercial'] as const
export const musicStyles = ['pop-rock', 'classico', 'jazz-blues', 'eletronico', 'country-folk', 'outros'] as const
export const deadlines = ['menos-de-5', '5-a-10', '10-a-20', 'flexivel'] as const
export type Purpose = (typeof purposes)[number]
export type MusicStyle = (typeof musicStyles)[number]
export type Deadline = (typeof deadlines)[number]

/** Answers to the three questions; each may be left open. */
export type Answers = { purpose: Purpose | null; style: MusicStyle | null; deadline: Deadline | null }

/** What a recommendation rests on; small enough to be sent to a browser. */
type RecommendablePackage = Pick<Package, 'id' | 'name' | 'price' | 'licence' | 'delivery' | 'versions' | 'mastering'>
export type RecommendationCatalog = Pick<Catalog, 'calculator' | 'qualification'> & { packages: RecommendablePackage[] }

export type Recommendation = {
  pkg: RecommendablePackage
  purpose: Purpose
  /** Whether the promised limit meets the deadline whatever the weekday; `null` without a deadline. */
  inTime: boolean | null
  /** The best match for the purpose, when it was passed over only because of the deadline. */
  insteadOf: RecommendablePackage | null
}

/** Latest acceptable limit for each answer, in calendar days; `null` without a deadline. */
const maxDays = { 'menos-de-5': 4, '5-a-10': 10, '10-a-20': 20, flexivel: null } satisfies Record<
  Deadline,
  number | null
>

/** Licences that allow each purpose; a recommendation never grants fewer rights than the purpose needs. */
const rightsFor = {
  presente: ['personal', 'exclusive-limited', 'own-content', 'commercial', 'full-assignment'],
  evento: ['exclusive-limited', 'own-content', 'commercial', 'full-assignment'],
  pessoal: ['personal', 'exclusive-limited', 'own-content', 'commercial', 'full-assignment'],
  comercial: ['own-content', 'commercial', 'full-assignment'],
} satisfies Record<Purpose, Package['licence'][]>

/** Whether the package's licence allows this purpose. */
export function isSuitable({ licence }: Pick<Package, 'licence'>, purpose: Purpose): boolean {
  return rightsFor[purpose].some((enough) => enough === licence)
}

export function parseAnswers(read: (name: string) => string | null): Answers {
  const among = <Known extends string>(known: readonly Known[], name: string) =>
    known.find((value) => value === read(name)) ?? null
  return {
    purpose: among(purposes, 'proposito'),
    style: among(musicStyles, 'estilo'),
    deadline: among(deadlines, 'prazo'),
  }
}

/** Of a catalogue only what `recommendPackage` and `suggestedChoice` read and what is said about the package. */
export function recommendationCatalog({
  calculator,
  qualification,
  packages,
}: Pick<Catalog, 'calculator' | 'qualification' | 'packages'>): RecommendationCatalog {
  return {
    calculator,
    qualification,
    packages: packages.map(({ id, name, price, licence, delivery, versions, mastering }) => ({
      id,
      name,
      price,
      licence,
      delivery,
      versions,
      mastering,
    })),
  }
}

/** The first recommended package for the purpose that meets the deadline; if none does, the fastest of them. */
export function recommendPackage(
  catalog: RecommendationCatalog,
  { purpose, deadline }: Answers,
): Recommendation | null {
  if (!purpose) return null
  const suitable = suitablePackages(catalog, purpose)
  const best = suitable[0]
  if (!best) return null

  const maxDaysNeeded = deadline && maxDays[deadline]
  const isInTime = (pkg: RecommendablePackage) =>
    maxDaysNeeded === null || maxCalendarDays(pkg.delivery.limit) <= maxDaysNeeded
  const pkg = suitable.find(isInTime) ?? fastest(suitable) ?? best
  return { pkg, purpose, inTime: deadline === null ? null : isInTime(pkg), insteadOf: pkg === best ? null : best }
}

function fastest(packages: RecommendablePackage[]): RecommendablePackage | undefined {
  return packages.toSorted((one, other) => one.delivery.limit - other.delivery.limit)[0]
}

/** The recommended packages; if a changed licence rules them out, any package that allows the purpose. */
function suitablePackages(catalog: RecommendationCatalog, purpose: Purpose): RecommendablePackage[] {
  const { first, second } = catalog.qualification[purpose]
  const recommended = [first, second].flatMap((id) =>
    catalog.packages.filter((pkg) => pkg.id === id && isSuitable(pkg, purpose)),
  )
  return recommended.length > 0 ? recommended : catalog.packages.filter((pkg) => isSuitable(pkg, purpose))
}

/** The calculator's initial choice for these answers. Always its usual deadline: nobody pays for a hurry unasked. */
export function suggestedChoice(catalog: RecommendationCatalog, answers: Answers): BespokeChoice {
  const usual = defaultChoice(catalog)
  const recommended = recommendPackage(catalog, answers)?.pkg.id
  const base = catalog.calculator.bases.find(({ packageId }) => packageId === recommended)
  return clampBespoke(catalog, {
    ...usual,
    base: base?.packageId ?? usual.base,
    minutes: base?.minutes ?? usual.minutes,
    versions: base?.versions ?? usual.versions,
    instruments: base?.instruments ?? usual.instruments,
    commercial: answers.purpose === 'comercial',
  })
}
