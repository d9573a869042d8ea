import { stepAt, type Layer, type Pen } from './cover-art-pen.ts'
import {
  around,
  box,
  circle,
  discSlice,
  halfDisc,
  quarterDisc,
  sector,
  sleeveSize as size,
} from './cover-art-shapes.ts'

/** Compositions of discs, rings and dots. */

const turn = Math.PI * 2

/** The loudness once around a disc, in the middle, on an edge or in a corner. */
export function radial({ levels, climax, between, whole, chance }: Pen): Layer[] {
  const { x, y, from, wide, count, inner, swing } = radialPlaces[whole(0, 2)]?.({ between, whole }) ?? wholeDisc
  const step = wide / count
  const fill = between(0.46, 0.66)
  const bars = levels(count).map((level, index) => {
    const start = from + step * (index + (1 - fill) / 2)
    return sector(x, y, [inner + 7, inner + 14 + level * swing], [start, start + step * fill])
  })
  const red = stepAt(climax, count)
  const solid = chance(0.6)
  const loudest = bars.slice(Math.max(0, red - 1), red + 2).join('')
  return [
    { tone: 'main', path: bars.filter((_, index) => solid || Math.abs(index - red) > 1).join('') },
    { tone: 'accent', path: solid ? circle(x, y, inner) : loudest + circle(x, y, inner * 0.45) },
  ]
}

const wholeDisc = { x: 100, y: 100, from: 0, wide: turn, count: 40, inner: 32, swing: 48 }
const radialPlaces: ((pen: Pick<Pen, 'between' | 'whole'>) => typeof wholeDisc)[] = [
  ({ between, whole }) => ({ ...wholeDisc, count: whole(30, 48), inner: between(26, 40) }),
  ({ between, whole }) => ({
    x: between(86, 114),
    y: 186,
    from: -Math.PI / 2,
    wide: Math.PI,
    count: whole(22, 34),
    inner: between(38, 58),
    swing: 92,
  }),
  ({ between, whole }) => ({
    x: 14,
    y: 186,
    from: 0,
    wide: Math.PI / 2,
    count: whole(14, 24),
    inner: between(44, 74),
    swing: 106,
  }),
]

/** Arcs one inside the other: each section on its own ring, at its own time. */
export function orbits({ sections, climax, between, chance }: Pen): Layer[] {
  const [x, y] = chance(0.5) ? [100, 100] : [between(86, 114), between(86, 114)]
  const start = between(0, turn)
  const gap = 92 / (sections.length + 1.6)
  const arcs = sections.map(({ from, to, level }, index) => {
    const outer = 94 - index * gap
    const thick = gap * (0.4 + level * 0.45)
    const extra = 0.25 + level * 0.3
    return sector(
      x,
      y,
      [outer - thick, outer],
      [start + from * turn - extra, start + Math.min(to + 0.22, from + 0.94) * turn],
    )
  })
  const [redX, redY] = around(x, y, 94 - gap * between(0.6, 1.6), start + climax * turn)
  return [
    { tone: 'main', path: arcs.join('') + circle(x, y, gap * 1.05) },
    { tone: 'accent', path: circle(within(redX, 26), within(redY, 26), between(15, 24)) },
  ]
}

/** A field of dots that grow with the song. */
export function halftone({ levels, climax, between, whole, chance }: Pen): Layer[] {
  const [count, shifted, byColumn] = [whole(4, 7), chance(0.5), chance(0.5)]
  const [step, offset] = [size / count, between(0.75, 1.05)]
  const dots = levels(count * count).map((level, index) => {
    const [row, column] = [Math.floor(index / count), index % count]
    const [across, down] = byColumn ? [row, column] : [column, row]
    const sway = shifted && down % 2 ? step / 2 : 0
    return { x: (across + 0.5) * step + sway, y: (down + 0.5) * step, radius: step * (0.07 + level * 0.4) }
  })
  const red = dots[stepAt(climax, dots.length)]
  return [
    {
      tone: 'main',
      path: dots
        .filter((dot) => dot !== red)
        .map((dot) => circle(dot.x, dot.y, dot.radius))
        .join(''),
    },
    {
      tone: 'accent',
      path: red ? circle(within(red.x, 44), within(red.y, 44), Math.min(42, Math.max(22, step * offset))) : '',
    },
  ]
}

/** Squares filled with quarters and halves of discs, by how loud each moment is. */
export function mosaic({ levels, climax, whole, chance }: Pen): Layer[] {
  const count = whole(3, 5)
  const side = size / count
  const pieces = levels(count * count).map((level, index) => {
    const [x, y] = [(index % count) * side, Math.floor(index / count) * side]
    if (level < 0.14) return ''
    if (level > 0.86) return chance(0.5) ? box(x, y, side, side) : circle(x + side / 2, y + side / 2, side / 2)
    if (level > 0.62) return quarterDisc(x, y, side, whole(0, 3))
    if (level > 0.38) return halfDisc(x + side / 2, y + side / 2, side / 2, whole(0, 3))
    return circle(x + side / 2, y + side / 2, side * (0.14 + level * 0.5))
  })
  const red = stepAt(climax, pieces.length)
  const [x, y] = [(red % count) * side, Math.floor(red / count) * side]
  return [
    { tone: 'main', path: pieces.filter((_, index) => index !== red).join('') },
    {
      tone: 'accent',
      path: chance(0.6) ? circle(x + side / 2, y + side / 2, side / 2) : quarterDisc(x, y, side, whole(0, 3)),
    },
  ]
}

/** Dots along a groove, from the rim to the middle, as a record plays. */
export function spiral({ levels, climax, between, whole }: Pen): Layer[] {
  const [count, rounds, start] = [whole(26, 44), between(2.1, 3.4), between(0, turn)]
  const dots = levels(count).map((level, index) => {
    const share = index / (count - 1)
    const reach = 86 - share * 72
    return {
      at: around(100, 100, reach, start + Math.sqrt(share) * rounds * turn),
      radius: 1.6 + level * (3 + reach * 0.085),
    }
  })
  const red = dots[stepAt(climax, count)]
  return [
    {
      tone: 'main',
      path: dots
        .filter((dot) => dot !== red)
        .map(({ at, radius }) => circle(...at, radius))
        .join(''),
    },
    { tone: 'accent', path: red ? circle(...red.at, between(15, 23)) : '' },
  ]
}

/** One disc cut into strips that the song pushes aside. */
export function slices({ levels, climax, between, whole, chance }: Pen): Layer[] {
  const [count, radius, swing] = [whole(5, 13), between(74, 90), between(26, 54)]
  const [step, air] = [(radius * 2) / count, chance(0.5) ? between(1.4, 3) : 0]
  const red = stepAt(climax, count)
  const strips = levels(count).map((level, index) => {
    const from = 100 - radius + index * step
    const shift = (level - 0.5) * swing * (index % 2 ? 1 : -1)
    return discSlice(100, 100, radius, { from: from + air / 2, to: from + step - air / 2, shift })
  })
  return [
    { tone: 'main', path: strips.filter((_, index) => index !== red).join('') },
    { tone: 'accent', path: strips[red] ?? '' },
  ]
}

/** Bands as wide as the sections are long; where a disc crosses them, black is white. */
export function counterchange({ sections, climax, between, chance }: Pen): Layer[] {
  const [x, y, radius] = [between(76, 124), between(76, 124), between(58, 78)]
  const even = chance(0.5) ? 0 : 1
  const bands = sections
    .flatMap(({ from, to, level }) => [
      { from: from * size, to: (from + (to - from) * (0.35 + level * 0.3)) * size },
      { from: (from + (to - from) * (0.35 + level * 0.3)) * size, to: to * size },
    ])
    .filter((_, index) => index % 2 === even)
  const crossed = bands
    .map(({ from, to }) => ({ from: Math.max(from, y - radius), to: Math.min(to, y + radius) }))
    .filter(({ from, to }) => to - from > 1)
  const red = crossed[stepAt(climax, crossed.length)]
  return [
    { tone: 'main', path: bands.map(({ from, to }) => box(0, from, size, to - from)).join('') },
    { tone: 'main', path: circle(x, y, radius) },
    {
      tone: 'ground',
      path: crossed
        .filter((band) => band !== red)
        .map((band) => discSlice(x, y, radius, band))
        .join(''),
    },
    { tone: 'accent', path: red ? discSlice(x, y, radius, red) : circle(x, y, 18) },
  ]
}

/** Arches one inside the other, as thick as their sections are loud. */
export function arches({ sections, climax, between, chance }: Pen): Layer[] {
  const [x, y] = chance(0.5) ? [100, between(168, 190)] : [between(50, 150), size]
  const half = Math.PI / 2
  const step = (y - 34) / (sections.length + 0.4)
  const red = sections.findIndex(({ to }) => climax <= to)
  const rings = sections.map(({ level }, index) => {
    const outer = y - 20 - index * step
    return sector(x, y, [outer - step * (0.34 + level * 0.42), outer], [-half, half])
  })
  const centre = Math.max(10, y - 20 - sections.length * step)
  return [
    { tone: 'main', path: rings.filter((_, index) => index !== red).join('') + halfDisc(x, y, centre, 0) },
    { tone: 'main', path: y < size ? box(0, y + 4, size, 5) : '' },
    { tone: 'accent', path: rings[red] ?? '' },
  ]
}

/** Grooves around a middle that wanders, black on white on black. */
export function grooves({ sections, between }: Pen): Layer[] {
  const drift = between(0, turn)
  let [x, y, radius] = [100, 100, 92]
  const discs = sections.flatMap(({ from, to, level }, index) => {
    const ring = radius
    radius = Math.max(16, radius - (to - from) * 82 * (0.75 + level * 0.4))
    const [centreX, centreY] = [x, y]
    ;[x, y] = around(x, y, (ring - radius) * 0.42, drift + index * 0.5)
    return [{ tone: index % 2 ? ('ground' as const) : ('main' as const), path: circle(centreX, centreY, ring) }]
  })
  return [...discs, { tone: 'accent', path: circle(x, y, Math.max(13, radius * between(0.6, 0.9))) }]
}

/** Few large discs of the sections, as on a stage seen from above. */
export function stage({ sections, climax, between, chance }: Pen): Layer[] {
  const start = between(0, turn)
  const loud = sections.findIndex(({ to }) => climax <= to)
  const discs = sections.map(({ from, to, level }, index) => {
    const radius = 11 + Math.sqrt(to - from) * (20 + level * 36)
    const reach = 88 - radius
    return { at: around(100, 100, Math.max(0, reach), start + (index / sections.length) * turn), radius }
  })
  const hollow = chance(0.5)
  return [
    {
      tone: 'main',
      path: discs
        .filter((_, index) => index !== loud)
        .map(({ at, radius }) => circle(...at, radius))
        .join(''),
    },
    {
      tone: 'ground',
      path: hollow
        ? discs
            .filter((_, index) => index !== loud && index % 2 === 0)
            .map(({ at, radius }) => circle(...at, radius * 0.52))
            .join('')
        : '',
    },
    {
      tone: 'accent',
      path: discs
        .filter((_, index) => index === loud)
        .map(({ at, radius }) => circle(...at, radius))
        .join(''),
    },
  ]
}

/** A tambourine: a skin with jingles, each as large as its moment is loud. */
export function jingles({ levels, climax, between, whole }: Pen): Layer[] {
  const [count, start] = [whole(5, 10), between(0, turn)]
  const [x, y, rim] = [between(92, 108), between(92, 108), between(74, 86)]
  const skin = rim * between(0.62, 0.74)
  const places = levels(count).map((level, index) => ({
    at: around(x, y, (rim + skin) / 2, start + (index * turn) / count),
    radius: 5 + level * 10,
  }))
  return [
    { tone: 'main', path: circle(x, y, rim) },
    { tone: 'ground', path: circle(x, y, skin) + places.map(({ at, radius }) => circle(...at, radius + 3)).join('') },
    { tone: 'accent', path: places.map(({ at, radius }) => circle(...at, radius)).join('') },
    { tone: 'main', path: circle(...around(x, y, skin * 0.35, start + climax * turn), skin * between(0.3, 0.5)) },
  ]
}

/** So far from both edges that what is drawn there stays whole. */
function within(at: number, margin: number): number {
  return Math.min(size - margin, Math.max(margin, at))
}
