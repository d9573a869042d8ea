import type { PaidOrder } from '#core/order/paid-order.ts'
import { cents } from '#core/shared/money.ts'

/** An order as the return page knows it. */
export function createPaidOrder(change: Partial<PaidOrder> = {}): PaidOrder {
  return {
    id: 'b6a4a3f0-0000-4000-8000-000000000000',
    code: 'P0042',
    state: 'paid',
    packageId: 'premium',
    packageName: 'Premium',
    lines: [],
    total: cents(100_00),
    payment: null,
    refused: null,
    canPayOtherwise: false,
    returned: { amount: cents(0), kept: cents(100_00), lines: [], method: null, byHand: false, at: null },
    isSong: true,
    extraOf: null,
    ...change,
  }
}
