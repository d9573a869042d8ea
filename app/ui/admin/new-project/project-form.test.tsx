// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { NewProjectDialog } from './new-project-dialog.tsx'

afterEach(cleanup)

function Page() {
  const submission = useLoaderData<string>()
  const typed = { title: '', package: '', notify: '' }
  const packages: [string, string][] = [
    ['essencial', 'Essencial'],
    ['premium', 'Premium'],
  ]
  return (
    <NewProjectDialog opening={{ clients: [], packages, chosenId: '', typed, canCreateClient: true, submission }} />
  )
}

test('another reading while the dialog is open → a project sent again keeps the id of the first', async () => {
  let readings = 0
  const router = createMemoryRouter(
    [{ path: '/', Component: Page, HydrateFallback: () => null, loader: () => `id-${(readings += 1)}` }],
    {
      initialEntries: ['/?novo=1'],
    },
  )
  await act(async () => render(<RouterProvider router={router} />))
  await act(() => router.revalidate())

  expect(readings).toBe(2)
  expect(document.querySelector<HTMLInputElement>('[name=submission]')?.value).toBe('id-1')
})

test('a title and a package were chosen before a client is registered → both go along, by the one way that is offered', async () => {
  const routes = [
    { path: '/', Component: Page, HydrateFallback: () => null, loader: () => 'id' },
    { path: '/admin/clients', Component: () => <p>Novo cliente</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/?novo=1'] })
  await act(async () => render(<RouterProvider router={router} />))
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Título do projeto'), { target: { value: 'Valsa & Baião' } }),
  )
  await act(async () => fireEvent.change(screen.getByLabelText('Tipo de pacote'), { target: { value: 'premium' } }))

  expect(screen.queryByRole('link', { name: 'Cadastrar novo cliente' })).toBeNull()
  fireEvent.click(screen.getByRole('combobox', { name: 'Cliente' }))
  await act(async () => fireEvent.click(screen.getByRole('option', { name: 'Cadastrar novo cliente' })))
  const { searchParams } = new URL(router.state.location.search, 'http://studio')
  expect(Object.fromEntries(searchParams)).toEqual({
    novo: '1',
    para: 'projeto',
    titulo: 'Valsa & Baião',
    pacote: 'premium',
  })
})
