import { useEffect, useRef } from 'react'

import { currentLineIndex, type LyricLine } from '#core/preview/lyric-line.ts'

import { useSongTime, type GiftSong, type SongPlayer } from './use-gift-song.ts'

/** Whoever scrolled is left where they are for this long. */
const restMs = 6_000

/** The words of the song. With times they follow it, and a tap on a line plays from there. */
export function GiftLyric({ lines, song, player }: { lines: LyricLine[]; song: GiftSong; player: SongPlayer }) {
  const { at, duration } = useSongTime(player)
  const isOver = duration > 0 && at >= duration
  const sung = at === 0 || isOver ? null : currentLineIndex(lines, at * 1_000)
  const words = useFollowedLine(sung, song.isPlaying)
  if (lines.length === 0) return null

  function playFrom(atMs: number) {
    if (getSelection()?.isCollapsed === false) return
    song.seek(atMs / 1_000)
    if (!song.isPlaying) song.play()
  }

  return (
    <section ref={words} className="gift-lyric" aria-labelledby="letra-titulo">
      <h2 id="letra-titulo">A letra</h2>
      {lines.map(({ text, atMs }, index) =>
        text === '' ? (
          // oxlint-disable-next-line react/no-array-index-key -- lines never move
          <br key={index} />
        ) : (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a keyboard has the bar
          <p
            // oxlint-disable-next-line react/no-array-index-key -- lines never move
            key={index}
            data-at={atMs ?? undefined}
            data-sung={index === sung || undefined}
            onClick={atMs === null ? undefined : () => playFrom(atMs)}
          >
            {text}
          </p>
        ),
      )}
    </section>
  )
}

/**
 * Brings the line that is sung into view while nobody scrolls, and only where somebody reads: words that begin at the lower edge
 * of the screen do not take the sleeve away that was just opened.
 */
function useFollowedLine(sung: number | null, isPlaying: boolean) {
  const words = useRef<HTMLElement>(null)
  const scrolledAt = useRef(-restMs)

  useEffect(() => {
    const rest = () => {
      scrolledAt.current = performance.now()
    }
    const events = ['wheel', 'touchmove', 'keydown'] as const
    for (const name of events) addEventListener(name, rest, { passive: true })
    return () => {
      for (const name of events) removeEventListener(name, rest)
    }
  }, [])

  useEffect(() => {
    const line = words.current?.querySelector('[data-sung]')
    if (!line || !words.current || !isPlaying || performance.now() - scrolledAt.current < restMs) return
    const { top, bottom } = words.current.getBoundingClientRect()
    if (top >= innerHeight / 2 || bottom <= 0) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    line.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each line that is sung
  }, [sung])

  return words
}
