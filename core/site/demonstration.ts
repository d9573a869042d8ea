import { loudestOf } from '#core/audio/waveform.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { slugOf } from '#core/shared/slug.ts'

import { chosenSongs, demoPeakCount, type Song } from './song.ts'

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
