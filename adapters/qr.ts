import { encode } from 'uqr'

import type { Qr } from '#core/shared/qr.ts'

/** The border is of white modules around it. */
export function drawQr(text: string, look: { ecc: 'L' | 'M'; border: number }): Qr {
  const { size, data } = encode(text, look)
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
