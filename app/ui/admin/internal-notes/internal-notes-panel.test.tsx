// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import type { InternalNotesView, InternalNoteView } from '#core/staff/internal-note-view.ts'

import { InternalNotesPanel } from './internal-notes-panel.tsx'

afterEach(cleanup)

const rita = { id: 'rita', name: 'Rita Alves', canRead: true }
const beto = { id: 'beto', name: 'Beto Sá', canRead: true }
const duda = { id: 'duda', name: 'Duda Reis', canRead: false }
const empty: InternalNotesView = {
  subject: { kind: 'project', id: 'p' },
  notes: [],
  total: 0,
  team: [beto, duda, rita],
  staffId: 'rita',
  submission: 'first',
  canWrite: true,
}

function createNote(id: string, change: Partial<InternalNoteView> = {}): InternalNoteView {
  const createdAt = new Date('2026-11-19T15:00:00Z')
  return {
    id,
    authorId: 'beto',
    authorName: 'Beto Sá',
    content: 'Ouvi',
    createdAt,
    editedAt: null,
    mentioned: [],
    ...change,
  }
}

/** The panel, and a button that shows what the server answers next. */
async function open(before: InternalNotesView, after = before) {
  function Page() {
    const [view, setView] = useState(before)
    return (
      <>
        <InternalNotesPanel view={view} failure={null} />
        <button type="button" onClick={() => setView(after)}>
          Atualizar
        </button>
      </>
    )
  }
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  await act(async () => render(<Stub />))
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nova nota' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const reload = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Atualizar' })))

async function type(text: string) {
  await act(async () => {
    field().value = text
    field().setSelectionRange(text.length, text.length)
    fireEvent.input(field())
  })
}

test('a colleague writes meanwhile → their note is there, and what is being typed stays', async () => {
  await open(empty, { ...empty, notes: [createNote('theirs')], total: 1, submission: 'second' })
  await type('Estou escrevendo')

  await reload()

  expect([screen.getByText('Ouvi').textContent, field().value]).toEqual(['Ouvi', 'Estou escrevendo'])
})

test('one’s own note is stored → the field is empty for the next', async () => {
  const stored = createNote('first', { authorId: 'rita', content: 'Guardada' })
  await open(empty, { ...empty, notes: [stored], total: 1, submission: 'second' })
  await type('Guardada')

  await reload()

  expect(field().value).toBe('')
})

test('an @ is typed → colleagues who can open the page are offered, but not oneself', async () => {
  await open(empty)
  await type('oi @')

  expect(options()).toEqual(['Beto Sá'])
})

test('Enter on an offered name → the name stands in the text, and nothing is sent', async () => {
  await open(empty)
  await type('oi @be')
  await act(async () => fireEvent.keyDown(field(), { key: 'Enter' }))

  expect([field().value, options()]).toEqual(['oi @Beto Sá ', []])
})

test('Escape on the offered names → they go, the text stays, and a sheet around it hears nothing', async () => {
  let heard = 0
  const hear = () => (heard += 1)
  document.addEventListener('keydown', hear)
  await open(empty)
  await type('oi @')
  await act(async () => fireEvent.keyDown(field(), { key: 'Escape' }))
  document.removeEventListener('keydown', hear)

  expect([field().value, options(), heard]).toEqual(['oi @', [], 0])
})

test('a note that calls whoever looks → marked, with a button to say that it was read', async () => {
  const mentioned = [{ id: 'rita', name: 'Rita Alves', readAt: null }]
  await open({ ...empty, notes: [createNote('theirs', { content: '@Rita, veja', mentioned })], total: 1 })

  expect(screen.getByText('Para você').className).toContain('badge')
  expect(screen.getByText('@Rita').tagName).toBe('STRONG')
  expect(screen.getByRole('button', { name: 'Marcar como lida' }).getAttribute('type')).toBe('submit')
})

test('after an erasure → nothing can be written', async () => {
  await open({ ...empty, canWrite: false })

  expect(screen.queryByRole('textbox')).toBeNull()
})
