import { chart, type Change } from '../harmony.ts'
import { line } from '../notation.ts'
import { bassLine, pad, pick, strike, without } from '../patterns.ts'
import { drum, part } from '../players.ts'
import { controllers, type Control, type Piece } from '../score.ts'

const end = 84
const a = 'Dmaj9 | E | F#m7 | A/C#'
const b = 'Bm7 | Dmaj9 | A/C# | E'
const all = chart(`${a} | ${a} | ${a} | ${b} | ${a} | Dmaj9`, 0)
const driven = all.slice(4)

const lead = line(
  `f#5!:.75 e5 c#5:1 -:.5 e5:1 | e5:.75 b4 g#4:1 -:.5 b4:1 | c#5!:.75 e5 a5:1 -:.5 g#5:1 | e5:2.5 -:.5 c#5:.5 e5 |
   f#5!:.75 d5 b4:1 d5:.5 f#5:1 | a5:1.5 f#5:.5 e5:1 c#5 | e5!:.75 a5 c#6:1 b5:.5 a5:1 | b5:3 g#5:.5 b5 |
   c#6!:.75 a5 f#5:1 -:.5 e5:1 | g#5:.75 e5 b4:1 -:.5 e5:1 | a5!:.75 e5 c#5:1 e5:.5 a5:1 | c#6:1.5 b5:.5 a5:1 e5 | f#5:4`,
  32,
  4,
  90,
)
const bells = line(
  'a5:.5 - e5 - c#5:1 a4 | b5:.5 - g#5 - e5:1 b4 | c#6:.5 - a5 - f#5:1 e5 | e5:1.5 c#5:.5 a4:2',
  0,
  4,
  76,
)

/** What is held gives way to the kick on every beat and swells back. */
function ducking(from: number, to: number): Control[] {
  return Array.from({ length: (to - from) * 6 }, (_, i) => ({
    at: from + i / 6,
    controller: controllers.expression,
    value: 54 + 68 * Math.min(1, ((i % 6) / 5) ** 0.8),
  }))
}

function arpeggio(changes: Change[]) {
  return pick(changes, {
    grid: '1323431323432343',
    step: 0.25,
    low: 57,
    high: 78,
    voices: 4,
    bass: 40,
    hold: 0.2,
    velocity: 70,
  })
}

export const sinalAberto: Piece = {
  id: 'sinal-aberto',
  seed: 101,
  tempo: [{ at: 0, bpm: 122 }],
  beats: end,
  ring: 2.2,
  parts: [
    part('saw', 'lead', lead, { lufs: -20.5, looseness: 1, effect: 'lowpass=f=5200,aecho=0.85:0.7:369|738:0.3|0.16' }),
    {
      ...part('polysynth', 'arpeggio', arpeggio(all.slice(0, 20)), {
        lufs: -24,
        pan: 0.3,
        looseness: 1,
        effect: 'aecho=0.85:0.7:184:0.3',
      }),
      controls: ducking(16, 80),
    },
    {
      ...part('warmPad', 'pad', pad(all, { low: 54, high: 74, voices: 4, velocity: 74 }), { lufs: -25 }),
      controls: ducking(16, 80),
    },
    part('marimba', 'bells', [...bells, ...bells.map((note) => ({ ...note, at: note.at + 16 }))], {
      lufs: -23,
      pan: -0.3,
      looseness: 2,
      effect: 'aecho=0.85:0.7:369:0.35',
    }),
    part(
      'synthBass',
      'bass',
      [
        ...bassLine(driven.slice(0, 16), { grid: '..r...r...r.r.r.', step: 0.25, low: 30, hold: 0.3, velocity: 96 }),
        ...line('d2:4', 80),
      ],
      { lufs: -21, looseness: 0 },
    ),
    part(
      'electronicKit',
      'beat',
      without(
        [
          ...strike(drum.kick, 'X...', 0.25, 16, 80, 100),
          ...strike(drum.snare, '....x...', 0.5, 32, 80, 70),
          ...strike(drum.snare, 'oooooooo xxxxxxXX', 0.125, 62, 64, 62),
          ...strike(drum.kick, 'X', 4, 80, 84, 104),
        ],
        60,
        62,
      ),
      { lufs: -19 },
    ),
    part(
      'beatBox',
      'hats',
      [
        ...strike(drum.openHat, '..x.', 0.25, 32, 80, 66),
        ...strike(drum.hat, 'oxoxoxox', 0.25, 24, 80, 56),
        ...strike(drum.clap, '.x.x', 1, 32, 80, 76),
        ...[32, 48, 64, 80].flatMap((at) => strike(drum.crash, 'x', 4, at, at + 4, 66)),
      ],
      { lufs: -26, pan: 0.15 },
    ),
  ],
  bare: null,
}
