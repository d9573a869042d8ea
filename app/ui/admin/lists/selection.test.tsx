// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, useActionData } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { ProjectSelection } from '#app/ui/admin/projects/project-selection.tsx'

import { DataTable } from './data-table.tsx'
import { selectionColumn } from './selection.tsx'

afterEach(cleanup)

const names = ['Valsa', 'Samba', 'Choro']
const columns = [selectionColumn<string>((name) => ({ label: name, value: `id-${name}` }))]

function List() {
  const sent = useActionData<string>()
  return (
    <>
      <ProjectSelection people={[{ id: 'ana', name: 'Ana Lima' }]} refusal="" />
      <DataTable
        label="Projetos"
        layout="projects"
        columns={columns}
        rows={sent ? names.map((name) => `${name}, com Ana Lima`) : names}
        rowId={(name) => name}
      />
      <output>{sent}</output>
    </>
  )
}

function open() {
  const Stub = createRoutesStub([
    {
      path: '/lista',
      Component: List,
      action: async ({ request }) =>
        [...(await request.formData())]
          .map(([name, value]) => `${name}=${typeof value === 'string' ? value : ''}`)
          .join('&'),
    },
  ])
  render(<Stub initialEntries={['/lista?estado=waiting']} />)
}

const form = () => screen.getByRole('form', { name: 'Projetos escolhidos', hidden: true })
const assign = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Atribuir/, hidden: true })

test('rows are chosen → counted; the box in the head chooses all of them and none', async () => {
  open()
  await userEvent.click(screen.getByLabelText('Escolher Samba'))
  expect(form().textContent).toContain('1 escolhido')
  expect(screen.getByLabelText<HTMLInputElement>('Escolher todos desta página').indeterminate).toBe(true)

  await userEvent.click(screen.getByLabelText('Escolher todos desta página'))
  expect(form().textContent).toContain('3 escolhidos')
  await userEvent.click(screen.getByLabelText('Escolher todos desta página'))
  expect(form().textContent).toContain('Escolhidos')
})

test('nobody is named → projects cannot be assigned; then the chosen ones are, on the list with its filters', async () => {
  open()
  await userEvent.click(screen.getByLabelText('Escolher Valsa'))
  await userEvent.click(screen.getByLabelText('Escolher Choro'))
  expect(assign().disabled).toBe(true)

  await userEvent.selectOptions(screen.getByLabelText('Novo responsável'), 'Ana Lima')
  expect(assign().textContent).toBe('Atribuir 2 projetos')
  await userEvent.click(assign())

  const sent = await screen.findByText(/assign-many/)
  expect(new Set(sent.textContent.split('&'))).toEqual(
    new Set(['assignee=ana', 'row=id-Valsa', 'row=id-Choro', 'intent=assign-many', 'step=']),
  )
})

test('the chosen rows have changed → none is chosen, also in the head', async () => {
  open()
  await userEvent.click(screen.getByLabelText('Escolher Valsa'))
  await userEvent.selectOptions(screen.getByLabelText('Novo responsável'), 'Ana Lima')
  await userEvent.click(assign())
  await screen.findByLabelText('Escolher Valsa, com Ana Lima')

  const head = screen.getByLabelText<HTMLInputElement>('Escolher todos desta página')
  await waitFor(() => expect([head.indeterminate, head.checked]).toEqual([false, false]))
})

test('nothing is chosen any more → whom the next rows go to is asked anew', async () => {
  open()
  await userEvent.click(screen.getByLabelText('Escolher Valsa'))
  await userEvent.selectOptions(screen.getByLabelText('Novo responsável'), 'Sem responsável')
  await userEvent.click(screen.getByText('Limpar'))
  await userEvent.click(screen.getByLabelText('Escolher Samba'))

  expect(screen.getByLabelText<HTMLSelectElement>('Novo responsável').value).toBe('')
  expect(assign().disabled).toBe(true)
})

test('the chosen rows are exported → the browser itself sends the form and saves what it gets', async () => {
  open()
  await userEvent.click(screen.getByLabelText('Escolher Valsa'))
  const sent: [boolean, string][] = []
  const onSubmit = (event: SubmitEvent) => {
    sent.push([event.defaultPrevented, form().getAttribute('action') ?? ''])
    event.preventDefault()
  }
  document.addEventListener('submit', onSubmit, { once: true })
  await userEvent.click(screen.getByRole('button', { name: 'Exportar escolhidos', hidden: true }))

  expect(sent).toEqual([[false, '/admin/exportar/projetos.csv']])
})
