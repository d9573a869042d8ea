import { addCents, cents, parseBRL, type Cents } from '#core/shared/money.ts'
import { accept, type Accepted } from '#core/shared/result.ts'

import { parseStaffReason, type NoteProblem } from './manual-payment.ts'

/** Everything that is left, the ticked lines of the order, a typed amount, or nothing: a withdrawal that is declined. */
export const refundWays = ['tudo', 'itens', 'parte', 'nada'] as const
export type RefundWay = (typeof refundWays)[number]

/** Fields of a refund as submitted. `sum`: the centavos its button named. */
export type RawRefund = { how: string; amount: string; lines: string[]; reason: string; sum: string }

export type RefundFormErrors = {
  how?: 'how-required'
  amount?: 'amount-invalid' | 'amount-unused'
  lines?: 'lines-required' | 'lines-unused'
  reason?: NoteProblem
}

/** `amount` null: everything left, or what the lines cost. `confirmed` null: no sum was named. */
export type RefundForm = {
  how: RefundWay
  amount: Cents | null
  lines: string[]
  reason: string
  confirmed: Cents | null
}

/**
 * Parses a refund. A field that belongs to another way than the chosen one is refused, not ignored: whoever typed an amount
 * did not mean everything, and money that went back does not return.
 */
export function parseRefundForm(raw: RawRefund): Accepted<RefundForm> | { ok: false; errors: RefundFormErrors } {
  const how = refundWays.find((way) => way === raw.how)
  const typed = raw.amount.trim()
  const amount = parseBRL(typed)
  const reason = parseStaffReason(raw.reason)
  const errors: RefundFormErrors = {
    ...(how ? {} : { how: 'how-required' }),
    ...(how === 'parte' && !amount ? { amount: 'amount-invalid' } : {}),
    ...(how && how !== 'parte' && typed !== '' ? { amount: 'amount-unused' } : {}),
    ...(how === 'itens' && raw.lines.length === 0 ? { lines: 'lines-required' } : {}),
    ...(how && how !== 'itens' && raw.lines.length > 0 ? { lines: 'lines-unused' } : {}),
    ...(reason.ok ? {} : { reason: reason.code }),
  }
  if (!how || !reason.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  return accept({
    how,
    amount: how === 'parte' ? amount : null,
    lines: raw.lines,
    reason: reason.value,
    confirmed: parseSum(raw.sum),
  })
}

/** The centavos a form says its button named; `null` without. */
export function parseSum(sent: string): Cents | null {
  return /^\d{1,10}$/.test(sent) ? cents(Number(sent)) : null
}

/** What goes back as the form stands, for its button; `null` while that cannot be said. */
export function refundSum(
  { how, amount, lines }: Pick<RawRefund, 'how' | 'amount' | 'lines'>,
  { left, prices }: { left: Cents; prices: readonly { id: string; amount: Cents }[] },
): Cents | null {
  switch (how) {
    case 'tudo':
      return left
    case 'itens': {
      const ticked = prices.filter(({ id }) => lines.includes(id))
      return ticked.length > 0 ? addCents(...ticked.map((line) => line.amount)) : null
    }
    case 'parte': {
      const typed = parseBRL(amount)
      return typed !== null && typed > 0 ? typed : null
    }
    default:
      return null
  }
}
