import { useEffect, useRef, useState } from 'react'

import { joinExclusivePlayback } from '#app/client/audio/exclusive-playback.ts'
import type { NoteProofView } from '#core/preview/note-view.ts'

export type ProofSide = 'before' | 'after'

type Playing = { noteId: string; side: ProofSide; url: string }

export type ProofPlayer = ReturnType<typeof useProofPlayer>

/** Plays the two passages of a note, one after the other; whatever else plays stops, and stops it. */
export function useProofPlayer() {
  const [playing, setPlaying] = useState<Playing | null>(null)
  const [failedId, setFailed] = useState<string | null>(null)
  const sound = useRef<HTMLAudioElement | null>(null)
  const rest = useRef<Playing[]>([])
  const announce = useRef(() => {})

  useEffect(() => {
    const exclusive = joinExclusivePlayback(() => {
      sound.current?.pause()
      setPlaying(null)
    })
    announce.current = exclusive.announce
    return () => {
      exclusive.leave()
      sound.current?.pause()
    }
  }, [])

  function playNext() {
    const next = rest.current.shift()
    if (!next) return setPlaying(null)
    // One element for both: a phone lets only what was pressed play.
    if (!sound.current) {
      sound.current = new Audio()
      sound.current.addEventListener('ended', playNext)
    }
    setPlaying(next)
    sound.current.src = next.url
    sound.current.play().catch((error: unknown) => {
      // Paused meanwhile, or another one was pressed.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setPlaying(null)
      setFailed(next.noteId)
    })
  }

  function toggle({ noteId, before, after }: NoteProofView) {
    if (playing?.noteId === noteId) {
      sound.current?.pause()
      return setPlaying(null)
    }
    rest.current = [
      ...(before ? [{ noteId, side: 'before', url: before } as const] : []),
      ...(after ? [{ noteId, side: 'after', url: after } as const] : []),
    ]
    announce.current()
    setFailed(null)
    playNext()
  }

  return { playing, failedId, toggle }
}
