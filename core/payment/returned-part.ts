/**
 * What an order costs, what was paid for it, what of that went back, and what of that went back for lines of the order that a refund named.
 * Whoever asks says whether what is only on its way counts.
 */
export type ReturnedSums = { price: number; paid: number; returned: number; ofLines: number }

/**
 * What of the price went back, and what is left of what was paid beyond it. That never was of the price and goes back first, except where
 * a refund names lines: it gives back what they cost. `ofPriceReturned` of `db/payment` is the same in SQL.
 */
export function splitReturned({ price, paid, returned, ofLines }: ReturnedSums): { ofPrice: number; surplus: number } {
  const overpaid = Math.max(0, paid - price)
  const unnamed = Math.max(0, returned - ofLines)
  return {
    ofPrice: Math.min(price, returned - Math.min(unnamed, overpaid)),
    surplus: Math.max(0, overpaid - unnamed),
  }
}
