import { useEffect, useRef, useState } from 'react'

import type { AudioEngine } from '#app/client/audio/audio-engine.ts'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'

type Props = {
  engine: AudioEngine
  /** The address of what can be played before hydration; only that of the page the server wrote counts. */
  early?: string | undefined
  /** It is to begin by itself: somebody pressed for it on the page before. */
  playsAtOnce?: boolean | undefined
}

/** Where the engine's elements live in the page: React renders nothing into it but a song to begin with. */
export function AudioElements({ engine, early, playsAtOnce }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  // A part that comes later is answered by React alone.
  const [song] = useState(isHydrated ? undefined : early)
  useEffect(() => {
    if (place.current) engine.mount(place.current)
  }, [engine])
  return (
    <div ref={place} hidden>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the words stand on the page */}
      {song === undefined ? null : <audio preload="metadata" src={song} autoPlay={playsAtOnce} data-early-song />}
    </div>
  )
}
