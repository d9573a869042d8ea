// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { NoteProofView, SentNoteView } from '#core/preview/note-view.ts'
import type { SentFeedback } from '#core/preview/preview-view.ts'

import { SentNotes } from './sent-notes.tsx'

afterEach(cleanup)

const feedback = {
  id: 'f1',
  versionName: 'Violão',
  text: 'Mais lenta.\nE sem bateria.',
  sentAt: new Date('2026-11-20T12:00:00Z'),
}
const note: SentNoteView = {
  id: 'n1',
  versionId: 'v1',
  versionName: 'Violão',
  fromMs: 7_000,
  toMs: null,
  lyricLine: null,
  content: 'linda',
  feedbackId: 'f1',
  sentAt: feedback.sentAt,
  state: 'open',
  answer: null,
}

function show(
  feedbacks: SentFeedback[],
  notes: SentNoteView[] = [],
  change: Partial<React.ComponentProps<typeof SentNotes>> = {},
) {
  const counts = { open: notes.length, done: 0, declined: 0, unanswered: notes.length }
  return render(
    <SentNotes
      path="/preview/x"
      feedbacks={feedbacks}
      notes={notes}
      counts={counts}
      sound={null}
      onPlay={() => false}
      proofs={[]}
      canJudge
      isCounted
      send={async () => null}
      onAgain={() => undefined}
      {...change}
    />,
  )
}

test('feedback without notes → what was written, and about which version', () => {
  show([feedback])

  expect(screen.getByRole('heading', { name: 'O que você pediu' })).toBeTruthy()
  expect(screen.getByText(/Mais lenta/).textContent).toBe(feedback.text)
  expect(screen.getByText('Sobre Violão')).toBeTruthy()
})

test('only the lyric was noted → nothing is said of moments', () => {
  show([feedback], [{ ...note, isOfLyric: true }])
  expect(screen.queryByText(/Toque em um momento/)).toBeNull()

  cleanup()
  show([feedback], [note])
  expect(screen.getByText(/Toque em um momento/)).toBeTruthy()
})

test('text and notes → both, under one line with the day', () => {
  show([feedback], [note])

  expect(screen.getByText('Enviado em 20/11/2026 · 1 anotação')).toBeTruthy()
  expect(screen.getByText(/Mais lenta/)).toBeTruthy()
  expect(screen.getByText('linda')).toBeTruthy()
})

test('several feedbacks → the newest is open, the others are folded', () => {
  const { container } = show([feedback, { ...feedback, id: 'f0' }])

  expect([...container.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, false])
})

test('nothing sent yet → nothing is shown', () => {
  expect(show([]).container.textContent).toBe('')
})

const done: SentNoteView = { ...note, state: 'done' }
const proof: NoteProofView = {
  noteId: 'n1',
  versionId: 'v2',
  before: '/trechos/a.m4a',
  after: '/trechos/b.m4a',
  isComing: false,
  isRepeatFree: true,
  verdict: null,
}

test('before "not yet" is pressed → what it costs is said where revisions are counted, and that our own mistakes cost none; once the song is approved no next feedback is promised', () => {
  const { unmount } = show([feedback], [done], { proofs: [proof] })
  expect(screen.getByText(/não gasta revisão/)).toBeTruthy()
  unmount()

  show([feedback], [done], { proofs: [{ ...proof, isRepeatFree: false }] })
  expect(screen.getByText(/conta como uma revisão/).textContent).toMatch(
    /erro for nosso.*corrigimos sem gastar revisão/,
  )
  cleanup()

  for (const isRepeatFree of [true, false]) {
    show([feedback], [done], { proofs: [{ ...proof, isRepeatFree }], isCounted: false })
    expect(screen.getByText('“Ainda não” manda este pedido de novo.')).toBeTruthy()
    cleanup()
  }

  show([feedback], [done], { proofs: [{ ...proof, verdict: 'again' }], canJudge: false })
  expect(screen.getByText('Você ouviu: ainda não.')).toBeTruthy()
})

test('a note that was done → before and after by links, and two answers, without a script, too', () => {
  show([feedback], [done], { proofs: [proof] })

  expect(screen.getByRole('link', { name: 'Antes' }).getAttribute('href')).toBe('/trechos/a.m4a')
  expect(screen.getByRole('link', { name: 'Depois' }).getAttribute('href')).toBe('/trechos/b.m4a')
  const good = screen.getByRole<HTMLButtonElement>('button', { name: /^Ficou bom/ })
  expect(good.form?.getAttribute('action')).toBe('/preview/x')
  expect([...new FormData(good.form ?? undefined, good)]).toEqual([
    ['version', 'v2'],
    ['note-good', 'n1'],
  ])
})

test('many notes that were done → one form for all answers, as each one costs a slow phone while the page loads', () => {
  const notes = ['n1', 'n2', 'n3'].map((id) => ({ ...done, id }))
  const { container } = show([feedback], notes, { proofs: notes.map(({ id }) => ({ ...proof, noteId: id })) })

  expect(screen.getAllByRole('button', { name: /^Ficou bom/ })).toHaveLength(3)
  expect(container.querySelectorAll('form')).toHaveLength(1)
})

const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('one press → before is heard, then after, then nothing', async () => {
  const played: string[] = []
  const [element, ahead] = [new Audio(), new Audio()]
  const made = [element, ahead]
  vi.spyOn(globalThis, 'Audio').mockImplementation(function create() {
    return made.shift() ?? element
  })
  element.play = async () => void played.push(new URL(element.src).pathname)
  show([feedback], [done], { proofs: [proof] })
  const end = () => act(async () => void element.dispatchEvent(new Event('ended')))
  await press(/antes e depois/)
  expect(screen.getByRole('status').textContent).toBe('Antes')
  expect([new URL(ahead.src).pathname, ahead.preload]).toEqual(['/trechos/b.m4a', 'auto'])
  await end()
  expect(screen.getByRole('status').textContent).toBe('Depois')
  await end()

  expect(played).toEqual(['/trechos/a.m4a', '/trechos/b.m4a'])
  expect(screen.getByRole('status').textContent).toBe('')
  vi.restoreAllMocks()
})

test('the line breaks while a passage is heard → nothing is said to play, and that it failed', async () => {
  const element = new Audio()
  vi.spyOn(globalThis, 'Audio').mockImplementation(function create() {
    return element
  })
  element.play = async () => undefined
  show([feedback], [done], { proofs: [proof] })
  await press(/antes e depois/)
  await act(async () => void element.dispatchEvent(new Event('error')))

  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.getByText(/^Não foi possível tocar o trecho/)).toBeTruthy()
  vi.restoreAllMocks()
})

test('a proof of an older feedback, since the lyric was asked about → its feedback is open, too', () => {
  const lyric = { ...feedback, id: 'f2' }
  const { container } = show([lyric, feedback, { ...feedback, id: 'f0' }], [done], { proofs: [proof] })

  expect([...container.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true, false])
})

test('"not yet" → sent with its note, and the client is led to it; what is refused is said', async () => {
  const sent: unknown[] = []
  let refusal: string | null = 'Já respondida. Você já disse o que achou.'
  let led = 0
  show([feedback], [done], {
    proofs: [proof],
    send: async (form) => {
      sent.push([...form.entries()])
      return refusal
    },
    onAgain: () => (led += 1),
  })
  await press(/^Ainda não/)
  expect([screen.getByText(/^Já respondida/).textContent, led]).toEqual([refusal, 0])
  refusal = null
  await press(/^Ainda não/)

  expect([sent.length, led]).toEqual([2, 1])
  expect(sent[0]).toContainEqual(['note-again', proof.noteId])
})

test('passages that are being cut, a version that is gone, a verdict → each is said', () => {
  show([feedback], [done], { proofs: [{ ...proof, before: null, after: null, isComing: true }] })
  expect(screen.getByText(/estão sendo preparados/)).toBeTruthy()
  expect(screen.queryByText(/não pode ser tocado/)).toBeNull()
  cleanup()
  show([feedback], [done], { proofs: [{ ...proof, before: null, after: null }] })
  expect(screen.getByText(/não pode ser tocado/)).toBeTruthy()
  cleanup()
  show([feedback], [done], { proofs: [{ ...proof, before: null }] })
  expect(screen.getByText(/A versão de antes não pode mais ser ouvida/)).toBeTruthy()
  cleanup()
  show([feedback], [done], { proofs: [{ ...proof, verdict: 'good' }] })
  expect(screen.getByText('Você ouviu: ficou bom.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Ficou bom/ })).toBeNull()
})

test('an open note with words of the studio → a question', () => {
  show([feedback], [{ ...note, answer: 'Qual verso?' }])
  expect(screen.getByText('Pergunta')).toBeTruthy()
})
