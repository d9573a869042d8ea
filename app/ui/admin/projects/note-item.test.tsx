// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, data, redirect, useActionData, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'
import type { SentNoteView } from '#core/preview/note-view.ts'

import { NoteItem, UnlistedAnswer, type AnswerFailure } from './note-item.tsx'

const id = '0198f0a0-0000-7000-8000-000000000001'
const note: SentNoteView = {
  id,
  versionId: null,
  versionName: 'Banda',
  lyricLine: null,
  fromMs: 42_000,
  toMs: null,
  content: 'mais voz',
  feedbackId: '0198f0a0-0000-7000-8000-000000000002',
  sentAt: new Date('2026-11-01T12:00:00Z'),
  state: 'open',
  answer: null,
}

let stored: SentNoteView[] = []
let refusal: Omit<AnswerFailure, 'noteId' | 'typed'> | null = null

beforeEach(() => {
  stored = [note]
  refusal = null
})
afterEach(cleanup)

function Page() {
  const { revalidate } = useRevalidator()
  const notes = useLoaderData<SentNoteView[]>()
  const failure = useAnswer(useActionData<AnswerFailure>())
  const playback = { playingId: null, soundFor: () => null, toggle: () => undefined }
  return (
    <>
      <button type="button" onClick={() => void revalidate()}>
        Ler de novo
      </button>
      {failure && notes.length === 0 ? <UnlistedAnswer failure={failure} /> : null}
      {notes.map((one) => (
        <NoteItem key={one.id} note={one} playback={playback} failure={failure} />
      ))}
    </>
  )
}

/** Refuses as the test says, and stores a reply otherwise. */
async function answer({ request }: { request: Request }) {
  const sent = (await request.formData()).get('answer')
  const typed = typeof sent === 'string' ? sent : ''
  if (refusal) return data<AnswerFailure>({ noteId: id, typed, ...refusal }, { status: 409 })
  stored = [{ ...note, answer: typed.trim() }]
  return redirect('/anotacoes')
}

async function open() {
  const Stub = createRoutesStub([
    {
      path: '/anotacoes',
      Component: Page,
      loader: () => stored,
      action: answer,
      shouldRevalidate,
      HydrateFallback: () => null,
    },
  ])
  await act(async () => render(<Stub initialEntries={['/anotacoes']} />))
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>(/^Resposta ao cliente/)
const seen = () => document.querySelector<HTMLInputElement>('[name=seen]')?.value
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const write = (value: string) => act(async () => fireEvent.change(field(), { target: { value } }))

test('a colleague replies while an answer is typed → the form still sends what it showed', async () => {
  await open()
  await write('Qual parte?')
  stored = [{ ...note, answer: 'Qual verso?' }]
  await press('Ler de novo')

  expect([seen(), field().value]).toEqual(['', 'Qual parte?'])
})

test('a colleague replies while nothing is typed → the field shows the reply, which counts as seen', async () => {
  await open()
  stored = [{ ...note, answer: 'Qual verso?' }]
  await press('Ler de novo')

  expect([seen(), field().value]).toEqual(['Qual verso?', 'Qual verso?'])
})

test('a reply refused for a colleague’s → the stored one counts as seen, what was typed stays', async () => {
  await open()
  await write('Qual parte?')
  stored = [{ ...note, answer: 'Qual verso?' }]
  refusal = { refusal: 'changed-meanwhile', stored: 'Qual verso?' }
  await press(/^Perguntar/)

  expect(screen.getByText(/^Um colega respondeu a esta anotação antes de você/)).toBeDefined()
  expect(screen.getByText('Qual verso?', { exact: false, selector: '.note-answer' })).toBeDefined()
  expect([seen(), field().value]).toEqual(['Qual verso?', 'Qual parte?'])
})

test('a reply that was stored → counts as seen by the next one', async () => {
  await open()
  await write('Qual parte? ')
  await press(/^Perguntar/)

  await expect.poll(seen).toBe('Qual parte?')
})

test('a note answered and gone from the list meanwhile → the refusal is said, with what was typed', async () => {
  await open()
  await write('Qual parte?')
  stored = []
  refusal = { refusal: 'same-state' }
  await press(/^Perguntar/)

  expect(screen.getByRole('alert').textContent).toContain('Outra pessoa respondeu primeiro.')
  expect(screen.getByRole('alert').textContent).toContain('Qual parte?')
})

test('an answered note is reopened → its answer stands in the field, to be sent again', async () => {
  stored = [{ ...note, state: 'done', answer: 'Subimos a voz.' }]
  await open()
  stored = [note]
  await press('Ler de novo')

  expect([field().value, seen()]).toEqual(['Subimos a voz.', ''])
})
