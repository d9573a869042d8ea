import { useEffect, useRef } from 'react'

import type { AudioEngine } from '#app/client/audio/audio-engine.ts'

/** Where the engine's elements live in the page: React renders nothing into it. */
export function AudioElements({ engine }: { engine: AudioEngine }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) engine.mount(place.current)
  }, [engine])
  return <div ref={place} hidden />
}
