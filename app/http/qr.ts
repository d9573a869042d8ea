import { encode } from 'uqr'

import type { TrackedOrder } from '#core/order/tracking.ts'
import type { Qr } from '#core/shared/qr.ts'

/** A QR code as one path of an SVG, a unit per module. Made on the server: the browser gets only the drawing. */
export function qrOf(text: string): Qr {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}

/** The Pix code of an order that waits for it to be paid. */
export function payQr(order: Pick<TrackedOrder, 'payment'> | null): Qr | null {
  const payment = order?.payment
  if (payment?.status !== 'pending' || payment.method !== 'pix' || !payment.payCode) return null
  return qrOf(payment.payCode)
}
