import { randomUUID } from 'node:crypto'

import { redirect } from 'react-router'

import { emailField, field } from '#app/http/forms.ts'
import type { OfferFormValues } from '#app/ui/checkout/offer-form.tsx'
import { parseOrderForm } from '#core/order/order-form.ts'
import type { PlacedOrder } from '#use-cases/order/placed-order.ts'

import { admitToPlaced, paymentUrl } from './pending-order.ts'

/** The form that orders one extra for a project, whether from the catalogue or as it was proposed, before it was sent. */
export function emptyExtraOrder(
  project: { clientName: string; clientEmail: string },
  { phone }: { phone: string },
): OfferFormValues {
  return { name: project.clientName, email: project.clientEmail, phone, terms: '', submission: randomUUID() }
}

/** What was sent, as it was typed and as it was understood. It has no questions about a lyric, a discount or an invoice. */
export function readExtraOrder(form: FormData) {
  const values: OfferFormValues = {
    name: field(form, 'name'),
    email: emailField(form),
    // Only where the page asks about an address that looks mistyped.
    ...(form.has('emailConfirmed') ? { emailConfirmed: emailField(form, 'emailConfirmed') } : {}),
    phone: field(form, 'phone'),
    terms: field(form, 'terms'),
    submission: field(form, 'submission'),
  }
  const parsed = parseOrderForm(
    { ...values, lyric: 'nao', offer: 'pacote', extras: [], discount: '', invoice: '', taxId: '' },
    randomUUID,
  )
  return { values, parsed }
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
