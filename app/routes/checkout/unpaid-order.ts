import { redirect, type RouterContextProvider } from 'react-router'

import { admitToOrder, readAccess } from '#app/http/access.ts'
import { depsContext } from '#app/http/context.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import type { PlacedOrder } from '#use-cases/order/placed-order.ts'
import { openCheckout, type CheckoutRefusal } from '#use-cases/payment/open-checkout.ts'

type Deps = Parameters<typeof openCheckout>[0]
type AccessDeps = Parameters<typeof admitToOrder>[1]

/**
 * A Set-Cookie value that opens an order to the browser that placed it just now. One that was there before is opened as far
 * as its buyer may see it without further proof: a form sent again must not undo that all access was ended.
 */
export function admitToPlaced(request: Request, deps: AccessDeps, { orderId, fresh }: PlacedOrder): Promise<string> {
  return admitToOrder(request, deps, orderId, fresh ? 'verified' : 'status')
}

/** Where an order is paid; with a checkout that did not open, where its buyer waits. */
export function paymentUrl(code: string, checkout: PlacedOrder['checkout']): string {
  return checkout.ok ? checkout.value.url : waitingOrderPath(code, checkout.code)
}

/** Where a buyer waits with an order whose checkout did not open; the page says why and offers to try again. */
function waitingOrderPath(code: string, refusal: CheckoutRefusal): string {
  const down = refusal === 'payment-unavailable' || refusal === 'payment-refused'
  // Its page says what happens next; without a link for a single offer, also that one was expected.
  if (refusal === 'link-by-hand') return `/pagamento-retorno?orderId=${encodeURIComponent(code)}`
  if (refusal === 'link-missing') return `/pagamento-retorno?orderId=${encodeURIComponent(code)}&aviso=link`
  if (refusal === 'price-ended') return `${trackingPath(code)}&aviso=preco`
  if (refusal === 'not-payable') return `${trackingPath(code)}&aviso=encerrado`
  return `${trackingPath(code)}${down ? '&aviso=pagamento' : ''}`
}

/** Sends the buyer to pay an order that exists already. */
export async function sendToCheckout(deps: Deps, order: { id: string; code: string }): Promise<Response> {
  return redirect(paymentUrl(order.code, await openCheckout(deps, order.id)), 303)
}

/** "Tentar novamente": the same order, a checkout that can be paid; `fallback` for a browser that may not know it. */
export async function payAgain(
  context: Readonly<RouterContextProvider>,
  request: Request,
  orderId: string,
  fallback: string,
): Promise<Response> {
  const deps = context.get(depsContext)
  const order = (await readAccess(request, deps)).orders.has(orderId) ? await getTrackedOrder(deps, orderId) : null
  return order ? sendToCheckout(deps, order) : redirect(fallback, 303)
}
