import { chart, chordOf, voicings } from '../harmony.ts'
import { line } from '../notation.ts'
import { bassLine, comp, dynamics, pad, rolled, strike, transpose, without } from '../patterns.ts'
import { drum, part } from '../players.ts'
import { slowing, type Piece } from '../score.ts'

const end = 84
const intro = 'Dmaj9 | Ebmaj7'
const a = 'Dmaj9 | B7b9 | Em9 | Em9 A13 | F#m7 | Fdim | Em9 | A13'
const b = 'Gmaj9 | Gm6 | F#m7 | B7b9 | Em7 | Gm6 | Dmaj9 | A13'
const changes = chart(`${intro} | ${a} | ${b} | D69 | Ebmaj7`, 0)

const melody = line(
  `-:1.5 d5:.5 f#5:.5 a5!:1.5 | g5:1.5 d5:.5 bb4:1.5 -:.5 |
   -:1 a4:.5 c#5:1 e5:1.5 | d#5:1.5 c5:.5 -:1 b4:.5 a4:.5 | g4:.5 b4:1 d5:1.5 f#5:1 | e5:1.5 c#5:.5 -:1 b4:.5 c#5:.5 |
   a4:1.5 c#5:.5 e5:1.5 f#5:.5 | f5!:1.5 d5:.5 b4:1 g#4:1 | g4:.5 b4:1 d5:.5 e5:1 f#5:1 | e5:2.5 -:.5 f#5:.5 g5:.5 |
   a5!:1.5 f#5:.5 d5:1 e5:.5 f#5:.5 | g5:1.5 e5:.5 d5:1.5 bb4:.5 | a4:.5 c#5:1 e5:1.5 c#5:1 | d#5:1.5 f#5:.5 c5:1 a4:1 |
   b4:.5 d5:1 g5:1.5 f#5:.5 e5:.5 | d5:1.5 e5:.5 g5:1 bb5!:1 | a5:1.5 f#5:.5 e5:1 c#5:1 | b4:1.5 c#5:.5 e5:1.5 c#5:.5 |
   d5:1 f#5:.5 a5!:1.5 f#5:1 | g5:1.5 d5:.5 bb4:2 | e5_:4`,
  0,
)

const fingers = comp(changes, {
  grid: 'x..x..x. ..x..x..',
  step: 0.5,
  low: 52,
  high: 71,
  voices: 4,
  hold: 1.1,
  strum: 0.012,
})
const lastChord = voicings([{ at: 80, beats: 4, chord: chordOf('D69') }], 50, 76, 5)[0] ?? []
const stick = strike(drum.stick, 'x..x..x...x..x..', 0.5, 8, 80, 66)
const bass = bassLine(changes, { grid: 'r..ff..r', step: 0.5, low: 33, velocity: 78 })

export const mareMansa: Piece = {
  id: 'mare-mansa',
  seed: 11,
  tempo: [{ at: 0, bpm: 132 }, ...slowing(132, 92, 74, 82)],
  beats: end,
  ring: 2.6,
  parts: [
    part('flute', 'flute', dynamics(melody, 0, end, -4, 4), { lufs: -19 }),
    part('nylon', 'guitar', [...fingers, ...rolled([38, ...lastChord], 80, 4, 70, 0.09)], { lufs: -21, lag: 4 }),
    part('uprightBass', 'bass', [...without(bass, 0, 8), ...line('d2:4', 80, 4, 76)], { lufs: -22.5, lag: 5 }),
    part('rhodes', 'rhodes', pad(chart(b, 40), { low: 57, high: 76, voices: 3, velocity: 58 }), { lufs: -29 }),
    part(
      'slowStrings',
      'strings',
      [...pad(chart(b, 40), { low: 62, high: 81, voices: 3, velocity: 54 }), ...line('a4+d5+f#5:4', 80, 4, 48)],
      { lufs: -31 },
    ),
    part(
      'brushKit',
      'brushes',
      [
        ...strike(drum.swirl, 'x.o.', 1, 8, 80, 62),
        ...strike(drum.kick, 'x..ox..o', 0.5, 8, 80, 52),
        ...strike(drum.pedalHat, '..x...x.', 0.5, 8, 80, 58),
      ],
      { lufs: -30 },
    ),
    part('standardKit', 'rim', dynamics(stick, 8, 40, -12, 0), { lufs: -31, pan: -0.2, room: 0.3 }),
    part('standardKit', 'shaker', strike(drum.cabasa, 'xoxoxoxo', 0.5, 40, 80, 56), { lufs: -36, pan: 0.5 }),
  ],
  bare: part('voice', 'humming', transpose(melody, -12), { room: 0.2 }),
}
