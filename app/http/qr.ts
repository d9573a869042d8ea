import { encode } from 'uqr'

export type Qr = { size: number; path: string }

/** A QR code as one path of an SVG, a unit per module. Made on the server: the browser gets only the drawing. */
export function qrOf(text: string): Qr {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
