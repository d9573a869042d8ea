import { unlinkedPronunciationDays } from '#core/briefing/briefing-pronunciation.ts'
import { unlinkedBriefingDays } from '#core/briefing/briefing.ts'
import { farewellDays } from '#core/gift/gift.ts'
import { addDays } from '#core/shared/dates.ts'

import { retentionYears } from './erasure.ts'

/** What is kept for a limited time, in the order in which people read of it. */
export const retentionIds = [
  'unlinked-briefings',
  'unlinked-voices',
  'unpaid-orders',
  'contacts',
  'proposals',
  'gifts',
  'song-content',
  'removed-files',
  'voucher-recipients',
  'mail-texts',
  'whatsapp-answers',
  'purchases',
  'data-requests',
  'erasure-notices',
  'access-links',
  'attempt-counters',
  'security-log',
  'audit-log',
  'shop-counts',
] as const
export type RetentionId = (typeof retentionIds)[number]

export type RetentionPeriod = { count: number; unit: 'days' | 'months' | 'years' }

/** The moment a period is counted from. */
export type RetentionStart =
  | 'last-change'
  | 'removal'
  | 'gift-end'
  | 'delivery-end'
  | 'last-purchase'
  | 'sending'
  | 'expiry'
  | 'answer'
  | 'event'

/** Why it may, or must, be kept until then (LGPD arts. 7 and 16; Marco Civil art. 15). */
export type LegalGround =
  | 'contract'
  | 'legal-duty'
  | 'defence'
  | 'legitimate-interest'
  | 'marco-civil'
  | 'data-subject-rights'
  /** They say nothing about anybody (LGPD art. 12). */
  | 'no-personal-data'

export type RetentionRule = {
  id: RetentionId
  period: RetentionPeriod
  since: RetentionStart
  /** `anonymise`: the row stays, without what names a person or is of them. */
  action: 'delete' | 'anonymise'
  grounds: LegalGround[]
}

/**
 * The retention table: the daily job carries out these rules, and the privacy policy shows them. Fiscal documents and
 * proofs of consent are kept with the purchase, for as long as the law asks (art. 16, I; CDC art. 27; CTN art. 173).
 */
const rules: Record<RetentionId, Omit<RetentionRule, 'id'>> = {
  'unlinked-briefings': {
    period: { count: unlinkedBriefingDays, unit: 'days' },
    since: 'last-change',
    action: 'delete',
    grounds: ['contract'],
  },
  'unlinked-voices': {
    period: { count: unlinkedPronunciationDays, unit: 'days' },
    since: 'last-change',
    action: 'delete',
    grounds: ['contract'],
  },
  'unpaid-orders': {
    period: { count: 6, unit: 'months' },
    since: 'last-change',
    action: 'anonymise',
    grounds: ['contract'],
  },
  contacts: { period: { count: 2, unit: 'years' }, since: 'last-change', action: 'delete', grounds: ['contract'] },
  proposals: { period: { count: 1, unit: 'years' }, since: 'last-change', action: 'anonymise', grounds: ['contract'] },
  // For its last days the page says that it was there.
  gifts: { period: { count: farewellDays, unit: 'days' }, since: 'gift-end', action: 'delete', grounds: ['contract'] },
  'song-content': {
    period: { count: 1, unit: 'years' },
    since: 'delivery-end',
    action: 'delete',
    grounds: ['contract'],
  },
  'removed-files': { period: { count: 30, unit: 'days' }, since: 'removal', action: 'delete', grounds: ['contract'] },
  'voucher-recipients': {
    period: { count: 1, unit: 'years' },
    since: 'sending',
    action: 'anonymise',
    grounds: ['contract'],
  },
  'mail-texts': { period: { count: 2, unit: 'years' }, since: 'sending', action: 'anonymise', grounds: ['defence'] },
  'whatsapp-answers': {
    period: { count: 1, unit: 'years' },
    since: 'event',
    action: 'delete',
    grounds: ['contract'],
  },
  purchases: {
    period: { count: retentionYears, unit: 'years' },
    since: 'last-purchase',
    action: 'anonymise',
    grounds: ['legal-duty', 'defence'],
  },
  'data-requests': {
    period: { count: retentionYears, unit: 'years' },
    since: 'answer',
    action: 'delete',
    grounds: ['data-subject-rights', 'defence'],
  },
  'erasure-notices': {
    period: { count: 7, unit: 'days' },
    since: 'sending',
    action: 'anonymise',
    grounds: ['data-subject-rights'],
  },
  'access-links': {
    period: { count: 1, unit: 'days' },
    since: 'expiry',
    action: 'delete',
    grounds: ['legitimate-interest'],
  },
  'attempt-counters': {
    period: { count: 1, unit: 'days' },
    since: 'expiry',
    action: 'delete',
    grounds: ['legitimate-interest'],
  },
  'security-log': { period: { count: 6, unit: 'months' }, since: 'event', action: 'delete', grounds: ['marco-civil'] },
  'audit-log': {
    period: { count: retentionYears, unit: 'years' },
    since: 'event',
    action: 'delete',
    grounds: ['defence'],
  },
  // As long as the longest period they are shown for.
  'shop-counts': {
    period: { count: 25, unit: 'months' },
    since: 'event',
    action: 'delete',
    grounds: ['no-personal-data'],
  },
}

export const retentionRules: RetentionRule[] = retentionIds.map((id) => ({ id, ...rules[id] }))

/** A period in whole days, never shorter than it is by the calendar: a legal duty must not end a day early. */
export function periodDays({ count, unit }: RetentionPeriod): number {
  if (unit === 'days') return count
  return unit === 'months' ? Math.ceil(count * 30.5) + 1 : Math.ceil(count * 365.25) + 1
}

/** What a rule is about and happened before this moment is past its period. */
export function retentionCutoff(id: RetentionId, now: Date): Date {
  return addDays(now, -periodDays(rules[id].period))
}

/** How many of each were deleted or anonymised in one run; rules that found nothing are left out. */
export type RetentionCounts = Partial<Record<RetentionId, number>>

export function totalOf(counts: RetentionCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
