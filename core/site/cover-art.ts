import { motifs, type Layer, type Tone } from './cover-art-motifs.ts'
import { sleeveSize } from './cover-art-shapes.ts'
import type { Genre } from './song.ts'

/** Input of a sleeve. Songs without audio get their rhythm from the seed alone. */
export type CoverSeed = { id: string; genre: Genre; mood?: string; peaks?: number[] }

export type Ink = 'ink' | 'paper' | 'red'

/** Drawn in order, bottom to top, on a square of `sleeveSize` units. */
export type CoverShape = { ink: Ink; path: string }

export type Cover = { ground: Ink; mirrored: boolean; shapes: CoverShape[] }

/** Computes a song's cover. Deterministic: the same song always has the same cover. */
export function generateCover({ id, genre, mood, peaks }: CoverSeed): Cover {
  const random = randomFrom(hash(id))
  // Songs with the same mood share a colour scheme.
  const scheme = schemes[hash(`cor ${mood || id}`) % schemes.length] ?? inkOfTone
  const mirrored = random() < 0.5
  const layers = motifs[genre]({
    between: (low, high) => low + random() * (high - low),
    levels: (count) => (peaks?.length ? loudest(peaks, count) : Array.from({ length: count }, random)),
  })
  return {
    ground: scheme.ground,
    mirrored,
    shapes: layers.filter(isVisible).map(({ tone, path }) => ({ ink: scheme[tone], path })),
  }
}

/** The cover as a standalone SVG file in the given inks. */
export function coverSvg(seed: CoverSeed, inks: Record<Ink, string>): string {
  const size = sleeveSize
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${sleeveMarkup(generateCover(seed), inks)}</svg>`
}

/** The cover's inner markup, for embedding in a larger SVG. */
export function sleeveMarkup({ ground, mirrored, shapes }: Cover, inks: Record<Ink, string>): string {
  const paths = shapes.map(({ ink, path }) => `<path fill="${inks[ink]}" d="${path}"/>`).join('')
  return `<path fill="${inks[ground]}" d="M0 0h${sleeveSize}v${sleeveSize}H0z"/><g${mirrored ? ` transform="${mirror}"` : ''}>${paths}</g>`
}

/** Literal colours, for covers outside our pages and on dark backgrounds, where CSS variables do not apply. */
export const coverPalette: Record<Ink, string> = { ink: '#111', paper: '#faf8f3', red: '#dd1f16' }

export const mirror = `matrix(-1 0 0 1 ${sleeveSize} 0)`

const inkOfTone: Record<Tone, Ink> = { ground: 'paper', main: 'ink', accent: 'red' }
const schemes: Record<Tone, Ink>[] = [
  inkOfTone,
  { ground: 'red', main: 'ink', accent: 'paper' },
  inkOfTone,
  { ground: 'ink', main: 'paper', accent: 'red' },
  inkOfTone,
]

function isVisible({ path }: Layer): boolean {
  return path !== ''
}

/** The song in `count` steps, each at its peak, normalised so that quiet songs are drawn as large as loud ones. */
function loudest(peaks: number[], count: number): number[] {
  const steps = Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count))
    return Math.max(0, ...peaks.slice(from, to))
  })
  const [low, high] = [Math.min(...steps), Math.max(...steps)]
  return steps.map((step) => (high === low ? 0.5 : (step - low) / (high - low)))
}

/** 32-bit FNV-1a with an extra mixing step, so that similar short strings differ. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** A deterministic sequence of numbers from 0 to 1 (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}
