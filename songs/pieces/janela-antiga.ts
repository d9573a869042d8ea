import { line } from '../notation.ts'
import { dynamics } from '../patterns.ts'
import { part } from '../players.ts'
import { slowing, type Piece } from '../score.ts'

const end = 66

const melody = line(
  `d5:2 b4:1 | a4 d5 f#5 | g5!:2 e5:1 | e5:1.5 d5:.5 c5:1 | d5 g5 b5 | c6!:2 a5:1 | f#5:1.5 e5:.5 f#5:1 | g5:3 |
   b5!:2 g5:1 | a5:1.5 f#5:.5 d#5:1 | e5 g5 b5 | b5 a5 g5 | e5 g5 c6 | d6!:2 b5:1 | a5:1.5 g5:.5 e5:1 | a5 c6 f#5 |
   d5:2 b4:1 | a4 d5 f#5 | g5!:2 eb5:1 | d5 c5 a4 | b4:1.5 d5:.5 g5:1 | g5_:3`,
  0,
  3,
  82,
)
const second = line(
  `-:1 g4 g4 | - f#4 f#4 | - b4 b4 | - g4 g4 | - b4 d5 | - e5 e5 | - c5 c5 | - b4 b4 |
   b4:3 | b4:2 a4:1 | g4:2 b4:1 | c#5:2 e5:1 | c5:2 e5:1 | g5:2 g5:1 | c#5:3 | c5:2 a4:1 |
   -:1 g4 g4 | - a4 a4 | c5:2 c5:1 | a4 a4 f#4 | g4:1.5 g4:.5 b4:1 | b4:3`,
  0,
  3,
  66,
)
const viola = line(
  `-:1 d4 d4 | - d4 d4 | - e4 e4 | - e4 e4 | - d4 g4 | - c4 c4 | - a3 d4 | - d4 d4 |
   e4:2 g4:1 | f#4:2 d#4:1 | e4:2 e4:1 | e4:2 g4:1 | g4:3 | d4:2 d4:1 | g4:3 | f#4:2 d4:1 |
   -:1 d4 d4 | - d4 d4 | eb4:2 g4:1 | f#4 d4 c4 | d4:3 | d4:3`,
  0,
  3,
  66,
)
const cello = line(
  `g2:3 | f#2:2 d3:1 | e3:3 | c3:2 d3:1 | b2:3 | a2:2 c3:1 | d3:2 d2:1 | g2:2 d3:1 |
   e3:2 b2:1 | d#3:3 | d3:2 b2:1 | c#3:3 | c3:2 e3:1 | b2:2 d3:1 | a2:2 c#3:1 | d3:2 d3:1 |
   g2:3 | f#2:2 d3:1 | c3:2 eb3:1 | d3:2 d2:1 | g2:3 | g2:3`,
  0,
  3,
  74,
)

export const janelaAntiga: Piece = {
  id: 'janela-antiga',
  seed: 113,
  tempo: [{ at: 0, bpm: 100 }, ...slowing(100, 62, 57, 64)],
  beats: end,
  ring: 2.2,
  parts: [
    part('violin', 'first violin', dynamics(melody, 24, 48, 0, 10), { lufs: -20, pan: -0.45 }),
    part('violin', 'second violin', dynamics(second, 24, 48, 0, 8), { lufs: -25, pan: -0.15 }),
    part('viola', 'viola', viola, { lufs: -25, pan: 0.2 }),
    part('cello', 'cello', cello, { lufs: -22.5, pan: 0.45, range: [36, 72] }),
  ],
  bare: null,
}
