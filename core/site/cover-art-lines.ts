import { stepAt, type Layer, type Pen } from './cover-art-pen.ts'
import {
  around,
  box,
  circle,
  discSlice,
  hills,
  polygon,
  sector,
  sleeveSize as size,
  swungString,
} from './cover-art-shapes.ts'

/** Compositions of bars, bands and lines. */

/** Columns as high as the song is loud, and a sun over its fullest moment. */
export function skyline({ levels, climax, whole, between, chance }: Pen): Layer[] {
  const count = whole(5, 13)
  const [width, gap, fromMiddle] = [size / count, chance(0.4) ? 0 : between(2.5, 5), chance(0.35)]
  const heights = levels(count).map((level) => 26 + level * 126)
  const top = stepAt(climax, count)
  const columns = heights.map((height, index) =>
    box(index * width + gap / 2, fromMiddle ? (size - height) / 2 : size - height, width - gap, height),
  )
  const radius = Math.max(12, between(0.7, 1.5) * width)
  const sun = fromMiddle
    ? circle(climax > 0.5 ? between(24, 50) : between(150, 176), between(26, 40), between(14, 22))
    : circle((top + 0.5) * width, Math.max(radius + 6, size - (heights[top] ?? 0) - radius - 5), radius)
  return [
    { tone: 'accent', path: fromMiddle ? (columns[top] ?? '') + sun : sun },
    { tone: 'main', path: columns.filter((_, index) => !fromMiddle || index !== top).join('') },
  ]
}

/** A sun over water: every wave is as long as its moment is loud. */
export function horizon({ levels, climax, movement, between, whole, chance }: Pen): Layer[] {
  const [x, radius, line] = [40 + climax * 120, between(42, 74), between(92, 118)]
  const count = Math.min(12, whole(4, 7) + Math.round(movement * 5))
  const step = (size - line - 8) / count
  const sway = between(4, 18)
  const full = chance(0.45)
  return [
    {
      tone: 'accent',
      path: full
        ? circle(x, line - radius * 0.45, radius)
        : discSlice(x, line, radius, { from: line - radius, to: line }),
    },
    { tone: 'ground', path: box(0, line, size, size - line) },
    {
      tone: 'main',
      path: levels(count)
        .map((level, index) => {
          const half = 18 + level * 82
          return box(
            x - half + (index % 2 ? sway : -sway),
            line + 6 + index * step,
            half * 2,
            step * between(0.42, 0.62),
          )
        })
        .join(''),
    },
  ]
}

/** Bars that lean into the song. */
export function leaningBars({ levels, between, whole, climax, chance }: Pen): Layer[] {
  const [count, lean, both] = [whole(5, 10), between(28, 70), chance(0.3)]
  const step = (size + lean) / count
  const width = step * between(0.5, 0.68)
  const bars = levels(count).map((level, index) => {
    const [x, top] = [index * step - lean * 0.7, 172 - level * 158]
    const bottom = both ? Math.min(size, top + 70 + level * 60) : size
    const at = (y: number) => x + (lean * (size - y)) / size
    return polygon([at(bottom), bottom], [at(bottom) + width, bottom], [at(top) + width, top], [at(top), top])
  })
  return [
    { tone: 'accent', path: circle(36 + (1 - climax) * 128, between(44, 72), between(26, 46)) },
    { tone: 'main', path: bars.join('') },
  ]
}

/** One row for each section, cut into beats, like the card of a music box. */
export function beatRows({ sections, levels, climax, whole, between }: Pen): Layer[] {
  const margin = between(10, 22)
  const height = (size - margin * 2) / sections.length
  const fill = between(0.72, 0.94)
  const columns = whole(4, 7)
  const beats = levels(columns * sections.length)
  const loud = sections.findIndex(({ to }) => climax <= to)
  const red = whole(0, columns - 1)
  const cells = sections.flatMap(({ level }, row) => {
    const width = (size - margin * 2) / columns
    const offset = row % 2 ? width * 0.5 : 0
    return Array.from({ length: columns }, (_, column) => {
      const beat = beats[row * columns + column] ?? 0.5
      const long = Math.min(size - margin, margin + offset + column * width + width * (0.24 + beat * 0.72))
      const from = margin + offset + column * width
      const tall = height * fill * (0.6 + level * 0.4)
      const isRed = row === loud && column === red
      const path = box(from, margin + row * height + (height - tall) / 2, Math.max(3, long - from), tall)
      return {
        isRed,
        path: from > size - margin - 3 ? '' : path,
        at: [from + width / 2, margin + (row + 0.5) * height] as const,
      }
    })
  })
  const dot = cells.find(({ isRed }) => isRed)
  return [
    { tone: 'main', path: cells.map(({ isRed, path }) => (isRed ? '' : path)).join('') },
    { tone: 'accent', path: dot ? circle(Math.min(size - 24, dot.at[0]), dot.at[1], Math.max(14, height * 0.7)) : '' },
  ]
}

/** Strings that swing as far as the song is loud. */
export function strings({ levels, between, whole, climax }: Pen): Layer[] {
  const count = whole(4, 10)
  const step = size / count
  const [x, y, radius] = [40 + climax * 120, between(50, 150), between(26, 52)]
  return [
    { tone: 'accent', path: circle(x, y, radius) },
    {
      tone: 'main',
      path: levels(count)
        .map((level, index) => swungString((index + 0.5) * step, 3 + level * step * 1.15, between(60, 140)))
        .join(''),
    },
  ]
}

/** Hills in the outline of the loudness, one range behind the other. */
export function ranges({ levels, climax, between, whole }: Pen): Layer[] {
  const [count, radius] = [whole(5, 9), between(30, 56)]
  const heights = levels(count)
  const ridge = (base: number, swing: number) => hills(heights.map((level) => base - level * swing))
  const back = hills(heights.toReversed().map((level) => 116 - level * between(30, 52)))
  const front = between(0.4, 0.75)
  return [
    { tone: 'accent', path: circle(30 + climax * 140, between(52, 76), radius) },
    { tone: 'main', path: back },
    { tone: 'ground', path: ridge(142, 60 * front) },
    { tone: 'main', path: ridge(150, 60 * front) },
    { tone: 'ground', path: ridge(184, 44 * front) },
    { tone: 'main', path: ridge(191, 44 * front) },
  ]
}

/** Rays from one edge, each as long as its moment is loud. */
export function rays({ levels, climax, between, whole, chance }: Pen): Layer[] {
  const [count, corner] = [whole(7, 15), chance(0.4)]
  const [x, y] = corner ? [0, size] : [between(70, 130), size]
  const [first, wide] = corner ? [0, Math.PI / 2] : [-Math.PI / 2, Math.PI]
  const [step, inner] = [wide / count, between(34, 58)]
  const fill = between(0.45, 0.66)
  const red = stepAt(climax, count)
  const beams = levels(count).map((level, index) => {
    const from = first + step * (index + (1 - fill) / 2)
    return sector(x, y, [inner + 10, inner + 34 + level * (corner ? 190 : 130)], [from, from + step * fill])
  })
  return [
    { tone: 'main', path: beams.filter((_, index) => index !== red).join('') },
    { tone: 'accent', path: (beams[red] ?? '') + circle(x, y, inner) },
  ]
}

/** Stairs that climb as the song grows, and what rolls down from them. */
export function stairs({ levels, between, whole, sections }: Pen): Layer[] {
  const count = whole(4, 8)
  const rises = levels(count).map((level) => 0.3 + level)
  const total = rises.reduce((sum, rise) => sum + rise, 0)
  const width = size / count
  let height = between(14, 30)
  const reach = between(130, 164) - height
  const tops = rises.map((rise) => {
    height += (rise / total) * reach
    return size - height
  })
  const on = whole(0, Math.max(1, count - 3))
  const radius = between(0.55, 0.95) * Math.max(20, width)
  return [
    { tone: 'main', path: tops.map((top, index) => box(index * width, top, width + 0.3, size - top)).join('') },
    {
      tone: 'ground',
      path: tops
        .slice(1)
        .map((top, index) => (sections.length > 4 ? box((index + 1) * width, top + 9, width, 3.5) : ''))
        .join(''),
    },
    { tone: 'accent', path: circle((on + 0.5) * width, (tops[on] ?? 100) - radius, radius) },
  ]
}

/** Jagged teeth from two sides that almost meet. */
export function teeth({ levels, between, whole }: Pen): Layer[] {
  const [count, other] = [whole(4, 7), whole(4, 8)]
  const [step, otherStep] = [size / count, size / other]
  const above = levels(count).map((level, index) =>
    polygon([index * step, 0], [(index + 1) * step, 0], [(index + 0.5) * step, 26 + level * 74]),
  )
  const below = levels(other)
    .toReversed()
    .map((level, index) =>
      polygon(
        [index * otherStep, size],
        [(index + 1) * otherStep, size],
        [(index + 0.5) * otherStep, 172 - level * 72],
      ),
    )
  return [
    { tone: 'accent', path: circle(between(64, 136), between(92, 108), between(32, 48)) },
    { tone: 'main', path: above.join('') + below.join('') },
  ]
}

/** A fan of petals around one point, as a plucked string is drawn. */
export function petals({ levels, between, whole, climax }: Pen): Layer[] {
  const [count, x, y] = [whole(6, 12), between(88, 112), between(88, 112)]
  const turn = between(0, Math.PI)
  const paths = levels(count).map((level, index) => {
    const angle = turn + (index / count) * Math.PI * 2
    const reach = 44 + level * 58
    const half = (Math.PI / count) * 0.72
    const [tip, left, right] = [
      around(x, y, reach, angle),
      around(x, y, reach * 0.62, angle - half),
      around(x, y, reach * 0.62, angle + half),
    ]
    return polygon(around(x, y, 20, angle), left, tip, right)
  })
  const red = stepAt(climax, count)
  return [
    { tone: 'main', path: paths.filter((_, index) => index !== red).join('') },
    { tone: 'accent', path: (paths[red] ?? '') + circle(x, y, between(9, 15)) },
  ]
}
