import { useEffect, useReducer, useRef } from 'react'

import { microphoneError, startRecording } from '#app/client/recording/media-recording.ts'
import { microphoneErrors, pronunciationErrors } from '#copy/briefing/briefing-pronunciations.ts'
import { maxPronunciationMs, pronunciationBytes } from '#core/briefing/briefing-pronunciation.ts'

import type { PronunciationChange } from './pronunciation-request.ts'
import { initialRecorder, recorderReducer } from './recorder-state.ts'

/**
 * Records with the microphone, measures chosen files and sends both, one after the other. `send` answers with a message
 * when the server did not store the change, otherwise with an empty string. `finish` ends a recording and waits for all that is
 * being sent: with the message of the last, or `null` at once where nothing is.
 */
export function useRecorder(firstError: string, send: (change: PronunciationChange) => Promise<string>) {
  const [state, dispatch] = useReducer(recorderReducer, firstError, initialRecorder)
  const recorder = useRef<{ stop: () => void } | null>(null)
  const queue = useRef(Promise.resolve(''))
  const waiting = useRef(0)
  const ended = useRef(Promise.resolve(''))

  useEffect(() => {
    const stop = () => recorder.current?.stop()
    addEventListener('pagehide', stop)
    return () => {
      removeEventListener('pagehide', stop)
      stop()
    }
  }, [])

  function enqueue(what: 'recording' | 'removal', read: () => PronunciationChange | Promise<PronunciationChange>) {
    waiting.current += 1
    queue.current = queue.current.then(async () => {
      dispatch({ type: 'send', what })
      const change = await read()
      const isTooLarge = 'add' in change && change.add.size > pronunciationBytes
      const error = isTooLarge ? pronunciationErrors['voice-too-large'] : await send(change)
      dispatch(error ? { type: 'fail', error } : { type: 'succeed' })
      waiting.current -= 1
      return error
    })
    return queue.current
  }

  async function record() {
    if (state.phase !== 'idle') return
    dispatch({ type: 'request' })
    const end = Promise.withResolvers<string>()
    try {
      recorder.current = await startRecording({
        kind: 'voice',
        maxMs: maxPronunciationMs,
        onTick: (ms) => dispatch({ type: 'tick', ms }),
        onEnd: (add, durationMs) => {
          recorder.current = null
          dispatch({ type: 'stop' })
          end.resolve(enqueue('recording', () => ({ add, durationMs })))
        },
      })
      ended.current = end.promise
    } catch (error) {
      return dispatch({ type: 'deny', error: microphoneErrors[microphoneError(error)] })
    }
    dispatch({ type: 'start' })
  }

  function finish(): Promise<string> | null {
    if (!recorder.current) return waiting.current > 0 ? queue.current : null
    recorder.current.stop()
    return ended.current
  }

  return {
    state,
    finish,
    toggle: () => (recorder.current ? recorder.current.stop() : void record()),
    sendFile: (file: File) => enqueue('recording', async () => ({ add: file, durationMs: await measureMs(file) })),
    remove: (id: string) => enqueue('removal', () => ({ remove: id })),
  }
}

/** How long a file lasts, as far as the browser can tell; what is no audio is for the server to say. */
async function measureMs(file: File): Promise<number> {
  try {
    const bytes = await file.slice(0, pronunciationBytes).arrayBuffer()
    return (await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes)).duration * 1_000
  } catch {
    return 0
  }
}
