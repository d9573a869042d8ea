import { addCents, cents, parseBRL, type Cents } from '#core/shared/money.ts'

/** The centavos a form says its button named; `null` without. */
export function parseSum(sent: string): Cents | null {
  return /^\d{1,10}$/.test(sent) ? cents(Number(sent)) : null
}

/** What goes back as the form stands, for its button; `null` while that cannot be said. */
export function refundSum(
  { how, amount, lines }: { how: string; amount: string; lines: readonly string[] },
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
