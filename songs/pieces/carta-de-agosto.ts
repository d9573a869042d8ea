import { chart } from '../harmony.ts'
import { line } from '../notation.ts'
import { bassLine, dynamics, pad, pick, rolled, strike, transpose } from '../patterns.ts'
import { drum, part } from '../players.ts'
import { slowing, type Piece } from '../score.ts'

const end = 64
const intro = 'Em7 | Cmaj7'
const a = 'Em7 | C#m7b5 | Cmaj7 | B7b9 | Em7 A9 | F#m7b5 B7b9'
const b = 'Am7 | D9 | G6 | Cm6 | Bm7 E7b9 | Am7 B7b9 | Cmaj7 B7b9'
const changes = chart(`${intro} | ${a} | ${b}`, 0)
const contrast = chart(b, 32)

const melody = line(
  `-:1 b4:1 e5:.5 f#5:.5 g5:1 | e5:1.5 d5:.5 b4:2 |
   -:.5 b4:.5 e5:1 f#5:.5 g5!:1.5 | g5:.5 e5:.5 c#5:1.5 b4:.5 e5:1 | e5:1 d5:.5 c5:.5 b4:1.5 g4:.5 | a4:1 b4:.5 d#5:1 f#5:1 c5:.5 |
   b4:1 e5:.5 g5:.5 b5!:1 a5:.5 g5:.5 | a5:1 f#5:.5 e5:.5 d#5:1 -:.5 b4:.5 |
   c5:1 e5:.5 a5!:1.5 g5:.5 e5:.5 | f#5:1.5 a5:.5 e5:1 c5:1 | b4:.5 d5:.5 g5:1 f#5:1.5 d5:.5 | eb5!:1.5 g5:.5 a5:1 g5:.5 eb5:.5 |
   d5:1 f#5:.5 b5!:.5 g#5:1 f5:.5 e5:.5 | e5:1 c5:.5 a4:.5 f#4:1 d#5:1 | e5:1 g5:.5 b5:.5 a5:1 f#5:.5 d#5:.5 | e5_:4`,
  0,
)
const answer = line(
  `a3:3 b3:1 | c4:2 a3:2 | b3:3 a3:1 | g3:2 a3:1 c4:1 | b3:2 g#3:2 | a3:2 f#3:2 | g3:2 f#3:2 | e3:4`,
  32,
  4,
  74,
)
const arpeggio = pick(changes, {
  grid: 'b.13.2.4 f.13.231',
  step: 0.25,
  low: 55,
  high: 72,
  voices: 4,
  bass: 40,
  hold: 0.9,
  velocity: 68,
})

export const cartaDeAgosto: Piece = {
  id: 'carta-de-agosto',
  seed: 41,
  tempo: [{ at: 0, bpm: 96 }, ...slowing(96, 64, 56, 61)],
  beats: end,
  ring: 2.4,
  parts: [
    part('clarinet', 'clarinet', dynamics(melody, 0, end, -6, 4), { lufs: -19.5 }),
    part('nylon', 'guitar', [...arpeggio, ...rolled([40, 52, 56, 61, 66, 71], 60, 4, 70, 0.1)], {
      lufs: -20.5,
      pan: -0.2,
    }),
    part('cello', 'cello', answer, { lufs: -23.5, pan: 0.35 }),
    part(
      'fretless',
      'bass',
      [
        ...bassLine(chart(a, 8), { grid: 'r..r....', step: 0.5, low: 33, velocity: 66 }),
        ...bassLine(contrast, { grid: 'r..rf..a', step: 0.5, low: 33, velocity: 78 }),
        ...line('e2:4', 60),
      ],
      { lufs: -23 },
    ),
    part(
      'slowStrings',
      'strings',
      [...pad(contrast, { low: 59, high: 79, voices: 3, velocity: 60 }), ...line('g#4+b4+e5:4', 60, 4, 48)],
      { lufs: -28 },
    ),
    part('rhodes', 'rhodes', pad(chart(b, 32), { low: 55, high: 74, voices: 3, velocity: 50 }), {
      lufs: -31,
      pan: 0.5,
    }),
    part(
      'brushKit',
      'brushes',
      [
        ...strike(drum.swirl, 'x.o.', 1, 32, 60, 58),
        ...strike(drum.kick, 'x..x....', 0.5, 32, 60, 58),
        ...strike(drum.snare, '....o..-', 0.5, 32, 60, 62),
      ],
      { lufs: -29 },
    ),
    part('standardKit', 'shaker', dynamics(strike(drum.shaker, 'xooxoxoo', 0.25, 16, 60, 56), 16, 32, -20, 0), {
      lufs: -36,
      pan: 0.5,
    }),
    part('standardKit', 'triangle', strike(81, 'x.......', 1, 32, 60, 50), { lufs: -40, pan: -0.5, room: 0.5 }),
  ],
  bare: part('voice', 'humming', transpose(melody, -12), { room: 0.2 }),
}
