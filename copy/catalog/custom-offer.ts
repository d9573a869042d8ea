import { joinList } from '#copy/shared/inflection.ts'
import { isUnlimited, type BespokeQuote } from '#core/catalog/calculator.ts'
import type { Catalog, Package } from '#core/catalog/catalog.ts'
import type { Quote } from '#core/catalog/quote.ts'

import { bespokeCountText, bespokeLineText, lyricOfBespoke } from './calculator.ts'

/** `Sob medida Essencial`: how a production made to measure is called in orders, contracts and mails. */
export function bespokeName(pkg: Package): string {
  return `Sob medida ${pkg.name}`
}

/** The lines and the sum of an order made to measure, in words a buyer can check. */
export function bespokeOrderQuote(pkg: Package, { lines, total }: BespokeQuote): Quote {
  return {
    lines: lines.map((line) => ({
      kind: 'bespoke',
      id: line.id,
      title: bespokeLineText(line, pkg.id),
      amount: line.amount,
    })),
    total,
  }
}

/**
 * What is sold when a production is made to measure: revisions, checks and service of its base; length, versions,
 * instruments, deadline, voice, lyric, stems and rights as they were chosen, and priced, one by one.
 */
export function bespokePackage(pkg: Package, { choice, total, lines }: BespokeQuote): Package {
  const { days, versions, stems } = choice
  return {
    ...pkg,
    name: bespokeName(pkg),
    price: total,
    versions: { count: versions, withoutLyric: null },
    delivery: {
      fastest: days,
      expected: days,
      limit: days,
      priority: pkg.delivery.priority || lines.some(({ id }) => id === 'days'),
    },
    formats: [...pkg.formats.filter((format) => format !== 'stems'), ...(stems ? ['stems' as const] : [])],
    licence: bespokeLicence(pkg, choice.commercial),
    lyricRegistration: pkg.lyricRegistration && lyricOfBespoke(choice) !== 'none',
  }
}

/** The commercial licence of a base that assigns everything is that assignment: nobody gets less for more. */
function bespokeLicence(pkg: Package, commercial: boolean): Package['licence'] {
  if (!commercial) return 'exclusive-limited'
  return pkg.licence === 'full-assignment' ? 'full-assignment' : 'commercial'
}

/** Length, versions and instruments of a quote: `6 minutos, 3 versões e até 14 instrumentos`. */
export function bespokeSizeText(catalog: Catalog, bespoke: BespokeQuote): string {
  const { minutes, versions } = bespoke.choice
  return joinList([
    bespokeCountText('minutes', minutes, 0),
    bespokeCountText('versions', versions, 0),
    bespokeInstrumentsText(catalog, bespoke),
  ])
}

/** Instruments as a promise: `até 8 instrumentos`, `quantos instrumentos o arranjo pedir`. */
export function bespokeInstrumentsText(catalog: Catalog, { choice, base }: BespokeQuote): string {
  if (base.instruments === null || isUnlimited(catalog, choice.instruments)) {
    return 'quantos instrumentos o arranjo pedir'
  }
  return `até ${bespokeCountText('instruments', choice.instruments, Number.POSITIVE_INFINITY)}`
}
