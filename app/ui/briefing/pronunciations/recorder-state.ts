import type { RecorderStatus } from '#copy/briefing/briefing-pronunciations.ts'
import { maxPronunciationMs } from '#core/briefing/briefing-pronunciation.ts'

/** What the voice recorder does now, and the message shown with it. */
export type RecorderState = {
  phase: 'idle' | 'requesting' | 'recording' | 'sending'
  /** Whole seconds of the current recording. */
  seconds: number
  status: RecorderStatus | null
  error: string
}

export type RecorderEvent =
  | { type: 'request' }
  | { type: 'start' }
  | { type: 'deny'; error: string }
  | { type: 'tick'; ms: number }
  | { type: 'stop' }
  | { type: 'send'; what: 'recording' | 'removal' }
  | { type: 'succeed' }
  | { type: 'fail'; error: string }

export function initialRecorder(error: string): RecorderState {
  return { phase: 'idle', seconds: 0, status: null, error }
}

/** Events that do not fit the phase change nothing: a second press is no second recording. */
export function recorderReducer(state: RecorderState, event: RecorderEvent): RecorderState {
  const { phase } = state
  switch (event.type) {
    case 'request':
      return phase === 'idle' ? { ...state, phase: 'requesting', status: 'requesting', error: '' } : state
    case 'start':
      return phase === 'requesting' ? { ...state, phase: 'recording', seconds: 0, status: 'recording' } : state
    case 'deny':
      return phase === 'requesting' ? { ...state, phase: 'idle', status: null, error: event.error } : state
    case 'tick': {
      const seconds = Math.floor(Math.min(event.ms, maxPronunciationMs) / 1_000)
      return phase === 'recording' && seconds !== state.seconds ? { ...state, seconds } : state
    }
    case 'stop':
      return phase === 'recording' ? { ...state, phase: 'idle', status: null } : state
    case 'send':
      if (phase !== 'idle') return state
      return { ...state, phase: 'sending', status: event.what === 'removal' ? 'removing' : 'saving', error: '' }
    case 'succeed':
      if (phase !== 'sending') return state
      return { ...state, phase: 'idle', status: state.status === 'removing' ? 'removed' : 'saved' }
    case 'fail':
      // A recording that runs meanwhile goes on.
      return phase === 'sending'
        ? { ...state, phase: 'idle', status: null, error: event.error }
        : { ...state, error: event.error }
  }
}
