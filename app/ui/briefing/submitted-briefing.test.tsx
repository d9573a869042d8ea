// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

import type { BriefingRefusal } from '#copy/briefing/briefing.ts'
import { emptyAnswers, type Clarification } from '#core/briefing/briefing.ts'

import type { FormSubmission } from './form-submission.ts'
import { SubmittedBriefing, type SubmittedBriefingView } from './submitted-briefing.tsx'

afterEach(cleanup)

const open: Clarification = { question: 'Em que cidade?', askedAt: '2026-11-01', answer: null, answeredAt: null }
const idle: FormSubmission = {
  onSubmit: vi.fn<FormSubmission['onSubmit']>(),
  isSending: false,
  restored: 0,
  failure: null,
  answer: undefined,
}

type Shown = {
  state: SubmittedBriefingView['state']
  clarifications?: Clarification[]
  refusal?: BriefingRefusal | null
  typed?: string
  submission?: FormSubmission
}

function Page({ state, clarifications = [open], refusal = null, typed = '', submission = idle }: Shown) {
  return (
    <SubmittedBriefing
      submitted={{
        id: 'b1',
        packageId: 'essencial',
        state,
        answers: emptyAnswers,
        clarifications,
        order: null,
        due: null,
        pronunciations: [],
      }}
      path="/briefing/essencial?"
      context="Briefing · Essencial"
      refusal={refusal}
      typed={typed}
      contact={{ email: 'oi@exemplo.com.br', whatsapp: '5511900000000', hours: '' }}
      submission={submission}
    />
  )
}

function renderPage(shown: Shown) {
  const Stub = createRoutesStub([{ path: '/', Component: () => <Page {...shown} /> }])
  render(<Stub />)
}

/** The page, and a button that simulates an update from another tab. */
function Changing() {
  const [state, setState] = useState<SubmittedBriefingView['state']>('clarification-requested')
  return (
    <>
      <button type="button" onClick={() => setState('sent')}>
        Notícia
      </button>
      <Page state={state} />
    </>
  )
}

test('a question is open → it is answered here', () => {
  renderPage({ state: 'clarification-requested' })
  expect(screen.getByText('Temos uma pergunta')).toBeTruthy()
  expect(screen.getByLabelText('Sua resposta')).toBeTruthy()
})

test('the answer did not reach the server → the text stays and says so', () => {
  renderPage({ state: 'clarification-requested', submission: { ...idle, failure: 'offline' } })
  expect(screen.getByText(/Sem conexão\. O que você escreveu continua aqui/)).toBeTruthy()
})

test('an empty answer was refused → its field is focused', () => {
  renderPage({ state: 'clarification-requested', refusal: 'answer-required', submission: { ...idle, answer: {} } })
  expect(document.activeElement?.id).toBe('answer')
})

test('an answer is on its way → the button says so', () => {
  renderPage({ state: 'clarification-requested', submission: { ...idle, isSending: true } })
  expect(screen.getByRole('button', { name: 'Enviando...' }).getAttribute('aria-busy')).toBe('true')
})

test('refused because it was sent in another tab → what was typed stands beside it', () => {
  renderPage({ state: 'sent', refusal: 'not-asked', typed: 'Em Santos' })
  expect(screen.getByLabelText<HTMLTextAreaElement>('O que você tinha acabado de escrever').value).toBe('Em Santos')
})

test('no question is open → there is no form', () => {
  renderPage({ state: 'sent', clarifications: [] })
  expect(screen.getByText('Sua história está guardada')).toBeTruthy()
  expect(screen.queryByLabelText('Sua resposta')).toBeNull()
})

test('answered in another tab while typing → the text stands beside it, the form is gone', () => {
  const Stub = createRoutesStub([{ path: '/', Component: Changing }])
  render(<Stub />)
  fireEvent.input(screen.getByLabelText('Sua resposta'), { target: { value: 'Em Santos' } })
  fireEvent.click(screen.getByRole('button', { name: 'Notícia' }))

  expect(screen.queryByLabelText('Sua resposta')).toBeNull()
  expect(screen.getByLabelText<HTMLTextAreaElement>('O que você tinha acabado de escrever').value).toBe('Em Santos')
})
