import { isPayable } from '#core/order/order.ts'
import type { TrackedOrder } from '#core/order/tracking.ts'
import {
  paymentVerdict,
  type PaymentClaim,
  type PaymentVerdict,
  type ProviderAnswer,
} from '#core/payment/payment-attempts.ts'
import { isUndecided } from '#core/payment/payment.ts'
import { claimLookup, returnLookup } from '#db/order/due-orders.ts'
import { findPayment } from '#db/payment/payments.ts'
import { consumeAddressLimit, consumeRateLimit } from '#db/shared/rate-limits.ts'
import type { MoneyDeps } from '#use-cases/deps.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'

import { confirmPayment, isConclusive } from './confirm-payment.ts'
import { reconcileOrder } from './reconcile-payments.ts'

export type ReturnView = {
  kind: PaymentVerdict | 'by-link'
  order: TrackedOrder | null
}

type Arrival = {
  /** The order this browser may see, if the URL names one. */
  orderId: string | null
  /** The payment id in the query: where to look, never proof. */
  paymentId: string | null
  claim: PaymentClaim
  ip: string
}

/** Limit of queries to the provider for one order, whoever opens the page. */
const gapSeconds = 3
const perOrder = { limit: 60, windowSeconds: 600, event: 'none' } as const
const perAddress = { limit: 120, windowSeconds: 600, event: 'none' } as const

const unasked = { claim: 'none', answer: 'skipped' } as const

/**
 * What to show a buyer who returns from the provider. The result comes from the provider's API, queried now; the query
 * string only decides what to query and how long to wait.
 */
export async function returnFromPayment(deps: MoneyDeps, arrival: Arrival): Promise<ReturnView> {
  const { orderId, claim, ip } = arrival
  const paymentId = arrival.paymentId !== null && /^\d{1,20}$/.test(arrival.paymentId) ? arrival.paymentId : null
  const before = orderId ? await getTrackedOrder(deps, orderId) : null
  if (!before) return { kind: 'not-confirmed', order: null }

  // Whatever brought the browser back: of a link nobody can be asked, and only people confirm what it took.
  if (before.provider === 'links')
    return { kind: isPayable(before.state) ? 'by-link' : paymentVerdict(before, unasked), order: before }

  // A payment that is not known of a paid order: the buyer may have paid twice.
  const isWorthAsking = isPayable(before.state) || (paymentId !== null && !(await findPayment(deps.db, paymentId)))
  if (!isWorthAsking) return { kind: paymentVerdict(before, unasked), order: before }

  const answer = await queryProvider(deps, { orderId: before.id, paymentId, ip })
  const order = (await getTrackedOrder(deps, before.id)) ?? before
  return { kind: paymentVerdict(order, { claim, answer }), order }
}

/**
 * Queries the payment named in the URL while it is undecided, or all payments of the order. The page needs no sign-in, so it must not be a way
 * to use up what the provider lets us ask: too soon, what was answered a moment ago is the answer; too often, what is stored. Notices
 * and reconciliation bring the rest.
 */
async function queryProvider(
  deps: MoneyDeps,
  { orderId, paymentId, ip }: { orderId: string; paymentId: string | null; ip: string },
): Promise<ProviderAnswer> {
  if (!(await claimLookup(deps.db, orderId, deps.now(), gapSeconds))) return 'just-answered'
  const isAllowed =
    (await consumeRateLimit(deps.db, `return:order:${orderId}`, perOrder)) &&
    (await consumeAddressLimit(deps.db, 'return:from', ip, perAddress))
  const isAnswered = isAllowed && (await isAnsweredAbout(deps, { orderId, paymentId }))
  if (isAnswered) return 'answered'
  await returnLookup(deps.db, orderId, deps.now(), gapSeconds)
  return isAllowed ? 'unreachable' : 'skipped'
}

async function isAnsweredAbout(
  deps: MoneyDeps,
  { orderId, paymentId }: { orderId: string; paymentId: string | null },
): Promise<boolean> {
  // Of an attempt that is decided there is no news to expect; another one of the order may have paid it.
  const known = paymentId === null ? null : await findPayment(deps.db, paymentId)
  const isOpen = paymentId !== null && (!known || isUndecided(known.status))
  return isOpen ? isConclusive(await confirmPayment(deps, paymentId)) : reconcileOrder(deps, orderId)
}
