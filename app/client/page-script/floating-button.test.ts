// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const place = new DOMRect(300, 500, 56, 56)
/** What lies under the button, from top to bottom. */
let below: Element[] = []

/** A fresh module, as in a new document; its button stands at `place`. */
async function open(page: string) {
  document.body.innerHTML = `<main>${page}</main><aside data-floats><button class="bubble"></button></aside>`
  const [floats, bubble] = [document.querySelector('[data-floats]'), document.querySelector('.bubble')]
  if (!floats || !bubble) throw new Error('no button')
  bubble.getBoundingClientRect = () => place
  below = [bubble, floats, ...document.querySelectorAll('main *')]
  document.elementsFromPoint = () => below
  vi.resetModules()
  const { startFloatingButton } = await import('./floating-button.ts')
  startFloatingButton()
  return floats
}

/** Text is where the browser of the test would have to lay it out. */
function layText(rect: DOMRect) {
  vi.spyOn(Range.prototype, 'getClientRects').mockReturnValue(Object.assign([rect], { item: () => rect }))
}

async function rest() {
  dispatchEvent(new Event('scroll'))
  await vi.runAllTimersAsync()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('nothing under the button at rest → it may be seen', async () => {
  const floats = await open('<img alt="" />')
  await rest()

  expect(floats.getAttribute('data-clear')).toBe('true')
})

test.each([
  ['a control', '<a href="/faq">Perguntas</a>', new DOMRect(0, 0, 1, 1)],
  ['text', '<p>Sua música</p>', new DOMRect(320, 510, 100, 20)],
])('%s under the button → it gives way', async (_what, page, text) => {
  layText(text)
  const floats = await open(page)
  await rest()

  expect(floats.getAttribute('data-clear')).toBe('false')
})

test('the text of what lies there is elsewhere → it may be seen', async () => {
  layText(new DOMRect(0, 0, 100, 20))
  const floats = await open('<p>Sua música</p>')
  await rest()

  expect(floats.getAttribute('data-clear')).toBe('true')
})

test('scrolling → it gives way at once, until the page rests', async () => {
  const floats = await open('<img alt="" />')
  await rest()
  dispatchEvent(new Event('scroll'))

  expect(floats.hasAttribute('data-clear')).toBe(false)
  await vi.runAllTimersAsync()
  expect(floats.getAttribute('data-clear')).toBe('true')
})
