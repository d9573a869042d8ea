import { chart, chordOf, inOctaveAbove, type Change } from '../harmony.ts'
import { line } from '../notation.ts'
import { comp, rolled, strike } from '../patterns.ts'
import { drum, part } from '../players.ts'
import { seededRandom, slowing, swing, type Note, type Piece } from '../score.ts'

const end = 88
const changes = chart(
  `Ebmaj7 | Fm9 Bb13 | Ebmaj7 | C7b9 | Fm9 | Bb13 | Gm7 | C7b9 | Fm9 Bb13 | Ebmaj7 Bb13 |
   Abmaj7 | Db9 | Gm7 | C7b9 | F9 | F9 | Fm9 | Bb13 | Fm9 Bb13 | Gm7 C7b9 | Fm9 Bb13`,
  0,
)
const melody = line(
  `-:4 | -:2.5 bb4:.5 c5 d5 |
   g5!:1 eb5:.5 d5:1 bb4:.5 c5 d5 | e5:1.5 db5:.5 -:1 bb4:.5 c5 | ab4 c5 eb5:1 g5:.5 f5 eb5 c5 | d5:1 -:.5 g5!:1.5 f5:.5 d5 |
   f5 d5:1 bb4:.5 -:1 g4:.5 bb4 | db5 e5:1 g5:.5 bb5!:1 g5:.5 e5 | ab5:1 g5:.5 f5 d5 c5 bb4 ab4 | g4:1.5 bb4:.5 -:1 eb5:.5 g5 |
   c6!:1.5 bb5:.5 g5:1 eb5 | -:.5 f5 ab5 b5!:1 ab5:.5 f5 eb5 | d5:1 f5:.5 bb5!:1 a5:.5 g5:1 | -:.5 e5 g5 bb5 db6!:1 c6:.5 bb5 |
   a5:1.5 g5:.5 eb5:1 c5 | -:.5 c5 d5 eb5 g5 a5! g5 eb5 | ab5:1.5 g5:.5 f5 eb5 c5 ab4 | g5!:1 f5:.5 d5 -:.5 bb4 c5 d5 |
   eb5 c5 ab4:1 d5:.5 bb4 g4:1 | f5:.5 d5 bb4:1 e5:.5 db5 bb4:1 | ab5:.5 g5 f5:1 d5:.5 c5 bb4:1 | bb4_:4`,
  0,
  4,
  80,
)

/** Quarter notes from root to root: chord tones inside, a half step before the next harmony. */
function walk(list: Change[], last: string): Note[] {
  const random = seededRandom(5)
  let here = 43
  return list.flatMap((change, i) => {
    const next = list[i + 1]?.chord.bass ?? chordOf(last).bass
    const { tones, bass } = change.chord
    return Array.from({ length: change.beats }, (_, beat) => {
      const target = nearest(here, next)
      const isLast = beat === change.beats - 1
      if (beat === 0) here = nearest(here, bass)
      else if (isLast) here = target + (random() < 0.6 ? 1 : -1)
      else here = nearest(here + (random() < 0.5 ? 4 : -4), tones[(beat % (tones.length - 1)) + 1] ?? bass)
      return { at: change.at + beat, beats: 0.92, pitch: here, velocity: beat % 2 === 1 ? 84 : 78 }
    })
  })
}

function nearest(here: number, tone: number): number {
  const above = inOctaveAbove(here, tone)
  const pitch = above - here > 6 ? above - 12 : above
  return pitch < 30 ? pitch + 12 : pitch > 55 ? pitch - 12 : pitch
}

export const ultimaMesa: Piece = {
  id: 'ultima-mesa',
  seed: 71,
  tempo: [{ at: 0, bpm: 138 }, ...slowing(138, 92, 80, 85)],
  beats: end,
  ring: 2.4,
  groove: swing(0.5, 0.635),
  parts: [
    part(
      'piano',
      'piano',
      [
        ...melody,
        ...comp(changes.slice(3), {
          grid: '...x..x. .x....x. ..x..... x..x....',
          step: 0.5,
          low: 50,
          high: 66,
          voices: 3,
          hold: 0.7,
          velocity: 58,
        }),
        ...rolled([39, 46, 55, 60, 65, 70], 84, 4, 64, 0.12),
      ],
      { lufs: -19, lag: 8, pan: -0.15 },
    ),
    part('uprightBass', 'bass', [...walk(changes, 'Eb69'), ...line('eb2:4', 84, 4, 80)], {
      lufs: -22,
      lag: -2,
      looseness: 5,
    }),
    part(
      'jazzKit',
      'ride',
      [...strike(drum.ride, 'x.xox.xo', 0.5, 8, 84, 68), ...strike(drum.ride, 'x', 4, 84, 88, 70)],
      { lufs: -28, pan: 0.3, room: 0.3 },
    ),
    part(
      'brushKit',
      'brushes',
      [
        ...strike(drum.pedalHat, '.x.x', 1, 0, 84, 66),
        ...strike(drum.swirl, 'xo', 1, 0, 84, 52),
        ...strike(drum.snare, '...-...o .-....-. ..o....- .....o-x', 0.5, 8, 84, 70),
        ...strike(drum.kick, 'o...-...', 0.5, 8, 84, 62),
      ],
      { lufs: -27, pan: -0.1 },
    ),
  ],
  bare: null,
}
