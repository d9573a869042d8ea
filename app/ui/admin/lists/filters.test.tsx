// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, useLocation, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { Filters } from './filters.tsx'

afterEach(cleanup)

const options: [string, string][] = [
  ['', 'Todos'],
  ['waiting', 'Aguardando'],
]

type Day = { label: string; name: string; value: string }

function List({ days = [] }: { days?: Day[] }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  return (
    <>
      <Filters
        search={{ label: 'Buscar', value: query.get('busca') ?? '' }}
        choices={[{ label: 'Status', name: 'estado', value: query.get('estado') ?? '', options }]}
        days={days}
        hidden={{ atrasados: '1' }}
      />
      <output>{`${pathname}${search}`}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  )
}

function open(loader?: (args: { request: Request }) => Promise<null>) {
  const Stub = createRoutesStub([
    { path: '/lista', Component: List, ...(loader ? { loader, HydrateFallback: () => null } : {}) },
  ])
  render(<Stub initialEntries={['/lista?antes=7_x']} />)
}

const path = () => screen.getByRole('status').textContent

test('a choice → in the address at once, on the first page, with the filters that have no field', async () => {
  open()
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'waiting')

  await expect.poll(path).toBe('/lista?atrasados=1&estado=waiting')
  expect(document.activeElement).toBe(screen.getByLabelText('Status'))
})

test('a typed search → in the address once the typing pauses, and what is typed meanwhile stays', async () => {
  open()
  const search = await screen.findByLabelText<HTMLInputElement>('Buscar')
  await userEvent.type(search, 'val')
  expect(path()).toBe('/lista?antes=7_x')
  await expect.poll(path).toBe('/lista?atrasados=1&busca=val')

  await userEvent.type(search, 'sa')
  await expect.poll(path).toBe('/lista?atrasados=1&busca=valsa')
  expect(search.value).toBe('valsa')
})

test('going back after a search → the list from before it, and an empty field', async () => {
  open()
  const search = await screen.findByLabelText<HTMLInputElement>('Buscar')
  for (const letters of ['val', 'sa']) {
    await userEvent.type(search, letters)
    await expect.poll(path).toContain(letters)
  }
  await userEvent.click(screen.getByText('Back'))

  await expect.poll(path).toBe('/lista?antes=7_x')
  await expect.poll(() => search.value).toBe('')
})

test('typing goes on while the first letters are still searched for → going back leads to the list from before', async () => {
  const requested: string[] = []
  open(async ({ request }) => {
    const search = new URL(request.url).searchParams.get('busca') ?? ''
    requested.push(search)
    if (search === 'val') await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
    return null
  })
  const search = await screen.findByLabelText<HTMLInputElement>('Buscar')
  await userEvent.type(search, 'val')
  await expect.poll(() => requested).toContain('val')
  await userEvent.type(search, 'sa')
  await expect.poll(path).toBe('/lista?atrasados=1&busca=valsa')
  await userEvent.click(screen.getByText('Back'))

  await expect.poll(path).toBe('/lista?antes=7_x')
})

test('with the script → no button to press', async () => {
  open()
  await screen.findByLabelText('Buscar')
  expect(screen.queryByText('Filtrar')).toBeNull()
})

test('a choice beside days → in the address at once; the days wait for the button', async () => {
  const days = [{ label: 'De', name: 'de', value: '' }]
  const Stub = createRoutesStub([{ path: '/lista', Component: () => <List days={days} /> }])
  render(<Stub initialEntries={['/lista']} />)
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'waiting')

  await expect.poll(path).toBe('/lista?atrasados=1&estado=waiting')
  expect(screen.getByText('Filtrar')).toBeTruthy()
})

test('a search beside a day that cannot be read → the day stays what the address says, and the focus in the search', async () => {
  const days = [{ label: 'De', name: 'de', value: '2026-11-01' }]
  const Stub = createRoutesStub([{ path: '/lista', Component: () => <List days={days} /> }])
  render(<Stub initialEntries={['/lista?de=2026-11-01']} />)
  const day = await screen.findByLabelText<HTMLInputElement>('De')
  day.value = ''
  Object.defineProperty(day, 'validity', { value: { badInput: true } })
  day.getClientRects = () => Object.assign([], { length: 1, item: () => null })
  const search = screen.getByLabelText('Buscar')
  await userEvent.type(search, 'val')

  await expect.poll(path).toBe('/lista?atrasados=1&busca=val&de=2026-11-01')
  expect(document.activeElement).toBe(search)
})
