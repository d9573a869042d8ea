import { chart, type Change } from '../harmony.ts'
import { line } from '../notation.ts'
import { bassLine, strike, without } from '../patterns.ts'
import { drum, part } from '../players.ts'
import type { Note, Piece } from '../score.ts'

const end = 92
const riff = chart('E5 | G5 A5', 0)
const riffAgain = chart('E5 | G5 A5', 8)
const verse = chart('E5 | E5 | C5 | C5 | G5 | D5 | A5 | B5', 12)
const chorus = chart('C5 | G5 | D5 | A5 | C5 | G5 | D5 | B5', 44)
const outro = chart('E5 | G5 A5 | E5', 76)

const lead = line(
  `-:1 b4:.5 e5:1 g5!:.5 f#5 e5 | d5 e5:1.5 -:2 | -:1 e5:.5 g5!:1 e5:.5 d5 c5 | d5 e5:1.5 -:2 |
   g5:1.5 f#5:.5 d5:1 b4 | a5:1.5 f#5:.5 d5:1 e5:.5 f#5 | e5:1 a5 g5:.5 e5 d5 e5 | f#5:2 -:.5 b5 a5 f#5 |
   g5!:1.5 e5:.5 g5:1 c6 | b5:1.5 g5:.5 d5:1 g5 | a5:1.5 f#5:.5 a5:1 d6 | e6!:1.5 d6:.5 c#6:1 a5 |
   g5:1 c6 e6! d6:.5 c6 | d6:1.5 b5:.5 g5:1 b5 | a5 b5:.5 a5 f#5:1 d5 | f#5 b5 d#6! b5 |
   -:4 | -:2 e5:.5 g5 a5 bb5 | b5:1 g5 f#5 d5 | e5!:4`,
  12,
  4,
  96,
)

/** Root, fifth and octave; chugged short, or left to ring. */
function power(changes: Change[], grid: string, hold: number): Note[] {
  return bassLine(changes, { grid, step: 0.5, low: 40, velocity: 92, hold }).flatMap((note) => [
    note,
    { ...note, pitch: note.pitch + 7 },
    { ...note, pitch: note.pitch + 12, velocity: note.velocity - 6 },
  ])
}

const rhythm = [
  ...power(riff, 'Rrrr.rrr R..rR..r', 0.8),
  ...power(riffAgain.slice(0, 1), 'RrrrRrrr', 0.8),
  ...power(verse, 'Rrrrrrrr Rrr.rr.r', 0.42),
  ...power(chorus, 'R..r..r.', 2),
  ...power(outro.slice(0, 3), 'Rrrr.rrr R..rR..r', 0.8),
  ...power(chart('C5 D5', 84), 'R...', 2),
  ...power(chart('E5', 88), 'R.......', 4),
]
const amplifier =
  'highpass=f=110,volume=26dB,asoftclip=type=tanh:oversample=4,lowpass=f=4600,lowpass=f=6500,equalizer=f=420:t=q:w=1:g=-3,equalizer=f=2400:t=q:w=1.2:g=3'

export const contramao: Piece = {
  id: 'contramao',
  seed: 67,
  tempo: [{ at: 0, bpm: 146 }],
  beats: end,
  ring: 2.2,
  parts: [
    part('cleanGuitar', 'left guitar', rhythm, { pan: -0.85, lufs: -23, room: 0.08, looseness: 9, effect: amplifier }),
    {
      ...part('steel', 'right guitar', rhythm, {
        pan: 0.85,
        lufs: -23.5,
        room: 0.08,
        looseness: 9,
        lag: 5,
        effect: amplifier,
      }),
      patch: { program: 27 },
    },
    part('cleanGuitar', 'lead guitar', lead, {
      pan: 0.08,
      lufs: -18.5,
      room: 0.3,
      effect: `${amplifier},aecho=0.9:0.8:308:0.22`,
    }),
    part(
      'bass',
      'bass',
      [
        ...bassLine(riff, { grid: 'RrrrRrrr', step: 0.5, low: 28 }),
        ...bassLine(riffAgain.slice(0, 1), { grid: 'RrrrRrrr', step: 0.5, low: 28 }),
        ...bassLine([...verse, ...chorus, ...outro.slice(0, 3)], { grid: 'Rrrrrrra', step: 0.5, low: 28 }),
        ...bassLine(chart('C5 D5', 84), { grid: 'Rrrr', step: 0.5, low: 28 }),
        ...line('e1:4', 88, 4, 100),
      ],
      { lufs: -21, effect: 'volume=6dB,asoftclip=type=tanh:oversample=2,lowpass=f=3000' },
    ),
    part(
      'powerKit',
      'drums',
      [
        ...strike(drum.kick, 'x..xx.x. x..x.xx.', 0.5, 4, 44, 92),
        ...strike(drum.kick, 'x.xx..x. x..xx.x.', 0.5, 44, 88, 96),
        ...without(without(strike(drum.snare, '..X...X.', 0.5, 4, 88, 88), 42, 44), 74, 76),
        ...strike(drum.snare, 'oxxXxxXX', 0.25, 2, 4, 76),
        ...strike(drum.snare, 'xxXx', 0.25, 42, 43, 84),
        ...strike(drum.highTom, 'xx', 0.25, 43, 43.5, 90),
        ...strike(drum.floorTom, 'xX', 0.25, 43.5, 44, 94),
        ...strike(drum.snare, 'xXxXxXXX', 0.25, 74, 76, 88),
        ...strike(drum.kick, 'X', 4, 88, 92, 100),
        ...strike(drum.snare, 'X', 4, 88, 92, 90),
      ],
      { lufs: -19.5 },
    ),
    part(
      'powerKit',
      'cymbals',
      [
        ...strike(drum.hat, 'XoxoXoxo', 0.5, 12, 44, 72),
        ...strike(drum.openHat, 'x.x.x.x.', 0.5, 4, 12, 64),
        ...strike(drum.ride, 'XoxoXoxo', 0.5, 44, 88, 76),
        ...[4, 12, 44, 60, 76, 88].flatMap((at) => strike(drum.crash, 'x', 4, at, at + 4, 88)),
      ],
      { lufs: -25, pan: 0.2, room: 0.25 },
    ),
  ],
  bare: null,
}
