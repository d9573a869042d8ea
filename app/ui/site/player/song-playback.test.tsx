// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { sitePlayer } from '#app/client/audio/site-player.ts'
import { SongCard } from '#app/ui/site/player/song-card.tsx'
import type { SongView } from '#core/site/song-view.ts'
import { createPlayable } from '#test/support/browser/fake-audio.ts'
import { serveComponent } from '#test/support/browser/hydrated-component.ts'

import { PlayerLink } from './player-link.tsx'

const song: SongView = {
  id: 'mare',
  title: 'Maré Mansa',
  genreLabel: 'Samba',
  description: 'Calma.',
  durationMs: 60_000,
  audio: '/mare.m4a',
}
const other = { ...song, id: 'sim', title: 'O Dia do Sim', audio: '/sim.m4a' }

// One player per document, and its element is looked up once.
const audio = createPlayable('')
audio.id = 'site-audio'

beforeEach(() => {
  document.body.replaceChildren(audio)
  // Songs that play are counted; there is no server here.
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  sitePlayer()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([song, other].map((one) => ({ ...one, peaks: 'Az09' })))))
})
afterEach(() => {
  sitePlayer().close()
  vi.unstubAllGlobals()
})

/** A page with two cards, and the link that floats above it; all hydrated. */
async function open() {
  const served = [
    serveComponent(SongCard, { song, coverSeed: undefined }),
    serveComponent(SongCard, { song: other, coverSeed: undefined }),
    serveComponent(PlayerLink, { productName: 'Harmonia', album: null }),
  ]
  const page = document.createElement('main')
  const aside = document.createElement('aside')
  page.append(...served.slice(0, 2).map(({ place }) => place))
  aside.append(...served.slice(2).map(({ place }) => place), audio)
  document.body.replaceChildren(page, aside)
  const html = served.map(({ place }) => place.innerHTML)
  for (const { hydrate } of served) await hydrate()
  return { html, served, user: userEvent.setup() }
}

const dock = () => within(screen.getByRole('region', { name: 'Tocador de música' }))

test('without script → the button of a card is a link to its recording', () => {
  const { place } = serveComponent(SongCard, { song })
  const link = place.querySelector('.song-play')

  expect([link?.getAttribute('href'), link?.getAttribute('aria-label'), link?.getAttribute('role')]).toEqual([
    '/mare.m4a',
    'Ouvir Maré Mansa',
    null,
  ])
})

test('hydrated → every element of the server is still there, and the links act as buttons', async () => {
  const { place, hydrate } = serveComponent(SongCard, { song })
  const nodes = [...place.querySelectorAll('*')]
  await hydrate()

  expect([...place.querySelectorAll('*')].every((node, index) => node === nodes[index])).toBe(true)
  expect(screen.getByRole('button', { name: 'Ouvir Maré Mansa' })).toBeTruthy()
})

test('a card is pressed → it and the player show that it plays, the other card does not', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Ouvir Maré Mansa' }))

  expect(await screen.findByRole('button', { name: 'Pausar Maré Mansa' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ouvir O Dia do Sim' })).toBeTruthy()
  expect(dock().getAllByText('Maré Mansa')).toHaveLength(2)
  expect(dock().getByText('Demonstração · Samba')).toBeTruthy()
})

test('pressed with Ctrl → left to the browser', async () => {
  await open()
  const button = screen.getByRole('button', { name: /Maré Mansa/ })
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  button.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true })
  button.dispatchEvent(click)

  expect(sitePlayer().getSnapshot().isShown).toBe(false)
})

test('a card is clicked twice as on a desktop → it plays', async () => {
  const { user } = await open()
  sitePlayer().pick(other)
  await user.dblClick(screen.getByRole('button', { name: 'Ouvir Maré Mansa' }))

  expect(await screen.findByRole('button', { name: 'Pausar Maré Mansa' })).toBeTruthy()
})

test('next and previous → the songs of the page, one after the other', async () => {
  const { user } = await open()
  sitePlayer().press(song, document.querySelectorAll('.song')[0] ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Próxima música' }))
  expect(await screen.findByRole('button', { name: 'Pausar O Dia do Sim' })).toBeTruthy()
  expect(dock().getByRole<HTMLButtonElement>('button', { name: 'Próxima música' }).disabled).toBe(true)
  await user.click(dock().getByRole('button', { name: 'Música anterior' }))

  expect(await screen.findByRole('button', { name: 'Pausar Maré Mansa' })).toBeTruthy()
})

test('opened by its link → the list with the focus on play; Escape folds it', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Abrir o tocador de música' }))
  const play = await dock().findByRole('button', { name: /^(Tocar|Pausar)$/ })

  expect(document.activeElement).toBe(play)
  expect(dock().getAllByRole('listitem')).toHaveLength(2)
  await user.keyboard('{Escape}')
  expect(document.querySelector<HTMLElement>('.dock-more')?.hidden).toBe(true)
})

test('the slider is moved → the song goes on from there', async () => {
  const { user } = await open()
  sitePlayer().press(song, document.querySelectorAll('.song')[0] ?? document.body)
  await user.click(await screen.findByRole('button', { name: 'Abrir o tocador' }))
  const slider = dock().getByRole<HTMLInputElement>('slider', { name: 'Posição na música' })
  sitePlayer().seek(12)

  await expect.poll(() => slider.value).toBe('12')
  expect(slider.getAttribute('aria-valuetext')).toBe('0:12 de 1:00')
  expect(audio.currentTime).toBe(12)
})

test('closed → gone, silent, and the focus is on what opened it', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Abrir o tocador de música' }))
  await user.click(await screen.findByRole('button', { name: 'Fechar o tocador' }))

  await expect.poll(() => screen.queryByRole('region', { name: 'Tocador de música' })).toBeNull()
  expect(audio.paused).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir o tocador de música' }))
})
