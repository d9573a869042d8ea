// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import type { SentNoteView } from '#core/preview/note-view.ts'
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

function show(feedbacks: SentFeedback[], notes: SentNoteView[] = []) {
  const counts = { open: notes.length, done: 0, declined: 0 }
  return render(
    <SentNotes
      path="/preview/x"
      feedbacks={feedbacks}
      notes={notes}
      counts={counts}
      sound={null}
      onPlay={() => false}
    />,
  )
}

test('feedback without notes → what was written, and about which version', () => {
  show([feedback])

  expect(screen.getByRole('heading', { name: 'O que você pediu' })).toBeTruthy()
  expect(screen.getByText(/Mais lenta/).textContent).toBe(feedback.text)
  expect(screen.getByText('Sobre Violão')).toBeTruthy()
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
