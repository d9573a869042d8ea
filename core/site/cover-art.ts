import { hashLetters } from '#core/shared/hash-letters.ts'
import { randomNumbers } from '#core/shared/random-numbers.ts'

import { compositions, compositionsOfGenre, type CompositionName } from './cover-art-compositions.ts'
import type { Layer, Pen, Tone } from './cover-art-pen.ts'
import { sleeveSize } from './cover-art-shapes.ts'
import type { CoverChoice } from './cover-choice.ts'
import { extractSongFeatures } from './song-features.ts'
import type { Genre } from './song.ts'

/** Input of a cover. `peaks` are 0 to 1; a song without audio gets its course from the seed alone. */
export type CoverSeed = { id: string; genre: Genre; mood?: string; peaks?: number[]; choice?: CoverChoice }

export type Ink = 'ink' | 'paper' | 'red'

/** Drawn in order, bottom to top, on a square of `sleeveSize` units. */
export type CoverShape = { ink: Ink; path: string }

export type Cover = {
  composition: CompositionName
  ground: Ink
  /** How the shapes are mirrored and turned, as an SVG transform; empty for not at all. */
  transform: string
  shapes: CoverShape[]
}

/**
 * Computes a song's cover from the song: what is drawn follows its genre, the colours its mood, every size its loudness,
 * and the rest its id. Deterministic: the same song always has the same cover.
 */
export function generateCover({ id, genre, mood, peaks, choice = 0 }: CoverSeed): Cover {
  const composition = compositionOf({ id, genre, choice })
  const { draw, upright } = { upright: false, ...compositions[composition] }
  const random = randomNumbers(hash(`${id} ${choice}`))
  const between = (low: number, high: number) => low + random() * (high - low)
  const layers = draw({
    ...extractSongFeatures(peaks && peaks.length > 1 ? peaks : inventedPeaks(randomNumbers(hash(id)))),
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (share) => random() < share,
  } satisfies Pen)
  // Songs with the same mood share a colour scheme; each choice has another one.
  const scheme =
    schemes[((schemeStarts[hash(`cor ${mood || id}`) % schemeStarts.length] ?? 0) + choice) % schemes.length]
  const tones = scheme ?? inkOfTone
  return {
    composition,
    ground: tones.ground,
    transform: symmetries[(random() < 0.5 ? 4 : 0) + (upright ? 0 : Math.floor(random() * 4))] ?? '',
    shapes: layers.filter(isVisible).map(({ tone, path }) => ({ ink: tones[tone], path })),
  }
}

/** The choices of a song have compositions of their own. */
function compositionOf({ id, genre, choice }: Required<Pick<CoverSeed, 'id' | 'genre' | 'choice'>>): CompositionName {
  const random = randomNumbers(hash(`${salt} ${id}`))
  const shuffled = compositionsOfGenre[genre]
    .map((name) => ({ name, at: random() }))
    .toSorted((one, other) => one.at - other.at)
  return shuffled[choice]?.name ?? 'radial'
}

/** Chosen so that the demonstration songs and albums of the storefront differ from each other; a test compares them. */
const salt = 'capa 4283'

/** The cover as a standalone SVG file in the given inks. */
export function coverSvg(seed: CoverSeed, inks: Record<Ink, string>): string {
  const size = sleeveSize
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${sleeveMarkup(generateCover(seed), inks)}</svg>`
}

/** The cover's inner markup, for embedding in a larger SVG. */
export function sleeveMarkup(
  { ground, transform, shapes }: Pick<Cover, 'ground' | 'transform' | 'shapes'>,
  inks: Record<Ink, string>,
): string {
  const paths = shapes.map(({ ink, path }) => `<path fill="${inks[ink]}" d="${path}"/>`).join('')
  return `<path fill="${inks[ground]}" d="M0 0h${sleeveSize}v${sleeveSize}H0z"/><g${transform ? ` transform="${transform}"` : ''}>${paths}</g>`
}

/** Literal colours, for covers outside our pages and on dark backgrounds, where CSS variables do not apply. */
export const coverPalette: Record<Ink, string> = { ink: '#111', paper: '#faf8f3', red: '#dd1f16' }

const inkOfTone: Record<Tone, Ink> = { ground: 'paper', main: 'ink', accent: 'red' }
const schemes: Record<Tone, Ink>[] = [
  inkOfTone,
  { ground: 'red', main: 'ink', accent: 'paper' },
  { ground: 'ink', main: 'paper', accent: 'red' },
  { ground: 'paper', main: 'red', accent: 'ink' },
]
/** Most covers are black on paper. */
const schemeStarts = [0, 1, 0, 2, 0, 3]

/** The square's eight symmetries: turned by quarters, and the same mirrored. */
const symmetries = [
  '',
  'matrix(0 1 -1 0 200 0)',
  'matrix(-1 0 0 -1 200 200)',
  'matrix(0 -1 1 0 0 200)',
  'matrix(-1 0 0 1 200 0)',
  'matrix(0 -1 -1 0 200 200)',
  'matrix(1 0 0 -1 0 200)',
  'matrix(0 1 1 0 0 0)',
]

function isVisible({ path }: Layer): boolean {
  return path !== ''
}

/** The course of a song that has no recording yet: a few sections with an attack now and then. */
function inventedPeaks(random: () => number): number[] {
  const sections = Array.from({ length: 3 + Math.floor(random() * 4) }, () => 0.15 + random() * 0.75)
  const swing = 0.08 + random() * 0.3
  return Array.from({ length: 96 }, (_, index) => {
    const level = sections[Math.floor((index * sections.length) / 96)] ?? 0.5
    return Math.min(1, Math.max(0.02, level + (random() - 0.5) * swing * 2))
  })
}

/** With an extra mixing step, so that similar short strings differ. */
function hash(text: string): number {
  let value = hashLetters(text)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
