// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { SearchResult } from '#core/admin/search-result.ts'

import { Palette } from './palette.tsx'

let answers: Map<string, (hits: SearchResult[]) => void>

beforeEach(() => {
  answers = new Map()
  localStorage.clear()
  vi.stubGlobal('fetch', askServer)
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const client = (id: string): SearchResult => ({ kind: 'client', id, title: id, text: '' })

const owner = { role: 'owner' } as const

function Page() {
  return (
    <>
      <Palette {...owner} />
      <textarea aria-label="Resposta" />
      <output>{useLocation().pathname}</output>
    </>
  )
}

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const input = () => screen.getByRole('combobox', { hidden: true })
const press = (key: string) => act(async () => fireEvent.keyDown(input(), { key }))
const address = () => document.querySelector('output')?.textContent

async function askServer(url: string) {
  const search = new URL(url, 'http://studio').searchParams.get('busca') ?? ''
  if (search === '') return Response.json({ search, hits: [] })
  const hits = await new Promise<SearchResult[]>((resolve) => {
    answers.set(search, resolve)
  })
  return Response.json({ search, hits })
}

async function open(path = '/admin') {
  const Stub = createRoutesStub([{ path: '*', Component: Page, ErrorBoundary: () => <p>Falha</p> }])
  await act(async () => render(<Stub initialEntries={[path]} />))
  await act(async () => fireEvent.click(screen.getByRole('link', { name: /Buscar/ })))
  await settle()
}

async function type(search: string) {
  await act(async () => fireEvent.change(input(), { target: { value: search } }))
  await settle(200)
}

async function answer(search: string, hits: SearchResult[]) {
  await act(async () => answers.get(search)?.(hits))
  await settle()
}

test('Enter while hits of an earlier text are shown → opens the first hit of what was typed, once it is known', async () => {
  await open()
  await type('mar')
  await answer('mar', [client('marta')])
  await type('maria')

  await press('Enter')
  expect(address()).toBe('/admin')
  await answer('maria', [client('maria')])
  expect(address()).toBe('/admin/clients/maria')
})

test('Enter before any hit is there → opens the first one, once it is known', async () => {
  await open()
  await type('maria')

  await press('Enter')
  await answer('maria', [client('maria')])
  expect(address()).toBe('/admin/clients/maria')
})

test('an earlier hit picked with the arrows, and no longer found → opens nothing', async () => {
  await open()
  await type('mar')
  await answer('mar', [client('marcos'), client('marta')])
  await type('mari')
  await press('ArrowDown')

  await press('Enter')
  await answer('mari', [client('maria'), client('mariana')])
  expect(address()).toBe('/admin')
})

test('more is typed after Enter → nothing opens by itself', async () => {
  await open()
  await type('mar')
  await press('Enter')
  await type('maria')

  await answer('maria', [client('maria')])
  expect(address()).toBe('/admin')
})

test('a command → goes at once', async () => {
  await open()
  await type('quadro')

  await press('Enter')
  expect(address()).toBe('/admin/projects/quadro')
})

test.each([
  ['the line is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails', () => Promise.resolve(new Response(null, { status: 502 }))],
])('%s while the palette asks → it says so, and what was typed on the page stays', async (_why, fetchAnswer) => {
  vi.stubGlobal('fetch', fetchAnswer)
  await open()
  const answerField = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Resposta', hidden: true })
  answerField.value = 'Cara Rosa,'
  await type('maria')

  expect(document.querySelector('[role=status]')?.textContent).toMatch('Sem resposta do servidor')
  expect(document.querySelector('textarea')?.value).toBe('Cara Rosa,')
})

test('no answer after Enter, only a command fits → it does not open in place of what was searched', async () => {
  await open()
  await type('quad')
  await answer('quad', [client('quadros')])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await act(async () => fireEvent.change(input(), { target: { value: 'quadro' } }))
  await press('Enter')
  await settle(200)

  expect(address()).toBe('/admin')
})

test('the browser blocks its storage → the search opens without what was opened before', async () => {
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  await open('/admin/clients/0198c0de-0000-7000-8000-000000000001')
  blocked.mockRestore()

  expect(screen.queryByText('Falha')).toBeNull()
  expect(screen.queryByText('Recentes')).toBeNull()
  expect(screen.getByRole('option', { name: 'Sair', hidden: true })).toBeDefined()
})
