// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub, data, Outlet, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isBackgroundReading } from '#app/http/background-reading.ts'
import { stayOnFailedReading } from '#app/ui/shared/failed-reading.ts'
import { stubEventSource } from '#test/support/browser/fake-event-source.ts'
import { stubMiddleware } from '#test/support/browser/stub-middleware.ts'

import { isInBackground } from './read-in-background.ts'
import { usePanelUpdates } from './use-panel-updates.ts'
import { useRevalidate } from './use-revalidate.ts'

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
    useRevalidate(isComputing)
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

function PanelScreen() {
  const navigate = useNavigate()
  usePanelUpdates('/eventos/painel')
  return (
    <>
      <input aria-label="Título" />
      <button type="button" onClick={() => void navigate('/outra')}>
        Outra
      </button>
    </>
  )
}

const Failure = () => <p>Algo desafinou por aqui</p>

/** A screen inside the panel that reads itself again; a reading after its first one ends as `fails` says. */
async function openInPanel(fails: () => unknown) {
  let readings = 0
  const read = () => {
    readings += 1
    if (readings > 1) throw fails()
    return null
  }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Outlet,
      ErrorBoundary: Failure,
      HydrateFallback: () => null,
      loader: read,
      middleware: stubMiddleware(stayOnFailedReading(isInBackground)),
      children: [
        { index: true, Component: PanelScreen, loader: () => null },
        { path: 'outra', Component: () => null, loader: () => Promise.reject(new TypeError('Failed to fetch')) },
      ],
    },
  ])
  await act(async () => render(<Stub />))
  screen.getByRole<HTMLInputElement>('textbox').value = 'Valsa'
  return () => readings
}

const typed = () => screen.queryByRole<HTMLInputElement>('textbox')?.value
const lineLost = () => new TypeError('Failed to fetch')

test('a reading after a change fails → the page stays, with what was typed on it', async () => {
  const readings = await openInPanel(lineLost)
  await act(async () => events.change())

  expect([readings(), typed()]).toEqual([2, 'Valsa'])
})

test('a reading after a change fails → it is made again later, although nothing else changes', async () => {
  vi.useFakeTimers()
  const readings = await openInPanel(lineLost)
  await act(async () => events.change())
  await act(() => vi.advanceTimersByTimeAsync(20_000))

  expect(readings()).toBe(3)
})

test('a reading after a change is refused → the refusal is shown', async () => {
  await openInPanel(() => data(null, { status: 403 }))
  await act(async () => events.change())

  expect([typed(), screen.queryByText('Algo desafinou por aqui') !== null]).toEqual([undefined, true])
})

test('a screen somebody opens fails → the failure is shown', async () => {
  await openInPanel(lineLost)
  await act(async () => screen.getByRole('button').click())

  expect([typed(), screen.queryByText('Algo desafinou por aqui') !== null]).toEqual([undefined, true])
})
