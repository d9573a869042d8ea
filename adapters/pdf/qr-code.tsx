import { Path, Svg, type SVGProps } from '@react-pdf/renderer'
import { encode } from 'uqr'

import { colors } from '#adapters/mail/mail-style.ts'

/** An address as a QR code, black on white. Must not use hooks. */
export function QrCode({ text, style }: { text: string; style: SVGProps['style'] }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('')
  return (
    <Svg viewBox={`0 0 ${size} ${size}`} style={style}>
      <Path d={`M0 0h${size}v${size}H0z`} fill={colors.white} />
      <Path d={path} fill={colors.ink} />
    </Svg>
  )
}
