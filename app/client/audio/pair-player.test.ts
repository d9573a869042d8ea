// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { joinExclusivePlayback } from './exclusive-playback.ts'
import { createPairPlayer } from './pair-player.ts'
import type { PairSound, Side } from './pair-sound.ts'

beforeEach(() => {
  document.body.innerHTML = '<article></article>'
})

function createSound() {
  const calls: string[] = []
  const state = { at: 0, side: 'before' as Side, isPlaying: false }
  const sound: PairSound = {
    seconds: 40,
    position: () => state.at,
    play: async (from) => {
      Object.assign(state, { at: from, isPlaying: true })
      calls.push(`play ${from}`)
      await Promise.resolve()
    },
    pause: () => void (state.isPlaying = false),
    moveTo: (to) => void (state.at = to),
    listenTo: (side) => void (state.side = side),
  }
  return { state, calls, sound }
}

function create({ open }: { open?: () => Promise<PairSound> } = {}) {
  const { state, calls, sound } = createSound()
  const player = createPairPlayer({
    before: '/a-melodia.m4a',
    after: '/a.m4a',
    open: open ?? (() => Promise.resolve(sound)),
  })
  const article = document.querySelector('article')
  if (article) player.mount(article)
  return { player, state, calls, sound, playback: () => player.getSnapshot().playback }
}

/** Whose song goes on elsewhere when its page is left. */
function createOnPage() {
  const created = create()
  const goOn = vi.fn<(seconds: number) => void>()
  const article = document.querySelector('article')
  if (article) created.player.mount(article, goOn)
  return { ...created, article, goOn }
}

test('pressed → loading until both recordings are there, then playing from the start', async () => {
  const { player, calls, playback } = create()
  void player.toggle()
  expect(playback()).toBe('loading')
  await expect.poll(playback).toBe('playing')

  expect(calls).toEqual(['play 0'])
  player.destroy()
})

test('switched while it plays → the other side is heard at the same position', async () => {
  const { player, state, playback } = create()
  void player.toggle()
  await expect.poll(playback).toBe('playing')
  state.at = 12
  player.select('after')

  expect([state.side, state.at]).toEqual(['after', 12])
  player.destroy()
})

test('side and place were chosen before it was pressed → it plays that side from there', async () => {
  const { player, state, calls, playback } = create()
  player.select('after')
  player.moveTo(8)
  void player.toggle()
  await expect.poll(playback).toBe('playing')

  expect([state.side, calls]).toEqual(['after', ['play 8']])
  player.destroy()
})

test('pressed again → paused, and it goes on where it was', async () => {
  const { player, state, calls, playback } = create()
  void player.toggle()
  await expect.poll(playback).toBe('playing')
  state.at = 5
  await expect.poll(() => player.seconds()).toBe(5)
  void player.toggle()
  expect([playback(), state.isPlaying]).toEqual(['paused', false])
  void player.toggle()
  await expect.poll(playback).toBe('playing')

  expect(calls).toEqual(['play 0', 'play 5'])
  player.destroy()
})

test('it is over → paused at the beginning', async () => {
  const { player, state, playback } = create()
  void player.toggle()
  await expect.poll(playback).toBe('playing')
  state.at = 40
  await expect.poll(playback).toBe('paused')

  expect(player.seconds()).toBe(0)
})

test('another pair is pressed → this one stops at once', async () => {
  const one = create()
  const other = create()
  void one.player.toggle()
  await expect.poll(one.playback).toBe('playing')
  void other.player.toggle()

  expect([one.playback(), one.state.isPlaying]).toEqual(['paused', false])
  other.player.destroy()
})

test('something else in this browser begins to play → paused', async () => {
  const { player, playback } = create()
  void player.toggle()
  await expect.poll(playback).toBe('playing')
  const channel = new BroadcastChannel('harmonia-sound')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage('')

  await expect.poll(playback).toBe('paused')
  channel.close()
})

test('something else begins while it loads → it does not play when it is loaded', async () => {
  const { sound, calls } = createSound()
  const { promise, resolve: arrive } = Promise.withResolvers<PairSound>()
  const { player, playback } = create({ open: () => promise })
  void player.toggle()
  const other = joinExclusivePlayback(() => undefined)
  other.announce()
  await expect.poll(playback).toBe('paused')
  arrive(sound)
  await new Promise((resolve) => setTimeout(resolve, 20))

  expect([playback(), calls]).toEqual(['paused', []])
  other.leave()
  player.destroy()
})

test('its page is left → it falls silent', async () => {
  const { player, state, playback } = create()
  void player.toggle()
  await expect.poll(playback).toBe('playing')
  document.body.replaceChildren()

  await expect.poll(playback).toBe('paused')
  expect(state.isPlaying).toBe(false)
})

test('paused while it loads → it is not heard when it comes', async () => {
  const { state, sound } = createSound()
  const { promise, resolve } = Promise.withResolvers<PairSound>()
  const { player, playback } = create({ open: () => promise })
  void player.toggle()
  player.pause()
  resolve(sound)
  await new Promise((done) => setTimeout(done, 20))

  expect([playback(), state.isPlaying]).toEqual(['paused', false])
})

test('the recordings cannot be loaded → a failure, and the next press loads again', async () => {
  const { sound } = createSound()
  const open = vi.fn<() => Promise<PairSound>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(sound)
  const { player, playback } = create({ open })
  void player.toggle()
  await expect.poll(() => player.getSnapshot().failure).toBe('unavailable')
  expect(playback()).toBe('paused')
  void player.toggle()
  await expect.poll(playback).toBe('playing')

  expect(player.getSnapshot().failure).toBeNull()
  player.destroy()
})

test('its page is left while it plays → it stops, and the song goes on from there', async () => {
  const { player, state, playback, article, goOn } = createOnPage()
  void player.toggle()
  await expect.poll(playback).toBe('playing')
  state.at = 12
  article?.remove()

  await expect.poll(playback).toBe('paused')
  expect([state.isPlaying, goOn.mock.calls]).toEqual([false, [[12]]])
  player.destroy()
})

test('its page is left and destroyed at once → the song goes on, once', async () => {
  const { player, state, playback, article, goOn } = createOnPage()
  void player.toggle()
  await expect.poll(playback).toBe('playing')
  state.at = 5
  article?.remove()
  player.destroy()
  player.destroy()

  expect(goOn.mock.calls).toEqual([[5]])
})

test('its page is left while it is paused → nothing goes on', () => {
  const { player, article, goOn } = createOnPage()
  article?.remove()
  player.destroy()

  expect(goOn).not.toHaveBeenCalled()
})
