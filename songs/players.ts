import type { Note, Part } from './score.ts'

type Player = Omit<Part, 'name' | 'notes'>

/** Who can be asked to play, where they usually sit, and how loud they are before a piece says otherwise. */
const players = {
  piano: { patch: { program: 0 }, lufs: -23, pan: -0.1, room: 0.3, range: [28, 104] },
  rhodes: { patch: { program: 4 }, lufs: -27, pan: 0.25, room: 0.3, range: [36, 96] },
  marimba: { patch: { program: 12 }, lufs: -23, pan: 0.1, room: 0.25, range: [45, 96] },
  organ: { patch: { program: 16 }, lufs: -25, pan: 0.2, room: 0.4, range: [36, 96] },
  nylon: { patch: { program: 24 }, lufs: -23, pan: -0.25, room: 0.25, range: [38, 88] },
  steel: { patch: { program: 25 }, lufs: -23, pan: -0.3, room: 0.22, range: [40, 88] },
  cavaquinho: { patch: { program: 24, bank: 8 }, lufs: -25, pan: 0.4, room: 0.15, range: [62, 93] },
  bandolim: { patch: { program: 25, bank: 16 }, lufs: -20, pan: 0, room: 0.25, range: [55, 93] },
  cleanGuitar: { patch: { program: 27 }, lufs: -24, pan: 0.4, room: 0.25, range: [40, 88] },
  uprightBass: { patch: { program: 32 }, lufs: -23, pan: 0, room: 0.1, range: [28, 67] },
  bass: { patch: { program: 33 }, lufs: -22, pan: 0, room: 0.04, range: [28, 64] },
  fretless: { patch: { program: 35 }, lufs: -23, pan: 0, room: 0.08, range: [28, 67] },
  synthBass: { patch: { program: 38 }, lufs: -21, pan: 0, room: 0, range: [24, 60] },
  violin: { patch: { program: 40 }, lufs: -21, pan: -0.3, room: 0.45, range: [55, 98], breath: true, lag: -12 },
  viola: { patch: { program: 41 }, lufs: -26, pan: 0.2, room: 0.45, range: [48, 84], breath: true, lag: -12 },
  cello: { patch: { program: 42 }, lufs: -25, pan: 0.35, room: 0.4, range: [36, 76], breath: true, lag: -12 },
  fiddle: { patch: { program: 110 }, lufs: -21, pan: 0.1, room: 0.35, range: [55, 96], breath: true },
  strings: { patch: { program: 48 }, lufs: -27, pan: 0, room: 0.5, range: [36, 96], lag: -25 },
  slowStrings: { patch: { program: 49 }, lufs: -28, pan: 0, room: 0.5, range: [36, 96], lag: -60 },
  choir: { patch: { program: 52 }, lufs: -24, pan: 0, room: 0.55, range: [43, 81], lag: -30 },
  voice: { patch: { program: 53 }, lufs: -20, pan: 0, room: 0.3, range: [48, 84], breath: true, lag: -20 },
  clarinet: { patch: { program: 71 }, lufs: -20, pan: 0.05, room: 0.4, range: [50, 91], breath: true },
  flute: { patch: { program: 73 }, lufs: -20, pan: 0.1, room: 0.45, range: [60, 96], breath: true },
  saw: { patch: { program: 81 }, lufs: -22, pan: 0, room: 0.35, range: [40, 96] },
  warmPad: { patch: { program: 89 }, lufs: -27, pan: 0, room: 0.5, range: [36, 90] },
  polysynth: { patch: { program: 90 }, lufs: -25, pan: 0, room: 0.3, range: [36, 96] },
  standardKit: { patch: { program: 0, drums: true }, lufs: -24, pan: 0, room: 0.12, range: [27, 87], looseness: 5 },
  roomKit: { patch: { program: 8, drums: true }, lufs: -22, pan: 0, room: 0.2, range: [27, 87], looseness: 5 },
  powerKit: { patch: { program: 16, drums: true }, lufs: -19, pan: 0, room: 0.15, range: [27, 87], looseness: 4 },
  electronicKit: { patch: { program: 24, drums: true }, lufs: -21, pan: 0, room: 0.06, range: [27, 87], looseness: 1 },
  beatBox: { patch: { program: 25, drums: true }, lufs: -21, pan: 0, room: 0.05, range: [27, 87], looseness: 1 },
  jazzKit: { patch: { program: 32, drums: true }, lufs: -26, pan: 0.1, room: 0.25, range: [27, 87], looseness: 5 },
  brushKit: { patch: { program: 40, drums: true }, lufs: -27, pan: 0.1, room: 0.25, range: [27, 87], looseness: 6 },
} satisfies Record<string, Player>

export function part(who: keyof typeof players, name: string, notes: Note[], wishes: Partial<Player> = {}): Part {
  return { ...players[who], ...wishes, name, notes }
}

/** The General MIDI places of what is struck. */
export const drum = {
  kick: 36,
  stick: 37,
  snare: 38,
  clap: 39,
  swirl: 40,
  floorTom: 41,
  hat: 42,
  lowTom: 45,
  pedalHat: 44,
  midTom: 47,
  openHat: 46,
  highTom: 50,
  crash: 49,
  ride: 51,
  tambourine: 54,
  splash: 55,
  bongo: 60,
  lowConga: 64,
  conga: 63,
  muteConga: 62,
  highAgogo: 67,
  lowAgogo: 68,
  cabasa: 69,
  maracas: 70,
  shaker: 82,
  muteCuica: 78,
  openCuica: 79,
  muteSurdo: 86,
  openSurdo: 87,
}
