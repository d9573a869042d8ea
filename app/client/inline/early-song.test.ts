// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'

import { beforeEach, expect, test } from 'vitest'

import { playIcons } from '#app/client/audio/play-icons.ts'
import { inlineScript } from '#app/http/document/inline-script.ts'
import { createPlayable } from '#test/support/browser/fake-audio.ts'

import { startEarlySong } from './early-song.ts'

// As a page has it: text, without what surrounds the function in its file.
runInThisContext(inlineScript(startEarlySong, playIcons))

function createPage() {
  document.body.innerHTML = '<button data-early-play aria-label="Tocar"><svg><path d="M0 0" /></svg></button>'
  const song = createPlayable('/m.m4a')
  song.dataset.earlySong = ''
  document.body.append(song)
  const button = document.querySelector('button')
  if (!button) throw new Error('the page has no button')
  return { song, button }
}

beforeEach(() => document.body.replaceChildren())

test('pressed before hydration → the song plays, and the button pauses it', () => {
  const { song, button } = createPage()
  button.click()
  expect(song.paused).toBe(false)
  expect(button.getAttribute('aria-label')).toBe('Pausar')

  button.click()
  expect(song.paused).toBe(true)
  expect(button.getAttribute('aria-label')).toBe('Tocar')
})

test('pressed on a busy phone → the button says so before the element does', () => {
  const { button } = createPage()
  const late = new AbortController()
  addEventListener('play', (event) => event.stopImmediatePropagation(), { capture: true, signal: late.signal })
  button.click()
  late.abort()
  expect(button.getAttribute('aria-label')).toBe('Pausar')
})

test('a double press → counts once', () => {
  const { song, button } = createPage()
  for (const detail of [1, 2]) button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  expect(song.paused).toBe(false)
})

test('pressed after the player took the element over → left to the player', () => {
  const { song, button } = createPage()
  delete song.dataset.earlySong
  button.click()
  expect(song.paused).toBe(true)
})
