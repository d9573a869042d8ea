// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ExternalPlayer } from '#app/ui/preview/external-player.tsx'
import { lazyPart } from '#app/ui/preview/lazy-part.tsx'

import { startEarlyPress } from './early-press.ts'

startEarlyPress()

const url = 'https://estudio.bandcamp.com/track/valsa'
const track = { kind: 'bandcamp-embed', url, embedUrl: `${url}/embed` } as const
const onOpen = vi.fn<() => void>()

beforeEach(() => {
  vi.stubEnv('SSR', true)
  onOpen.mockReset()
})
afterEach(() => vi.unstubAllEnvs())

/** A player of somebody else's as the server draws it, and React at the moments it comes. */
async function drawPlayer() {
  const module = Promise.withResolvers<typeof ExternalPlayer>()
  const create = () => {
    const Part = lazyPart(ExternalPlayer, () => module.promise)
    return <Part track={track} name="Valsa" isOpen={false} onOpen={onOpen} />
  }
  document.body.innerHTML = `<div>${renderToString(create())}</div>`
  vi.stubEnv('SSR', false)
  const root = document.querySelector('div')
  if (!root) throw new Error('no root')
  return {
    hydratePage: () => act(async () => hydrateRoot(root, create())),
    hydratePart: () => act(async () => module.resolve(ExternalPlayer)),
  }
}

const press = () => act(async () => document.querySelector('button')?.click())

test('pressed before the page is hydrated, and again before its part is → opens once', async () => {
  const player = await drawPlayer()
  await press()
  await player.hydratePage()
  await press()
  expect(document.querySelector('button')?.ariaBusy).toBe('true')
  expect(onOpen).not.toHaveBeenCalled()
  await player.hydratePart()

  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(document.querySelector('button')?.ariaBusy).toBeNull()
})

test('not pressed before → opens with the first press', async () => {
  const player = await drawPlayer()
  await player.hydratePage()
  await player.hydratePart()
  expect(onOpen).not.toHaveBeenCalled()
  await press()

  expect(onOpen).toHaveBeenCalledTimes(1)
})
