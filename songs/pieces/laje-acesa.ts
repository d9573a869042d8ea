import { chart } from '../harmony.ts'
import { line } from '../notation.ts'
import { bassLine, comp, pad, strike, transpose, without } from '../patterns.ts'
import { drum, part } from '../players.ts'
import type { Piece } from '../score.ts'

const end = 82
const loop = 'Am | F | C | E7'
const round = (at: number) => chart(loop, at)
const bridge = chart('Dm | Am | F | E7', 48)
const full = [...round(16), ...round(32), ...bridge, ...round(64)]

const hook = (at: number) =>
  line(
    `a4:.5 c5 e5!:.25 d5 c5:.5 e5:.75 d5:.25 c5:.5 - | a4 c5 f5!:.25 e5 c5:.5 a4:.75 c5:.25 a4:.5 - |
     g4 c5 e5!:.25 d5 c5:.5 g5:.75 e5:.25 d5:.5 - | e5 d5 b4:.25 d5 e5!:.5 g#4:.75 b4:.25 e5:.5 -`,
    at,
    4,
    92,
  )
const song = line('f5!:1.5 e5:.5 d5:1 a4 | e5:1.5 d5:.5 c5:1 a4 | a5!:1.5 g5:.5 f5:1 c5 | b4 e5 g#5! -', 48, 4, 92)
const hooks = [...hook(0), ...hook(16), ...hook(32), ...hook(64)]
const shouts = line(
  '-:3 a4+c5+e5:.5 a4+c5+e5 | -:4 | -:3 g4+c5+e5:.5 g4+c5+e5 | -:2 g#4+b4+e5:.5 - g#4+b4+e5:1',
  32,
  4,
  92,
)

export const lajeAcesa: Piece = {
  id: 'laje-acesa',
  seed: 97,
  tempo: [{ at: 0, bpm: 130 }],
  beats: end,
  ring: 1.2,
  parts: [
    part('marimba', 'hook', [...hooks, ...line('a4+a5:.5', 80)], { lufs: -20, looseness: 2 }),
    part('saw', 'bright hook', transpose([...hook(32), ...hook(64), ...song, ...line('a4+e5:.5', 80)], 0), {
      lufs: -24,
      looseness: 1,
      pan: -0.15,
      effect: 'lowpass=f=3800,aecho=0.8:0.6:346:0.25',
    }),
    part(
      'choir',
      'shouts',
      [
        ...shouts,
        ...transpose(shouts, 0).map((note) => ({ ...note, at: note.at + 32 })),
        ...pad(bridge, { low: 57, high: 74, voices: 3, velocity: 60 }),
      ],
      { lufs: -24, lag: -35 },
    ),
    part(
      'synthBass',
      'bass',
      [
        ...bassLine(full, { grid: 'R..r..r...r.r...', step: 0.25, low: 28, hold: 0.6, velocity: 96 }),
        ...line('a1:2', 80, 4, 110),
      ],
      { lufs: -20, looseness: 0 },
    ),
    part(
      'cleanGuitar',
      'guitar',
      comp(full.slice(4), {
        grid: '..x...x...x..x..',
        step: 0.25,
        low: 60,
        high: 77,
        voices: 3,
        hold: 0.2,
        velocity: 70,
      }),
      { lufs: -29, looseness: 4 },
    ),
    part(
      'electronicKit',
      'beat',
      without(
        [
          ...strike(drum.kick, 'X.......x.x.....', 0.25, 8, 48, 104),
          ...strike(drum.kick, 'X.......x.x...x.', 0.25, 48, 80, 104),
          ...strike(drum.snare, '...x..x.....X...', 0.25, 16, 80, 88),
          ...strike(drum.kick, 'X', 4, 80, 84, 110),
          ...strike(drum.snare, 'xxxxXxXX', 0.25, 14, 16, 74),
        ],
        62,
        64,
      ),
      { lufs: -18.5, effect: 'bass=g=3:f=70' },
    ),
    part(
      'standardKit',
      'atabaques',
      without(
        [
          ...strike(drum.lowConga, 'x..x....x.x..x..', 0.25, 8, 80, 86),
          ...strike(drum.conga, '.o....x...o...xx', 0.25, 8, 80, 80),
          ...strike(drum.muteConga, '..x.x..x.x..x...', 0.25, 8, 80, 70),
        ],
        48,
        52,
      ),
      { lufs: -24, pan: -0.3 },
    ),
    part(
      'beatBox',
      'claps and bells',
      [
        ...strike(drum.clap, '............x...', 0.25, 16, 80, 84),
        ...strike(drum.hat, 'xoXoxoXo', 0.25, 32, 80, 62),
        ...strike(drum.lowAgogo, 'x.....x.........', 0.25, 64, 80, 60),
        ...strike(drum.highAgogo, '...x......x.x...', 0.25, 64, 80, 60),
      ],
      { lufs: -27, pan: 0.3 },
    ),
  ],
  bare: null,
}
