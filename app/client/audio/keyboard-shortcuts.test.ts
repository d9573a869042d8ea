// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'

import { areShortcutsEnabled, commandOf, storeShortcutsEnabled } from './keyboard-shortcuts.ts'

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = `<div id="slider" tabindex="0"></div><textarea></textarea><button>x</button><p>y</p><input type="radio">`
})

function press(
  key: string,
  selector = 'p',
  { isEnabled = true, ...init }: KeyboardEventInit & { isEnabled?: boolean } = {},
) {
  let command: ReturnType<typeof commandOf> = null
  document.body.addEventListener(
    'keydown',
    (event) => (command = commandOf(event, { slider: document.querySelector('#slider'), isEnabled })),
    { once: true },
  )
  document.querySelector(selector)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))
  return command
}

test.each([
  [' ', 'play'],
  ['ArrowLeft', 'back'],
  ['B', 'swap'],
  ['[', 'loop-from'],
  ['3', 3],
  ['x', null],
])('%j on the page → %s', (key, command) => {
  expect(press(key)).toBe(command)
})

test.each([
  ['typing', 'n', 'textarea', {}],
  ['the space bar of a button', ' ', 'button', {}],
  ['an arrow on a choice', 'ArrowLeft', 'input', {}],
  ['a shortcut of the browser', 'l', 'p', { ctrlKey: true }],
  ['shortcuts are off', 'l', 'p', { isEnabled: false }],
])('%s → no command', (_what, key, selector, init) => {
  expect(press(key, selector, init)).toBeNull()
})

test('shortcuts are off → the slider still has its own keys', () => {
  expect([
    press('Home', '#slider', { isEnabled: false }),
    press('ArrowRight', '#slider', { isEnabled: false }),
  ]).toEqual(['home', 'forward'])
})

test('switched off → still off after a reload', () => {
  expect(areShortcutsEnabled()).toBe(true)
  storeShortcutsEnabled(false)
  expect(areShortcutsEnabled()).toBe(false)
})
