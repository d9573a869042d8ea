// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { createRoutesStub, type LoaderFunctionArgs } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { stubEventSource } from '#test/support/browser/fake-event-source.ts'

import { usePaymentUpdates } from './use-payment-updates.ts'

let events: ReturnType<typeof stubEventSource>
let loaded: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  events = stubEventSource()
  loaded = []
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a payment that is looked for → the next try every four seconds', async () => {
  await open({ kind: 'processing', isUndecided: true, eventsUrl: null })
  await pass(4_000)
  await pass(4_000)
  expect(loaded).toEqual(['?n=1', '?n=2', '?n=2'])
})

test('a pending payment → the same page every fifteen seconds', async () => {
  await open({ kind: 'pending', isUndecided: true, eventsUrl: '/eventos/pedido/1' })
  await pass(15_000)
  expect(loaded).toEqual(['?n=1', '?n=1'])
})

test('a pending payment changes → the page is read at once', async () => {
  await open({ kind: 'pending', isUndecided: true, eventsUrl: '/eventos/pedido/1' })
  await act(async () => events.change())
  expect(loaded).toEqual(['?n=1', '?n=1'])
})

test('a payment that is decided → nothing is followed', async () => {
  await open({ kind: 'confirmed', isUndecided: false, eventsUrl: '/eventos/pedido/1' })
  await pass(60_000)
  expect([events.urls(), loaded]).toEqual([[], ['?n=1']])
})

test.each(['not-confirmed', 'unpaid', 'by-link', 'disputed'])(
  'a page that says "%s" of an order that may still be paid → hears of it at once',
  async (kind) => {
    await open({ kind, isUndecided: true, eventsUrl: '/eventos/pedido/1' })
    await act(async () => events.change())
    expect(loaded).toEqual(['?n=1', '?n=1'])
  },
)

async function open(waiting: { kind: string; isUndecided: boolean; eventsUrl: string | null }) {
  function Page() {
    usePaymentUpdates({ ...waiting, nextUrl: '/?n=2' })
    return null
  }
  const Stub = createRoutesStub([{ path: '/', Component: Page, loader, HydrateFallback: () => null }])
  await act(async () => render(<Stub initialEntries={['/?n=1']} />))
}

function loader({ request }: LoaderFunctionArgs) {
  loaded.push(new URL(request.url).search)
  return null
}

function pass(ms: number) {
  return act(() => vi.advanceTimersByTimeAsync(ms))
}
