import { isSong, uploadableKinds, type DeliveryKind } from '#core/delivery/delivery.ts'
import { ownStopReasonOf, type OwnPurchaseState } from '#core/order/inactive-reason.ts'
import { isPayable, type OrderState } from '#core/order/order.ts'
import { isPriceValid } from '#core/order/price-validity.ts'
import { addCalendarDays, dayOf, type CalendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

/**
 * A price that staff offer for a piece of work, by a link. It begins as a buyer's request or is sent unasked; one that is
 * accepted is an order of its own, which says what became of its money.
 */
export const proposalStates = ['requested', 'sent', 'accepted', 'declined', 'cancelled'] as const
export type ProposalState = (typeof proposalStates)[number]

/** Nobody has said yes or no to a price. */
export const unansweredProposals = ['requested', 'sent'] as const satisfies ProposalState[]

/** Staff or the buyer may still have something to do about it; an accepted one waits for its money. */
export const openProposals = [...unansweredProposals, 'accepted'] as const satisfies ProposalState[]

/** Where a proposal stands today, for staff and buyer alike. */
export type ProposalStatus = ProposalState | 'expired' | 'paid' | 'withdrawn' | 'refunded' | 'disputed' | 'in-review'

export type StoredProposal = {
  state: ProposalState
  validUntil: Date | null
  /** The order it became; `null` until it is accepted. */
  order: (OwnPurchaseState & { priceUntil: Date | null }) | null
}

/** Once it is accepted its order decides: that expires, is cancelled, paid and refunded like any other. */
export function proposalStatus({ state, validUntil, order }: StoredProposal, now: Date): ProposalStatus {
  if (!order) return state === 'sent' && validUntil !== null && now > validUntil ? 'expired' : state
  if (isPayable(order.state)) return isPriceValid(order, now) ? 'accepted' : 'expired'
  return ownStopReasonOf(order) ?? endedStatuses[order.state] ?? 'accepted'
}

const endedStatuses: Partial<Record<OrderState, ProposalStatus>> = {
  'manual-review': 'in-review',
  paid: 'paid',
}

/** Whether staff or the buyer still have something to do about it. */
export function isOpenProposal(status: ProposalStatus): boolean {
  return openProposals.some((open) => open === status)
}

/** Whether its buyer could pay it, or ask for it once more, if its project took the work. */
export function isUnsold(status: ProposalStatus): boolean {
  return status === 'sent' || status === 'accepted' || status === 'expired' || status === 'declined'
}

/** Whether staff can cancel it: nobody paid, or is about to have paid. */
export function canCancelProposal(status: ProposalStatus): boolean {
  return isOpenProposal(status) || status === 'expired'
}

/** Whether the buyer may ask for it once more. */
export function canRequestAgain(status: ProposalStatus): boolean {
  return status === 'expired' || status === 'declined' || status === 'cancelled'
}

/** Of the mail that offers it, which says by it what it offers; a copy's key begins with it. */
export function proposalSentKey(id: string): string {
  return `proposal-sent:${id}`
}

export function proposalOfKey(mailKey: string): string | null {
  return /^proposal-sent:([^:]+)/.exec(mailKey)?.[1] ?? null
}

/** What a project must be for a piece of work to be sold for it. */
export type ProposalSale = { isActive: boolean; deliveredAt: Date | null }
export type ProposalSaleRefusal = 'order-closed' | 'song-delivered'

/** Work that is part of the song ends with its delivery; a file of its own can be added later. */
export function canSellProposal(
  { item }: { item: DeliveryKind | null },
  { isActive, deliveredAt }: ProposalSale,
): Result<undefined, ProposalSaleRefusal> {
  if (!isActive) return refuse('order-closed')
  return item === null && deliveredAt !== null ? refuse('song-delivered') : accept()
}

export const proposalLimits = {
  title: 120,
  description: 2_000,
  days: 365,
  validDays: 90,
  price: { min: cents(1_00), max: cents(100_000_00) },
}
/** What a proposed work can be delivered as. Another file of the song itself would be taken for the approved one. */
export const proposalItemKinds = uploadableKinds.filter((kind) => !isSong({ kind }))
/** In the form, for work that is part of the song. */
export const noItem = 'nenhum'
/** Calendar days for which a proposal is valid unless staff say otherwise. */
const defaultValidDays = 7

export function defaultValidUntil(today: CalendarDay): CalendarDay {
  return addCalendarDays(today, defaultValidDays)
}

/** The last day on which it can be accepted. */
export function validDayOf(validUntil: Date | null): CalendarDay | null {
  return validUntil && dayOf(validUntil)
}
