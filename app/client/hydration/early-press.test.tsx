// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

import { ExternalPlayer } from '#app/ui/preview/external-player.tsx'

import { startEarlyPress } from './early-press.ts'

startEarlyPress()

const url = 'https://estudio.bandcamp.com/track/valsa'
const track = { kind: 'bandcamp-embed', url, embedUrl: `${url}/embed` } as const
const onOpen = vi.fn<() => void>()

afterEach(() => void onOpen.mockReset())

/** A player of somebody else's as the server draws it; returns what hydrates it. */
function drawPlayer() {
  const player = <ExternalPlayer track={track} name="Valsa" isOpen={false} onOpen={onOpen} />
  document.body.innerHTML = `<div>${renderToString(player)}</div>`
  const root = document.querySelector('div')
  if (!root) throw new Error('no root')
  return () => act(async () => hydrateRoot(root, player))
}

const press = () => act(async () => document.querySelector('button')?.click())

test('pressed twice before it is hydrated → opens once', async () => {
  const hydrate = drawPlayer()
  await press()
  await press()
  expect(document.querySelector('button')?.ariaBusy).toBe('true')
  expect(onOpen).not.toHaveBeenCalled()
  await hydrate()

  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(document.querySelector('button')?.ariaBusy).toBeNull()
})

test('not pressed before → opens with the first press', async () => {
  const hydrate = drawPlayer()
  await hydrate()
  expect(onOpen).not.toHaveBeenCalled()
  await press()

  expect(onOpen).toHaveBeenCalledTimes(1)
})
