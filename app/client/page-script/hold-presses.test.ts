// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const page = `
  <main>
    <p id="text">Olá</p>
    <a id="chat" href="#whatsapp" data-press="chat">Chat</a>
    <button id="more" type="button">Mais</button>
    <button id="menu" type="button" popovertarget="m">Menu</button>
    <button id="pause" type="button" data-bars-pause>Parar</button>
    <a id="song" href="/a.m4a" data-press="song">Ouvir</a>
    <a id="page" href="#pacotes" data-stays>Pacotes</a>
    <form data-restores="known"><input name="q" /><button id="send">Enviar</button></form>
    <audio id="site-audio"></audio>
  </main>
  <noscript data-scripts="intent"></noscript>`

/** What has begun, and a fresh pair of modules, as in a new document. */
async function open(scripts = 'intent') {
  document.documentElement.removeAttribute('data-hydrated')
  document.body.innerHTML = page.replace('"intent"', `"${scripts}"`)
  vi.resetModules()
  const begun = vi.fn<() => void>()
  vi.doMock('#app/client/inline/start-held-scripts.ts', () => ({ startHeldScripts: begun }))
  vi.doMock('#app/client/hydrate/release.ts', () => ({ reloadAfterRelease: reload }))
  vi.doMock('#app/client/audio/exclusive-playback.ts', () => ({
    joinExclusivePlayback: (stop: () => void) => {
      beginElsewhere = stop
      return { announce: () => undefined }
    },
  }))
  const { startOnIntent } = await import('./start-on-intent.ts')
  const { holdPresses } = await import('./hold-presses.ts')
  const { announceHydrated } = await import('#app/client/hydrate/hydrated.ts')
  startOnIntent()
  holdPresses()
  // It ends what listens: the next document has its own.
  onTestFinished(announceHydrated)
  const clicks: string[] = []
  document.body.addEventListener('click', ({ target }) => clicks.push(target instanceof Element ? target.id : ''))
  return { begun, clicks, announceHydrated }
}

/** One of the page's own scripts, once they have begun. */
function addScript() {
  const script = document.createElement('script')
  script.dataset.begun = ''
  return document.body.appendChild(script)
}

function press(id: string, detail = 1) {
  document.getElementById(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
}

const reload = vi.fn<() => void>()
/** Brings what wakes the page into sight. */
let scrollTo = () => {}
/** A sound begins in another tab. */
let beginElsewhere = () => {}

beforeEach(() => {
  localStorage.clear()
  reload.mockClear()
  vi.useRealTimers()
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

test.each([
  ['a script of the page does not come', () => addScript().dispatchEvent(new Event('error'))],
  [
    'what such a script imports does not come',
    () => {
      const reason = new TypeError('Failed to fetch dynamically imported module: /assets/entry.js')
      dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    },
  ],
  ['half a minute passes', () => vi.advanceTimersByTime(30_000)],
])('%s → the press is native, and so is the next', async (_why, fail) => {
  const { clicks } = await open()
  vi.useFakeTimers()
  press('chat')
  fail()
  press('chat')

  expect(clicks).toEqual(['chat', 'chat'])
})

test.each([
  ['a script of somebody else does not come', () => document.body.appendChild(document.createElement('script'))],
  ['a promise of somebody else is refused', () => window],
])('%s → the press is still held', async (_what, of) => {
  const { clicks, announceHydrated } = await open()
  press('more')
  const failing = of()
  failing.dispatchEvent(new Event(failing === window ? 'unhandledrejection' : 'error'))
  expect(clicks).toEqual([])
  announceHydrated()

  expect(clicks).toEqual(['more'])
})

test('the code does not come for what only a script answers → the page of before a release is loaded anew, then and at the next press', async () => {
  await open()
  press('more')
  addScript().dispatchEvent(new Event('error'))
  expect(reload).toHaveBeenCalledOnce()
  press('more')

  expect(reload).toHaveBeenCalledTimes(2)
})

test('a form that is sent before React → held, its button busy meanwhile', async () => {
  const { announceHydrated } = await open()
  const sent: Event[] = []
  document.body.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(event)
  })
  const form = document.querySelector('form')
  const button = document.querySelector<HTMLElement>('#send')
  form?.requestSubmit(button)
  expect([sent.length, button?.ariaBusy === 'true']).toEqual([0, true])
  announceHydrated()

  expect([sent.length, button?.ariaBusy === 'true']).toEqual([1, false])
})

/** The song has been pressed, and sounds. */
function playSong() {
  const audio = document.querySelector('audio')
  if (!audio) throw new Error('the page has no audio')
  let isPaused = true
  Object.defineProperty(audio, 'paused', { get: () => isPaused })
  Object.defineProperty(audio, 'readyState', { value: 4 })
  Object.defineProperty(audio, 'HAVE_FUTURE_DATA', { value: 3 })
  audio.play = async () => {
    isPaused = false
  }
  audio.pause = () => {
    isPaused = true
    audio.dispatchEvent(new Event('pause'))
  }
  press('song')
  return audio
}

test.each([
  ['begins to sound', (audio: HTMLAudioElement) => audio.dispatchEvent(new Event('playing'))],
  ['cannot be had', (audio: HTMLAudioElement) => audio.dispatchEvent(new Event('error'))],
  ['does not come for four seconds', () => vi.advanceTimersByTime(4_000)],
])('a song pressed before React %s → React begins, not before', async (_what, happen) => {
  const { begun } = await open()
  vi.useFakeTimers()
  const audio = playSong()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(begun).not.toHaveBeenCalled()
  happen(audio)
  await vi.advanceTimersByTimeAsync(0)

  expect(begun).toHaveBeenCalledOnce()
})

test.each([
  ['it is pressed again', () => press('song')],
  ['a sound begins in another tab', () => beginElsewhere()],
  [
    'the system pauses it',
    (audio: HTMLAudioElement) => {
      audio.dispatchEvent(new Event('playing'))
      audio.pause()
    },
  ],
])('a song sounds before React, and %s → paused, and its press is not repeated', async (_what, stop) => {
  const { clicks, announceHydrated } = await open()
  const audio = playSong()
  stop(audio)
  expect(audio.paused).toBe(true)
  announceHydrated()

  expect(clicks).toEqual([])
})

test('a song is pressed twice at once before React → it sounds', async () => {
  await open()
  const audio = playSong()
  press('song', 2)

  expect(audio.paused).toBe(false)
})

test('a link of the shop while a song sounds → held, and followed after the press of the song', async () => {
  const { clicks, announceHydrated } = await open()
  playSong()
  press('page')
  expect(clicks).toEqual([])
  announceHydrated()

  expect(clicks).toEqual(['song', 'page'])
})

test('a link while a song sounds, and the code does not come → followed alone', async () => {
  const { clicks } = await open()
  playSong()
  press('page')
  addScript().dispatchEvent(new Event('error'))

  expect(clicks).toEqual(['page'])
})

test('a song sounds for half a minute before the code comes → its press is repeated all the same', async () => {
  const { clicks, announceHydrated } = await open()
  vi.useFakeTimers()
  playSong()
  vi.advanceTimersByTime(30_000)
  expect(clicks).toEqual([])
  announceHydrated()

  expect(clicks).toEqual(['song'])
})

test('a song sounds and the code does not come → a link is left to the browser', async () => {
  const { clicks } = await open()
  playSong()
  addScript().dispatchEvent(new Event('error'))
  press('page')

  expect(clicks).toEqual(['page'])
})

test('half a minute passes for what only a script answers → still held, and repeated once the code is there', async () => {
  vi.useFakeTimers()
  const { clicks, announceHydrated } = await open()
  press('more')
  vi.advanceTimersByTime(30_000)
  expect(reload).toHaveBeenCalled()
  announceHydrated()

  expect(clicks).toEqual(['more'])
})

test('a link while nothing sounds → left to the browser', async () => {
  const { clicks } = await open()
  press('page')

  expect(clicks).toEqual(['page'])
})

test.each([
  ['what opens a popover', 'menu'],
  ['what stops the logo, which listens by itself', 'pause'],
])('%s → is never held', async (_what, id) => {
  const { clicks } = await open()
  press(id)

  expect(clicks).toEqual([id])
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
