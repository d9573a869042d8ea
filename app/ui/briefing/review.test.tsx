// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { BriefingRefusal } from '#copy/briefing/briefing.ts'
import { emptyAnswers, type BriefingAnswers } from '#core/briefing/briefing.ts'
import { calendarDay } from '#core/shared/dates.ts'

import type { FormSubmission } from './form-submission.ts'
import { Review } from './review.tsx'

afterEach(cleanup)

const complete: BriefingAnswers = {
  ...emptyAnswers,
  occasion: 'birthday',
  recipient: 'Dona Lia',
  story: 'Ela cantava na cozinha.',
  genre: 'samba',
  lyric: 'ours',
}
const idle: FormSubmission = {
  onSubmit: vi.fn<FormSubmission['onSubmit']>(),
  isSending: false,
  restored: 0,
  failure: null,
  answer: undefined,
}

type Shown = {
  answers?: BriefingAnswers
  refusal?: BriefingRefusal | null
  submission?: FormSubmission
  consentHash?: string
}

function Page({ answers = complete, refusal = null, submission = idle, consentHash = 'h1' }: Shown) {
  return (
    <Review
      review={{
        id: 'b1',
        answers,
        completed: [],
        tied: false,
        email: '',
        consented: false,
        consent: { text: 'Posso contar esta história.', hash: consentHash },
        pronunciations: [],
        promise: {
          acceptedOn: calendarDay('2026-11-24'),
          deadlineOn: calendarDay('2026-12-01'),
          hurry: null,
          code: null,
          packageId: 'essencial',
          contact: { email: 'oi@exemplo.com.br', whatsapp: '5511900000000', hours: '' },
        },
      }}
      refusal={refusal}
      context="Briefing · Essencial"
      pathOf={(place) => `/briefing/essencial?passo=${place}`}
      submission={submission}
    />
  )
}

const consent = () => screen.getByLabelText<HTMLInputElement>(/Posso contar esta história/)

test('everything is there → it can be sent', () => {
  const onSubmit = vi.fn<FormSubmission['onSubmit']>((event) => event.preventDefault())
  render(<Page submission={{ ...idle, onSubmit }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Enviar a minha história' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('a story of a few words → a nudge to tell more, and it can be sent all the same', () => {
  const { rerender } = render(<Page />)
  expect(screen.getByRole('link', { name: 'Contar mais' }).getAttribute('href')).toBe('/briefing/essencial?passo=story')
  expect(screen.getByRole('button', { name: 'Enviar a minha história' })).not.toBeNull()
  rerender(<Page answers={{ ...complete, story: 'Ela cantava na cozinha enquanto o café passava. '.repeat(4) }} />)
  expect(screen.queryByRole('link', { name: 'Contar mais' })).toBeNull()
})

test('something is missing → the way to the first of it instead of the form', () => {
  render(<Page answers={{ ...complete, genre: '' }} />)
  expect(screen.queryByRole('button', { name: 'Enviar a minha história' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Completar o que falta' }).getAttribute('href')).toBe(
    '/briefing/essencial?passo=sound&falta=1#genre',
  )
})

test('it did not reach the server → it says so, and what was filled in stays', () => {
  const { rerender } = render(<Page />)
  const email = screen.getByLabelText<HTMLInputElement>('Seu e-mail')
  fireEvent.input(email, { target: { value: 'neta@exemplo.com.br' } })
  fireEvent.click(consent())
  rerender(<Page submission={{ ...idle, failure: 'offline' }} />)
  expect(
    screen.getByText('Sem conexão. O que você escreveu continua aqui. Tente de novo quando a internet voltar.'),
  ).toBeTruthy()
  expect([email.value, consent().checked]).toEqual(['neta@exemplo.com.br', true])
})

test('refused without an e-mail → the field is focused', () => {
  const { rerender } = render(<Page />)
  rerender(<Page refusal="email-required" submission={{ ...idle, answer: { refusal: 'email-required' } }} />)
  expect(document.activeElement?.id).toBe('email')
})

test('the agreement changed meanwhile → it is not ticked any more', () => {
  const { rerender } = render(<Page />)
  fireEvent.click(consent())
  rerender(<Page refusal="consent-changed" consentHash="h2" />)
  expect(consent().checked).toBe(false)
})

test('on its way → the button says so', () => {
  render(<Page submission={{ ...idle, isSending: true }} />)
  expect(screen.getByRole('button', { name: 'Enviando...' })).toBeTruthy()
})
