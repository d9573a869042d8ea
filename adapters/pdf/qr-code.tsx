import { Path, Svg, type SVGProps } from '@react-pdf/renderer'

import { colors } from '#adapters/mail/mail-style.ts'
import { drawQr } from '#adapters/qr.ts'

type Props = { text: string; style: SVGProps['style'] } & Partial<Parameters<typeof drawQr>[1]>

/** An address as a QR code, black on white. Must not use hooks. */
export function QrCode({ text, style, ecc = 'L', border = 2 }: Props) {
  const { path, size } = drawQr(text, { ecc, border })
  return (
    <Svg viewBox={`0 0 ${size} ${size}`} style={style}>
      <Path d={`M0 0h${size}v${size}H0z`} fill={colors.white} />
      <Path d={path} fill={colors.ink} />
    </Svg>
  )
}
