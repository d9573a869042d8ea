import type { Note } from './score.ts'

const steps: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 }

/**
 * Reads a melody: `e5:1.5 d5:.5 | c5+e5:2 -:2`. A length stays until the next one; `-` rests; `!` leans on a note and
 * `_` touches it lightly. A bar line in the wrong place throws: counting is the first thing that goes wrong.
 */
export function line(text: string, at: number, bar = 4, velocity = 84): Note[] {
  let now = at
  let beats = 1
  return text
    .trim()
    .split(/\s+/)
    .flatMap((token) => {
      if (token === '|') return barLine(text, now - at, bar)
      const [what = '', length] = token.split(':')
      if (length) beats = Number(length)
      const start = now
      now += beats
      if (what === '-') return []
      const weight = what.endsWith('!') ? 14 : what.endsWith('_') ? -18 : 0
      const pitches = what.replace(/[!_]$/, '').split('+')
      return pitches.map((name) => ({ at: start, beats, pitch: pitchOf(name), velocity: velocity + weight }))
    })
}

/** `f#4` is 66. */
function pitchOf(name: string): number {
  const [, letter = '', sign = '', octave = ''] = /^([a-g])([#b]?)(-?\d)$/.exec(name) ?? []
  const step = steps[letter]
  if (step === undefined) throw new Error(`"${name}" is no note`)
  return 12 * (Number(octave) + 1) + step + accidental(sign)
}

export function pitchClass(name: string): number {
  const step = steps[name.charAt(0).toLowerCase()]
  if (step === undefined) throw new Error(`"${name}" is no note`)
  return (step + accidental(name.charAt(1)) + 12) % 12
}

function accidental(sign: string): number {
  return sign === '#' ? 1 : sign === 'b' ? -1 : 0
}

function barLine(text: string, beats: number, bar: number): Note[] {
  const bars = beats / bar
  if (Math.abs(bars - Math.round(bars)) > 1e-6) throw new Error(`A bar line after ${beats} beats in: ${text}`)
  return []
}
