import { extraRevisionId } from '#core/preview/revision.ts'
import { addBusinessDays } from '#core/shared/business-days.ts'
import { addDays, dayOf, type CalendarDay } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import { payableExtras, type Catalog, type Extra, type Package } from './catalog.ts'
import { includesExtra } from './extras.ts'

export type LaterExtraRefusal = 'order-closed' | 'included' | 'already-bought' | 'too-late'

/** What decides whether an extra is still sold for a project. */
export type LaterSale = {
  /** The package as sold. */
  pkg: Package
  /** Ids of the extras bought before, with the package or later. */
  bought: string[]
  /** False once the purchase was withdrawn, refunded or disputed. */
  isActive: boolean
  hasVersions: boolean
  deliveredAt: Date | null
  deadlineOn: CalendarDay
  /** Business days that start once the briefing is accepted; `null` where the deadline is a day that stands. */
  restartDays: number | null
  /** Business days that other work added to the deadline; hurry is promised without them. */
  addedDays: number
  /** Days after the delivery in which extras are sold. */
  paidDays: number
}

/**
 * Whether an extra can be bought for a project that was paid before: each once, until some days after the delivery;
 * hurry only while the first version is not out, and only where it still makes it earlier.
 */
export function canBuyLater(
  extra: Extra,
  sale: LaterSale,
  now: Date,
): Result<{ until: CalendarDay | null }, LaterExtraRefusal> {
  if (!sale.isActive) return refuse('order-closed')
  if (sale.bought.includes(extra.id)) return refuse('already-bought')
  if (includesExtra(sale.pkg, extra)) return refuse('included')
  const until = sale.deliveredAt ? dayOf(addDays(sale.deliveredAt, sale.paidDays)) : null
  if (until !== null && dayOf(now) > until) return refuse('too-late')
  if (extra.deliveryDays !== null) {
    if (sale.hasVersions || !isHurry(extra.deliveryDays, sale, now)) return refuse('too-late')
  }
  return accept({ until })
}

/**
 * Whether so many business days bring the first version forward, bought at an instant. Until the briefing is accepted,
 * the days that were sold are compared: they all start then, whatever the deadline says meanwhile.
 */
export function isHurry(
  deliveryDays: number,
  { deadlineOn, restartDays, addedDays }: Pick<LaterSale, 'deadlineOn' | 'restartDays' | 'addedDays'>,
  at: Date,
): boolean {
  const days = deliveryDays + addedDays
  return restartDays === null ? addBusinessDays(dayOf(at), days) < deadlineOn : days < restartDays
}

/** Extras that are sold by themselves, for a project that exists. A revision has rules of its own. */
export function extrasSoldLater(catalog: Pick<Catalog, 'extras'>) {
  return payableExtras(catalog).flatMap((extra) =>
    extra.laterDays !== null && extra.id !== extraRevisionId ? [{ ...extra, laterDays: extra.laterDays }] : [],
  )
}

/**
 * By when the item of an extra bought later is promised: business days after its payment or after the delivery of the
 * song, whichever is later. `null` while the song is not delivered.
 */
export function itemDueOn(
  { paidAt, limitDays }: { paidAt: Date; limitDays: number },
  deliveredAt: Date | null,
): CalendarDay | null {
  if (deliveredAt === null) return null
  return addBusinessDays(dayOf(deliveredAt > paidAt ? deliveredAt : paidAt), limitDays)
}
