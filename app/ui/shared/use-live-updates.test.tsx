// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, redirect, useLoaderData } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { stubEventSource } from '#test/support/browser/fake-event-source.ts'

import { reportFailedReading } from './failed-reading.ts'
import { useLiveUpdates } from './use-live-updates.ts'
import { useSubmission } from './use-submission.ts'

let events: ReturnType<typeof stubEventSource>
let loads = 0
let answer: () => Promise<number>

beforeEach(() => {
  vi.useFakeTimers()
  events = stubEventSource()
  loads = 0
  answer = async () => loads
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  setHidden(false)
})

test('a change on the stream → the page is read again', async () => {
  await open({ url: '/eventos/pedido/1' })
  expect(events.urls()).toEqual(['/eventos/pedido/1'])

  await act(async () => events.change())
  expect(shownLoad()).toBe('2')
})

test('the stream opens → the page is read again, because changes since its rendering were not announced', async () => {
  await open({ url: '/eventos/pedido/1' })
  await act(async () => events.open())
  expect(shownLoad()).toBe('2')
})

test('the stream opens and breaks → live, then not', async () => {
  await open({ url: '/eventos/pedido/1' })
  expect(screen.queryByText('live')).toBeNull()
  await act(async () => events.open())
  expect(screen.queryByText('live')).not.toBeNull()
  await act(async () => events.interrupt())
  expect(screen.queryByText('live')).toBeNull()
})

test('several changes during one reading → one more reading afterwards', async () => {
  await open({ url: '/eventos/pedido/1' })
  const pending = Promise.withResolvers<number>()
  answer = () => pending.promise
  await act(async () => events.change())
  expect(loads).toBe(2)

  await act(async () => {
    events.change()
    events.change()
  })
  expect(loads).toBe(2)
  answer = async () => loads
  await act(async () => pending.resolve(2))
  expect(loads).toBe(3)
})

test('no stream, polling → the page is read every twenty seconds', async () => {
  await open({ url: null, options: { polls: true } })
  await pass(19_000)
  expect(loads).toBe(1)
  await pass(1_000)
  expect(loads).toBe(2)
  await pass(20_000)
  expect(loads).toBe(3)
})

test('no stream, no polling → the page is left as it is', async () => {
  await open({ url: null })
  await pass(60_000)
  expect([loads, events.urls()]).toEqual([1, []])
})

test('the stream is refused → polling takes its place', async () => {
  await open({ url: '/eventos/pedido/1', options: { polls: true } })
  await pass(60_000)
  expect(loads).toBe(1)
  await act(async () => events.refuse())
  await pass(20_000)
  expect(loads).toBe(2)
})

test('the stream is refused → opened again a minute later, and the page is read', async () => {
  await open({ url: '/eventos/painel' })
  await act(async () => events.refuse())
  await pass(60_000)
  expect(events.urls()).toHaveLength(2)
  await act(async () => events.open())
  expect(loads).toBe(2)
})

test('a reading could not be made → it is made again', async () => {
  await open({ url: '/eventos/painel' })
  await act(async () => reportFailedReading())
  expect(loads).toBe(1)
  await pass(20_000)
  expect(loads).toBe(2)
})

test('the connection breaks for a moment → no polling, because the browser connects again', async () => {
  await open({ url: '/eventos/pedido/1', options: { polls: true } })
  await act(async () => events.interrupt())
  await pass(60_000)
  expect(loads).toBe(1)
})

test('twenty minutes of polling → it stops', async () => {
  await open({ url: null, options: { polls: true } })
  await pass(20 * 60_000)
  const atEnd = loads
  expect(atEnd).toBe(61)
  await pass(10 * 60_000)
  expect(loads).toBe(atEnd)
})

test('a hidden page → no polling; visible again → one reading at once', async () => {
  await open({ url: null, options: { polls: true } })
  setHidden(true)
  await pass(60_000)
  expect(loads).toBe(1)
  setHidden(false)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(loads).toBe(2)
})

test('a page whose stream does not poll → becoming visible reads nothing', async () => {
  await open({ url: '/eventos/painel' })
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(loads).toBe(1)
})

test('an interval of its own → that often for two minutes, then slowly, beside the stream', async () => {
  await open({ url: '/eventos/pedido/1', options: { pollMs: 4_000 } })
  await pass(120_000)
  expect(loads).toBe(31)
  await pass(40_000)
  expect(loads).toBe(33)
})

test('a refresh of its own → it is called instead of reading the same page', async () => {
  const refresh = vi.fn<() => void>()
  await open({ url: null, options: { pollMs: 4_000, refresh } })
  await pass(8_000)
  expect([refresh.mock.calls.length, loads]).toEqual([2, 1])
})

test('the page goes into the browser’s memory → disconnected; it returns → connected and read again', async () => {
  await open({ url: '/eventos/pedido/1' })
  await act(async () => window.dispatchEvent(new Event('pagehide')))
  expect(events.connected()).toBe(0)
  await act(async () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect(events.connected()).toBe(1)
  await act(async () => events.open())
  expect(loads).toBe(2)
})

test('a page that is left → the stream is closed', async () => {
  await open({ url: '/eventos/pedido/1' })
  cleanup()
  expect(events.connected()).toBe(0)
})

test.each(['at the press', 'before the answer'])(
  'a change %s of a form that leads away → it leads there',
  async (when) => {
    const sent = Promise.withResolvers<Response>()
    await open({ url: '/eventos/pedido/1', action: () => sent.promise })
    await act(async () => {
      screen.getByRole('button').click()
      if (when === 'at the press') events.change()
    })
    await act(async () => events.change())
    await act(async () => sent.resolve(redirect('/elsewhere')))

    expect(screen.queryByText('another page')).not.toBeNull()
  },
)

type Wanted = { url: string | null; options?: Parameters<typeof useLiveUpdates>[1]; action?: () => Promise<Response> }

async function open({ url, options, action }: Wanted) {
  function Page() {
    const load = useLoaderData<number>()
    const isLive = useLiveUpdates(url, options)
    const { onSubmit } = useSubmission()
    return (
      <form method="post" onSubmit={onSubmit}>
        <p data-testid="load">{load}</p>
        {isLive ? <p>live</p> : null}
        <button type="submit">Enviar</button>
      </form>
    )
  }
  const router = createMemoryRouter([
    { path: '/', Component: Page, loader, action, HydrateFallback: () => null },
    { path: '/elsewhere', Component: () => <p>another page</p> },
  ])
  await act(async () => render(<RouterProvider router={router} />))
}

function loader() {
  loads += 1
  return answer()
}

function shownLoad() {
  return screen.getByTestId('load').textContent
}

/** In steps, so that React renders between them as it would in a browser. */
async function pass(ms: number) {
  const stepMs = 4_000
  for (let left = ms; left > 0; left -= stepMs) await act(() => vi.advanceTimersByTimeAsync(Math.min(left, stepMs)))
}

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
}
