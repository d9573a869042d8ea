/** A stretch of a song between two noticeable changes of loudness; `from` and `to` are shares of its length. */
export type SongSection = { from: number; to: number; level: number }

/** What a cover is drawn from: how loud a song is over its length, and what follows from that. */
export type SongFeatures = {
  /** The loudest moment of each of `count` equal steps, from 0 (the song's quietest) to 1 (its loudest). */
  levels: (count: number) => number[]
  /** Three to seven, in order, from the beginning to the end. */
  sections: SongSection[]
  /** Where the song is fullest, as a share of its length. */
  climax: number
  /** How restless it is, from 0 (held notes) to 1 (one attack after the other). */
  movement: number
}

/** Steps in which sections are looked for: of a three-minute song one is three seconds. */
const steps = 60
/** On both sides of a change. */
const reach = 5
const minSection = 6
const maxSections = 7
const minChange = 0.08

/** What is noticeable in the peaks of a song (0 to 1, at least two, any number of them). Works for silence, too. */
export function extractSongFeatures(peaks: readonly number[]): SongFeatures {
  const loudness = normalised(sliced(peaks, steps, average))
  const levels = (count: number) => normalised(sliced(peaks, count, loudest))
  const fine = levels(Math.min(96, peaks.length))
  const jumps = fine.slice(1).map((level, index) => Math.abs(level - (fine[index] ?? level)))
  const smooth = loudness.map((_, index) => average(loudness.slice(Math.max(0, index - 1), index + 2)))
  return {
    levels,
    sections: sectionsOf(loudness),
    climax: (smooth.indexOf(loudest(smooth)) + 0.5) / steps,
    movement: Math.min(1, average(jumps) * 4),
  }
}

function sectionsOf(loudness: number[]): SongSection[] {
  const changes = loudness
    .map((_, at) => ({
      at,
      size: Math.abs(average(loudness.slice(Math.max(0, at - reach), at)) - average(loudness.slice(at, at + reach))),
    }))
    .filter(({ at, size }) => at >= minSection && at <= steps - minSection && size >= minChange)
    .toSorted((one, other) => other.size - one.size)
  const borders: number[] = []
  for (const { at } of changes) {
    if (borders.length === maxSections - 1) break
    if (borders.every((border) => Math.abs(border - at) >= minSection)) borders.push(at)
  }
  // A song that never changes is drawn in thirds.
  const inner = borders.length >= 2 ? borders.toSorted((one, other) => one - other) : [steps / 3, (steps * 2) / 3]
  return [0, ...inner].map((from, index) => {
    const to = inner[index] ?? steps
    return { from: from / steps, to: to / steps, level: average(loudness.slice(from, to)) }
  })
}

function sliced(peaks: readonly number[], count: number, measure: (slice: readonly number[]) => number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count))
    return measure(peaks.slice(from, to))
  })
}

/** Quiet songs are drawn as large as loud ones. */
function normalised(values: number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return values.map((value) => (high === low ? 0.5 : (value - low) / (high - low)))
}

function loudest(values: readonly number[]): number {
  return Math.max(0, ...values)
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
