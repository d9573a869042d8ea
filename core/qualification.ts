import { clampBespoke, usualChoice, type BespokeChoice } from './calculator.ts'
import type { Catalog, Package } from './catalog.ts'

export const purposes = ['presente', 'evento', 'pessoal', 'comercial'] as const
export const musicStyles = ['pop-rock', 'classico', 'jazz-blues', 'eletronico', 'country-folk', 'outros'] as const
export const deadlines = ['menos-de-5', '5-a-10', '10-a-20', 'flexivel'] as const
export type Purpose = (typeof purposes)[number]
export type MusicStyle = (typeof musicStyles)[number]
export type Deadline = (typeof deadlines)[number]

/** The three questions; each may be left open. */
export type Answers = { purpose: Purpose | null; style: MusicStyle | null; deadline: Deadline | null }

export type Recommendation = {
  pkg: Package
  purpose: Purpose
  /** Whether its promised limit fits the deadline; `null` when no deadline was named. */
  inTime: boolean | null
  /** What suits the purpose best, when only its deadline stood against it. */
  insteadOf: Package | null
}

/** The longest that fits each answer, in days; `null` when there is no hurry. */
const mostDays = { 'menos-de-5': 4, '5-a-10': 10, '10-a-20': 20, flexivel: null } satisfies Record<
  Deadline,
  number | null
>

/** Which rights each purpose asks for, the best match first; a purpose is never answered with fewer rights than it needs. */
const rightsFor = {
  presente: ['exclusive-limited', 'personal'],
  evento: ['own-content', 'exclusive-limited'],
  pessoal: ['personal', 'exclusive-limited'],
  comercial: ['own-content', 'commercial', 'full-assignment'],
} satisfies Record<Purpose, Package['licence'][]>

export function readAnswers(read: (name: string) => string | null): Answers {
  const among = <Known extends string>(known: readonly Known[], name: string) =>
    known.find((value) => value === read(name)) ?? null
  return {
    purpose: among(purposes, 'proposito'),
    style: among(musicStyles, 'estilo'),
    deadline: among(deadlines, 'prazo'),
  }
}

/** The package that serves the purpose and comes in time; when none does, the one that serves it. */
export function recommendPackage(catalog: Catalog, { purpose, deadline }: Answers): Recommendation | null {
  if (!purpose) return null
  const suitable = rightsFor[purpose].flatMap((licence) => catalog.packages.filter((pkg) => pkg.licence === licence))
  const best = suitable[0]
  if (!best) return null

  const most = deadline && mostDays[deadline]
  const isInTime = (pkg: Package) => most === null || pkg.delivery.limit <= most
  const pkg = suitable.find(isInTime) ?? best
  return { pkg, purpose, inTime: deadline === null ? null : isInTime(pkg), insteadOf: pkg === best ? null : best }
}

/** Where the calculator starts for somebody who gave these answers. */
export function startingChoice(catalog: Catalog, answers: Answers): BespokeChoice {
  const usual = usualChoice(catalog)
  const recommended = recommendPackage(catalog, answers)?.pkg.id
  const base = catalog.calculator.bases.find(({ packageId }) => packageId === recommended)
  return clampBespoke(catalog, {
    ...usual,
    base: base?.packageId ?? usual.base,
    versions: base?.versions ?? usual.versions,
    instruments: base?.instruments ?? usual.instruments,
    days: daysFor(answers.deadline, usual.days, catalog.calculator.sliders.days.most),
    commercial: answers.purpose === 'comercial',
  })
}

/** Nobody is led to pay for a hurry they do not have. */
function daysFor(deadline: Deadline | null, usual: number, most: number): number {
  if (deadline === 'menos-de-5') return mostDays[deadline]
  if (deadline === '10-a-20') return Math.max(usual, mostDays['5-a-10'])
  return deadline === 'flexivel' ? most : usual
}
