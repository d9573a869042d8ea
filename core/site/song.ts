/** The genres: the specification's in its order, then what Brazil listens to most. */
export const genres = [
  'pop',
  'rock',
  'mpb',
  'electronic',
  'classical',
  'instrumental',
  'jazz',
  'samba',
  'bossa-nova',
  'country',
  'gospel',
  'metal',
  'funk',
  'pagode',
  'sertanejo',
  'forro',
  'axe',
  'piseiro',
] as const
export type Genre = (typeof genres)[number]

/** What a song is for. */
export const songTypes = ['wedding', 'corporate', 'advertisement', 'romantic', 'documentary', 'podcast'] as const
export type SongType = (typeof songTypes)[number]

/** Visitors filter by genre or by purpose. */
export type SongCategory = Genre | SongType

export type Song = {
  id: string
  title: string
  genre: Genre
  type: SongType
  description: string
  tags: string[]
  categories: SongCategory[]
  featured: boolean
  durationMs: number
  /** URL of the full arrangement. */
  audio: string
  /** URL of the bare melody: same length, sample-aligned with `audio`. */
  before: string | null
  /** `demoPeakCount` heights from 0 to 1. */
  peaks: number[]
  loudnessLufs: number
  mood: string
  /** Said of a recording of the studio; of ours nobody sings in any. */
  isSung?: boolean
}

/** What cards and players show of a song, without what only its own page or a drawing of its cover needs. */
export type ShownSong = Pick<
  Song,
  'id' | 'title' | 'genre' | 'description' | 'categories' | 'durationMs' | 'audio' | 'isSung'
>

export function shownSong(song: Song): ShownSong {
  const { id, title, genre, description, categories, durationMs, audio, isSung } = song
  return { id, title, genre, description, categories, durationMs, audio, ...(isSung ? { isSung } : {}) }
}

/** A song with a before/after pair. */
export type SongPair = ShownSong & { before: string }

export const demoPeakCount = 96

/** Categories that have songs, each once, in the order of the lists above. */
export function categoriesOf(songs: Pick<Song, 'categories'>[]): SongCategory[] {
  const used = new Set(songs.flatMap((song) => song.categories))
  return [...genres, ...songTypes].filter((category) => used.has(category))
}

/** The songs the studio chose, in its order and with its featured ones; all songs until it chooses. */
export function chosenSongs(songs: Song[], chosen: { id: string; featured: boolean }[] | null): Song[] {
  if (chosen === null) return songs
  return chosen.flatMap(({ id, featured }) => {
    const song = songs.find((one) => one.id === id)
    return song ? [{ ...song, featured }] : []
  })
}

/** Featured songs first; the order within each group is kept. */
export function featuredFirst(songs: Song[]): Song[] {
  return songs.toSorted((one, other) => Number(other.featured) - Number(one.featured))
}

export function pairsIn(songs: Song[]): SongPair[] {
  return songs.flatMap((song) => (song.before === null ? [] : [{ ...shownSong(song), before: song.before }]))
}

/** Decodes peaks stored as two hexadecimal digits each. */
export function parsePeaks(digits: string): number[] {
  return Array.from({ length: digits.length / 2 }, (_, i) => {
    const height = Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16) / 255
    return Math.round(height * 1000) / 1000
  })
}
