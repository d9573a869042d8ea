// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

import { enter, serveComponent } from '#test/support/browser/hydrated-component.ts'

import { BeforeAfterPlayer } from './before-after-player.tsx'

const { opened, sound } = vi.hoisted(() => ({
  opened: { fails: false },
  sound: {
    seconds: 40,
    calls: [] as string[],
    position: () => 7,
    play: (from: number) => Promise.resolve(void sound.calls.push(`play ${from}`)),
    pause: () => void sound.calls.push('pause'),
    moveTo: (to: number) => void sound.calls.push(`move ${to}`),
    listenTo: (side: string) => void sound.calls.push(side),
  },
}))
vi.mock('#app/client/audio/pair-sound.ts', () => ({
  openPair: () => (opened.fails ? Promise.reject(new Error('down')) : Promise.resolve(sound)),
}))

const song = {
  id: 'mare',
  title: 'Maré Mansa',
  genreLabel: 'Samba',
  durationMs: 60_000,
  audio: '/mare.m4a',
  before: '/mare-melodia.m4a',
  description: '',
}

afterEach(() => {
  // What an earlier page played is silent before the next begins.
  document.querySelector<HTMLElement>('[data-state]')?.click()
  document.body.replaceChildren()
  sound.calls.length = 0
  opened.fails = false
})

function serve() {
  const { place, hydrate } = serveComponent(BeforeAfterPlayer, { song })
  const find = (selector: string) => {
    const found = place.querySelector<HTMLInputElement>(selector)
    if (!found) throw new Error(`no ${selector}`)
    return found
  }
  return {
    place,
    hydrate,
    after: () => find('[value="after"]'),
    button: () => find('.song-play'),
    slider: () => find('.seek'),
  }
}

test('hydrated untouched → every element of the server is still there', async () => {
  const { place, hydrate } = serve()
  const nodes = [...place.querySelectorAll('*')]
  await hydrate()

  expect([...place.querySelectorAll('*')].every((node, index) => node === nodes[index])).toBe(true)
})

test('side and place were chosen before hydration → they are played', async () => {
  const { hydrate, after, button, slider } = serve()
  enter(after(), true)
  enter(slider(), '8')
  await hydrate()
  expect([after().checked, slider().value]).toEqual([true, '8'])
  button().click()

  await expect.poll(() => sound.calls).toEqual(['after', 'play 8'])
})

test('pressed → it shows that it plays, and pressed again that it does not', async () => {
  const { hydrate, button, slider } = serve()
  await hydrate()
  button().click()
  await expect.poll(() => button().getAttribute('aria-label')).toBe('Pausar Maré Mansa, antes e depois')
  await expect.poll(() => slider().getAttribute('aria-valuetext')).toBe('0:07 de 1:00')
  button().click()

  await expect.poll(() => button().getAttribute('aria-label')).toBe('Ouvir Maré Mansa, antes e depois')
  expect(sound.calls.at(-1)).toBe('pause')
})

test('the other side is chosen while it plays → it is heard, without a new start', async () => {
  const { hydrate, after, button } = serve()
  await hydrate()
  button().click()
  await expect.poll(() => sound.calls).toEqual(['before', 'play 0'])
  after().click()

  expect(sound.calls).toEqual(['before', 'play 0', 'after'])
})

test('it cannot be loaded → it says so', async () => {
  opened.fails = true
  const { place, hydrate, button } = serve()
  await hydrate()
  button().click()

  await expect
    .poll(() => place.querySelector('[role="status"]')?.textContent)
    .toBe('Falha ao carregar arquivos de áudio. Por favor, tente novamente.')
})
