import { expect, test } from 'vitest'

import { initialRecorder, recorderReducer, type RecorderEvent, type RecorderState } from './recorder-state.ts'

const request: RecorderEvent = { type: 'request' }
const start: RecorderEvent = { type: 'start' }
const stop: RecorderEvent = { type: 'stop' }
const sendRecording: RecorderEvent = { type: 'send', what: 'recording' }
const sendRemoval: RecorderEvent = { type: 'send', what: 'removal' }
const succeed: RecorderEvent = { type: 'succeed' }

function after(...events: RecorderEvent[]): RecorderState {
  return events.reduce(recorderReducer, initialRecorder('Erro de antes'))
}

test('an error of the page the server sent → shown until the next attempt', () => {
  expect(after()).toEqual({ phase: 'idle', seconds: 0, status: null, error: 'Erro de antes' })
  expect(after(request).error).toBe('')
})

test('microphone requested, allowed, stopped, sent → saved', () => {
  expect(after(request)).toMatchObject({ phase: 'requesting', status: 'requesting' })
  expect(after(request, start)).toMatchObject({ phase: 'recording', status: 'recording' })
  expect(after(request, start, stop)).toMatchObject({ phase: 'idle', status: null })
  expect(after(request, start, stop, sendRecording)).toMatchObject({ phase: 'sending', status: 'saving' })
  expect(after(request, start, stop, sendRecording, succeed)).toMatchObject({ phase: 'idle', status: 'saved' })
})

test('a recording removed → says that it was removed', () => {
  expect(after(sendRemoval)).toMatchObject({ phase: 'sending', status: 'removing' })
  expect(after(sendRemoval, succeed)).toMatchObject({ phase: 'idle', status: 'removed' })
})

test.each([
  ['while asking', [request]],
  ['while recording', [request, start]],
  ['while sending', [sendRecording]],
])('a second request %s → nothing changes', (_when, events) => {
  const state = after(...events)
  expect(recorderReducer(state, request)).toBe(state)
})

test('microphone denied → the reason is shown, and it can be requested again', () => {
  const denied = after(request, { type: 'deny', error: 'Não liberado' })
  expect(denied).toMatchObject({ phase: 'idle', status: null, error: 'Não liberado' })
  expect(recorderReducer(denied, request).phase).toBe('requesting')
})

test('ticks → whole seconds, at most the longest recording', () => {
  expect(after(request, start, { type: 'tick', ms: 1_999 }).seconds).toBe(1)
  expect(after(request, start, { type: 'tick', ms: 90_000 }).seconds).toBe(60)
  const recording = after(request, start)
  expect(recorderReducer(recording, { type: 'tick', ms: 400 })).toBe(recording)
})

test('a new recording → the clock starts at zero', () => {
  const second: RecorderEvent[] = [stop, sendRecording, succeed, request, start]
  expect(after(request, start, { type: 'tick', ms: 5_000 }, ...second).seconds).toBe(0)
})

test('sending failed → the error is shown without a status', () => {
  expect(after(sendRecording, { type: 'fail', error: 'Sem conexão' })).toEqual({
    phase: 'idle',
    seconds: 0,
    status: null,
    error: 'Sem conexão',
  })
})

test('a removal that fails while recording → the recording goes on', () => {
  expect(after(request, start, sendRemoval, { type: 'fail', error: 'Sem conexão' })).toMatchObject({
    phase: 'recording',
    status: 'recording',
    error: 'Sem conexão',
  })
})
