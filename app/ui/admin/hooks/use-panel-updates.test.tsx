// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isBackgroundReading } from '#app/http/background-reading.ts'
import { stubEventSource } from '#test/support/browser/fake-event-source.ts'

import { usePanelUpdates } from './use-panel-updates.ts'
import { useReadAgain } from './use-revalidate.ts'

let events: ReturnType<typeof stubEventSource>
/** Of each reading: whether the server would see that nobody asked for it. */
let seen: boolean[]

beforeEach(() => {
  events = stubEventSource()
  seen = []
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const isMarked = () => isBackgroundReading({ method: 'GET', headers: new Headers({ cookie: document.cookie }) })

function loader() {
  seen.push(isMarked())
  return null
}

async function open(isComputing = false) {
  function Page() {
    usePanelUpdates('/eventos/painel')
    useReadAgain(isComputing)
    return null
  }
  const Stub = createRoutesStub([{ path: '/', Component: Page, loader, HydrateFallback: () => null }])
  await act(async () => render(<Stub />))
}

test('a page somebody opens → its reading counts as use; one after a change → not, and it says so only meanwhile', async () => {
  await open()
  await act(async () => events.change())
  expect([seen, isMarked()]).toEqual([[false, true], false])
})

test('a page that waits for a computation → its readings do not count as use', async () => {
  vi.useFakeTimers()
  await open(true)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(seen).toEqual([false, true])
})
