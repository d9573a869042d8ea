import type { Payment, Refund } from './model.ts'
import { change, refundedOf } from './payments.ts'
import type { World } from './world.ts'

export type RefundProblem = { code: number; message: string }

const longestMs = 180 * 86_400_000

/** Refunds everything left, or `amount` centavos. */
export function refund(world: World, payment: Payment, amount: number | null): Refund | RefundProblem {
  const left = payment.amount - refundedOf(payment)
  const wanted = amount ?? left
  const { balance } = world.knobs()

  if (payment.state !== 'approved')
    return problem(2063, 'The action requested is not valid for the current payment state')
  if (payment.approvedAt !== null && world.now() - payment.approvedAt > longestMs) {
    return problem(2085, 'The payment is older than 180 days and can not be refunded')
  }
  if (wanted <= 0 || wanted > left)
    return problem(4040, 'The amount to refund must be positive and within what is left')
  if (balance !== null && wanted > Math.round(balance * 100)) return problem(2084, 'Insufficient balance to refund')

  const made: Refund = { id: world.store.nextId(), amount: wanted, createdAt: world.now() }
  const refunds = [...payment.refunds, made]
  const balanceLeft = balance === null ? null : (Math.round(balance * 100) - wanted) / 100
  change(
    world,
    payment,
    wanted === left ? { refunds, state: 'refunded', detail: 'refunded' } : { refunds, detail: 'partially_refunded' },
    [world.statePut({ knobs: { ...world.knobs(), balance: balanceLeft } })],
  )
  return made
}

function problem(code: number, message: string): RefundProblem {
  return { code, message }
}
