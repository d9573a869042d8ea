import type { LyricLine } from '#core/preview/lyric-line.ts'

/** The words of the song. With times they follow it, and a tap on a line plays from there. */
export function GiftLyric({ lines }: { lines: LyricLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className="gift-lyric" aria-labelledby="letra-titulo" data-lyric>
      <h2 id="letra-titulo">A letra</h2>
      {lines.map(({ text, atMs }, index) =>
        text === '' ? (
          // oxlint-disable-next-line react/no-array-index-key -- lines never move
          <br key={index} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- lines never move
          <p key={index} data-at={atMs ?? undefined}>
            {text}
          </p>
        ),
      )}
    </section>
  )
}
