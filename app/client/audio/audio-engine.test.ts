// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

import { createFakeAudio, createPlayable } from '#test/support/browser/fake-audio.ts'

import { createAudioEngine, type AudioTrack } from './audio-engine.ts'

const melody: AudioTrack = { id: 'm', name: 'Melodia', src: '/m.m4a', durationMs: 43_000, gain: 0 }
const band: AudioTrack = { id: 'b', name: 'Banda', src: '/b.m4a', durationMs: 43_000, gain: -6 }

afterEach(() => vi.restoreAllMocks())

test('another track is selected while one plays → it goes on at the same place, and only it is heard', async () => {
  const { engine, elements } = create()
  await engine.select(melody, 0, true)
  at(elements, 0).currentTime = 12
  await engine.select(band, engine.seconds(), true)

  expect(audible(elements)).toEqual(['/b.m4a'])
  expect(engine.seconds()).toBeCloseTo(12)
  expect(engine.getSnapshot()).toMatchObject({ track: band, previous: melody, playback: 'playing' })
})

test('the outgoing track went on while the incoming one was fetched → the incoming one catches up', async () => {
  const { engine, elements } = create()
  await engine.select(melody, 0, true)
  at(elements, 0).currentTime = 12
  const switching = engine.select(band, 12, true)
  at(elements, 0).currentTime = 12.8
  await switching

  expect(at(elements, 1).currentTime).toBeCloseTo(12.8)
})

test('a place in another track is asked for while one plays → it is heard from that place, and the other is not', async () => {
  const { engine, elements } = create()
  await engine.select(melody, 0, true)
  at(elements, 0).currentTime = 30
  await engine.select(band, 6, true)

  expect(audible(elements)).toEqual(['/b.m4a'])
  expect(engine.seconds()).toBeCloseTo(6)
})

test('until the incoming track is ready → the outgoing one is heard and the state is loading', async () => {
  const { engine, elements } = create()
  await engine.select(melody, 0, true)
  const switching = engine.select(band, 0, true)

  expect(audible(elements)).toEqual(['/m.m4a'])
  expect(engine.getSnapshot().playback).toBe('loading')
  await switching
})

test('paused on the way to another track → nothing is heard, and it stands at the place of the outgoing one', async () => {
  const { engine, elements } = create()
  await engine.select(melody, 0, true)
  at(elements, 0).currentTime = 20
  const switching = engine.select(band, 20, true)
  at(elements, 0).currentTime = 20.5
  engine.pause()
  await switching

  expect(audible(elements)).toEqual([])
  expect(engine.seconds()).toBeCloseTo(20.5)
})

test('selected while paused → made ready at that place without being heard', async () => {
  const { engine, elements } = create()
  await engine.select(melody, 0, true)
  engine.pause()
  await engine.select(band, 7, false)

  expect(audible(elements)).toEqual([])
  expect([engine.getSnapshot().track?.id, engine.seconds()]).toEqual(['b', 7])
})

test('a track with a gain → its element is turned down, until loudness is not matched', async () => {
  const { engine, elements } = create()
  engine.setMix({ isMatched: true })
  await engine.select(band, 0, true)
  expect(at(elements, 0).volume).toBeCloseTo(0.501, 3)
  engine.setMix({ isMatched: false })
  expect(at(elements, 0).volume).toBe(1)
})

test('the first track → as loud as recorded; matched from the second one on', async () => {
  const { engine, elements } = create()
  await engine.select(band, 0, true)
  expect([at(elements, 0).volume, engine.getSnapshot().mix.isMatched]).toEqual([1, false])
  await engine.select(melody, 5, true)
  await engine.select(band, 5, true)

  expect([at(elements, 0).volume, engine.getSnapshot().mix.isMatched]).toEqual([expect.closeTo(0.501, 3), true])
})

test('somebody does not want loudness matched → it stays so when versions are compared', async () => {
  const { engine, elements } = create()
  engine.setMix({ isMatched: false })
  await engine.select(melody, 0, true)
  await engine.select(band, 0, true)

  expect(at(elements, 1).volume).toBe(1)
})

test('the page learns a new gain → the element that plays follows', async () => {
  const { engine, elements } = create()
  engine.setMix({ isMatched: true })
  await engine.select(melody, 0, true)
  engine.updateTracks([{ ...melody, gain: -20 }, band])

  expect(at(elements, 0).volume).toBeCloseTo(0.1, 3)
})

test('a fifth track → the one heard longest ago is unloaded', async () => {
  const { engine, elements } = create()
  for (const id of ['1', '2', '3', '4', '5']) await engine.select({ ...melody, id, src: `/${id}` }, 0, true)

  expect(elements.map((element) => element.getAttribute('src'))).toEqual([null, '/2', '/3', '/4', '/5'])
})

test('nothing changed → no listener is called, and the snapshot is the same object', async () => {
  const { engine, elements } = create()
  await engine.select(melody, 0, true)
  const before = engine.getSnapshot()
  const listener = vi.fn<() => void>()
  engine.subscribe(listener)
  at(elements, 0).dispatchEvent(new Event('timeupdate'))

  expect(listener).not.toHaveBeenCalled()
  expect(engine.getSnapshot()).toBe(before)
})

test('playback is asked for → whoever listens is told before it begins', async () => {
  const { engine, elements } = create()
  const playing: boolean[] = []
  engine.onStart(() => playing.push(elements.some(({ paused }) => !paused)))
  await engine.select(melody, 0, true)

  expect(playing).toEqual([false])
})

test('an element of the page that plays already is adopted → it goes on, as the current track', async () => {
  const { engine, elements } = create()
  const song = createPlayable('/m.m4a')
  await song.play()
  song.currentTime = 7
  engine.adopt(melody, song)

  expect(engine.getSnapshot()).toMatchObject({ track: melody, playback: 'playing' })
  expect(engine.seconds()).toBe(7)
  await engine.select(band, engine.seconds(), true)
  expect(song.paused).toBe(true)
  expect(audible(elements)).toEqual(['/b.m4a'])
})

test('an element of the page that is paused is adopted → played when its track is', async () => {
  const { engine, elements } = create()
  const song = createPlayable('/m.m4a')
  engine.adopt(melody, song)
  expect(engine.getSnapshot().track).toBeNull()

  await engine.select(melody, 0, true)
  expect(song.paused).toBe(false)
  expect(elements).toEqual([])
})

test('an element of the page that was told to play, and still waits for its bytes, is adopted → it goes on', async () => {
  const { engine } = create()
  const song = createPlayable('/m.m4a')
  await song.play()
  Object.defineProperty(song, 'played', { value: { length: 0 } })
  engine.adopt(melody, song)

  expect(engine.getSnapshot()).toMatchObject({ track: melody, playback: 'playing' })
})

test('an element of the page that was played and paused is adopted → it stands there, as the current track', async () => {
  const { engine } = create()
  const starts = vi.fn<() => void>()
  engine.onStart(starts)
  const song = createPlayable('/m.m4a')
  await song.play()
  song.pause()
  song.currentTime = 7
  engine.adopt(melody, song)

  expect(engine.getSnapshot()).toMatchObject({ track: melody, playback: 'paused' })
  expect([engine.seconds(), starts.mock.calls]).toEqual([7, []])
  await engine.play()
  expect([song.paused, song.currentTime]).toEqual([false, 7])
})

test('the browser lets nothing play → it says so, until something plays', async () => {
  const { engine, elements } = create()
  await engine.select(melody, 0, false)
  vi.spyOn(at(elements, 0), 'play').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await engine.play()
  expect(engine.getSnapshot().failure).toBe('blocked')
  await engine.play()

  expect(engine.getSnapshot()).toMatchObject({ failure: null, playback: 'playing' })
})

test.each([
  [2, 'interrupted'],
  [3, 'undecodable'],
  [4, 'unavailable'],
])('an element fails with code %i → %s', async (code, failure) => {
  const { engine, elements } = create()
  await engine.select(melody, 0, true)
  Object.defineProperty(at(elements, 0), 'error', { get: () => ({ code }) })
  at(elements, 0).dispatchEvent(new Event('error'))

  expect(engine.getSnapshot()).toMatchObject({ failure, playback: 'paused' })
})

function create() {
  const { elements, createElement } = createFakeAudio()
  return { engine: createAudioEngine({ createElement }), elements }
}

function at(elements: HTMLAudioElement[], index: number): HTMLAudioElement {
  const element = elements[index]
  if (!element) throw new Error(`there is no element ${index}`)
  return element
}

function audible(elements: HTMLAudioElement[]): (string | null)[] {
  return elements.filter(({ paused, muted }) => !paused && !muted).map((element) => element.getAttribute('src'))
}
