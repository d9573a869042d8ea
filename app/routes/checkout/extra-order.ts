import { randomUUID } from 'node:crypto'

import { redirect } from 'react-router'

import { offerForm, type OfferTyped } from '#copy/order/order-form.ts'
import type { PlacedOrder } from '#use-cases/order/placed-order.ts'

import { admitToPlaced, paymentUrl } from './unpaid-order.ts'

/** The form that orders one extra for a project, whether from the catalogue or as it was proposed, before it was sent. */
export function emptyExtraOrder(
  project: { clientName: string; clientEmail: string },
  { phone }: { phone: string },
): OfferTyped {
  const { clientName: name, clientEmail: email } = project
  return { ...offerForm.initial, name, email, phone, submission: randomUUID() }
}

/** Sends the buyer to pay, with access to the order. `visitorCookie` is that of a browser that is here for the first time. */
export async function redirectToPayment(
  request: Request,
  deps: Parameters<typeof admitToPlaced>[1],
  placed: PlacedOrder,
  visitorCookie: string | null,
): Promise<Response> {
  const headers = new Headers({ 'Set-Cookie': await admitToPlaced(request, deps, placed) })
  if (visitorCookie) headers.append('Set-Cookie', visitorCookie)
  return redirect(paymentUrl(placed.code, placed.checkout), { status: 303, headers })
}
