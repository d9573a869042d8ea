import { G, Path, Svg, View } from '@react-pdf/renderer'

import { coverPalette, generateCover, type CoverSeed } from '#core/site/cover-art.ts'

type Props = { cover: CoverSeed; side: number; left?: number; top?: number }

/** A cover as lines that stay sharp at any size; in points, from the corner of what it lies on. Must not use hooks. */
export function CoverDrawing({ cover, side, left = 0, top = 0 }: Props) {
  const { ground, transform, shapes } = generateCover(cover)
  const paths = shapes.map(({ ink, path }, index) => <Path key={index} fill={coverPalette[ink]} d={path} />)
  return (
    <View style={{ position: 'absolute', left, top, width: side, height: side, overflow: 'hidden' }}>
      <Svg viewBox="0 0 200 200" style={{ width: side, height: side }}>
        <Path d="M0 0h200v200H0z" fill={coverPalette[ground]} />
        {transform === '' ? <G>{paths}</G> : <G transform={transform}>{paths}</G>}
      </Svg>
    </View>
  )
}
