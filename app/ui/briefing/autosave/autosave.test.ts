import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createAutosave, type AutosaveStatus, type SaveOutcome } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const saved: SaveOutcome = { kind: 'saved', hasErrors: false }
const offline: SaveOutcome = { kind: 'unanswered', reason: 'offline' }

/** An autosave whose server answers in this order, and then with the last answer for good. */
function setUp(...outcomes: SaveOutcome[]) {
  const send = vi.fn<() => Promise<SaveOutcome>>(async () => {
    const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0]
    return Promise.resolve(outcome ?? saved)
  })
  const calls = {
    send,
    sendOnLeave: vi.fn<() => void>(),
    submit: vi.fn<(button: string | null) => void>(),
    onStatus: vi.fn<(status: AutosaveStatus, isWaiting: boolean) => void>(),
    isOnline: vi.fn<() => boolean>(() => true),
  }
  return { ...calls, autosave: createAutosave<string>(calls) }
}

/** A save that is answered by hand. */
function createAnswer() {
  const { promise, resolve } = Promise.withResolvers<SaveOutcome>()
  return { promise, answer: resolve }
}

test('typing without a pause → one save, 900 ms after the last key', async () => {
  const { autosave, send, onStatus } = setUp(saved)
  autosave.edit()
  await vi.advanceTimersByTimeAsync(899)
  autosave.edit()
  await vi.advanceTimersByTimeAsync(899)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(send).toHaveBeenCalledOnce()
  expect(onStatus).toHaveBeenLastCalledWith('saved', false)
})

test('typing during a save → a second save after the first, and the status stays "saving" until then', async () => {
  const { autosave, send, onStatus } = setUp(saved)
  const first = createAnswer()
  send.mockImplementationOnce(() => first.promise)
  autosave.edit()
  await vi.advanceTimersByTimeAsync(900)
  autosave.edit()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(send).toHaveBeenCalledOnce()
  first.answer(saved)
  await vi.advanceTimersByTimeAsync(0)
  expect(onStatus).toHaveBeenLastCalledWith('saving', false)
  await vi.advanceTimersByTimeAsync(900)
  expect(send).toHaveBeenCalledTimes(2)
  expect(onStatus).toHaveBeenLastCalledWith('saved', false)
})

test('fields refused by the server → saved with errors', async () => {
  const { autosave, onStatus } = setUp({ kind: 'saved', hasErrors: true })
  autosave.edit()
  await vi.advanceTimersByTimeAsync(900)
  expect(onStatus).toHaveBeenLastCalledWith('saved-with-errors', false)
})

test('everything saved and online → a pressed button leaves at once', async () => {
  const { autosave, send } = setUp(saved)
  autosave.edit()
  await vi.advanceTimersByTimeAsync(900)
  expect(autosave.press('next')).toBe(true)
  expect(send).toHaveBeenCalledOnce()
})

test('something unsaved → a pressed button waits for the save and is submitted once', async () => {
  const { autosave, send, submit } = setUp(saved)
  autosave.edit()
  expect(autosave.press('next')).toBe(false)
  expect(submit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(send).toHaveBeenCalledOnce()
  expect(submit.mock.calls).toEqual([['next']])
})

test('an untouched step → a pressed button saves first, too', async () => {
  const { autosave, send, submit } = setUp(saved)
  expect(autosave.press('next')).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect([send.mock.calls.length, submit.mock.calls]).toEqual([1, [['next']]])
})

test('two presses while a save is running → the last button is submitted, once', async () => {
  const { autosave, send, submit } = setUp(saved)
  const running = createAnswer()
  send.mockImplementationOnce(() => running.promise)
  autosave.press('next')
  autosave.press('back')
  running.answer(saved)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(submit.mock.calls).toEqual([['back']])
})

test('typing after a press → the press is cancelled', async () => {
  const { autosave, send, submit } = setUp(saved)
  const running = createAnswer()
  send.mockImplementationOnce(() => running.promise)
  autosave.press('next')
  autosave.edit()
  running.answer(saved)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(submit).not.toHaveBeenCalled()
})

test('no connection → the save is repeated every five seconds until it is answered', async () => {
  const { autosave, send, onStatus } = setUp(offline, offline, saved)
  autosave.edit()
  await vi.advanceTimersByTimeAsync(900)
  expect(onStatus).toHaveBeenLastCalledWith('offline', false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(send).toHaveBeenCalledTimes(3)
  expect(onStatus).toHaveBeenLastCalledWith('saved', false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(3)
})

test('a button pressed without a connection → it waits, says so, and leaves once the connection is back', async () => {
  const { autosave, submit, onStatus } = setUp(offline, saved)
  autosave.edit()
  autosave.press('next')
  await vi.advanceTimersByTimeAsync(0)
  expect(onStatus).toHaveBeenLastCalledWith('offline', true)
  expect(submit).not.toHaveBeenCalled()
  autosave.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(submit.mock.calls).toEqual([['next']])
})

test('saved, but offline by now → a pressed button does not leave', async () => {
  const { autosave, isOnline, submit } = setUp(saved, offline)
  autosave.edit()
  await vi.advanceTimersByTimeAsync(900)
  isOnline.mockReturnValue(false)
  expect(autosave.press('next')).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(submit).not.toHaveBeenCalled()
})

test('changed in another tab → no further save by itself, and a pressed button leads to the comparison', async () => {
  const { autosave, send, submit, onStatus } = setUp({ kind: 'conflict' })
  autosave.edit()
  await vi.advanceTimersByTimeAsync(900)
  expect(onStatus).toHaveBeenLastCalledWith('conflict', false)
  autosave.edit()
  expect(onStatus).toHaveBeenLastCalledWith('conflict', false)
  autosave.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledOnce()
  autosave.press('next')
  await vi.advanceTimersByTimeAsync(0)
  expect(submit.mock.calls).toEqual([['next']])
})

test('refused → a pressed button leaves, so that the page of the server says why', async () => {
  const { autosave, submit } = setUp({ kind: 'refused' })
  autosave.edit()
  autosave.press('next')
  await vi.advanceTimersByTimeAsync(0)
  expect(submit.mock.calls).toEqual([['next']])
})

test('the page is left with something unsaved → it is sent on the way; otherwise nothing is', async () => {
  const { autosave, sendOnLeave } = setUp(saved)
  autosave.leavePage()
  expect(sendOnLeave).not.toHaveBeenCalled()
  autosave.edit()
  autosave.leavePage()
  expect(sendOnLeave).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(900)
  autosave.leavePage()
  expect(sendOnLeave).toHaveBeenCalledOnce()
})

test('the page is left during a save → what was typed is sent on the way', async () => {
  const { autosave, send, sendOnLeave } = setUp(saved)
  send.mockReturnValue(createAnswer().promise)
  autosave.edit()
  await vi.advanceTimersByTimeAsync(900)
  expect(send).toHaveBeenCalledOnce()
  autosave.edit()

  autosave.leavePage()

  expect(sendOnLeave).toHaveBeenCalledOnce()
})

test('nothing typed → a flush saves nothing', async () => {
  const { autosave, send } = setUp(saved)
  autosave.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).not.toHaveBeenCalled()
})
