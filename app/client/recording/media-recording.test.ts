// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { microphoneError, startRecording } from './media-recording.ts'

const stopTrack = vi.fn<() => void>()
const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<unknown>>()
const onTick = vi.fn<(ms: number) => void>()
const onEnd = vi.fn<(media: Blob, durationMs: number) => void>()

class FakeRecorder extends EventTarget {
  static isTypeSupported(type: string) {
    return type.startsWith('video/webm') || type === 'audio/mp4'
  }
  state = 'inactive'
  mimeType: string
  constructor(_stream: unknown, { mimeType }: { mimeType: string }) {
    super()
    this.mimeType = mimeType
  }
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['som']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  for (const mock of [stopTrack, getUserMedia, onTick, onEnd]) mock.mockReset()
  getUserMedia.mockResolvedValue({ getTracks: () => [{ stop: stopTrack }, { stop: stopTrack }] })
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a voice → asks for the microphone only', async () => {
  await startRecording({ kind: 'voice', maxMs: 1_000, onTick, onEnd })
  expect(getUserMedia).toHaveBeenCalledWith({ audio: true })
})

test('stopped → what was recorded, its length, and microphone and camera released', async () => {
  const { stop } = await startRecording({ kind: 'video', maxMs: 60_000, onTick, onEnd })
  await vi.advanceTimersByTimeAsync(1_000)
  stop()

  const [media, durationMs] = onEnd.mock.calls[0] ?? []
  expect([media?.type, media?.size, durationMs]).toEqual(['video/webm;codecs=vp8,opus', 3, 1_000])
  expect(stopTrack).toHaveBeenCalledTimes(2)
})

test('stopped twice → ends once', async () => {
  const { stop } = await startRecording({ kind: 'voice', maxMs: 60_000, onTick, onEnd })
  stop()
  stop()
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('the most time has passed → ends by itself', async () => {
  await startRecording({ kind: 'voice', maxMs: 2_000, onTick, onEnd })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onEnd.mock.calls.map(([, durationMs]) => durationMs)).toEqual([2_000])
})

test('a browser that cannot record what it was given → microphone and camera released', async () => {
  vi.stubGlobal(
    'MediaRecorder',
    class {
      static isTypeSupported() {
        return false
      }
      constructor() {
        throw new DOMException('', 'NotSupportedError')
      }
    },
  )
  await expect(startRecording({ kind: 'video', maxMs: 1_000, onTick, onEnd })).rejects.toThrow(DOMException)
  expect(stopTrack).toHaveBeenCalledTimes(2)
})

test('errors of the browser → their reason', () => {
  expect(microphoneError(new DOMException('', 'NotAllowedError'))).toBe('not-allowed')
  expect(microphoneError(new DOMException('', 'NotFoundError'))).toBe('not-found')
  expect(microphoneError(new DOMException('', 'NotReadableError'))).toBe('unavailable')
  expect(microphoneError('?')).toBe('unavailable')
})
