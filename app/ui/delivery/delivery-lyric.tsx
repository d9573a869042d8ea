import type { LyricLine } from '#core/preview/lyric-line.ts'

/** The words of the song, to read, to copy and to print. */
export function DeliveryLyric({ lyric }: { lyric: readonly LyricLine[] }) {
  if (lyric.length === 0) return null
  return (
    <section aria-labelledby="letra">
      <h2 id="letra" className="wide text-title">
        Letra
      </h2>
      <p className="delivery-lyric">{lyric.map(({ text }) => text).join('\n')}</p>
    </section>
  )
}
