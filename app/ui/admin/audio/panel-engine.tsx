import { createContext, use, useEffect } from 'react'
import { useLocation } from 'react-router'

import type { AudioEngine } from '#app/client/audio/audio-engine.ts'
import { useAudioEngine } from '#app/client/audio/use-audio.ts'
import { AudioElements } from '#app/ui/audio/audio-elements.tsx'

const EngineContext = createContext<AudioEngine | null>(null)

/** Everything the panel plays is played here, so that one thing sounds at a time. */
export function PanelEngine({ children }: { children: React.ReactNode }) {
  const engine = useAudioEngine()
  const { pathname } = useLocation()

  // A screen takes its controls with it: nothing may go on that can no longer be stopped.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- leaving a screen is what ends it
  useEffect(() => () => engine.destroy(), [engine, pathname])

  return (
    <EngineContext value={engine}>
      {children}
      <AudioElements engine={engine} />
    </EngineContext>
  )
}

export function usePanelEngine(): AudioEngine {
  const engine = use(EngineContext)
  if (!engine) throw new Error('only the panel has this engine')
  return engine
}
