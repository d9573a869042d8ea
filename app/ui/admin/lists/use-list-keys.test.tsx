// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { storeShortcutsEnabled } from '#app/client/audio/keyboard-shortcuts.ts'
import { ProjectSelection } from '#app/ui/admin/projects/project-selection.tsx'

import { DataTable, type TableColumn } from './data-table.tsx'
import { ListFrame } from './list-frame.tsx'
import { selectionColumn } from './selection.tsx'
import { listKeysHere, useListKeys } from './use-list-keys.ts'

afterEach(() => {
  cleanup()
  storeShortcutsEnabled(true)
})

const columns: TableColumn<string>[] = [
  selectionColumn((name) => ({ label: name, value: `id-${name}` })),
  {
    id: 'song',
    head: 'Música',
    unsorted: 'no-order',
    isFixed: true,
    cell: (name) => (
      <Link to={`/${name}`} className="row-link">
        {name}
      </Link>
    ),
  },
]

function List({ isOwner = true }) {
  return (
    <ListFrame
      title="Projetos"
      filters={{ search: { label: 'Buscar', value: '' } }}
      count={3}
      noneFound=""
      none=""
      pages={{ previous: null, next: null }}
    >
      <DataTable
        label="Projetos"
        layout="projects"
        columns={columns}
        rows={['Valsa', 'Samba', 'Choro']}
        rowId={(name) => name}
      />
      <details>
        <summary>Colunas</summary>
      </details>
      <ProjectSelection people={isOwner ? [{ id: 'ana', name: 'Ana Lima' }] : null} refusal="" />
    </ListFrame>
  )
}

function open(wish: Parameters<typeof List>[0] = {}) {
  const Stub = createRoutesStub([
    { path: '/lista', Component: () => <List {...wish} /> },
    { path: '/:name', Component: () => <p>Uma página</p> },
  ])
  render(<Stub initialEntries={['/lista']} />)
}

const focused = () => document.activeElement?.textContent
const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked, name }) => checked && name).length

test('j and k → the focus moves a row down and up, and stays at both ends', async () => {
  open()
  const seen: unknown[] = []
  for (const key of ['j', 'j', 'j', 'j', 'k', 'k', 'k']) {
    await userEvent.keyboard(key)
    seen.push(focused())
  }
  expect(seen).toEqual(['Valsa', 'Samba', 'Choro', 'Choro', 'Samba', 'Valsa', 'Valsa'])
})

test('Enter on a row → it opens', async () => {
  open()
  await userEvent.keyboard('jj{Enter}')
  expect(await screen.findByText('Uma página')).toBeTruthy()
})

function Work({ hasKeys }: { hasKeys: boolean }) {
  return (
    <>
      {hasKeys ? <Keys /> : null}
      <ul>
        <li className="row">
          <a href="/valsa">Valsa</a>
        </li>
        <li className="board-card">
          <a href="/samba">Samba</a>
        </li>
      </ul>
    </>
  )
}

function Keys() {
  useListKeys()
  return null
}

test('j and k in a worklist or on the board → from one to the next', async () => {
  render(<Work hasKeys />)
  const seen: unknown[] = []
  for (const key of ['j', 'j', 'k']) {
    await userEvent.keyboard(key)
    seen.push(focused())
  }

  expect(seen).toEqual(['Valsa', 'Samba', 'Valsa'])
})

const keysHere = () => listKeysHere().map(([key]) => key)

test('the help → has the keys that do something here, and none of other pages', () => {
  render(<Work hasKeys />)
  expect(keysHere()).toEqual(['j k', 'Enter'])

  cleanup()
  open()
  expect(keysHere()).toEqual(['j k', 'Enter', 'x', 'a', 'm', 'Esc', '/', '↓'])

  cleanup()
  render(<Work hasKeys={false} />)
  expect(keysHere()).toEqual([])
})

test('a producer’s projects → chosen and moved; the help promises no assigning, and a does nothing', async () => {
  open({ isOwner: false })
  expect(keysHere()).toEqual(['j k', 'Enter', 'x', 'm', 'Esc', '/', '↓'])
  await userEvent.keyboard('ja')
  expect(chosen()).toBe(0)
  await userEvent.keyboard('m')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Nova etapa')
  expect(screen.queryByText('Exportar escolhidos')).toBeNull()
})

test('x → the row is chosen, and again is not', async () => {
  open()
  await userEvent.keyboard('jx')
  expect(screen.getByLabelText<HTMLInputElement>('Escolher Valsa').checked).toBe(true)
  await userEvent.keyboard('x')
  expect(chosen()).toBe(0)
})

test.each([
  ['a', 'Novo responsável'],
  ['m', 'Nova etapa'],
])('%s on a row → it is chosen, and the focus is at “%s”', async (key, label) => {
  open()
  await userEvent.keyboard(`jj${key}`)
  expect(screen.getByLabelText<HTMLInputElement>('Escolher Samba').checked).toBe(true)
  expect(document.activeElement?.getAttribute('aria-label')).toBe(label)
})

test('a with rows chosen already → the row of the focus is not chosen, too', async () => {
  open()
  await userEvent.keyboard('jxja')
  expect(chosen()).toBe(1)
})

test('Escape in the bar → back at the row, still chosen; there it takes the choice back', async () => {
  open()
  await userEvent.keyboard('jjm{Escape}')
  expect([focused(), chosen()]).toEqual(['Samba', 1])
  await userEvent.keyboard('{Escape}')
  expect([focused(), chosen()]).toEqual(['Samba', 0])
})

test('Escape on what stands beside the table → the choice stays', async () => {
  open()
  await userEvent.keyboard('jx')
  screen.getByText('Colunas').focus()
  await userEvent.keyboard('{Escape}')

  expect([focused(), chosen()]).toEqual(['Colunas', 1])
})

test('/ → the focus is in the search, where letters are letters', async () => {
  open()
  await userEvent.keyboard('/jx')
  expect(screen.getByLabelText<HTMLInputElement>('Buscar').value).toBe('jx')
  expect(chosen()).toBe(0)
})

test('↓ in the search → the first row has the focus', async () => {
  open()
  await userEvent.keyboard('/{ArrowDown}')
  expect(focused()).toBe('Valsa')
})

test.each(['{Control>}j{/Control}', '{Alt>}j{/Alt}'])(
  'a key with another one held (%s) → is the browser’s',
  async (keys) => {
    open()
    await userEvent.keyboard(keys)
    expect(focused()).not.toBe('Valsa')
  },
)

test('keys of one letter turned off → nothing moves', async () => {
  open()
  storeShortcutsEnabled(false)
  await userEvent.keyboard('j')
  expect(focused()).not.toBe('Valsa')
})
