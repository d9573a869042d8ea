import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { microphoneError, startRecording, type MediaKind } from '#app/client/recording/media-recording.ts'
import { reactionTexts } from '#copy/gift/gift.ts'
import { maxReactionMs } from '#core/gift/reaction-recording.ts'
import { formatDuration } from '#core/shared/duration.ts'

/** What was recorded or chosen, to be played before it is sent; `durationMs` is 0 until it is known. */
export type Take = { media: Blob; url: string; kind: MediaKind; durationMs: number }

const deviceErrors = {
  'not-found': reactionTexts.noDevice,
  'not-allowed': reactionTexts.notAllowed,
  unavailable: reactionTexts.unavailable,
}

type Options = {
  /** Sent meanwhile, or by this press: nothing is recorded. */
  isSending: () => boolean
  onError: (text: string) => void
  onTake: (take: Take) => void
}

/** Records voice or film in the page, with what was recorded last. */
export function useRecorder({ isSending, onError, onTake }: Options) {
  const [take, setTake] = useState<Take | null>(null)
  const [recording, setRecording] = useState<{ kind: MediaKind; stream: MediaStream | null } | null>(null)
  const [clock, setClock] = useState('')
  const [status, setStatus] = useState('')
  /** Since the press: the browser may take its time to ask. */
  const isBusy = useRef(false)
  const isGone = useRef(false)
  const stop = useRef<(() => void) | null>(null)
  const onEnd = useEffectEvent((kind: MediaKind, media: Blob, durationMs: number) => {
    // Without it nobody knew yet that something is recorded.
    const wasShown = stop.current !== null
    stop.current = null
    isBusy.current = false
    if (isGone.current) {
      // What ends with its form is shown by whoever keeps it.
      if (wasShown) onTake({ media, kind, durationMs, url: '' })
      return
    }
    setRecording(null)
    setStatus(reactionTexts.ready)
    onTake(show(media, kind, durationMs))
  })

  useEffect(() => {
    isGone.current = false
    const end = () => stop.current?.()
    addEventListener('pagehide', end)
    return () => {
      isGone.current = true
      removeEventListener('pagehide', end)
      end()
    }
  }, [])
  const url = take?.url
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])

  function show(media: Blob, kind: MediaKind, durationMs: number): Take {
    const next = { media, kind, durationMs, url: URL.createObjectURL(media) }
    setTake(next)
    return next
  }

  return {
    take,
    recording,
    clock,
    status,
    isRecording: () => stop.current !== null,
    stop: () => stop.current?.(),
    async record(kind: MediaKind) {
      if (isBusy.current || isSending()) return
      isBusy.current = true
      for (const song of document.querySelectorAll<HTMLMediaElement>('audio, video')) song.pause()
      onError('')
      setStatus(reactionTexts.asking)
      const maxMs = maxReactionMs[kind]
      const onTick = (ms: number) => setClock(`${formatDuration(ms)} de ${formatDuration(maxMs)}`)
      try {
        const started = await startRecording({ kind, maxMs, onTick, onEnd: (media, ms) => onEnd(kind, media, ms) })
        // Sent while the browser asked: the form is gone, and nobody could stop what it records.
        if (isGone.current) return started.stop()
        stop.current = started.stop
        onTick(0)
        setStatus(reactionTexts.recording)
        setRecording({ kind, stream: started.stream })
      } catch (reason) {
        isBusy.current = false
        setStatus('')
        onError(deviceErrors[microphoneError(reason)])
      }
    },
    /** A file of the device, in place of what was recorded. */
    choose: (file: File) => void show(file, file.type.startsWith('video/') ? 'video' : 'voice', 0),
    /** A recording of this page does not say how long it is; a file does once it is read. */
    measure(seconds: number) {
      if (Number.isFinite(seconds))
        setTake((known) => (known?.durationMs === 0 ? { ...known, durationMs: Math.round(seconds * 1_000) } : known))
    },
    drop() {
      setTake(null)
      setStatus('')
    },
    clearStatus: () => setStatus(''),
  }
}
