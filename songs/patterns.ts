import { inOctaveAbove, voicings, type Change } from './harmony.ts'
import type { Control, Note } from './score.ts'
import { controllers } from './score.ts'

type Strikes = { at: number; mark: string; beats: number }[]

const weights: Record<string, number> = { X: 16, x: 0, o: -20, '-': -34 }

/** Strikes of a drum: `X` strong, `x` plain, `o` soft, `-` a ghost, `.` nothing. Repeats from `from` to `to`. */
export function strike(pitch: number, grid: string, step: number, from: number, to: number, velocity = 84): Note[] {
  return strikesOf(grid, step, from, to).map(({ at, mark, beats }) => ({
    at,
    beats: Math.min(beats, 0.5),
    pitch,
    velocity: velocity + (weights[mark] ?? 0),
  }))
}

type Comping = {
  grid: string
  step: number
  low: number
  high: number
  voices: number
  velocity?: number
  /** The longest a chord is held, in beats. */
  hold?: number
  /** Beats between one string and the next. */
  strum?: number
}

/** Chords struck in a rhythm; `v` strums upwards from the thinnest string, more lightly. */
export function comp(changes: Change[], style: Comping): Note[] {
  const { grid, step, low, high, voices, velocity = 74, hold = 4, strum = 0 } = style
  const shapes = voicings(changes, low, high, voices)
  return strikesOf(grid, step, startOf(changes), endOf(changes)).flatMap(({ at, mark, beats }) => {
    const index = indexAt(changes, at + (isAnticipation(changes, at, step) ? step : 0))
    const shape = shapes[index] ?? []
    const upward = mark === 'v'
    const strings = upward ? shape.toReversed().slice(0, 3) : shape
    return strings.map((pitch, i) => ({
      at: at + i * strum,
      beats: Math.min(hold, beats) - i * strum,
      pitch,
      velocity: velocity + (weights[mark] ?? 0) - (upward ? 14 : 0) - i,
    }))
  })
}

/** A chord struck just before its bar already belongs to the next one. */
function isAnticipation(changes: Change[], at: number, step: number): boolean {
  return step <= 0.5 && changes.some((change) => Math.abs(change.at - (at + step)) < 1e-6)
}

/** Fingers on a chord: digits count its voices from below, `b` is the bass. */
export function pick(changes: Change[], style: Omit<Comping, 'strum'> & { bass: number }): Note[] {
  const { grid, step, low, high, voices, bass, velocity = 72, hold = 2 } = style
  const shapes = voicings(changes, low, high, voices)
  return strikesOf(grid, step, startOf(changes), endOf(changes)).flatMap(({ at, mark, beats }) => {
    const index = indexAt(changes, at)
    const change = changes[index]
    const shape = shapes[index]
    if (!change || !shape) return []
    const left = change.at + change.beats - at
    const low8 = inOctaveAbove(bass, change.chord.bass)
    const fifth = inOctaveAbove(bass, (change.chord.root + 7) % 12)
    const pitch = mark === 'b' ? low8 : mark === 'f' ? fifth : shape[Number(mark) - 1]
    if (pitch === undefined) return []
    const thumb = mark === 'b' || mark === 'f'
    return [{ at, beats: Math.min(left, Math.max(beats, hold)), pitch, velocity: velocity + (thumb ? 6 : 0) }]
  })
}

type Bass = { grid: string; step: number; low: number; velocity?: number; hold?: number }

/** `r` root, `f` fifth (below the root if it can), `o` octave, `t` third, `a` a half step under the next root, `g` ghost. */
export function bassLine(changes: Change[], style: Bass): Note[] {
  const { grid, step, low, velocity = 86, hold = 4 } = style
  return strikesOf(grid, step, startOf(changes), endOf(changes)).flatMap(({ at, mark, beats }) => {
    const index = indexAt(changes, at)
    const change = changes[index]
    if (!change) return []
    const root = inOctaveAbove(low, change.chord.bass)
    const after = changes[index + 1]
    const approach = after ? inOctaveAbove(low, after.chord.bass) - 1 : root
    const pitch = {
      r: root,
      R: root,
      f: fifthNear(root, low, change),
      o: root + 12,
      t: thirdOf(root, change),
      a: approach,
      g: root,
    }[mark]
    if (pitch === undefined) return []
    const weight = mark === 'R' ? 10 : mark === 'g' ? -30 : mark === 'a' ? -8 : 0
    return [{ at, beats: Math.min(beats, hold) * 0.94, pitch: Math.max(pitch, low), velocity: velocity + weight }]
  })
}

function fifthNear(root: number, low: number, { chord }: Change): number {
  const fifth = chord.tones.find((tone) => [6, 7, 8].includes((tone - chord.root + 12) % 12)) ?? (chord.root + 7) % 12
  const below = inOctaveAbove(root - 12, fifth)
  return below >= low ? below : below + 12
}

function thirdOf(root: number, { chord }: Change): number {
  return inOctaveAbove(root, chord.tones[1] ?? chord.root)
}

/** Sustained chords, for strings, choirs and organs: common tones are tied over. */
export function pad(
  changes: Change[],
  style: { low: number; high: number; voices: number; velocity?: number },
): Note[] {
  const shapes = voicings(changes, style.low, style.high, style.voices)
  const notes: Note[] = []
  for (const [i, change] of changes.entries()) {
    for (const pitch of shapes[i] ?? []) {
      const tied = notes.findLast((note) => note.pitch === pitch && Math.abs(note.at + note.beats - change.at) < 1e-6)
      if (tied) tied.beats += change.beats
      else notes.push({ at: change.at, beats: change.beats, pitch, velocity: style.velocity ?? 70 })
    }
  }
  return notes
}

/** The sustain pedal, changed with the harmony. */
export function pedal(changes: Change[]): Control[] {
  return changes.flatMap(({ at, beats }) => [
    { at: at + 0.06, controller: controllers.pedal, value: 127 },
    { at: at + beats - 0.04, controller: controllers.pedal, value: 0 },
  ])
}

/** Louder or softer, evenly from `from` to `to`. */
export function dynamics(notes: Note[], from: number, to: number, first: number, last: number): Note[] {
  return notes.map((note) => {
    if (note.at < from || note.at >= to) return note
    const change = first + ((last - first) * (note.at - from)) / (to - from)
    return { ...note, velocity: note.velocity + change }
  })
}

/** Leaves out what is played between two moments: a break, or room for a fill. */
export function without(notes: Note[], from: number, to: number): Note[] {
  return notes.filter((note) => note.at < from - 1e-6 || note.at >= to - 1e-6)
}

export function transpose(notes: Note[], interval: number): Note[] {
  return notes.map((note) => ({ ...note, pitch: note.pitch + interval }))
}

/** One chord spread upwards and left ringing. */
export function rolled(pitches: number[], at: number, beats: number, velocity: number, gap = 0.06): Note[] {
  return pitches.map((pitch, i) => ({ at: at + i * gap, beats: beats - i * gap, pitch, velocity: velocity - i }))
}

function strikesOf(grid: string, step: number, from: number, to: number): Strikes {
  const cells = grid.replaceAll(/[\s|]/g, '')
  const total = Math.round((to - from) / step)
  const strikes: Strikes = []
  for (let i = 0; i < total; i++) {
    const mark = cells.charAt(i % cells.length)
    if (mark === '.' || mark === '_') continue
    let length = 1
    while (i + length < total && cells.charAt((i + length) % cells.length) === '_') length++
    if (length === 1) while (i + length < total && cells.charAt((i + length) % cells.length) === '.') length++
    strikes.push({ at: from + i * step, mark, beats: length * step })
  }
  return strikes
}

function indexAt(changes: Change[], at: number): number {
  const index = changes.findLastIndex((change) => change.at <= at + 1e-6)
  return Math.max(0, index)
}

function startOf(changes: Change[]): number {
  return changes[0]?.at ?? 0
}

function endOf(changes: Change[]): number {
  const last = changes.at(-1)
  return last ? last.at + last.beats : 0
}
