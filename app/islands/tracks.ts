export type PlayerTrack = {
  id: string
  title: string
  genre: string
  src: string
  ms: number
  /** Heights between 0 and 1. */
  peaks: number[]
  /** The cover as a drawing of its own, or nothing. */
  cover: Element | null
}

/** The songs that stand on a page, in their order, each once. */
export function tracksOnPage(page: ParentNode): PlayerTrack[] {
  const cards = [...page.querySelectorAll<HTMLElement>('[data-song]')]
  const tracks = cards.flatMap((card) => trackOf(card) ?? [])
  return tracks.filter(({ id }, index) => tracks.findIndex((other) => other.id === id) === index)
}

export function trackOf(card: HTMLElement): PlayerTrack | null {
  const link = card.querySelector<HTMLAnchorElement>('[data-song-link]')
  const { song, title = '', genre = '', ms, peaks = '' } = card.dataset
  if (!link || !song) return null
  return {
    id: song,
    title,
    genre,
    src: link.href,
    ms: Number(ms),
    peaks: readPeaks(peaks),
    cover: card.querySelector('.song-cover > :is(svg, img)'),
  }
}

/** Every song there is, for a page on which none stands. */
export async function readTracks(): Promise<PlayerTrack[]> {
  const answer = await fetch('/musicas.json')
  if (!answer.ok) throw new Error(`the list of songs answered ${answer.status}`)
  const list: unknown = await answer.json()
  return Array.isArray(list) ? list.flatMap((entry) => trackIn(entry) ?? []) : []
}

function trackIn(entry: unknown): PlayerTrack | null {
  if (typeof entry !== 'object' || entry === null) return null
  const text = (name: string) => String(Reflect.get(entry, name) ?? '')
  const cover = new DOMParser().parseFromString(text('cover'), 'image/svg+xml').documentElement
  return {
    id: text('id'),
    title: text('title'),
    genre: text('genre'),
    src: new URL(text('src'), location.href).href,
    ms: Number(text('ms')),
    peaks: readPeaks(text('peaks')),
    cover,
  }
}

/** One letter or digit for each height: base 36. */
function readPeaks(digits: string): number[] {
  return Array.from(digits, (digit) => Number.parseInt(digit, 36) / 35)
}
