// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

import { songLoaded } from './song-loaded.ts'

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

function addSong(state: { networkState: number; readyState: number; paused: boolean }) {
  document.body.innerHTML = '<audio data-early-song></audio>'
  const song = document.querySelector('audio')
  for (const [name, value] of Object.entries(state)) Object.defineProperty(song, name, { configurable: true, value })
  return song
}

async function isSettled(promise: Promise<void>, ms: number): Promise<boolean> {
  let settled = false
  void promise.then(() => (settled = true))
  await vi.advanceTimersByTimeAsync(ms)
  return settled
}

test('a page without a song → settles at once', async () => {
  vi.useFakeTimers()
  expect(await isSettled(songLoaded(), 0)).toBe(true)
})

test('a song that loads → settles when its length is known', async () => {
  vi.useFakeTimers()
  const song = addSong({ networkState: 2, readyState: 0, paused: true })
  const loaded = songLoaded()
  expect(await isSettled(loaded, 500)).toBe(false)
  Object.defineProperty(song, 'readyState', { value: 1 })
  expect(await isSettled(loaded, 200)).toBe(true)
})

test('a song that was pressed → settles when it can go on playing', async () => {
  vi.useFakeTimers()
  addSong({ networkState: 2, readyState: 1, paused: false })
  expect(await isSettled(songLoaded(), 500)).toBe(false)
})

test('a song that never comes → settles after three seconds', async () => {
  vi.useFakeTimers()
  addSong({ networkState: 2, readyState: 0, paused: true })
  expect(await isSettled(songLoaded(), 3_200)).toBe(true)
})
