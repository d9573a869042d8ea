// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const page = `
  <main>
    <p id="text">Olá</p>
    <a id="chat" href="#whatsapp" data-press="chat">Chat</a>
    <button id="more" type="button">Mais</button>
    <button id="menu" type="button" popovertarget="m">Menu</button>
    <form data-restores="known"><input name="q" /></form>
  </main>
  <noscript data-scripts="intent"></noscript>`

/** What has begun, and a fresh pair of modules, as in a new document. */
async function open(scripts = 'intent') {
  document.documentElement.removeAttribute('data-hydrated')
  document.body.innerHTML = page.replace('"intent"', `"${scripts}"`)
  vi.resetModules()
  const begun = vi.fn<() => void>()
  vi.doMock('./start-held-scripts.ts', () => ({ startHeldScripts: begun }))
  const { startOnIntent } = await import('./start-on-intent.ts')
  const { holdPresses } = await import('./hold-presses.ts')
  const { announceHydrated } = await import('./hydrated.ts')
  startOnIntent()
  holdPresses()
  const clicks: string[] = []
  document.body.addEventListener('click', ({ target }) => clicks.push(target instanceof Element ? target.id : ''))
  return { begun, clicks, announceHydrated }
}

function press(id: string, detail = 1) {
  document.getElementById(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
}

/** Brings what wakes the page into sight. */
let scrollTo = () => {}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        scrollTo = () => notify([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})

test('nobody uses the page → nothing begins', async () => {
  const { begun } = await open()
  document.getElementById('text')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))

  expect(begun).not.toHaveBeenCalled()
})

test.each([
  [
    'a finger on a control',
    () => document.getElementById('more')?.dispatchEvent(new Event('pointerdown', { bubbles: true })),
  ],
  ['a key', () => document.body.dispatchEvent(new Event('keydown', { bubbles: true }))],
])('%s → React begins, once', async (_what, act) => {
  const { begun } = await open()
  act()
  act()

  expect(begun).toHaveBeenCalledOnce()
})

test.each([
  ['a mouse comes over the page → React begins', 'mouse', 1],
  ['a finger moves over the page → nothing begins', 'touch', 0],
])('%s', async (_title, pointerType, times) => {
  const { begun } = await open()
  document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType }))

  expect(begun).toHaveBeenCalledTimes(times)
})

test('what asks a question comes into sight → React begins', async () => {
  const { begun } = await open()
  expect(begun).not.toHaveBeenCalled()
  scrollTo()

  expect(begun).toHaveBeenCalledOnce()
})

test('something is stored for a part of the page → React begins by itself', async () => {
  localStorage.setItem('known', '{}')

  expect((await open()).begun).toHaveBeenCalledOnce()
})

test('a press before React → held, and repeated once when it is there', async () => {
  const { clicks, announceHydrated } = await open()
  press('chat')
  press('chat', 2)
  expect(clicks).toEqual([])
  announceHydrated()

  expect(clicks).toEqual(['chat'])
})

test('two presses before React → the last one counts', async () => {
  const { clicks, announceHydrated } = await open()
  press('chat')
  press('more')
  announceHydrated()

  expect(clicks).toEqual(['more'])
})

test('the code does not come → the press is native', async () => {
  const { clicks } = await open()
  press('chat')
  const script = document.body.appendChild(document.createElement('script'))
  script.dispatchEvent(new Event('error'))

  expect(clicks).toEqual(['chat'])
})

test('what opens a popover → is never held', async () => {
  const { clicks } = await open()
  press('menu')

  expect(clicks).toEqual(['menu'])
})

test('a press without the focus in a page made for one visitor → held, and repeated once', async () => {
  const { clicks, announceHydrated } = await open('paint')
  press('more')
  press('more', 2)
  expect(clicks).toEqual([])
  announceHydrated()

  expect(clicks).toEqual(['more'])
})

test('a button with a state → shown as loading while it is held, and then as the server wrote it', async () => {
  const { announceHydrated } = await open('paint')
  const button = document.getElementById('more')
  button?.setAttribute('data-state', 'paused')
  press('more')
  expect(button?.dataset.state).toBe('loading')
  announceHydrated()

  expect(button?.dataset.state).toBe('paused')
})

test.each([
  ['a song that plays before React → its button is not held', '<audio data-early-song></audio>', ['more']],
  ['no such song → its button is held', '', []],
])('%s', async (_title, song, pressed) => {
  const { clicks } = await open('paint')
  document.body.insertAdjacentHTML('beforeend', song)
  document.getElementById('more')?.setAttribute('data-early-play', '')
  press('more')

  expect(clicks).toEqual(pressed)
})
