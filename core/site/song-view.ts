import { encodePeaks } from '#core/audio/waveform.ts'

import type { ShownSong, Song, SongPair } from './song.ts'

/** What cards and the player show of a song; sent to the browser. */
export type SongView = {
  id: string
  title: string
  genreLabel: string
  description: string
  durationMs: number
  /** URL of the full arrangement. */
  audio: string
}

/**
 * A song of the player's list. Its waveform is not on the cards: of those of the home page it would be a thirtieth of the
 * whole document.
 */
export type ListedSong = SongView & {
  /** See `core/audio/waveform.ts`. */
  peaks: string
}

/** A song that can be heard as a bare melody, too. */
export type PairView = SongView & {
  /** URL of the melody. */
  before: string
}

export function songView({ id, title, description, durationMs, audio }: ShownSong, genreLabel: string): SongView {
  return { id, title, genreLabel, description, durationMs, audio }
}

export function listedSong(song: Song, genreLabel: string): ListedSong {
  return { ...songView(song, genreLabel), peaks: encodePeaks(song.peaks.map((peak) => peak * 255)) }
}

export function pairView(song: SongPair, genreLabel: string): PairView {
  return { ...songView(song, genreLabel), before: song.before }
}
