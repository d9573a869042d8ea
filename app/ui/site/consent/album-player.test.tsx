// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'

import { joinExclusivePlayback } from '#app/client/audio/exclusive-playback.ts'
import { currentConsent, storeConsent } from '#app/client/consent/consent-store.ts'
import { serveComponent } from '#test/support/browser/hydrated-component.ts'

import { AlbumPlayer } from './album-player.tsx'

const album = { src: 'about:blank#album', title: 'Valsa' }
const others = joinExclusivePlayback(() => undefined)
let unmount: () => void

beforeEach(() => localStorage.clear())
afterEach(() => unmount())

test('hydration → no node changes, and nothing of others is there', async () => {
  const { place, hydrate } = serveComponent(AlbumPlayer, album)
  const nodes = [...place.querySelectorAll('*')]
  unmount = await hydrate()

  expect([...place.querySelectorAll('*')]).toEqual(nodes)
  expect(place.querySelector('iframe')).toBeNull()
})

test('pressed before any choice → it is an acceptance, and the player has the focus', async () => {
  const { place, press } = await open()
  press()

  await expect.poll(() => place.querySelector('iframe')?.src).toBe(album.src)
  expect(currentConsent()?.choice).toBe('accepted')
  expect(place.querySelector('iframe')?.title).toBe('Player do Bandcamp: Valsa')
  expect(document.activeElement).toBe(place.querySelector('iframe'))
})

test('content of others is refused while it plays → the player goes, and its button is back', async () => {
  const { place, press } = await open()
  press()
  await expect.poll(() => place.querySelector('iframe')).not.toBeNull()
  storeConsent('refused')

  await expect.poll(() => place.querySelector('iframe')).toBeNull()
  expect(place.querySelector('button')).not.toBeNull()
})

test('accepted again after that → nothing plays by itself', async () => {
  const { place, press } = await open()
  press()
  await expect.poll(() => place.querySelector('iframe')).not.toBeNull()
  storeConsent('refused')
  await expect.poll(() => place.querySelector('iframe')).toBeNull()
  storeConsent('accepted')
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(place.querySelector('iframe')).toBeNull()
})

test('a song begins elsewhere → the player goes', async () => {
  const { place, press } = await open()
  press()
  await expect.poll(() => place.querySelector('iframe')).not.toBeNull()
  others.announce()

  await expect.poll(() => place.querySelector('iframe')).toBeNull()
})

async function open() {
  const { place, hydrate } = serveComponent(AlbumPlayer, album)
  unmount = await hydrate()
  return { place, press: () => place.querySelector('button')?.click() }
}
