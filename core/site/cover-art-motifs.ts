import { around, box, circle, halfDisc, polygon, sleeveSize as size } from './cover-art-shapes.ts'
import type { Genre } from './song.ts'

/** `main` contrasts with the ground, `accent` draws the eye. */
export type Tone = 'ground' | 'main' | 'accent'
export type Layer = { tone: Tone; path: string }

export type Pen = {
  /** A random number from `low` to `high`, different for each call. */
  between: (low: number, high: number) => number
  /** The song's loudness in `count` steps, 0 to 1. */
  levels: (count: number) => number[]
}

/** The motif of each genre: an instrument or a dance, drawn with circles and with bars that follow the loudness. */
export const motifs: Record<Genre, (pen: Pen) => Layer[]> = {
  'bossa-nova': soundHole,
  samba: pandeiro,
  mpb: sunOverWater,
  pop: dots,
  rock: slantedBars,
  electronic: equaliser,
  classical: staff,
  instrumental: pianoKeys,
  jazz: syncopation,
  country: wheel,
  gospel: rays,
  metal: teeth,
  funk: loudspeakers,
  pagode: dancingHalves,
}

function soundHole({ between, levels }: Pen): Layer[] {
  const [x, y, radius] = [between(108, 128), between(86, 106), between(60, 74)]
  const strings = levels(6).map((level, index) => ({ x: x - 37.5 + index * 15, width: 1.4 + level * 3.6 }))
  return [
    { tone: 'main', path: strings.map((string) => box(string.x, 0, string.width, size)).join('') },
    { tone: 'main', path: circle(x, y, radius) },
    {
      tone: 'ground',
      path: strings
        .map((string) => {
          const half = Math.sqrt(radius ** 2 - (string.x + string.width / 2 - x) ** 2)
          return box(string.x, y - half, string.width, half * 2)
        })
        .join(''),
    },
    { tone: 'accent', path: circle(between(30, 48), between(146, 166), between(18, 26)) },
  ]
}

function pandeiro({ between, levels }: Pen): Layer[] {
  const [x, y, turn] = [between(88, 112), between(88, 112), between(0, 1.2)]
  const jingles = levels(7).map((level, index) => ({
    at: around(x, y, 67, turn + (index * Math.PI * 2) / 7),
    radius: 8 + level * 8,
  }))
  return [
    { tone: 'main', path: circle(x, y, 78) },
    { tone: 'ground', path: circle(x, y, 56) },
    { tone: 'ground', path: jingles.map(({ at, radius }) => circle(...at, radius + 3)).join('') },
    { tone: 'accent', path: jingles.map(({ at, radius }) => circle(...at, radius)).join('') },
    { tone: 'main', path: circle(...around(x, y, between(12, 26), between(0, 6)), between(16, 24)) },
  ]
}

function sunOverWater({ between, levels }: Pen): Layer[] {
  const [x, radius, horizon] = [between(84, 128), between(54, 70), between(104, 118)]
  const waves = levels(7)
  return [
    { tone: 'accent', path: halfDisc(x, horizon, radius, 0) },
    {
      tone: 'main',
      path: waves
        .map((level, index) => {
          const half = (radius + 24) * (1 - index * 0.09) * (0.35 + level * 0.65)
          return box(x - half + (index % 2 ? 7 : -7), horizon + 5 + index * 11, half * 2, 5.5)
        })
        .join(''),
    },
  ]
}

function dots({ between, levels }: Pen): Layer[] {
  const chosen = Math.floor(between(6, 19))
  const grid = levels(25).map((level, index) => {
    const radius = 4 + level * 13
    return circle(28 + (index % 5) * 36, 28 + Math.floor(index / 5) * 36, index === chosen ? 26 : radius)
  })
  return [
    { tone: 'main', path: grid.filter((_, index) => index !== chosen).join('') },
    { tone: 'accent', path: grid[chosen] ?? '' },
  ]
}

function slantedBars({ between, levels }: Pen): Layer[] {
  const lean = between(34, 52)
  return [
    { tone: 'accent', path: circle(between(118, 142), between(58, 78), between(44, 54)) },
    {
      tone: 'main',
      path: levels(7)
        .map((level, index) => {
          const [x, top] = [index * 29 - 18, 168 - level * 150]
          const shift = (lean * (size - top)) / size
          return polygon([x, size], [x + 17, size], [x + 17 + shift, top], [x + shift, top])
        })
        .join(''),
    },
  ]
}

function equaliser({ levels }: Pen): Layer[] {
  const columns = levels(9).map((level) => 1 + Math.round(level * 7))
  return [
    {
      tone: 'main',
      path: columns
        .flatMap((height, column) => Array.from({ length: height }, (_, row) => block(column, row)))
        .join(''),
    },
    { tone: 'accent', path: columns.map((height, column) => block(column, height)).join('') },
  ]
}

function block(column: number, row: number): string {
  return box(14 + column * 19.4, 172 - row * 19.4, 16.4, 16.4)
}

function staff({ between, levels }: Pen): Layer[] {
  const [top, gap] = [between(56, 70), 19]
  const solo = Math.floor(between(1, 4))
  const notes = levels(5).map((level, index) => ({
    x: 32 + index * 34,
    y: top + gap * (4.5 - Math.round(level * 8) / 2),
  }))
  return [
    {
      tone: 'main',
      path: Array.from({ length: 5 }, (_, index) => box(0, top + index * gap - 1.2, size, 2.4)).join(''),
    },
    {
      tone: 'main',
      path: notes
        .map(({ x, y }, index) => (index === solo ? '' : circle(x, y, 11) + box(x + 8.4, y - 56, 2.6, 56)))
        .join(''),
    },
    { tone: 'accent', path: notes.map(({ x, y }, index) => (index === solo ? circle(x, y, 26) : '')).join('') },
  ]
}

function pianoKeys({ between, levels }: Pen): Layer[] {
  const width = size / 7
  const blacks = [0, 1, 3, 4, 5]
  const pressed = Math.floor(between(1, 6))
  return [
    { tone: 'main', path: Array.from({ length: 6 }, (_, index) => box((index + 1) * width - 1, 0, 2, size)).join('') },
    {
      tone: 'main',
      path: levels(5)
        .map((level, index) => box(((blacks[index] ?? 0) + 1) * width - 10, 0, 20, 74 + level * 66))
        .join(''),
    },
    { tone: 'accent', path: circle((pressed + 0.5) * width, between(156, 170), between(19, 25)) },
  ]
}

function syncopation({ between, levels }: Pen): Layer[] {
  let x = -6
  const bars = levels(8).map((level) => {
    const width = between(7, 24)
    const height = 34 + level * 118
    const bar = box(x, between(4, size - height - 4), width, height)
    x += width + between(6, 11)
    return bar
  })
  return [
    { tone: 'main', path: bars.join('') },
    { tone: 'accent', path: circle(between(70, 140), between(66, 136), between(30, 40)) },
  ]
}

function wheel({ between, levels }: Pen): Layer[] {
  const [x, y, turn] = [between(86, 114), between(80, 92), between(0, 1)]
  const spokes = levels(10).map((level, index) => {
    const angle = turn + (index * Math.PI) / 5
    const half = 0.03 + level * 0.045
    return polygon(around(x, y, 60, angle - half), around(x, y, 60, angle + half), around(x, y, 8, angle))
  })
  return [
    { tone: 'main', path: circle(x, y, 72) },
    { tone: 'ground', path: circle(x, y, 59) },
    { tone: 'main', path: spokes.join('') },
    { tone: 'accent', path: circle(x, y, between(17, 22)) },
    { tone: 'main', path: box(0, y + 72, size, 9) + box(0, y + 89, size, 3) },
  ]
}

function rays({ between, levels }: Pen): Layer[] {
  const x = between(84, 116)
  const beams = levels(11).map((level, index) => {
    const angle = -1.5 + index * 0.3
    const reach = 96 + level * 104
    return polygon([x, size], around(x, size, reach, angle - 0.075), around(x, size, reach, angle + 0.075))
  })
  return [
    { tone: 'main', path: beams.join('') },
    { tone: 'ground', path: halfDisc(x, size, 66, 0) },
    { tone: 'accent', path: halfDisc(x, size, 56, 0) },
  ]
}

function teeth({ between, levels }: Pen): Layer[] {
  const [above, below] = [levels(6), levels(7)]
  const step = size / 6
  return [
    { tone: 'accent', path: circle(between(80, 120), between(88, 108), between(40, 50)) },
    {
      tone: 'main',
      path:
        above
          .map((level, index) =>
            polygon([index * step, 0], [(index + 1) * step, 0], [(index + 0.5) * step, 30 + level * 60]),
          )
          .join('') +
        below
          .map((level, index) =>
            polygon([(index - 0.5) * step, size], [(index + 0.5) * step, size], [index * step, 166 - level * 76]),
          )
          .join(''),
    },
  ]
}

function loudspeakers({ between, levels }: Pen): Layer[] {
  const [low = 0, high = 0, ...rest] = levels(6)
  const left = between(26, 40)
  const x = left + 62
  return [
    { tone: 'main', path: box(left, 10, 124, 180) },
    { tone: 'ground', path: circle(x, 128, 52) + circle(x, 46, 26) },
    { tone: 'main', path: circle(x, 128, 44) + circle(x, 46, 19) },
    { tone: 'accent', path: circle(x, 128, 16 + low * 18) + circle(x, 46, 6 + high * 8) },
    {
      tone: 'main',
      path: rest.map((level, index) => box(left + 132 + index * 9, 100 - level * 70, 4, level * 140)).join(''),
    },
  ]
}

function dancingHalves({ between, levels }: Pen): Layer[] {
  const solo = Math.floor(between(0, 9))
  const halves = levels(9).map((level, index) => {
    const [x, y] = [40 + (index % 3) * 60, 40 + Math.floor(index / 3) * 60]
    return halfDisc(x, y, 18 + level * 10, Math.floor(between(0, 4)))
  })
  return [
    { tone: 'main', path: halves.filter((_, index) => index !== solo).join('') },
    { tone: 'accent', path: circle(40 + (solo % 3) * 60, 40 + Math.floor(solo / 3) * 60, 27) },
  ]
}
