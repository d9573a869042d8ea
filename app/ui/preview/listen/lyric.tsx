import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import type { AudioEngine } from '#app/client/audio/audio-engine.ts'
import { ScrollRegion } from '#app/ui/shared/scroll-region.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { currentLineIndex, type LyricLine } from '#core/preview/lyric-line.ts'

type Props = {
  lines: readonly LyricLine[]
  engine: AudioEngine
  /** Whether the version these words belong to is the one in the player. */
  isCurrent: boolean
  /** Plays from a line that has a time. */
  onPlay: (atMs: number) => void
  /** Notes a line; absent while nothing can be noted. */
  onNote?: (index: number) => void
}

/** After a finger or a wheel moved the words they stay where they are for this long. */
const restMs = 5_000

/** What is sung. A timed line is marked while it is, and leads there when pressed; without a script it is text. */
export function Lyric({ lines, engine, isCurrent, onPlay, onNote }: Props) {
  const isHydrated = useHydrated()
  const [pressed, setPressed] = useState<number | null>(null)
  const now = () => (isCurrent ? currentLineIndex(lines, engine.seconds() * 1_000) : null)
  const sung = useSyncExternalStore(engine.onPosition, now, () => null)
  const box = useFollowedLine(sung)
  const verses = versesOf(lines)
  const isPressable = (line: LyricLine) => isHydrated && (line.atMs !== null || onNote !== undefined)

  return (
    <div ref={box} className="lyric" data-sung={sung === null ? undefined : ''}>
      <ScrollRegion label="Letra" className="lyric-lines">
        {verses.map((verse) => (
          <p key={verse[0]}>
            {verse.map((index) => {
              const line = lines[index]
              if (!line) return null
              const { text, atMs } = line
              return (
                <span key={index} className="lyric-row">
                  {isPressable(line) ? (
                    <button
                      type="button"
                      className="lyric-line"
                      aria-current={index === sung ? 'true' : undefined}
                      onClick={() => {
                        setPressed(index)
                        if (atMs !== null) onPlay(atMs)
                      }}
                    >
                      {text}
                    </button>
                  ) : (
                    <span className="lyric-line">{text}</span>
                  )}
                  {onNote && index === pressed ? (
                    <button type="button" className="btn-quiet lyric-note" onClick={() => onNote(index)}>
                      Anotar este verso
                    </button>
                  ) : null}
                </span>
              )
            })}
          </p>
        ))}
      </ScrollRegion>
    </div>
  )
}

/** Keeps the line that is sung in view, inside its box only: the page does not move. */
function useFollowedLine(sung: number | null) {
  const box = useRef<HTMLDivElement>(null)
  const touchedAt = useRef(-restMs)

  useEffect(() => {
    const { current } = box
    if (!current) return
    const rest = () => {
      touchedAt.current = performance.now()
    }
    const events = ['wheel', 'touchmove', 'keydown'] as const
    for (const name of events) current.addEventListener(name, rest, { passive: true })
    return () => {
      for (const name of events) current.removeEventListener(name, rest)
    }
  }, [])

  useEffect(() => {
    const scroller = box.current?.firstElementChild
    const line = scroller?.querySelector<HTMLElement>('[aria-current]')
    if (!scroller || !line || performance.now() - touchedAt.current < restMs) return
    const above = line.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    // How high lines far away are is a guess, which a smooth way to them does not correct.
    const behavior = Math.abs(above) > scroller.clientHeight ? 'instant' : 'auto'
    scroller.scrollBy({ top: above - scroller.clientHeight / 3, behavior })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each line that is sung
  }, [sung])

  return box
}

/** Indexes of the lines of each verse. */
function versesOf(lines: readonly LyricLine[]): number[][] {
  const verses: number[][] = [[]]
  for (const [index, { text }] of lines.entries()) {
    if (text === '') verses.push([])
    else verses.at(-1)?.push(index)
  }
  return verses.filter(({ length }) => length > 0)
}
