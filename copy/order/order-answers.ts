import type { QuietHours } from '#core/order/surprise.ts'

import { surpriseText } from './surprise.ts'

/** Columns of an order with what its buyer chose or answered and no order needs: the checkout stores them as they are. */
export type OrderAnswers = { surprise: QuietHours | null }

/**
 * What a buyer may choose or answer besides what every order needs, by its label; empty where they did not. The panel, the
 * list of orders as a file and the page of own data show each.
 */
export const orderAnswers: Record<string, (order: OrderAnswers) => string> = {
  'Modo surpresa': ({ surprise }) => (surprise ? surpriseText(surprise) : ''),
}

/** Those that were given, with their labels. */
export function givenAnswers(order: OrderAnswers): [label: string, text: string][] {
  return Object.entries(orderAnswers)
    .map(([label, textOf]): [string, string] => [label, textOf(order)])
    .filter(([, text]) => text !== '')
}
