// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub, useSearchParams } from 'react-router'
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

function Page() {
  const [chosen, choose] = useState('')
  return (
    <form aria-label="Projeto">
      <ClientSelect
        choices={[rosa]}
        chosen={chosen}
        choose={(client) => choose(client?.id ?? '')}
        error=""
        createPath={(typed) => `/novo?nome=${typed}`}
      />
      <input aria-label="Título" defaultValue="Valsa" />
    </form>
  )
}

async function open() {
  const Stub = createRoutesStub([
    { path: '/', Component: Page, ErrorBoundary: () => <p>Falha</p> },
    { path: '/novo', Component: () => <p>Novo cliente: {useSearchParams()[0].get('nome')}</p> },
  ])
  await act(async () => render(<Stub />))
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Cliente' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const sent = () => document.querySelector<HTMLSelectElement>('select[name="client"]')?.value
const press = (key: string) => act(async () => fireEvent.keyDown(field(), { key }))

async function type(text: string) {
  await act(async () => fireEvent.change(field(), { target: { value: text } }))
  await act(() => vi.advanceTimersByTimeAsync(300))
}

test('a part of a name is typed → those the server found are offered, and a way to register another', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([ana])))
  await open()
  await type('an')

  expect(options()).toEqual(['Anaana@exemplo.com.br', 'Cadastrar novo cliente'])
})

test('Enter on who is offered → chosen, and sent with the form', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([ana])))
  await open()
  await type('an')
  await press('Enter')

  expect([field().value, sent(), options()]).toEqual(['Ana (ana@exemplo.com.br)', 'ana', []])
})

test('the field is left without choosing → nobody is chosen, and what was typed goes', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([ana])))
  await open()
  await type('an')
  await act(async () => fireEvent.blur(field()))
  await act(() => vi.advanceTimersByTimeAsync(300))

  expect([field().value, sent()]).toEqual(['', ''])
})

test('Enter while names are on their way → chooses nobody, and sends nothing', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await open()
  await type('an')
  const isFree = fireEvent.keyDown(field(), { key: 'Enter' })

  expect([isFree, sent(), options(), screen.getByText('Carregando clientes...').className]).toEqual([
    false,
    '',
    [],
    'hint',
  ])
})

test('the field is emptied → nobody is chosen', async () => {
  await open()
  await press('ArrowDown')
  await press('Enter')
  expect(sent()).toBe('rosa')

  await type('')
  expect([field().value, sent()]).toEqual(['', ''])
})

test('Escape in an open list → closes the list and is not heard by the dialog around it', async () => {
  let heard = 0
  const hear = () => (heard += 1)
  document.addEventListener('keydown', hear)
  await open()
  await press('ArrowDown')
  expect(options()).toEqual(['Rosarosa@exemplo.com.br', 'Cadastrar novo cliente'])
  heard = 0
  await press('Escape')
  document.removeEventListener('keydown', hear)

  expect([options(), heard]).toEqual([[], 0])
})

test('nobody fits → the last of the list leads to where somebody new is registered, with what was typed', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
  await open()
  await type('zé')
  await press('Enter')

  expect(screen.getByText('Novo cliente: zé').tagName).toBe('P')
})

test('the line is lost while a name is typed → the form stays as it is and says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await open()
  await type('an')

  expect(screen.getByText('Sem resposta do servidor').textContent).not.toBe('')
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Valsa')
})
