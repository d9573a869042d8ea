// @vitest-environment happy-dom
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

import { joinExclusivePlayback } from '#app/client/audio/exclusive-playback.ts'
import { GiftOpen } from '#app/ui/gift/gift-open.tsx'
import { justOpened, playGiftEarly } from '#app/ui/gift/gift-start.ts'
import { openGift } from '#test/support/open-gift.ts'

import { startGiftPlayer } from './gift-player.ts'

beforeEach(() => {
  const open = createElement(GiftOpen, { gift: openGift, path: '/presente/x', isPreview: false, form: null })
  document.body.innerHTML = `<main>${renderToStaticMarkup(open)}</main>`
  startGiftPlayer(root())
})

const root = () => find('main')
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('[data-play]')]
function audio(): HTMLAudioElement {
  const found = document.querySelector<HTMLAudioElement>('[data-song]')
  if (!found) throw new Error('no song')
  return found
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

function findInput(selector: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

/** The element as a browser has it at a moment of playing. */
function setPlayback(state: { paused: boolean; currentTime?: number; duration?: number }) {
  for (const [name, value] of Object.entries(state))
    Object.defineProperty(audio(), name, { value, configurable: true, writable: true })
}

test('play is pressed → the song plays, every button pauses, and the bar is there', () => {
  const play = vi.spyOn(audio(), 'play').mockImplementation(async () => undefined)
  setPlayback({ paused: true })
  buttons()[0]?.click()
  expect(play).toHaveBeenCalledTimes(1)
  setPlayback({ paused: false })
  audio().dispatchEvent(new Event('play'))

  expect(root().hasAttribute('data-playing')).toBe(true)
  expect(root().hasAttribute('data-started')).toBe(true)
  expect(buttons().map(({ ariaLabel }) => ariaLabel)).toEqual(['Pausar a música', 'Pausar a música'])
})

test('a line of the lyric starts the song → the bar is there, too', () => {
  audio().dispatchEvent(new Event('play'))
  expect(root().hasAttribute('data-started')).toBe(true)
})

test('time passes → line and clock follow', () => {
  setPlayback({ paused: false, currentTime: 61.4, duration: 122.8 })
  audio().dispatchEvent(new Event('timeupdate'))

  expect(findInput('[data-seek]').value).toBe('500')
  expect(find('[data-clock]').textContent).toBe('1:01 / 2:02')
})

test('the line is dragged → the song goes there when it is let go', () => {
  setPlayback({ paused: false, currentTime: 0, duration: 200 })
  const seek = findInput('[data-seek]')
  seek.value = '250'
  seek.dispatchEvent(new Event('input'))
  expect([audio().currentTime, find('[data-clock]').textContent]).toEqual([0, '0:50'])
  seek.dispatchEvent(new Event('change'))

  expect(audio().currentTime).toBe(50)
})

test('the song cannot be loaded → says so, and a press tries again', () => {
  expect(find('[data-player-error]').hidden).toBe(true)
  Object.defineProperty(audio(), 'error', { get: () => ({ code: 3 }), configurable: true })
  audio().dispatchEvent(new Event('error'))
  expect(find('[data-player-error]').hidden).toBe(false)
  expect(find('[data-player-error]').textContent).toMatch(/^Este aparelho não conseguiu tocar/)
  vi.spyOn(audio(), 'play').mockImplementation(async () => undefined)
  setPlayback({ paused: true })
  buttons()[0]?.click()

  expect(find('[data-player-error]').hidden).toBe(true)
})

test.each([
  ['the bar', 20, 'ArrowRight', 25],
  ['the bar', 20, 'ArrowLeft', 15],
  ['the bar', 2, 'ArrowLeft', 0],
  ['the play button', 41, 'ArrowRight', 43],
])('%s at second %i, %s → second %i', (control, from, key, to) => {
  setPlayback({ paused: false, currentTime: from, duration: 43 })
  const event = new KeyboardEvent('keydown', { key, cancelable: true })
  find(control === 'the bar' ? '[data-seek]' : '[data-play]').dispatchEvent(event)

  expect([audio().currentTime, event.defaultPrevented]).toEqual([to, true])
})

test('another key on the bar → left to the browser', () => {
  setPlayback({ paused: false, currentTime: 20, duration: 43 })
  const event = new KeyboardEvent('keydown', { key: 'PageUp', cancelable: true })
  find('[data-seek]').dispatchEvent(event)

  expect([audio().currentTime, event.defaultPrevented]).toEqual([20, false])
})

test('pressed before the script was there → the song plays, and the script goes on from it', async () => {
  const open = createElement(GiftOpen, { gift: openGift, path: '/presente/x', isPreview: false, form: null })
  document.body.innerHTML = `<main>${renderToStaticMarkup(open)}</main>`
  const late = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  // oxlint-disable-next-line typescript/no-implied-eval -- as the page does
  new Function(playGiftEarly)()
  late.mockRestore()
  const [button] = buttons()

  button?.click()
  expect(audio().paused).toBe(false)
  startGiftPlayer(root())
  expect(button?.ariaLabel).toBe('Pausar a música')
  expect(root().dataset.started).toBe('')
  button?.click()
  expect(audio().paused).toBe(true)
})

test('the gift was just opened → the song begins by itself, and not once more after a reload', () => {
  const open = createElement(GiftOpen, { gift: openGift, path: '/presente/x', isPreview: false, form: null })
  document.body.innerHTML = `<main>${renderToStaticMarkup(open)}</main>`
  location.hash = justOpened
  // oxlint-disable-next-line typescript/no-implied-eval -- as the page does
  new Function(playGiftEarly)()

  expect(audio().paused).toBe(false)
  expect(location.hash).toBe('')
})

test('a song starts in another tab → the gift is paused', async () => {
  const pause = vi.spyOn(audio(), 'pause')
  const other = joinExclusivePlayback(() => undefined)
  other.announce()

  await expect.poll(() => pause).toHaveBeenCalled()
  other.leave()
})

test('the gift starts → other tabs are told', async () => {
  const stop = vi.fn<() => void>()
  const other = joinExclusivePlayback(stop)
  audio().dispatchEvent(new Event('play'))

  await expect.poll(() => stop).toHaveBeenCalled()
  other.leave()
})
