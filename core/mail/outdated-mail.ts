import { isPayable, type OrderState } from '#core/order/order.ts'
import { ownValue } from '#core/shared/own-value.ts'

/** Mails about a state that may pass before they go out, and the states of the order for which they are true. */
const trueWhile: Record<string, (state: OrderState) => boolean> = {
  'payment-reminder': isPayable,
  'link-reminder': isPayable,
  'order-expired': (state) => state === 'expired',
}

/**
 * Whether a mail of this kind, which waited for the morning or for its server, is not true any more. `state`: of the order
 * it is about; null where there is none.
 */
export function isOutdatedMail(kind: string, state: OrderState | null): boolean {
  const isTrue = ownValue(trueWhile, kind)
  return isTrue ? state === null || !isTrue(state) : false
}
