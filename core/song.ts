/** The genres of the specification, in its order. */
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
] as const
export type Genre = (typeof genres)[number]

/** What a song is for. */
export const songTypes = ['wedding', 'corporate', 'advertisement', 'romantic', 'documentary', 'podcast'] as const
export type SongType = (typeof songTypes)[number]

/** A visitor filters by how a song sounds or by what it is for. */
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
  /** Address of the full arrangement on this site. */
  audio: string
  /** Address of the bare melody: same length, aligned to the sample with `audio`. */
  before: string | null
  /** `peakCount` heights between 0 and 1. */
  peaks: number[]
  loudnessLufs: number
  mood: string
}

/** A song that can be heard before and after the arrangement. */
export type SongPair = Song & { before: string }

export const peakCount = 96

/** Only categories that would show something, each once, in the order of the lists above. */
export function categoriesOf(songs: Song[]): SongCategory[] {
  const used = new Set(songs.flatMap((song) => song.categories))
  return [...genres, ...songTypes].filter((category) => used.has(category))
}

/** A category nobody knows shows everything: an old link must not lead to an empty page. */
export function songsIn(songs: Song[], category: string | null): Song[] {
  if (!categoriesOf(songs).some((known) => known === category)) return songs
  return songs.filter((song) => song.categories.some((own) => own === category))
}

/** The songs a studio chose to show, in its order and with those it features; all of them while nobody chose. */
export function chosenSongs(songs: Song[], chosen: { id: string; featured: boolean }[] | null): Song[] {
  if (chosen === null) return songs
  return chosen.flatMap(({ id, featured }) => {
    const song = songs.find((one) => one.id === id)
    return song ? [{ ...song, featured }] : []
  })
}

/** How they stand on a page: each half in its order. */
export function featuredFirst(songs: Song[]): Song[] {
  return songs.toSorted((one, other) => Number(other.featured) - Number(one.featured))
}

export function pairsIn(songs: Song[]): SongPair[] {
  return songs.flatMap((song) => (song.before === null ? [] : [{ ...song, before: song.before }]))
}

/** Peaks are kept as two hexadecimal digits each. */
export function readPeaks(digits: string): number[] {
  return Array.from({ length: digits.length / 2 }, (_, i) => {
    const height = Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16) / 255
    return Math.round(height * 1000) / 1000
  })
}
