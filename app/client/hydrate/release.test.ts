// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { reloadAfterRelease } from './release.ts'

const reload = vi.fn<() => void>()

beforeEach(() => {
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  // oxlint-disable-next-line no-underscore-dangle -- React Router names it so
  window.__reactRouterManifest = { url: '/assets/manifest-a.js' }
})

test('the files of this page are gone from the server → the document is loaded again', async () => {
  const ask = vi.fn<typeof fetch>().mockResolvedValue(new Response(null, { status: 404 }))
  vi.stubGlobal('fetch', ask)
  await reloadAfterRelease()

  expect(ask).toHaveBeenCalledWith('/assets/manifest-a.js', { method: 'HEAD', cache: 'no-store' })
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['the server has the files of this page', () => Promise.resolve(new Response(null, { status: 200 }))],
  ['the server does not answer as it should', () => Promise.resolve(new Response(null, { status: 503 }))],
  ['the browser has no line', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s → the page stays', async (_why, answer) => {
  vi.stubGlobal('fetch', answer)
  await reloadAfterRelease()

  expect(reload).not.toHaveBeenCalled()
})

test('the code of a page does not come at all → what it preloads is asked for', async () => {
  // oxlint-disable-next-line no-underscore-dangle -- React Router names it so
  delete window.__reactRouterManifest
  document.head.innerHTML = '<link rel="modulepreload" href="https://harmonia.example/assets/manifest-b.js" />'
  const ask = vi.fn<typeof fetch>().mockResolvedValue(new Response(null, { status: 404 }))
  vi.stubGlobal('fetch', ask)
  await reloadAfterRelease()

  expect(ask.mock.calls[0]?.[0]).toBe('https://harmonia.example/assets/manifest-b.js')
  expect(reload).toHaveBeenCalledOnce()
})
