import { encodePeaks } from '#core/audio/waveform.ts'

import type { Song } from './song.ts'

/** What cards and the player show of a song; sent to the browser. */
export type SongView = {
  id: string
  title: string
  genreLabel: string
  description: string
  durationMs: number
  /** URL of the full arrangement. */
  audio: string
  /** See `core/audio/waveform.ts`. */
  peaks: string
}

/** A song that can be heard as a bare melody, too. */
export type PairView = Pick<SongView, 'id' | 'title' | 'genreLabel' | 'durationMs' | 'audio'> & {
  /** URL of the melody. */
  before: string
}

export function songView(song: Song, genreLabel: string): SongView {
  const { id, title, description, durationMs, audio, peaks } = song
  const packed = encodePeaks(peaks.map((peak) => peak * 255))
  return { id, title, genreLabel, description, durationMs, audio, peaks: packed }
}

export function pairView({ id, title, durationMs, audio, before }: Song, genreLabel: string): PairView | null {
  return before === null ? null : { id, title, genreLabel, durationMs, audio, before }
}
