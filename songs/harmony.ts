import { pitchClass } from './notation.ts'

export type Chord = { root: number; bass: number; tones: number[] }
export type Change = { at: number; beats: number; chord: Chord }

const qualities: Record<string, number[]> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  5: [0, 7],
  6: [0, 4, 7, 9],
  69: [0, 4, 9, 14],
  m6: [0, 3, 7, 9],
  7: [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  maj7: [0, 4, 7, 11],
  maj9: [0, 4, 11, 14],
  9: [0, 4, 10, 14],
  m9: [0, 3, 10, 14],
  13: [0, 4, 10, 21],
  '7b9': [0, 4, 10, 13],
  m7b5: [0, 3, 6, 10],
  dim: [0, 3, 6, 9],
  sus4: [0, 5, 7],
  '7sus4': [0, 5, 7, 10],
  '9sus4': [0, 5, 10, 14],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  sus2: [0, 2, 7],
}

/** `Am7 | D9 G/B | %`: bars of `bar` beats, shared equally by the chords in them. */
export function chart(text: string, at: number, bar = 4): Change[] {
  let last = ''
  return text.split('|').flatMap((cell, index) => {
    const names = cell.trim() === '%' ? [last] : cell.trim().split(/\s+/)
    last = names.at(-1) ?? ''
    const beats = bar / names.length
    return names.map((name, i) => ({ at: at + index * bar + i * beats, beats, chord: chordOf(name) }))
  })
}

export function chordOf(name: string): Chord {
  const [, root = '', quality = '', bass] = /^([A-G][#b]?)([^/]*)(?:\/([A-G][#b]?))?$/.exec(name) ?? []
  const intervals = qualities[quality]
  if (!root || !intervals) throw new Error(`"${name}" is no chord`)
  const foundation = pitchClass(root)
  return {
    root: foundation,
    bass: bass ? pitchClass(bass) : foundation,
    tones: intervals.map((interval) => (foundation + interval) % 12),
  }
}

/** Chords in `count` voices between `low` and `high`, each moving as little as it can from the one before. */
export function voicings(changes: Change[], low: number, high: number, count: number): number[][] {
  let last: number[] = []
  return changes.map(({ chord }) => {
    const options = spellings(chord, low, high, count)
    const centre = (low + high) / 2
    const cost = (pitches: number[]) =>
      pitches.reduce((sum, pitch, i) => sum + Math.abs(pitch - (last[i] ?? centre)), 0) +
      Math.abs(pitches.reduce((a, b) => a + b, 0) / count - centre) * 0.6
    const best = options.toSorted((a, b) => cost(a) - cost(b))[0]
    if (!best) throw new Error(`No room for a chord between ${low} and ${high}`)
    last = best
    return best
  })
}

function spellings(chord: Chord, low: number, high: number, count: number): number[][] {
  const tones = chord.tones.length > count ? withoutFifth(chord, count) : chord.tones
  const options: number[][] = []
  for (let bottom = low; bottom <= high; bottom++) {
    if (!tones.includes(bottom % 12)) continue
    const close = stack(tones, bottom, count)
    options.push(close)
    const second = close.at(-2)
    if (count > 3 && second !== undefined)
      options.push([...close.filter((p) => p !== second), second - 12].toSorted(byPitch))
  }
  return options.filter((pitches) => pitches.every((p) => p >= low && p <= high))
}

/** The colour of a chord is in its third and its extensions: fifth and root may be left to others. */
function withoutFifth(chord: Chord, count: number): number[] {
  const fifth = (chord.root + 7) % 12
  const tones = chord.tones.filter((tone) => tone !== fifth)
  return tones.length > count ? tones.filter((tone) => tone !== chord.root) : tones
}

function stack(tones: number[], bottom: number, count: number): number[] {
  const pitches = [bottom]
  for (let pitch = bottom + 1; pitches.length < count; pitch++) if (tones.includes(pitch % 12)) pitches.push(pitch)
  return pitches
}

function byPitch(a: number, b: number): number {
  return a - b
}

/** The octave of `pitchClass` that lies in the octave above `low`. */
export function inOctaveAbove(low: number, tone: number): number {
  return low + ((((tone - low) % 12) + 12) % 12)
}
