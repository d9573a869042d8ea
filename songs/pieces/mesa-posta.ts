import { chart } from '../harmony.ts'
import { line } from '../notation.ts'
import { bassLine, comp, dynamics, pad, strike, transpose } from '../patterns.ts'
import { drum, part } from '../players.ts'
import { slowing, swing, type Piece } from '../score.ts'

const end = 56
const intro = 'Bb6 Bdim | F/C C7'
const first = 'F C/E | Dm7 F7 | Bb6 Bdim | F/C C7'
const second = 'F A7/C# | Dm7 F7 | Bb6 Bdim | F/C D7 | Gm7 | C7sus4 C7 | Bb6 Bbm6'
const changes = chart(`${intro} | ${first} | ${second}`, 0)

const melody = line(
  `-:1 d5:.5 f5:.5 ab5!:1 f5:1 | a5:1 g5:.5 f5:.5 e5:1 g5:1 |
   c5:.5 f5:1 a5!:.5 g5:1 -:1 | a5:1 f5:.5 d5:.5 c5:1 -:1 | d5:.5 f5:1 g5:.5 ab5!:1 -:1 | a5:1 g5:.5 f5:.5 g5:1.5 -:.5 |
   c6!:1 a5:.5 f5:.5 g5:1 -:1 | a5:.5 c6:1 d6!:.5 c6:1 -:1 | bb5:1 g5:.5 f5:.5 ab5:1 f5:1 | a5:1.5 f5:.5 f#5:1 a5:1 |
   bb5:1 a5:.5 g5:.5 d6!:1.5 -:.5 | c6:1 bb5:.5 g5:.5 e5:1 g5:1 | f5:1 g5:.5 bb5:.5 db6!:1 bb5:1 | a5:4`,
  0,
  4,
  82,
)
const answers = line(
  `-:2.5 e4+g4+c5:.5 e4+g4+c5:1 | -:2.5 eb4+a4+c5:.5 eb4+a4+c5!:1 | -:2.5 d4+f4+b4:.5 f4+ab4+d5:1 | -:2 e4+g4+c5:1 e4+bb4+c5:1 |
   -:2.5 e4+g4+c#5:.5 e4+a4+c#5:1 | -:2.5 eb4+a4+c5:.5 f4+a4+eb5!:1 | f4+bb4+d5:2 f4+b4+d5:2 | f4+a4+c5:2 f#4+a4+d5:2 |
   g4+bb4+d5:3 f4+bb4+d5:1 | f4+g4+c5:2 e4+bb4+c5:2 | f4+bb4+d5:2 f4+bb4+db5!:2 | f4+a4+c5:4`,
  8,
  4,
  80,
)
const third = 1 / 3

export const mesaPosta: Piece = {
  id: 'mesa-posta',
  seed: 53,
  tempo: [{ at: 0, bpm: 86 }, ...slowing(86, 58, 48, 53)],
  beats: end,
  ring: 2.2,
  groove: swing(0.5, 0.655),
  parts: [
    part('organ', 'lead organ', melody, { lufs: -19.5, pan: 0.15, effect: 'vibrato=f=6.2:d=0.1,tremolo=f=6.2:d=0.18' }),
    part(
      'organ',
      'organ pad',
      [...pad(changes, { low: 50, high: 69, voices: 3, velocity: 62 }), ...line('f3+c4+f4+a4:4', 52)],
      { lufs: -27, pan: -0.3, effect: 'vibrato=f=0.9:d=0.12' },
    ),
    part('choir', 'choir', dynamics(answers, 8, end, -8, 10), { lufs: -21.5 }),
    part(
      'voice',
      'second choir',
      dynamics(transpose(answers, 0), 24, end, -6, 8).filter(({ at }) => at >= 24),
      { lufs: -26, pan: 0.3, breath: false },
    ),
    part(
      'piano',
      'piano',
      [
        ...triplets(
          comp(changes, { grid: 'x....x..x.xx', step: third, low: 57, high: 76, voices: 4, hold: 0.7, velocity: 66 }),
        ),
        ...triplets(bassLine(changes, { grid: 'r.....f....a', step: third, low: 36, velocity: 66 })),
        ...line('f2+c3+a3+c4+f4+a4+c5:4', 52, 4, 72),
      ],
      { lufs: -23.5, pan: -0.15 },
    ),
    part(
      'bass',
      'bass',
      [
        ...triplets(bassLine(changes, { grid: 'R....rf....a', step: third, low: 29, velocity: 84 })),
        ...line('f1:4', 52),
      ],
      { lufs: -22 },
    ),
    part(
      'roomKit',
      'kick and snare',
      triplets([
        ...strike(drum.kick, 'x....xx.....', third, 8, 52, 76),
        ...strike(drum.stick, '...x.....x..', third, 8, 24, 66),
        ...strike(drum.snare, '...x.....x.-', third, 24, 48, 78),
        ...strike(drum.snare, 'o..x.-x.xxxX', third, 48, 52, 72),
        ...strike(drum.lowTom, '.........xxX', third, 20, 24, 70),
        ...strike(drum.kick, 'x', 4, 52, 56, 80),
      ]),
      { lufs: -23 },
    ),
    part(
      'roomKit',
      'cymbals',
      triplets([
        ...strike(drum.hat, 'x.ox.ox.ox.o', third, 8, 24, 56),
        ...strike(drum.ride, 'x.ox.ox.ox.o', third, 24, 52, 62),
        ...[24, 40, 52].flatMap((at) => strike(drum.crash, 'x', 4, at, at + 4, 70)),
      ]),
      { lufs: -30, pan: 0.25 },
    ),
    part(
      'standardKit',
      'claps',
      triplets([
        ...strike(drum.clap, '...x.....x..', third, 24, 52, 74),
        ...strike(drum.tambourine, '..ox.o..ox.o', third, 24, 52, 56),
      ]),
      { lufs: -31, pan: -0.3, room: 0.45, looseness: 12 },
    ),
  ],
  bare: part('voice', 'humming', transpose(melody, -12), { room: 0.2 }),
}

/** Triplets are written straight, so that the swing of the eighths does not bend them a second time. */
function triplets<T extends { at: number; beats: number }>(notes: T[]): T[] {
  return notes.map((note) => {
    const start = unswung(note.at)
    return { ...note, at: start, beats: unswung(note.at + note.beats) - start }
  })
}

function unswung(at: number): number {
  const beat = Math.floor(at + 1e-6)
  const inside = at - beat
  return beat + (inside < 0.655 ? (inside / 0.655) * 0.5 : 0.5 + ((inside - 0.655) / 0.345) * 0.5)
}
