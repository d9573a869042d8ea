import { formatDuration } from '#core/shared/duration.ts'

import type { AudioEngine } from './listen-voice.ts'
import type { Range } from './listen-wave.ts'

export type Loop = ReturnType<typeof createLoop>

/** A shorter range is a slip of the hand: it is neither shown nor repeated. */
const shortestSeconds = 0.2

/** The range between two marks, and whether it is repeated. `mark` and `toggle` return the message for the person. */
export function createLoop(voice: Pick<AudioEngine, 'seconds' | 'moveTo'>) {
  let from: number | null = null
  let to: number | null = null
  let on = false
  /** The position at the previous frame. */
  let last = 0

  return {
    range,
    words,
    /** `marked` is what the wave shows: the range, or the place of a single mark. */
    now() {
      const place = from ?? to
      const marked = range() ?? (place === null ? null : { from: place, to: place })
      return { on, marked, words: words() }
    },
    mark(end: 'from' | 'to'): string {
      if (end === 'from') from = voice.seconds
      else to = voice.seconds
      if (from !== null && to !== null) {
        if (from > to) [from, to] = [to, from]
        on = to - from > shortestSeconds
        // Whoever stands at its end wants to hear it from its beginning.
        if (on && voice.seconds >= to) voice.moveTo(from)
      }
      return range() ? `Trecho de ${words()}` : `${end === 'from' ? 'Início' : 'Fim'} do trecho marcado`
    },
    toggle(): string {
      const chosen = range()
      if (!chosen) return 'Marque primeiro o início e o fim do trecho.'
      on = !on
      if (on && (voice.seconds < chosen.from || voice.seconds > chosen.to)) voice.moveTo(chosen.from)
      return on ? `Repetindo ${words()}` : 'Sem repetição'
    },
    take(part: Range) {
      ;({ from, to } = part)
    },
    clear() {
      from = to = null
      on = false
    },
    /** After a jump the next frame does not count as having come from inside the range. */
    resetPosition(at: number) {
      last = at
    },
    /** Called every frame; true when playback was sent back to the beginning of the range. */
    turn(at: number): boolean {
      const chosen = range()
      // Only when it comes from inside: a place after the range can be heard, too.
      const over = on && chosen && last < chosen.to && at >= chosen.to && at - last < 2
      last = over ? chosen.from : at
      if (over) voice.moveTo(last)
      return !!over
    },
  }

  function range(): Range | null {
    return from !== null && to !== null && to - from > shortestSeconds ? { from, to } : null
  }

  function words(): string {
    const chosen = range()
    return chosen ? `${formatDuration(chosen.from * 1000)}–${formatDuration(chosen.to * 1000)}` : ''
  }
}
