import { drawQr } from '#adapters/qr.ts'
import type { TrackedOrder } from '#core/order/tracking.ts'
import type { Qr } from '#core/shared/qr.ts'

/** Made on the server: the browser gets only the drawing. */
export function qrOf(text: string): Qr {
  return drawQr(text, { ecc: 'M', border: 4 })
}

/** The Pix code of an order that waits for it to be paid. */
export function payQr(order: Pick<TrackedOrder, 'payment'> | null): Qr | null {
  const payment = order?.payment
  if (payment?.status !== 'pending' || payment.method !== 'pix' || !payment.payCode) return null
  return qrOf(payment.payCode)
}
