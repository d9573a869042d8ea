import { useEffect, useReducer, useRef } from 'react'

import { microphoneErrors, voiceErrors } from '#copy/briefing/briefing-voices.ts'
import { maxPronunciationMs, voiceBytes } from '#core/briefing/briefing-voice.ts'

import type { PronunciationChange } from './pronunciation-request.ts'
import { initialRecorder, microphoneError, recorderReducer } from './recorder-state.ts'

const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
const bitsPerSecond = 64_000
const tickMs = 200

export function canRecord(): boolean {
  return 'MediaRecorder' in window && 'mediaDevices' in navigator
}

/**
 * Records with the microphone, measures chosen files and sends both, one after the other. `send` answers with a message
 * when the server did not store the change, otherwise with an empty string.
 */
export function useRecorder(firstError: string, send: (change: PronunciationChange) => Promise<string>) {
  const [state, dispatch] = useReducer(recorderReducer, firstError, initialRecorder)
  const recorder = useRef<MediaRecorder | null>(null)
  const queue = useRef(Promise.resolve())

  useEffect(() => {
    const stop = () => recorder.current?.stop()
    addEventListener('pagehide', stop)
    return () => {
      removeEventListener('pagehide', stop)
      stop()
    }
  }, [])

  function enqueue(change: PronunciationChange) {
    const isTooLarge = 'add' in change && change.add.size > voiceBytes
    queue.current = queue.current.then(async () => {
      dispatch({ type: 'send', what: 'add' in change ? 'recording' : 'removal' })
      const error = isTooLarge ? voiceErrors['voice-too-large'] : await send(change)
      dispatch(error ? { type: 'fail', error } : { type: 'succeed' })
    })
    return queue.current
  }

  async function record() {
    if (state.phase !== 'idle') return
    dispatch({ type: 'request' })
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    } catch (error) {
      return dispatch({ type: 'deny', error: microphoneErrors[microphoneError(error)] })
    }
    const type = formats.find((format) => MediaRecorder.isTypeSupported(format))
    const chunks: Blob[] = []
    const startedAt = Date.now()
    const current = new MediaRecorder(stream, {
      ...(type ? { mimeType: type } : {}),
      audioBitsPerSecond: bitsPerSecond,
    })
    const clock = setInterval(() => {
      dispatch({ type: 'tick', ms: Date.now() - startedAt })
      if (Date.now() - startedAt >= maxPronunciationMs) current.stop()
    }, tickMs)
    current.addEventListener('dataavailable', ({ data }) => chunks.push(data))
    current.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop()
      clearInterval(clock)
      recorder.current = null
      dispatch({ type: 'stop' })
      const durationMs = Math.min(Date.now() - startedAt, maxPronunciationMs)
      void enqueue({ add: new Blob(chunks, { type: type ?? 'audio/webm' }), durationMs })
    })
    recorder.current = current
    current.start()
    dispatch({ type: 'start' })
  }

  return {
    state,
    toggle: () => (recorder.current ? recorder.current.stop() : void record()),
    sendFile: async (file: File) => enqueue({ add: file, durationMs: await measureMs(file) }),
    remove: (id: string) => enqueue({ remove: id }),
  }
}

/** How long a file lasts, as far as the browser can tell; what is no audio is for the server to say. */
async function measureMs(file: File): Promise<number> {
  try {
    const bytes = await file.slice(0, voiceBytes).arrayBuffer()
    return (await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes)).duration * 1_000
  } catch {
    return 0
  }
}
