import { useEffect, useRef, useState } from 'react'

import { joinExclusivePlayback } from '#app/client/audio/exclusive-playback.ts'

/** What is heard, and what it is called. */
export type HeardPart = { label: string; url: string }

type Playing = HeardPart & { id: string }

export type ProofPlayer = ReturnType<typeof useProofPlayer>

/** Plays a few short sounds with one press, one after the other; whatever else plays stops, and stops them. */
export function useProofPlayer() {
  const [playing, setPlaying] = useState<Playing | null>(null)
  const [failedId, setFailed] = useState<string | null>(null)
  const sound = useRef<HTMLAudioElement | null>(null)
  const ahead = useRef<HTMLAudioElement | null>(null)
  const rest = useRef<Playing[]>([])
  const heardId = useRef<string | null>(null)
  const announce = useRef(() => {})

  useEffect(() => {
    const exclusive = joinExclusivePlayback(() => {
      sound.current?.pause()
      heardId.current = null
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
      // Also a line that breaks while it is heard.
      sound.current.addEventListener('error', fail)
    }
    setPlaying(next)
    heardId.current = next.id
    sound.current.src = next.url
    sound.current.play().then(loadAhead, (error: unknown) => {
      // Paused meanwhile, or another one was pressed.
      if (error instanceof DOMException && error.name === 'AbortError') return
      fail()
    })
  }

  function fail() {
    setPlaying(null)
    setFailed(heardId.current)
  }

  /** While one is heard the next is loaded, by an element that never plays, so that there is hardly a pause between them. */
  function loadAhead() {
    const [next] = rest.current
    if (!next) return
    ahead.current = new Audio()
    ahead.current.preload = 'auto'
    ahead.current.src = next.url
  }

  function toggle(id: string, parts: readonly HeardPart[]) {
    if (playing?.id === id) {
      sound.current?.pause()
      heardId.current = null
      return setPlaying(null)
    }
    rest.current = parts.map((part) => ({ id, ...part }))
    announce.current()
    setFailed(null)
    playNext()
  }

  return { playing, failedId, toggle }
}
