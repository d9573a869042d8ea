import { controllers, seededRandom, type Control, type Note, type Part, type Piece } from './score.ts'

const ppq = 960
/** Silence before the first note: the synthesiser swallows what sounds while it is still setting up. */
const leadIn = 1
type Event = { tick: number; order: number; bytes: number[] }

/** A standard MIDI file with one part of the piece, played by a hand that is not a machine's. */
export function midiFile(piece: Piece, part: Part): Buffer {
  const channel = part.patch.drums ? 9 : 0
  const notes = perform(piece, part)
  const controls = [...(part.controls ?? []), ...(part.breath ? breathe(notes) : [])]
  const events: Event[] = [
    ...piece.tempo.map(({ at, bpm }) => tempoEvent(at, bpm)),
    ...setUp(part, channel),
    ...controls.map(({ at, controller, value }) => ({
      tick: tickOf(at),
      order: 1,
      bytes: [0xb0 | channel, controller, clamp(value, 0, 127)],
    })),
    ...notes.flatMap((note) => noteEvents(note, channel)),
  ]
  return Buffer.concat([header(), track(events, tickOf(piece.beats) + ppq * 8)])
}

/** How much of a rendered part comes before its first beat, in seconds. */
export function leadInOf({ tempo }: Piece): number {
  return (leadIn * 60) / (tempo[0]?.bpm ?? 120)
}

/** Swing, late or early hands, uneven weight; the same each time for the same seed. */
function perform(piece: Piece, part: Part): Note[] {
  const random = seededRandom(piece.seed * 7919 + nameSeed(part.name))
  const wander = () => random() + random() + random() - 1.5
  const beatsPerMs = (piece.tempo[0]?.bpm ?? 120) / 60_000
  const groove = piece.groove ?? ((at: number) => at)
  const sorted = part.notes.toSorted((a, b) => a.at - b.at || a.pitch - b.pitch)
  const ringing = ((piece.ring - 0.2) * (piece.tempo.at(-1)?.bpm ?? 120)) / 60
  let together = { at: -1, shift: 0, weight: 0 }
  return withoutCollisions(
    sorted.map((note) => {
      if (Math.abs(note.at - together.at) > 0.001) {
        together = { at: note.at, shift: wander() * (part.looseness ?? 7), weight: wander() * 5 }
      }
      const start = groove(note.at)
      const shift = (together.shift + wander() * 1.5 + (part.lag ?? 0)) * beatsPerMs
      const written = groove(note.at + note.beats) - start
      const beats = isLast(piece, note) ? written + ringing : written
      const velocity = clamp(note.velocity + together.weight + wander() * 3, 12, 126)
      return { ...note, at: Math.max(0, start + shift), beats, velocity }
    }),
  )
}

/** What is held at the end is held until it has faded. */
function isLast(piece: Piece, { at, beats }: Note): boolean {
  return beats >= 2 && at + beats > piece.beats - 0.01
}

/** The same key cannot be struck while it is down: the earlier note gives way. */
function withoutCollisions(notes: Note[]): Note[] {
  const down = new Map<number, Note>()
  for (const note of notes) {
    const before = down.get(note.pitch)
    if (before && before.at + before.beats > note.at) before.beats = Math.max(0.02, note.at - before.at - 0.01)
    down.set(note.pitch, note)
  }
  return notes
}

/** Long notes grow and relax, and the vibrato comes late, as a singer's does. */
function breathe(notes: Note[]): Control[] {
  return notes.flatMap((note) => {
    const { at, beats } = note
    if (beats < 0.8) {
      return [
        { at, controller: controllers.expression, value: 104 },
        { at, controller: controllers.vibrato, value: 0 },
      ]
    }
    return Array.from({ length: 12 }, (_, i) => i / 11).flatMap((share) => [
      {
        at: at + beats * share * 0.95,
        controller: controllers.expression,
        value: 92 + 26 * Math.sin(Math.PI * share ** 0.8) - 10 * share,
      },
      {
        at: at + beats * share * 0.95,
        controller: controllers.vibrato,
        value: share < 0.25 ? 0 : 34 * Math.min(1, (share - 0.25) * 2.2),
      },
    ])
  })
}

function setUp(part: Part, channel: number): Event[] {
  const control = (controller: number, value: number) => [0xb0 | channel, controller, clamp(value, 0, 127)]
  const messages = [
    control(0, part.patch.bank ?? 0),
    [0xc0 | channel, part.patch.program],
    control(controllers.level, 100),
    control(controllers.pan, 64 + part.pan * 63),
    control(controllers.expression, 110),
    control(controllers.reverb, part.room * 127),
    control(controllers.chorus, 0),
  ]
  return messages.map((bytes) => ({ tick: 0, order: 0, bytes }))
}

function noteEvents({ at, beats, pitch, velocity }: Note, channel: number): Event[] {
  const start = tickOf(at)
  return [
    { tick: start, order: 2, bytes: [0x90 | channel, pitch, Math.round(velocity)] },
    { tick: Math.max(start + 1, tickOf(at + beats)), order: 0, bytes: [0x80 | channel, pitch, 64] },
  ]
}

function tempoEvent(at: number, bpm: number): Event {
  const micros = Math.round(60_000_000 / bpm)
  return {
    tick: at === 0 ? 0 : tickOf(at),
    order: 0,
    bytes: [0xff, 0x51, 3, micros >> 16, (micros >> 8) & 255, micros & 255],
  }
}

function header(): Buffer {
  const chunk = Buffer.alloc(14)
  chunk.write('MThd')
  chunk.writeUInt32BE(6, 4)
  chunk.writeUInt16BE(0, 8)
  chunk.writeUInt16BE(1, 10)
  chunk.writeUInt16BE(ppq, 12)
  return chunk
}

function track(events: Event[], end: number): Buffer {
  const sorted = events.toSorted((a, b) => a.tick - b.tick || a.order - b.order)
  let now = 0
  const bytes = [...sorted, { tick: end, order: 3, bytes: [0xff, 0x2f, 0] }].flatMap((event) => {
    const wait = event.tick - now
    now = event.tick
    return [...variableLength(wait), ...event.bytes]
  })
  const start = Buffer.alloc(8)
  start.write('MTrk')
  start.writeUInt32BE(bytes.length, 4)
  return Buffer.concat([start, Buffer.from(bytes)])
}

function variableLength(value: number): number[] {
  const bytes = [value & 127]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128)
  return bytes
}

function tickOf(beat: number): number {
  return Math.round((beat + leadIn) * ppq)
}

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.min(high, Math.max(low, value)))
}

function nameSeed(name: string): number {
  return Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
}
