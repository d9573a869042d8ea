// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { createFakeAudio } from '#test/support/browser/fake-audio.ts'

import { createAudioEngine, type AudioTrack } from './audio-engine.ts'
import { scopeEngine } from './scoped-engine.ts'

const song: AudioTrack = { id: 's', name: 'Moda', src: '/s.m4a', durationMs: 43_000, gain: 0 }
const reference: AudioTrack = { id: 'r', name: 'Piano', src: '/r.m4a', durationMs: 43_000, gain: 0 }

test('another player starts → the first one is paused and only the other is heard', async () => {
  const { songs, references, playing } = create()
  await songs.select(song, 0, true)
  await references.select(reference, 0, true)

  expect(playing()).toEqual(['/r.m4a'])
  expect([songs.getSnapshot().playback, references.getSnapshot().playback]).toEqual(['paused', 'playing'])
})

test('another player starts at the same place → it begins where it was asked to', async () => {
  const { songs, references, elements } = create()
  await songs.select(song, 0, true)
  if (elements[0]) elements[0].currentTime = 0.9
  await references.select(reference, 0, true)

  expect(references.seconds()).toBe(0)
})

test('another player plays → its track and position are not seen here', async () => {
  const { songs, references } = create()
  await references.select(reference, 20, true)

  expect(songs.getSnapshot().track).toBeNull()
  expect(songs.seconds()).toBe(0)
})

test('another player plays → pausing and seeking here change nothing there', async () => {
  const { songs, references, playing } = create()
  await references.select(reference, 20, true)
  songs.pause()
  songs.seek(3)

  expect(playing()).toEqual(['/r.m4a'])
  expect(references.seconds()).toBe(20)
})

test('another player took over → this one stands where it was left', async () => {
  const { songs, references } = create()
  songs.onPosition(() => undefined)
  await songs.select(song, 12, true)
  await references.select(reference, 0, true)

  expect(songs.seconds()).toBe(12)
})

test('another player moves on → the snapshot here stays the same object', async () => {
  const { songs, references } = create()
  await references.select(reference, 0, true)
  const before = songs.getSnapshot()
  references.pause()

  expect(songs.getSnapshot()).toBe(before)
})

test('another player moves on → nobody here is called with its position', async () => {
  const { songs, references } = create()
  const listener = vi.fn<(seconds: number) => void>()
  songs.onPosition(listener)
  await references.select(reference, 5, true)

  expect(listener).not.toHaveBeenCalled()
})

function create() {
  const { elements, createElement, playing } = createFakeAudio()
  const engine = createAudioEngine({ createElement })
  return {
    elements,
    playing,
    songs: scopeEngine(engine, ({ id }) => id === song.id),
    references: scopeEngine(engine, ({ id }) => id === reference.id),
  }
}
