// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { ShareSong } from './share-song.tsx'

const file = { url: '/deliveries/a/arquivos/b', name: 'Valsa.mp3' }
const song = new Response(new Blob(['som'], { type: 'audio/mpeg' }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A browser with these ways of sharing. */
function withBrowser(ways: { canShare?: () => boolean; share?: (what: ShareData) => Promise<void> }) {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(song.clone()))
  vi.stubGlobal('fetch', fetched)
  Object.defineProperty(navigator, 'canShare', { value: ways.canShare, configurable: true })
  Object.defineProperty(navigator, 'share', { value: ways.share, configurable: true })
  return fetched
}

const press = async () => userEvent.setup().click(screen.getByRole('link', { name: 'Compartilhar' }))

test('a browser that shares files → is given the song itself', async () => {
  const share = vi.fn<(what: ShareData) => Promise<void>>(() => Promise.resolve())
  withBrowser({ canShare: () => true, share })
  render(<ShareSong title="Valsa" path="/deliveries/a" file={file} />)
  await press()

  await expect.poll(() => share).toHaveBeenCalledTimes(1)
  const [{ files = [] } = {}] = share.mock.calls[0] ?? []
  expect(files.map(({ name, type }) => [name, type])).toEqual([['Valsa.mp3', 'audio/mpeg']])
})

test('a press that was too long ago → the next one shares without loading again', async () => {
  const share = vi.fn<(what: ShareData) => Promise<void>>(() => Promise.resolve())
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  const fetched = withBrowser({ canShare: () => true, share })
  render(<ShareSong title="Valsa" path="/deliveries/a" file={file} />)
  await press()
  await expect.poll(() => share).toHaveBeenCalledTimes(1)
  await press()

  await expect.poll(() => share).toHaveBeenCalledTimes(2)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a browser that shares no files → shares the link', async () => {
  const share = vi.fn<(what: ShareData) => Promise<void>>(() => Promise.resolve())
  withBrowser({ canShare: () => false, share })
  render(<ShareSong title="Valsa" path="/deliveries/a" file={file} />)
  await press()

  await expect.poll(() => share).toHaveBeenCalledTimes(1)
  expect(share.mock.calls[0]?.[0]).toMatchObject({ title: 'Valsa', url: expect.stringMatching(/\/deliveries\/a$/) })
})

test('a browser that shares nothing → copies the link', async () => {
  withBrowser({})
  render(<ShareSong title="Valsa" path="/deliveries/a" file={null} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('link', { name: 'Compartilhar' }))

  await vi.waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/\/deliveries\/a$/))
})

test('without script → a link to WhatsApp with the title', () => {
  render(<ShareSong title="Valsa" path="/deliveries/a" file={file} />)

  expect(screen.getByRole('link', { name: 'Compartilhar' }).getAttribute('href')).toBe(
    `https://wa.me/?text=${encodeURIComponent('Fizeram uma música: “Valsa”.')}`,
  )
})
