import { loudestOf } from '#core/audio/waveform.ts'
import { accept, refuse, type Accepted, type Result } from '#core/shared/result.ts'
import { normalizeLine } from '#core/shared/single-line.ts'
import { slugOf } from '#core/shared/slug.ts'

import { chosenSongs, demoPeakCount, genres, songTypes, type Genre, type Song, type SongType } from './song.ts'

/** What the studio says of a recording of its library that it shows to visitors. */
export type DemonstrationForm = {
  title: string
  description: string
  genre: Genre
  type: SongType
  /** Somebody sings in it. */
  isSung: boolean
  featured: boolean
  /** The recording of the library it is compared with: a sketch of the same length. */
  beforeItemId: string | null
}

export type DemonstrationFormErrors = Partial<
  Record<
    'title' | 'description' | 'genre' | 'type' | 'before',
    'title-required' | 'title-too-long' | 'description-too-long' | 'genre-required' | 'type-required' | 'before-unknown'
  >
>

export const demonstrationLimits = { title: 80, description: 300 }

type RawDemonstration = Record<'title' | 'description' | 'genre' | 'type' | 'before', string> &
  Record<'isSung' | 'featured', boolean>

export function parseDemonstrationForm(
  raw: RawDemonstration,
  isId: (text: string) => boolean,
): Accepted<DemonstrationForm> | { ok: false; code: 'invalid'; errors: DemonstrationFormErrors } {
  const [title, description] = [normalizeLine(raw.title), normalizeLine(raw.description)]
  const genre = genres.find((known) => known === raw.genre)
  const type = songTypes.find((known) => known === raw.type)
  const errors: DemonstrationFormErrors = {
    ...(title === '' ? { title: 'title-required' as const } : {}),
    ...(title.length > demonstrationLimits.title ? { title: 'title-too-long' as const } : {}),
    ...(description.length > demonstrationLimits.description ? { description: 'description-too-long' as const } : {}),
    ...(genre ? {} : { genre: 'genre-required' as const }),
    ...(type ? {} : { type: 'type-required' as const }),
    ...(raw.before === '' || isId(raw.before) ? {} : { before: 'before-unknown' as const }),
  }
  if (!genre || !type || Object.keys(errors).length > 0) return { ok: false, code: 'invalid', errors }
  const { isSung, featured } = raw
  return accept({ title, description, genre, type, isSung, featured, beforeItemId: raw.before || null })
}

type Analysed = { state: string; durationMs: number | null }

/** Longest difference of two recordings that are heard in turn from the same place. */
export const maxDifferenceMs = 250

/** Whether a recording can be heard by visitors, and compared with the other one. */
export function canDemonstrate(
  recording: Analysed,
  before: Analysed | null,
): Result<undefined, 'not-ready' | 'before-differs'> {
  if (recording.state !== 'ready' || recording.durationMs === null) return refuse('not-ready')
  if (!before) return accept()
  if (before.state !== 'ready' || before.durationMs === null) return refuse('not-ready')
  const difference = Math.abs(recording.durationMs - before.durationMs)
  return difference > maxDifferenceMs ? refuse('before-differs') : accept()
}

/** A demonstration with what was measured of its recording. `peaks` are 0 to 255. */
export type StoredDemonstration = Pick<Song, 'title' | 'description' | 'genre' | 'type' | 'featured'> & {
  slug: string
  isSung: boolean
  hasBefore: boolean
  durationMs: number
  loudness: number | null
  peaks: readonly number[]
}

/** As a song of the site. Its cover is drawn from its recording, like every cover. */
export function songOf({ slug, hasBefore, loudness, peaks, ...song }: StoredDemonstration): Song {
  return {
    ...song,
    id: slug,
    tags: [],
    categories: [song.genre, song.type],
    audio: `/demonstracoes/${slug}/ouvir.m4a`,
    before: hasBefore ? `/demonstracoes/${slug}/antes.m4a` : null,
    peaks:
      peaks.length > 0 ? loudestOf(peaks, demoPeakCount).map((peak) => Math.round((peak / 255) * 1000) / 1000) : [],
    loudnessLufs: loudness ?? -16,
    mood: '',
  }
}

/**
 * The songs visitors hear: the studio's own first. Until it chooses among ours, each of its own takes the place of one
 * of them, the last one first.
 */
export function songsShown(own: Song[], ours: Song[], chosen: { id: string; featured: boolean }[] | null): Song[] {
  const left = chosen === null ? ours.slice(0, Math.max(0, ours.length - own.length)) : chosenSongs(ours, chosen)
  return [...own, ...left]
}

/** The address of a new demonstration: its title, and a number where that is taken. */
export function freeSlug(title: string, used: ReadonlySet<string>): string {
  const slug = slugOf(title) || 'musica'
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!used.has(candidate)) return candidate
  }
}
