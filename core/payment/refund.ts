import { startsProject, type QuoteLine } from '#core/catalog/quote.ts'
import { addDays } from '#core/shared/dates.ts'
import { addCents, type Cents } from '#core/shared/money.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import { isCaptured, refundableAmount, type ProviderPayment } from './payment.ts'

/**
 * `requested`: stored, without an answer yet. `in-process`: the provider took it and has not decided; the money has not
 * moved and may still stay here.
 */
export const refundStates = ['requested', 'in-process', 'done', 'refused'] as const
export type RefundState = (typeof refundStates)[number]

/** Without an end yet. */
export const openRefundStates = ['requested', 'in-process'] as const satisfies RefundState[]

export function isRefundOpen(state: RefundState): boolean {
  return openRefundStates.some((open) => open === state)
}

/** Days a refund may take to end before staff are told. */
export const refundPatienceDays = 2

/** Open for so long that a person has to look. */
export function isRefundOverdue({ state, createdAt }: { state: RefundState; createdAt: Date }, now: Date): boolean {
  return isRefundOpen(state) && addDays(createdAt, refundPatienceDays) <= now
}

/** Whether staff may say that the provider never made it. One that it took, it decides itself. */
export function canGiveUp(refund: { state: RefundState; createdAt: Date }, now: Date): boolean {
  return refund.state === 'requested' && isRefundOverdue(refund, now)
}

/** A refund as the provider reports it. */
export type ProviderRefund = {
  id: string
  amount: Cents
  state: 'in-process' | 'done' | 'refused'
  createdAt: Date
}

/** `isWhole`: all of the payment was asked for, which is sent without a sum. */
type Intent = { amount: Cents; isWhole: boolean; createdAt: Date; providerRefundId: string | null }

/** The provider's clock may be behind ours. */
const clockDifferenceMs = 5 * 60_000

/**
 * What became of a refund whose answer was lost or proved nothing, among those the provider lists for its payment.
 * Without a known id it is recognised by amount and time; those in `matchedIds` are other refunds of ours. One of the whole
 * payment gave back what was left there, which may be less than was asked for: it is the newest, once nothing is left.
 * `null`: the provider knows nothing of it.
 */
export function findRefundMade(
  intent: Intent,
  listed: readonly ProviderRefund[],
  matchedIds: ReadonlySet<string>,
): ProviderRefund | null {
  if (intent.providerRefundId !== null) return listed.find(({ id }) => id === intent.providerRefundId) ?? null

  const since = intent.createdAt.getTime() - clockDifferenceMs
  const made = listed.filter(({ state }) => state !== 'refused')
  const candidates = made.filter(({ id, createdAt }) => createdAt.getTime() >= since && !matchedIds.has(id))
  const equal = candidates.find(({ amount }) => amount === intent.amount)
  if (equal) return equal
  const isNothingLeft = addCents(...made.map(({ amount }) => amount)) >= intent.amount
  if (!intent.isWhole || !isNothingLeft) return null
  return candidates.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0] ?? null
}

export type RefundRuleRefusal = 'not-refundable' | 'nothing-left' | 'on-the-way' | 'too-much'

/**
 * How much to refund when `wanted` is requested (`null`: everything left). `nothing-left` is said only of money that was
 * really refunded: while another refund `isOnTheWay`, nobody knows what is left.
 */
export function decideRefund(
  payment: Pick<ProviderPayment, 'status' | 'statusDetail' | 'amount' | 'refunded'>,
  { wanted, isOnTheWay }: { wanted: Cents | null; isOnTheWay: boolean },
): Result<{ amount: Cents; isRest: boolean }, RefundRuleRefusal> {
  if (!isCaptured(payment)) return refuse(payment.status === 'refunded' ? 'nothing-left' : 'not-refundable')
  const left = refundableAmount(payment)
  if (left === 0) return refuse('nothing-left')
  if (isOnTheWay) return refuse('on-the-way')
  const amount = wanted ?? left
  if (amount <= 0 || amount > left) return refuse('too-much')
  return accept({ amount, isRest: amount === left })
}

type SoldLine = Pick<QuoteLine, 'kind' | 'id' | 'amount'>

/** What takes something off the price of what the song itself costs. */
const takesOff: readonly QuoteLine['kind'][] = ['discount', 'redemption']

/**
 * The lines of an order that a partial refund can name, with what was paid for each: those that are not returned yet, and are not a used-up
 * service. The song itself only beside something else that stays sold: with the last line the whole order would go back.
 */
export function refundableLines<Line extends SoldLine>(
  lines: Line[],
  { returned, excluded }: { returned: readonly string[]; excluded: readonly string[] },
): Line[] {
  const isOpen = ({ id, amount }: Line) => amount > 0 && !returned.includes(id)
  const off = lines.filter(({ kind }) => takesOff.includes(kind))
  const hasOthers = lines.some((line) => line.kind === 'extra' && isOpen(line))
  const songs = lines
    .filter((line) => hasOthers && startsProject([line]))
    .map((line) => ({ ...line, amount: addCents(line.amount, ...off.map(({ amount }) => amount)) }))
  const extras = lines.filter(({ kind, id }) => kind === 'extra' && !excluded.includes(id))
  return [...songs, ...extras].filter(isOpen)
}

/** What goes back for the named lines; `null` when one of them cannot be returned. */
export function amountOfLines(refundable: SoldLine[], ids: readonly string[]): Cents | null {
  const named = refundable.filter(({ id }) => ids.includes(id))
  return named.length === new Set(ids).size ? addCents(...named.map(({ amount }) => amount)) : null
}
