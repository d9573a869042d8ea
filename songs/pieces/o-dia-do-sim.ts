import { chart } from '../harmony.ts'
import { line } from '../notation.ts'
import { bassLine, comp, dynamics, pad, pedal, pick, rolled, strike, transpose } from '../patterns.ts'
import { drum, part } from '../players.ts'
import { slowing, type Piece } from '../score.ts'

const end = 64
const verse = chart('Aadd9 | Dadd9 | A | E/G# | F#m7 | Dadd9', 0)
const chorus = chart('Dadd9 | E | C#m7 | F#m7 | Bm7 | A/C# | Dadd9 | Esus4 E', 24)
const out = chart('A', 56)

const opening = line(
  `-:.5 a4:.5 b4:.5 c#5:1 e5:1.5 | f#5!:1.5 e5:.5 d5:1 e5:1 |
   c#5:1.5 e5:.5 a5:1 g#5:.5 e5:.5 | g#5:1.5 f#5:.5 e5:1 -:.5 b4:.5 | c#5:1 e5:.5 f#5:1 e5:.5 c#5:.5 a4:.5 | d5:1 e5:.5 f#5:1.5 a5:1`,
  0,
  4,
  74,
)
const refrain = line(
  `a5!:1.5 f#5:.5 a5:1 b5:1 | b5:1.5 g#5:.5 e5:1 g#5:.5 b5:.5 | c#6!:1.5 b5:.5 g#5:1 e5:1 | a5:2 -:.5 e5:.5 f#5:.5 a5:.5 |
   b5:1 a5:.5 f#5:1 d5:.5 f#5:1 | e5:1 a5:.5 c#6:1.5 b5:.5 a5:.5 | f#5:1.5 a5:.5 d6!:1.5 c#6:.5 | b5:2 g#5:1 b5:1`,
  24,
  4,
  88,
)
const farewell = line('a5:1.5 e5:.5 c#5:1 b4:1 | a4:4', 56, 4, 70)
const melody = [...opening, ...refrain, ...farewell]

const leftHand = pick([...verse, ...out], {
  grid: 'b.1.2.3.2.1.3.2.',
  step: 0.25,
  low: 52,
  high: 69,
  voices: 3,
  bass: 40,
  hold: 1,
  velocity: 54,
})
const drive = comp(chorus, { grid: 'x...x..xx...x.x.', step: 0.25, low: 57, high: 74, voices: 3, velocity: 62 })
const octaves = transpose(
  refrain.filter(({ beats }) => beats >= 1),
  -12,
)

export const oDiaDoSim: Piece = {
  id: 'o-dia-do-sim',
  seed: 37,
  tempo: [{ at: 0, bpm: 98 }, ...slowing(98, 68, 56, 61)],
  beats: end,
  ring: 2.6,
  parts: [
    {
      ...part(
        'piano',
        'piano',
        [...melody, ...octaves, ...leftHand, ...drive, ...rolled([33, 45, 52, 57, 61, 64], 60, 4, 62, 0.08)],
        { lufs: -19.5 },
      ),
      controls: pedal([...verse, ...chorus, ...out]),
    },
    part('strings', 'violins', dynamics(transpose(refrain, 0), 24, 56, -8, 8), { lufs: -24, breath: true, pan: -0.2 }),
    part(
      'slowStrings',
      'strings',
      [
        ...pad(verse.slice(2), { low: 55, high: 74, voices: 3, velocity: 52 }),
        ...pad(chorus, { low: 55, high: 76, voices: 4, velocity: 74 }),
        ...line('a3+e4+c#5:8', 56, 8, 54),
      ],
      { lufs: -26 },
    ),
    part(
      'steel',
      'guitar',
      comp(chorus, {
        grid: 'x.x.xvx.x.xvx.xv',
        step: 0.25,
        low: 52,
        high: 71,
        voices: 4,
        hold: 0.5,
        strum: 0.02,
        velocity: 66,
      }),
      { lufs: -27, pan: 0.5 },
    ),
    part(
      'cleanGuitar',
      'echoes',
      pick([...verse.slice(2), ...chorus], {
        grid: '..3...2...4...3.',
        step: 0.25,
        low: 64,
        high: 81,
        voices: 4,
        bass: 40,
        hold: 1.5,
        velocity: 60,
      }),
      { lufs: -31, pan: -0.6, room: 0.6, effect: 'aecho=0.8:0.7:459|918:0.35|0.18' },
    ),
    part(
      'bass',
      'bass',
      [
        ...bassLine(verse.slice(4), { grid: 'r.......', step: 0.5, low: 28 }),
        ...bassLine(chorus, { grid: 'R..rr.ra', step: 0.5, low: 28 }),
        ...line('a1:8', 56, 8, 70),
      ],
      { lufs: -22 },
    ),
    part(
      'roomKit',
      'kick and snare',
      [
        ...strike(drum.kick, 'x..x.x..', 0.5, 24, 54, 88),
        ...strike(drum.snare, '..x...x.', 0.5, 24, 54, 84),
        ...strike(drum.lowTom, 'x.x.', 0.25, 22.5, 23.5, 64),
        ...strike(drum.floorTom, 'xx', 0.25, 23.5, 24, 78),
        ...strike(drum.snare, 'oxxXxxXX', 0.25, 54, 56, 70),
        ...strike(drum.kick, 'x', 8, 56, 64, 74),
      ],
      { lufs: -21 },
    ),
    part(
      'roomKit',
      'cymbals',
      [
        ...strike(drum.hat, 'xoxoxoxo', 0.5, 16, 24, 52),
        ...strike(drum.ride, 'xoxoxoxo', 0.5, 24, 54, 62),
        ...[24, 40, 56].flatMap((at) => strike(drum.crash, 'x', 4, at, at + 4, 74)),
      ],
      { lufs: -29, pan: 0.25, room: 0.3 },
    ),
  ],
  bare: part('piano', 'plain piano', melody, { room: 0.1, pan: 0 }),
}
