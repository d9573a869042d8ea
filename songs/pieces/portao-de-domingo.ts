import { chart } from '../harmony.ts'
import { line } from '../notation.ts'
import { bassLine, comp, dynamics, strike, transpose, without } from '../patterns.ts'
import { drum, part } from '../players.ts'
import type { Note, Piece } from '../score.ts'

const end = 64
const intro = 'F6 | F#dim | C/G A7 | Dm7 G7'
const a = 'C6 | Em7 A7 | Dm7 | G7 | Em7 | Ebdim | Dm7 | G7'
const b = 'Am7 | D9 | Gm7 | C9 | F6 | F#dim | C/G A7 | Dm7 G7'
const last = 'C6 | Em7 A7 | Dm7 | G7 | Em7 A7 | Dm7 G7 | F6 F#dim | C/G A7 | Dm7 G7 | C6 | Dm7 G7'
const changes = chart(`${intro} | ${a} | ${b} | ${last}`, 0, 2)

const theme = `-:.25 g4 c5 e5!:.5 d5:.25 c5 e5 | d5:.5 b4:.25 g4 a4:.5 c#5:.25 e5 | f5!:.75 e5:.25 d5:.5 c5:.25 a4 |
  b4:.75 -:.25 d5 f5 g5 f5`
const melody = line(
  `c5:.25 f5 a5!:.5 g5:.25 f5:.5 a5:.25 | c6!:.5 a5:.25 f#5:.5 eb5:.25 c5:.5 | e5:.25 g5:.5 e5:.25 c#5:.5 e5:.25 a5 |
   f5 d5:.5 b4:.25 g4:.5 -:.5 |
   ${theme} | e5:.5 g5!:.25 e5:.5 d5:.25 b4:.5 | c5:.25 eb5:.5 f#5:.25 a5:.5 f#5:.25 eb5 | d5 f5:.5 a5:.25 c6!:.5 a5:.25 f5 |
   b5:.5 g5:.25 d5:.75 -:.5 |
   -:.25 e5 a5 c6!:.5 b5:.25 a5:.5 | f#5:.75 a5:.25 - e5 f#5 a5 | bb5!:.5 a5:.25 g5:.5 d5:.25 f5:.5 | e5:.75 g5:.25 -:.5 bb5:.25 g5 |
   a5:.5 f5:.25 c5:.5 d5:.25 f5:.5 | a5:.25 c6!:.5 a5:.25 f#5:.5 eb5 | e5:.25 g5 c6:.5 a5:.25 g5 e5 c#5 | d5:.5 f5:.25 a5 g5:.75 -:.25 |
   ${theme} | e5:.25 g5 b5! a5:.5 g5:.25 e5 c#5 | d5 f5:.5 a5:.25 g5 f5:.5 d5:.25 | c5 f5 a5!:.5 a5:.25 c6:.5 a5:.25 |
   g5:.5 e5:.25 c5 c#5 e5:.5 g5:.25 | f5 a5 f5 d5 b4 d5 g5 b5 | c6!:1 -:.5 g5:.25 a5 | b5 a5:.5 f5:.25 d5 b4 g4:.5 | c5!:1.5 -:.5`,
  0,
  2,
  86,
)

const cavaquinho = comp(changes, {
  grid: 'x.xvx.xv .xv.x.xv',
  step: 0.25,
  low: 67,
  high: 84,
  voices: 4,
  hold: 0.3,
  strum: 0.018,
  velocity: 72,
})
const sevenStrings = bassLine(changes, { grid: 'r.f.r.ta r..fr.oa', step: 0.25, low: 40, velocity: 78, hold: 0.5 })
const bass = bassLine(changes, { grid: 'r..fr..f', step: 0.25, low: 31, velocity: 80, hold: 0.8 })
const stop: Note[] = line('c4+g4+c5+e5+a5:1.5', 62, 2, 96)
const trombone = line(
  `g3:2 | g3:1 e3:1 | f3:2 | g3:1 f3:1 | e3:1.5 g3:.5 | a3:1 f#3:1 | a3:1.5 f3:.5 | b3:1 g3:1 |
   a3:1.5 c4:.5 | c4:2 | bb3:1.5 d4:.5 | bb3:1 g3:1 | a3:2 | a3:1 c4:1 | c4:1 c#4:1 | d4:1 b3:1`,
  24,
  2,
  66,
)

export const portaoDeDomingo: Piece = {
  id: 'portao-de-domingo',
  seed: 23,
  tempo: [{ at: 0, bpm: 99 }],
  beats: end,
  ring: 1.2,
  groove: sway,
  parts: [
    part('bandolim', 'bandolim', melody, { lufs: -19.5 }),
    part(
      'flute',
      'flute',
      transpose(
        melody.filter(({ at }) => at < 8 || at >= 40),
        12,
      ).filter(({ pitch }) => pitch <= 96),
      { lufs: -27, pan: 0.35 },
    ),
    part('cavaquinho', 'cavaquinho', [...without(cavaquinho, 0, 2), ...transpose(stop.slice(1), 0)], { lufs: -24 }),
    part('nylon', 'seven strings', [...without(sevenStrings, 0, 2), ...line('c3+g3+c4+e4:1.5', 62, 2, 90)], {
      lufs: -23.5,
      pan: -0.4,
    }),
    part('bass', 'bass', [...without(bass, 0, 8), ...line('c2:1.5', 62, 2, 90)], { lufs: -24 }),
    {
      ...part('clarinet', 'trombone', trombone, { lufs: -28, pan: -0.2 }),
      patch: { program: 57 },
      range: [40, 72],
      room: 0.4,
    },
    part(
      'standardKit',
      'surdo',
      [
        ...strike(drum.muteSurdo, 'x...', 0.25, 8, 62, 70),
        ...strike(drum.openSurdo, '....X...', 0.25, 8, 62, 82),
        ...strike(drum.openSurdo, '..............oo', 0.25, 8, 62, 76),
        ...line('c2:1', 62, 2, 10).map((note) => ({ ...note, pitch: drum.openSurdo, velocity: 104 })),
      ],
      { lufs: -21, effect: 'bass=g=4:f=90' },
    ),
    part('standardKit', 'pandeiro', dynamics(strike(drum.tambourine, 'xooXxoox', 0.25, 2, 62, 66), 2, 8, -24, 0), {
      lufs: -31,
      pan: 0.25,
    }),
    part('standardKit', 'tamborim', strike(drum.bongo, 'x.x.xx.x .x.x.xx.', 0.25, 8, 62, 74), {
      lufs: -28,
      pan: -0.55,
      effect: 'highpass=f=500,treble=g=4:f=3500',
    }),
    part('standardKit', 'ganzá', strike(drum.shaker, 'XoxoXoxo', 0.25, 24, 62, 58), { lufs: -34, pan: 0.6 }),
    part(
      'standardKit',
      'agogô',
      [
        ...strike(drum.highAgogo, 'x..x..x.........', 0.25, 40, 60, 64),
        ...strike(drum.lowAgogo, '.........x..x.x.', 0.25, 40, 60, 64),
      ],
      { lufs: -33, pan: 0.7 },
    ),
    part(
      'standardKit',
      'caixa',
      [
        ...strike(drum.snare, 'xooXoxoX', 0.25, 6, 8, 60),
        ...strike(drum.snare, 'o--xo-x-', 0.25, 24, 60, 46),
        ...strike(drum.snare, 'xXxxXxXX', 0.25, 60, 62, 70),
        ...strike(drum.snare, 'X', 2, 62, 64, 84),
      ],
      { lufs: -30, pan: 0.1, room: 0.3 },
    ),
  ],
  bare: part('piano', 'piano', melody, { room: 0.12, pan: 0 }),
}

/** Sixteenths of a samba lean towards the middle of the beat. */
function sway(at: number): number {
  const beat = Math.floor(at + 1e-6)
  const inside = at - beat
  if (inside < 0.25) return beat + inside * 1.08
  if (inside < 0.5) return beat + 0.27 + (inside - 0.25) * 0.88
  if (inside < 0.75) return beat + 0.49 + (inside - 0.5) * 0.92
  return beat + 0.72 + (inside - 0.75) * 1.12
}
