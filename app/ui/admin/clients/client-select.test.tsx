// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ClientSelect } from './client-select.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const rosa = { id: 'rosa', name: 'Rosa', email: 'rosa@exemplo.com.br' }
const ana = { id: 'ana', name: 'Ana', email: 'ana@exemplo.com.br' }

const Page = () => (
  <>
    <ClientSelect choices={[rosa]} chosen="" choose={() => undefined} error="" />
    <input aria-label="Título" defaultValue="Valsa" />
  </>
)

async function search(text: string) {
  const Stub = createRoutesStub([{ path: '/', Component: Page, ErrorBoundary: () => <p>Falha</p> }])
  await act(async () => render(<Stub />))
  await act(async () => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } }))
  await act(() => vi.advanceTimersByTimeAsync(300))
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('a part of a name is typed → those the server found can be chosen', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([ana])))
  await search('an')

  expect(options()).toEqual(['Selecione um cliente', 'Ana (ana@exemplo.com.br)'])
})

test('the line is lost while a name is typed → the form stays as it is and says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await search('an')

  expect(options()).toEqual(['Sem resposta do servidor'])
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Valsa')
})
