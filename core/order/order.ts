import { accept, refuse, type Result } from '#core/shared/result.ts'

export const orderStates = [
  'draft',
  'awaiting-payment',
  'paid',
  'expired',
  'cancelled',
  'refunded',
  'disputed',
  'manual-review',
] as const

/** An order's payment state. The work is tracked by the project (`core/project/project.ts`). */
export type OrderState = (typeof orderStates)[number]

export const orderEvents = [
  'checkout-opened',
  'payment-approved',
  'payment-needs-review',
  'review-accepted',
  'payment-refunded',
  'review-returned',
  'payment-replaced',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  'order-expired',
  'order-cancelled',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/**
 * Transition table: from which states an event is allowed and where it leads. Nothing else changes an order's state.
 */
export const orderTransitions: Record<OrderEvent, { from: readonly OrderState[]; to: OrderState }> = {
  'checkout-opened': { from: ['draft', 'expired'], to: 'awaiting-payment' },
  'payment-approved': { from: ['draft', 'awaiting-payment', 'expired', 'manual-review'], to: 'paid' },
  'payment-needs-review': { from: ['draft', 'awaiting-payment', 'expired', 'cancelled'], to: 'manual-review' },
  /** Staff accept the amount received. */
  'review-accepted': { from: ['manual-review'], to: 'paid' },
  'payment-refunded': { from: ['paid', 'disputed', 'manual-review'], to: 'refunded' },
  /** Everything that reached a cancelled order went back: it is what it was before. */
  'review-returned': { from: ['manual-review'], to: 'cancelled' },
  /** The payment that paid is gone; another one pays instead. */
  'payment-replaced': { from: ['paid', 'disputed'], to: 'paid' },
  'dispute-opened': { from: ['paid'], to: 'disputed' },
  'dispute-won': { from: ['disputed'], to: 'paid' },
  /** The buyer has the money back, as after a refund. */
  'dispute-lost': { from: ['paid', 'disputed'], to: 'refunded' },
  'order-expired': { from: ['draft', 'awaiting-payment'], to: 'expired' },
  'order-cancelled': { from: ['draft', 'awaiting-payment', 'expired'], to: 'cancelled' },
}

/** Applies an event to a state by the transition table. */
export function transitionOrder(state: OrderState, event: OrderEvent): Result<OrderState, 'invalid-transition'> {
  const { from, to } = orderTransitions[event]
  return from.includes(state) ? accept(to) : refuse('invalid-transition')
}

/** Whether a checkout can be opened for the order. */
export function isPayable(state: OrderState): boolean {
  return payableStates.some((payable) => payable === state)
}

/** Placed, and neither paid nor over: it holds its discount, and its part of a voucher. */
export const unpaidStates = ['draft', 'awaiting-payment'] as const satisfies OrderState[]

export function isUnpaid(state: OrderState): boolean {
  return unpaidStates.some((unpaid) => unpaid === state)
}

export const payableStates = [...unpaidStates, 'expired'] as const satisfies OrderState[]

/** Over without a payment: it holds no discount any more. */
export const lapsedStates = ['expired', 'cancelled'] as const satisfies OrderState[]

export function isLapsed(state: OrderState): boolean {
  return lapsedStates.some((lapsed) => lapsed === state)
}

/** It holds nothing of a voucher: what staff accept of an order under review asks anew whether something is left. */
export const releasedStates = [...lapsedStates, 'refunded', 'manual-review'] as const satisfies OrderState[]

/** Never paid, and nobody is about to pay: whoever placed it is forgotten in time. */
export const abandonedStates = ['draft', ...lapsedStates] as const satisfies OrderState[]
/** The same of those that money came for without paying them. */
export const abandonedWithMoneyStates = [...abandonedStates, 'refunded'] as const satisfies OrderState[]

/** Money may still reach it, which the provider is asked about. */
export const awaitedStates = ['awaiting-payment', ...lapsedStates, 'manual-review'] as const satisfies OrderState[]

/** Its money is in question. */
export const questionedStates = ['disputed', 'manual-review'] as const satisfies OrderState[]

/** Its money is under way or in question: what was sold may be evidence. */
export const openStates = ['awaiting-payment', ...questionedStates] as const satisfies OrderState[]

/** What it sold was taken back. */
export const takenBackStates = ['refunded', 'cancelled'] as const satisfies OrderState[]

/** Whether somebody paid for it and may still claim the work: its project must not be deleted. */
export function isProjectOwed(state: OrderState): boolean {
  return state === 'paid' || state === 'disputed' || state === 'manual-review'
}

/** Staff may record a payment they received themselves: payable orders, and those under review. */
export const receivableStates = [...payableStates, 'manual-review'] as const satisfies OrderState[]

export function isReceivable(state: OrderState): boolean {
  return receivableStates.some((receivable) => receivable === state)
}
