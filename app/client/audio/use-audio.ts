import { useEffect, useState, useSyncExternalStore } from 'react'

import { createAudioEngine, type AudioEngine, type AudioState } from './audio-engine.ts'
import { joinExclusivePlayback } from './exclusive-playback.ts'

/** An engine for as long as the component is there; it stops when something else in any tab starts. */
export function useAudioEngine(): AudioEngine {
  const [engine] = useState(() => createAudioEngine())

  useEffect(() => {
    const { announce, leave } = joinExclusivePlayback(() => engine.pause())
    const stopListening = engine.onStart(announce)
    return () => {
      stopListening()
      leave()
      engine.destroy()
    }
  }, [engine])

  return engine
}

export function useAudioState(engine: AudioEngine): AudioState {
  return useSyncExternalStore(engine.subscribe, engine.getSnapshot, engine.getSnapshot)
}

/** The position in whole seconds: changes once a second, not every frame. */
export function usePlaybackSeconds(engine: AudioEngine): number {
  const now = () => Math.floor(engine.seconds())
  return useSyncExternalStore(engine.onPosition, now, now)
}
