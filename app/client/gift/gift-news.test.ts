// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { stubEventSource } from '#test/support/browser/fake-event-source.ts'

import { followGift } from './gift-news.ts'

const opensAt = '2026-12-24T23:00:00.000Z'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The page of a gift that waits, and a server that answers with this state. */
async function open(state: { phase: string; opensAt?: string }, first: 'change' | 'open' | 'refuse' = 'change') {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const events = stubEventSource()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(state)))
  document.body.innerHTML = `<main data-gift="/presente/x" data-phase="waiting"><p data-opens="${opensAt}">
    <b data-unit="minutes">5</b></p></main>`
  const root = document.querySelector('main')
  if (root) followGift(root)
  await vi.advanceTimersByTimeAsync(3_000)
  if (first === 'change') events.change()
  if (first === 'open') events.open()
  if (first === 'refuse') events.refuse()
  await vi.advanceTimersByTimeAsync(0)
  return { reload, events }
}

test('the buyer moved the hour → the page is loaded again', async () => {
  const { reload } = await open({ phase: 'waiting', opensAt: '2026-12-24T21:00:00.000Z' })
  expect(reload).toHaveBeenCalledOnce()
})

test('the gift was opened or withdrawn → the page is loaded again', async () => {
  expect((await open({ phase: 'locked' })).reload).toHaveBeenCalledOnce()
})

test('the gift opened before the page listened → the page is loaded again once it listens', async () => {
  expect((await open({ phase: 'locked' }, 'open')).reload).toHaveBeenCalledOnce()
})

test('the stream is refused while the gift is as it was → connected again a minute later', async () => {
  const { events } = await open({ phase: 'waiting', opensAt }, 'refuse')
  expect(events.connected()).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(events.connected()).toBe(1)
})

test('something else changed → the page stays', async () => {
  expect((await open({ phase: 'waiting', opensAt })).reload).not.toHaveBeenCalled()
})

test('the page is out of date and the network comes back later → loaded again once the server answers', async () => {
  const { reload } = await open({ phase: 'waiting', opensAt })
  vi.stubGlobal(
    'fetch',
    vi
      .fn<typeof fetch>()
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockResolvedValue(Response.json({ phase: 'waiting', opensAt })),
  )
  const root = document.querySelector('main')
  if (root) followGift(root)(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(reload).toHaveBeenCalledOnce()
})

test('the gift is being opened in this page → it is not loaded again', async () => {
  const { reload, events } = await open({ phase: 'open' }, 'open')
  reload.mockClear()
  const root = document.querySelector('main')
  if (root) root.dataset.opening = ''
  events.change()
  await vi.advanceTimersByTimeAsync(0)

  expect(reload).not.toHaveBeenCalled()
})

test('the gift was opened in this page → its news load nothing', async () => {
  const { reload, events } = await open({ phase: 'open' }, 'open')
  reload.mockClear()
  const root = document.querySelector('main')
  if (root) root.dataset.phase = 'open'
  document.querySelector('[data-opens]')?.remove()
  events.change()
  await vi.advanceTimersByTimeAsync(0)

  expect(reload).not.toHaveBeenCalled()
})
