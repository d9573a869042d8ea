// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { stubEventSource } from '#test/support/browser/fake-event-source.ts'

import { TrackingFrame } from './tracking-frame.tsx'

let events: ReturnType<typeof stubEventSource>
let statusText = 'Aguardando pagamento'

beforeEach(() => {
  events = stubEventSource()
  statusText = 'Aguardando pagamento'
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an order → its own event stream', async () => {
  await open({ kind: 'pedido', id: 'o-1' })
  expect(events.urls()).toEqual(['/eventos/pedido/o-1'])
})

test('a project → its own event stream', async () => {
  await open({ kind: 'projeto', id: 'p-1' })
  expect(events.urls()).toEqual(['/eventos/projeto/p-1'])
})

test('a project whose id would open it → no event stream', async () => {
  await open({ kind: 'projeto', id: null })
  expect(events.urls()).toEqual([])
})

test('the order changes → the headline says so and screen readers are told', async () => {
  await open({ kind: 'pedido', id: 'o-1' })
  expect(screen.getByRole('status').textContent).toBe('')

  statusText = 'Em Análise'
  await act(async () => events.change())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Em Análise')
  expect(screen.getByRole('status').textContent).toBe('Em Análise')
})

test('the order changes → what was unfolded stays so', async () => {
  await open({ kind: 'pedido', id: 'o-1' })
  screen.getByRole('group').setAttribute('open', '')
  statusText = 'Em Análise'
  await act(async () => events.change())
  expect(screen.getByRole('group').hasAttribute('open')).toBe(true)
})

test('a browser that is not verified → it cannot sign out the others', async () => {
  await open({ kind: 'pedido', id: 'o-1', isOpen: false })
  expect(screen.queryByText('Sair deste pedido')).not.toBeNull()
  expect(screen.queryByText('Sair de todos os aparelhos')).toBeNull()
})

async function open(tracked: { kind: 'pedido' | 'projeto'; id: string | null; isOpen?: boolean }) {
  function Page() {
    return (
      <TrackingFrame
        tracked={{ code: 'P0001', isOpen: true, ...tracked }}
        codes={[{ code: 'P0001', label: 'Essencial, 23/11/2026' }]}
        subject="Premium"
        status={undefined}
        statusText={useLoaderData<string>()}
      >
        <details>
          <summary>Ver cada uma</summary>
        </details>
      </TrackingFrame>
    )
  }
  const Stub = createRoutesStub([{ path: '/', Component: Page, loader: () => statusText, HydrateFallback: () => null }])
  await act(async () => render(<Stub />))
}
