// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { SongView } from '#core/site/song-view.ts'
import { createPlayable } from '#test/support/browser/fake-audio.ts'

import { createSitePlayer } from './site-player.ts'

const [a, b, c] = [createSong('a'), createSong('b'), createSong('c')]
const songs = [a, b, c]

function createSong(id: string): SongView {
  return {
    id,
    title: `Música ${id}`,
    genreLabel: 'Samba',
    description: '',
    durationMs: 60_000,
    audio: `/${id}.m4a`,
  }
}

beforeEach(() => {
  serveList(songs)
  document.body.innerHTML = `<main>${songs.map(({ id }) => `<article id="${id}"></article>`).join('')}</main>`
})
afterEach(() => vi.unstubAllGlobals())

function serveList(listed: SongView[]) {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json(listed.map((song) => ({ ...song, peaks: `Az${song.id}` })))),
  )
}

function card(id: string): Element {
  const found = document.querySelector(`#${id}`)
  if (!found) throw new Error(`no card ${id}`)
  return found
}

function create() {
  const audio = createPlayable('')
  const played: string[] = []
  const player = createSitePlayer(audio, { add: (id) => void played.push(id) })
  // Cards are hydrated in any order.
  for (const song of songs.toReversed()) player.addCard(song, card(song.id))
  return { audio, player, played, ids: () => player.getSnapshot().queue.map(({ id }) => id) }
}

test('a song is pressed → it plays, and the songs of its page are the queue in their order', async () => {
  const { audio, player, ids } = create()
  player.press(b, card('b'))
  await expect.poll(() => player.getSnapshot().playback).toBe('playing')

  expect(audio.src).toContain('/b.m4a')
  expect([player.getSnapshot().current?.id, player.getSnapshot().isShown, ids()]).toEqual(['b', true, ['a', 'b', 'c']])
})

test('the same song is pressed again → paused, and again → it goes on', async () => {
  const { audio, player } = create()
  player.press(b, card('b'))
  await expect.poll(() => audio.paused).toBe(false)
  player.press(b, card('b'))
  const paused = audio.paused
  player.press(b, card('b'))

  expect([paused, audio.paused]).toEqual([true, false])
})

test('songs play → each is counted when it starts', async () => {
  const { player, played } = create()
  player.press(a, card('a'))
  await expect.poll(() => player.getSnapshot().playback).toBe('playing')
  player.press(c, card('c'))
  await expect.poll(() => player.getSnapshot().playback).toBe('playing')

  expect([...new Set(played)]).toEqual(['a', 'c'])
})

test('another song is pressed → it begins at its start in the same element', async () => {
  const { audio, player } = create()
  player.press(a, card('a'))
  await expect.poll(() => player.getSnapshot().playback).toBe('playing')
  audio.currentTime = 20
  player.press(c, card('c'))
  await expect.poll(() => player.getSnapshot().playback).toBe('playing')

  expect([audio.src.endsWith('/c.m4a'), player.engine.seconds()]).toEqual([true, 0])
})

test('the song began inside of the press, before the player was there → it goes on where it is', async () => {
  const { audio, player } = create()
  audio.src = '/b.m4a'
  await audio.play()
  audio.currentTime = 1.5
  player.press(b, card('b'))
  await expect.poll(() => player.getSnapshot().playback).toBe('playing')

  expect(audio.currentTime).toBe(1.5)
})

test('a song ends → the next one plays; the last one ends → it stands at its beginning', async () => {
  const { audio, player } = create()
  player.press(b, card('b'))
  await expect.poll(() => player.getSnapshot().playback).toBe('playing')
  audio.dispatchEvent(new Event('ended'))
  const next = player.getSnapshot().current?.id
  await expect.poll(() => player.getSnapshot().playback).toBe('playing')
  audio.currentTime = 59
  audio.pause()
  audio.dispatchEvent(new Event('ended'))

  expect([next, player.getSnapshot().current?.id, player.engine.seconds()]).toEqual(['c', 'c', 0])
})

test.each([
  [2, 'a'],
  [4, 'b'],
])('previous is pressed at %i s → %s', async (seconds, id) => {
  const { audio, player } = create()
  player.press(b, card('b'))
  await expect.poll(() => player.getSnapshot().playback).toBe('playing')
  audio.currentTime = seconds
  player.previous()

  expect([player.getSnapshot().current?.id, player.engine.seconds()]).toEqual([id, 0])
})

test('the list is opened on a page with songs → they are the queue, and nothing plays', async () => {
  const { audio, player, ids } = create()
  await player.openList()

  expect([ids(), player.getSnapshot().isOpen, audio.paused]).toEqual([['a', 'b', 'c'], true, true])
})

test('the list is opened on a page without songs → all songs are fetched', async () => {
  serveList([c])
  const { player, ids } = create()
  document.querySelector('main')?.replaceWith(document.createElement('main'))
  await player.openList()
  player.toggle()

  expect([ids(), player.getSnapshot().current?.id]).toEqual([['c'], 'c'])
})

test('the list cannot be fetched → the player says so, and another press fetches again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 503 })))
  const { player, ids } = create()
  document.querySelector('main')?.remove()
  await player.openList()
  const failed = player.getSnapshot()
  serveList([c])
  await player.openList()

  expect([failed.isShown, failed.hasListFailed]).toEqual([true, true])
  expect([player.getSnapshot().hasListFailed, ids()]).toEqual([false, ['c']])
})

test('the page was left while a song was on its way → its songs are the queue all the same', () => {
  const { player, ids } = create()
  const pressed = card('b')
  document.querySelector('main')?.remove()
  player.press(b, pressed)

  expect(ids()).toEqual(['a', 'b', 'c'])
})

test('closed → paused and gone', async () => {
  const { audio, player } = create()
  player.press(a, card('a'))
  await expect.poll(() => audio.paused).toBe(false)
  player.close()

  expect([audio.paused, player.getSnapshot().isShown]).toEqual([true, false])
})

test('a song plays → the waveforms of all songs are there, fetched once', async () => {
  const { player } = create()
  const request = vi.spyOn(globalThis, 'fetch')
  player.press(b, card('b'))
  player.next()
  await expect.poll(() => player.getSnapshot().waveforms.get('c')).toBe('Azc')

  expect([player.getSnapshot().waveforms.get('b'), request.mock.calls.length]).toEqual(['Azb', 1])
})

test('the waveforms cannot be fetched → the song plays; the next one fetches them', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { player } = create()
  player.press(b, card('b'))
  await expect.poll(() => player.getSnapshot().playback).toBe('playing')
  const without = player.getSnapshot().waveforms.size
  serveList(songs)
  player.next()

  await expect.poll(() => player.getSnapshot().waveforms.size).toBe(3)
  expect([without, player.getSnapshot().hasListFailed]).toEqual([0, false])
})
