// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import type { FieldGroup } from '#app/content-editor/settings-form.ts'
import type { DocumentAnswer } from '#app/ui/admin/content-editor/outcome.tsx'

import { ContentForm } from './content-form.tsx'

afterEach(cleanup)

function albums(...ids: string[]): FieldGroup[] {
  const list = { key: 'id', blank: {}, add: 'name', addLabel: 'Outro álbum', nameAt: 'title', names: {} } as const
  const titles = ids.map((id) => ({ path: `albums.${id}.title`, kind: 'text', label: `Título de ${id}` }) as const)
  return [{ title: 'Álbuns', fields: [{ path: 'albums', kind: 'list', label: 'Álbuns', list }, ...titles] }]
}

const stored = { base: 4, groups: albums('valsa'), values: { albums: 'valsa', 'albums.valsa.title': 'Valsa' } }
const added: DocumentAnswer = {
  base: 4,
  groups: albums('valsa', 'samba'),
  values: { albums: 'samba valsa', 'albums.valsa.title': 'Valsa', 'albums.samba.title': 'Samba' },
  errors: [],
  problems: {},
  conflicts: {},
  preview: null,
  nothingChanged: false,
  moved: 'albums.samba',
  notAdded: null,
  testMail: null,
}

type Shown = { base: number; answer: DocumentAnswer | null }

async function open(first: Shown, more: Partial<React.ComponentProps<typeof ContentForm>> = {}, path = '/') {
  const page = { show: (_shown: Shown): void => undefined }
  function Page() {
    const [shown, setShown] = useState(first)
    page.show = setShown
    return <ContentForm {...stored} {...shown} {...more} />
  }
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  await act(async () => render(<Stub initialEntries={[path]} />))
  return async (shown: Shown) => act(async () => page.show(shown))
}

const title = () => screen.queryByLabelText<HTMLInputElement>('Título de samba')
const order = () => document.querySelector<HTMLInputElement>('input[name="albums"]')?.value
const type = (text: string) => fireEvent.input(screen.getByLabelText('Título de samba'), { target: { value: text } })

test('an element was added and the next form got no answer → the element and its text stay', async () => {
  const show = await open({ base: 4, answer: added })
  type('Samba da Ana')
  await show({ base: 4, answer: null })

  expect(title()?.value).toBe('Samba da Ana')
  expect(order()).toBe('samba valsa')
})

test('somebody else saved while the form holds an answer → what was typed still counts as unsaved', async () => {
  const show = await open({ base: 4, answer: added })
  type('Samba da Ana')
  expect(screen.getByText('Alterações não salvas')).toBeDefined()
  await show({ base: 5, answer: added })

  expect(title()?.value).toBe('Samba da Ana')
  expect(screen.queryByText('Alterações não salvas')).not.toBeNull()
})

test('the form was saved → it shows what is stored', async () => {
  const show = await open({ base: 4, answer: added })
  await show({ base: 5, answer: null })

  expect(title()).toBeNull()
  expect(order()).toBe('valsa')
})

const parted: FieldGroup[] = [
  { title: 'Contatos', section: 'studio', fields: [{ path: 'email', kind: 'text', label: 'E-mail' }] },
  { title: 'Links', section: 'advanced', folded: '1 link', fields: [{ path: 'link', kind: 'text', label: 'Link' }] },
]

test('one part of a document → only its groups stand there', async () => {
  await open({ base: 4, answer: null }, { groups: parted, values: {}, section: 'studio' })

  expect(screen.queryByLabelText('E-mail')).not.toBeNull()
  expect(screen.queryByLabelText('Link')).toBeNull()
})

test('somebody came for a field → its group is open, and it has the focus', async () => {
  await open({ base: 4, answer: null }, { groups: parted, values: {}, section: 'advanced' }, '/?campo=link')

  expect(document.querySelector('details')?.open).toBe(true)
  expect(document.activeElement).toBe(screen.getByLabelText('Link'))
})

test('a group that would be closed, with elements that open → stands open: nothing opens in what opens', async () => {
  const list = albums('valsa')[0]
  const fields = [...(list?.fields ?? []), { path: 'albums.valsa.url', kind: 'text', label: 'Endereço' } as const]
  await open({ base: 4, answer: null }, { groups: [{ title: 'Álbuns', folded: '1 álbum', fields }] })

  expect(document.querySelectorAll('details')).toHaveLength(1)
  expect(document.querySelector('details details')).toBeNull()
})
