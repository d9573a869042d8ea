import type { Catalog } from '#core/catalog/catalog.ts'
import { quoteExtra, type Quote } from '#core/catalog/quote.ts'
import { dayOf, type CalendarDay } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import { extraRevisionId, lastDay, type RevisionBalance } from './revision.ts'

export type BuyRevisionRefusal = 'order-closed' | 'nothing-presented' | 'still-unlimited' | 'too-late' | 'not-for-sale'

/**
 * Whether another revision can be bought, and for how much: once there is a lyric or a version, until some days after the
 * delivery, while the shop has a price for it.
 */
export function canBuyRevision(
  balance: Pick<RevisionBalance, 'left' | 'hasPresented' | 'isActive' | 'paidDays'>,
  project: { deliveredAt: Date | null },
  { catalog, now }: { catalog: Pick<Catalog, 'extras'>; now: Date },
): Result<{ until: CalendarDay | null; priced: Quote }, BuyRevisionRefusal> {
  if (!balance.isActive) return refuse('order-closed')
  if (!balance.hasPresented) return refuse('nothing-presented')
  const until = project.deliveredAt ? lastDay(project.deliveredAt, balance.paidDays) : null
  if (until !== null && dayOf(now) > until) return refuse('too-late')
  if (balance.left === null) return refuse('still-unlimited')
  const priced = quoteExtra(catalog, extraRevisionId)
  return priced.ok ? accept({ until, priced: priced.value }) : refuse('not-for-sale')
}
