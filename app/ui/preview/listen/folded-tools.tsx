import { useEffect, useRef, useState } from 'react'

import type { AudioEngine } from '#app/client/audio/audio-engine.ts'
import { reloadAfterRelease } from '#app/client/hydrate/release.ts'

import type { ComparisonProps } from './comparison-tools.tsx'

type Tools = React.ComponentType<ComparisonProps>

/** Folded until somebody wants to compare versions or note a moment. */
export function FoldedTools(props: ComparisonProps) {
  const { engine } = props.player
  const [isOpen, setOpen] = useState(false)
  const { Loaded, hasFailed, load } = useTools(engine)
  const place = useRef<HTMLDetailsElement>(null)

  // Unfolded before hydration: nothing tells of that any more.
  useEffect(() => {
    if (!place.current?.open) return
    // oxlint-disable-next-line react/set-state-in-effect -- the server cannot know it
    setOpen(true)
    load()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])

  return (
    <details
      ref={place}
      className="with-script"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) load()
      }}
    >
      <summary className="btn-quiet">Comparar e anotar</summary>
      {isOpen && Loaded ? <Loaded {...props} /> : null}
      <p role="status" className="deck-status pt-3">
        {isOpen && !Loaded
          ? hasFailed
            ? 'Não foi possível abrir agora. Feche e abra de novo em instantes.'
            : 'Carregando...'
          : ''}
      </p>
    </details>
  )
}

/** The tools, fetched as soon as something plays: by the time they are wanted they are there. */
function useTools(engine: AudioEngine) {
  const [tools, setTools] = useState<{ Loaded: Tools | null; hasFailed: boolean }>({ Loaded: null, hasFailed: false })

  function load() {
    if (tools.Loaded) return
    import('./comparison-tools.tsx').then(
      ({ ComparisonTools }) => setTools({ Loaded: ComparisonTools, hasFailed: false }),
      () => {
        setTools((known) => ({ ...known, hasFailed: known.Loaded === null }))
        void reloadAfterRelease()
      },
    )
  }

  useEffect(() => {
    const stop = engine.onStart(() => {
      stop()
      load()
    })
    return stop
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [engine])

  return { ...tools, load }
}
