import { extraRevisionId } from '#core/preview/revision.ts'
import type { PromisedDays } from '#core/shared/business-days.ts'

import { payableExtras, type Catalog, type Extra, type Package } from './catalog.ts'
import type { QuoteLine } from './quote.ts'

/** The fact of a package that makes an extra superfluous, by the extra's id: ids outlive new names and prices. */
const packageIncludes = new Map<string, (pkg: Package) => boolean>([
  ['masterizacao-ia', ({ mastering }) => mastering],
  ['stems-separados', ({ formats }) => formats.includes('stems')],
  ['partituras', ({ formats }) => formats.includes('musicxml')],
  ['registro-bn-letra', ({ lyricRegistration }) => lyricRegistration],
  [extraRevisionId, ({ revisions }) => revisions.included === null],
])

/**
 * Whether a package already gives what an extra gives: then the extra is not sold together with it. Decided here:
 *
 * - A score is one thing, in MusicXML or printed as PDF: a package with MusicXML includes it. A delivery knows one kind.
 * - Unlimited revisions include another one, although their window ends: a revision for later is sold later, on the
 *   preview page, to those who turn out to need it. A counted number of revisions includes no further one.
 * - A package that promises its first delivery as soon as an extra does includes that hurry.
 */
export function includesExtra(pkg: Package, { id, deliveryDays = null }: Pick<Extra, 'id'> & Partial<Extra>): boolean {
  const isAsFast = deliveryDays !== null && pkg.delivery.limit <= deliveryDays
  return isAsFast || (packageIncludes.get(id)?.(pkg) ?? false)
}

/**
 * The business days until the first delivery with the extras of an order: the fastest of them bounds both the
 * expectation and the limit, and none makes a delivery later. An extra sold as "48 horas" counts two business days, from
 * the payment and again from the accepted briefing, as every deadline of the shop: 48 hours by the clock would end on a
 * Sunday for a briefing accepted on a Friday, when nobody works.
 */
export function promisedDays<Days extends PromisedDays>(
  { extras }: Pick<Catalog, 'extras'>,
  days: Days,
  lines: Pick<QuoteLine, 'kind' | 'id'>[],
): Days {
  const bought = extras.filter(({ id }) => lines.some((line) => line.kind === 'extra' && line.id === id))
  return withRushDays(days, bought)
}

/** The fastest of these extras bounds both the expectation and the limit; without a rush extra the days are as they were. */
export function withRushDays<Days extends PromisedDays>(
  days: Days,
  extras: readonly Pick<Extra, 'deliveryDays'>[],
): Days {
  const rushDays = Math.min(...extras.flatMap(({ deliveryDays }) => deliveryDays ?? []))
  return { ...days, expected: Math.min(days.expected, rushDays), limit: Math.min(days.limit, rushDays) }
}

/** The extras sold with a package that bring its first delivery sooner, each with its business days. */
export function rushExtras(catalog: Catalog, pkg: Package): (Extra & { deliveryDays: number })[] {
  return payableExtras(catalog).flatMap((extra) =>
    extra.deliveryDays === null || includesExtra(pkg, extra) ? [] : [{ ...extra, deliveryDays: extra.deliveryDays }],
  )
}
