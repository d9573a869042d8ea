import { chart } from '../harmony.ts'
import { line } from '../notation.ts'
import { bassLine, comp, dynamics, pad, pick, rolled, strike, transpose } from '../patterns.ts'
import { drum, part } from '../players.ts'
import { slowing, type Piece } from '../score.ts'

const end = 80
const a = 'G | G/B | C | G | Em7 | C | D | D'
const b = 'C | D | Bm7 | Em | C | G/B | Am7 | D7'
const changes = chart(`G | C | ${a} | ${b} | G`, 0)
const contrast = chart(`${b} | G`, 40)

const melody = line(
  `d5:1 g5:.5 a5 b5!:1 a5:.5 g5 | d5:2 -:.5 b4 d5 e5 | g5:1 e5:.5 d5 c5:1 e5 | d5:2.5 -:.5 d5 e5 |
   g5:1 b5!:.5 a5 g5:1 e5 | e5:.5 g5:1 e5:.5 d5:1 c5 | a4:1 d5:.5 e5 f#5:1 a5 | a5:2 -:.5 g5 a5 b5 |
   c6!:1.5 b5:.5 g5:1 e5 | d6!:1.5 a5:.5 f#5:1 a5 | b5:1 a5:.5 f#5 d5:1 f#5 | g5:1.5 f#5:.5 e5:1 -:.5 b4 |
   c5 e5 g5:1 a5:.5 g5 e5:1 | d5 g5:.5 b5! a5 g5 d5:1 | c5 e5:.5 g5 a5:1 g5:.5 e5 | d5:1 f#5:.5 a5 c6! b5 a5:1 |
   g5:1.5 d5:.5 b4:1 a4 | g4:4`,
  8,
  4,
  86,
)
const steelLead = line('-:1 b4:.5 d5 g5:1 a5:.5 b5 | a5:.5 g5 e5:1 d5:.5 e5 d5:1', 0, 4, 80)
const travis = { grid: 'b12f132f b31f2312', step: 0.5, low: 55, high: 71, voices: 3, bass: 43, hold: 0.9, velocity: 74 }

export const estradaDeTerra: Piece = {
  id: 'estrada-de-terra',
  seed: 83,
  tempo: [{ at: 0, bpm: 118 }, ...slowing(118, 78, 72, 77)],
  beats: end,
  ring: 2.4,
  parts: [
    part('fiddle', 'fiddle', melody, { lufs: -19.5 }),
    part('steel', 'fingers', [...pick(changes, travis), ...rolled([43, 50, 55, 59, 62, 67], 76, 4, 74, 0.08)], {
      lufs: -20,
      pan: -0.35,
    }),
    part(
      'steel',
      'steel lead',
      [
        ...steelLead,
        ...transpose(
          melody.filter(({ at }) => at >= 40 && at < 72),
          -5 - 7,
        ),
      ],
      { lufs: -24, pan: 0.3 },
    ),
    part(
      'bandolim',
      'mandolin',
      comp(contrast, {
        grid: '..x...xv',
        step: 0.5,
        low: 67,
        high: 83,
        voices: 3,
        hold: 0.25,
        strum: 0.015,
        velocity: 74,
      }),
      { lufs: -27, pan: 0.55 },
    ),
    part(
      'uprightBass',
      'bass',
      [...bassLine(changes.slice(2), { grid: 'R.f.', step: 1, low: 31, velocity: 84, hold: 1.6 }), ...line('g1:4', 76)],
      { lufs: -23, effect: 'bass=g=-3:f=70' },
    ),
    part(
      'slowStrings',
      'strings',
      [...pad(contrast, { low: 59, high: 76, voices: 3, velocity: 56 }), ...line('b4+d5:4', 76, 4, 44)],
      { lufs: -30 },
    ),
    part(
      'brushKit',
      'train',
      dynamics(
        [...strike(drum.snare, 'o-oXo-oX', 0.25, 24, 76, 66), ...strike(drum.kick, 'x.x.', 1, 24, 76, 68)],
        24,
        40,
        -14,
        0,
      ),
      { lufs: -26 },
    ),
    part('standardKit', 'tambourine', strike(drum.tambourine, '.x.x', 1, 40, 76, 60), {
      lufs: -36,
      pan: -0.5,
      room: 0.4,
    }),
  ],
  bare: null,
}
