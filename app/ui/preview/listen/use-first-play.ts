import { useEffect, useState } from 'react'

import type { AudioEngine } from '#app/client/audio/audio-engine.ts'

/** Long enough to have an opinion. */
const enoughSeconds = 10

/** Whether something was played on this page: for a while, or until it was paused or ended. */
export function useFirstPlay(engine: AudioEngine): boolean {
  const [hasPlayed, setPlayed] = useState(false)

  useEffect(() => {
    if (hasPlayed) return
    let hasBegun = false
    const check = () => {
      const { playback } = engine.getSnapshot()
      // It may have been played and paused before the page was hydrated.
      hasBegun ||= playback === 'playing' || engine.hasPlayed()
      if (hasBegun && (playback === 'paused' || engine.seconds() >= enoughSeconds)) setPlayed(true)
    }
    const stops = [engine.subscribe(check), engine.onPosition(check)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [engine, hasPlayed])

  return hasPlayed
}
