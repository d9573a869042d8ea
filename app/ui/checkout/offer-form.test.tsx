// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { useLatest } from '#app/ui/shared/use-latest.ts'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import type { OfferTyped } from '#copy/order/order-form.ts'
import { cents } from '#core/shared/money.ts'

import { OfferForm, type OfferFormAnswer } from './offer-form.tsx'

type Fields = Record<string, FormDataEntryValue>
type Send = (fields: Fields) => Promise<OfferFormAnswer>

const values: OfferTyped = {
  name: 'Ana Lima',
  email: 'ana@exemplo.com.br',
  phone: '',
  terms: '',
  submission: '0198f0a0-0000-7000-8000-000000000000',
}
const pay = () => screen.findByRole('button', { name: /^Pagar/ })

afterEach(cleanup)

test('two quick presses → one order, with what was typed and read', async () => {
  const send = vi.fn<Send>(() => new Promise((resolve) => setTimeout(() => resolve(answer({})), 50)))
  open(send)
  await userEvent.type(await screen.findByLabelText('WhatsApp (opcional)'), '11999999999')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.dblClick(await pay())
  await pay()

  expect(send.mock.calls).toEqual([[{ ...values, phone: '11999999999', terms: 'sim', seen: 'fingerprint' }]])
})

test('a refused field → it has its message and the focus, and what was typed stays', async () => {
  open(() => Promise.resolve(answer({ values: { ...values, email: 'ana@' }, errors: { email: 'email-invalid' } })))
  await userEvent.click(await pay())

  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')))
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@')
  expect(screen.getByText(/^Confira o e-mail/)).toBeTruthy()
})

test('an offer that changed → its notice has the focus', async () => {
  open(() => Promise.resolve(answer({ refusal: 'O preço mudou.' })))
  await userEvent.click(await pay())

  await waitFor(() => expect(document.activeElement?.textContent).toContain('O preço mudou.'))
})

test('the form is sent again after a refusal → it is the same order', async () => {
  const send = vi.fn<Send>(() => Promise.resolve(answer({ refusal: 'O preço mudou.' })))
  open(send)
  await userEvent.click(await pay())
  await screen.findByText('O preço mudou.')
  await userEvent.click(await pay())

  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(send.mock.calls.map(([{ submission }]) => submission)).toEqual([values.submission, values.submission])
})

test('the server fails → the page says that nothing was charged', async () => {
  open(() => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(await pay())

  expect(await screen.findByText(/Nada foi cobrado, e o que você preencheu continua aqui\. Tente de novo/)).toBeTruthy()
})

function answer(change: Partial<OfferFormAnswer>): OfferFormAnswer {
  return { values, errors: {}, refusal: null, ...change }
}

function open(send: Send) {
  let visits = 0
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Page,
      loader: () => (visits += 1),
      action: async ({ request }) => {
        const fields = Object.fromEntries(await request.formData())
        return resilientAction({ serverAction: () => send(fields) })
      },
    },
  ])
  render(<Stub initialEntries={['/']} />)
}

/** As the route does; each reading of the page brings another submission. */
function Page() {
  const sender = useSubmission<() => Promise<OfferFormAnswer>>('revision')
  const latest = useLatest(sender.answer)
  const visit = useLoaderData<number>()
  return (
    <OfferForm
      key={latest.count}
      project={{ title: 'Valsa', code: 'P0042' }}
      offer={offer}
      consent={{ before: 'Li e aceito os ', link: 'termos de uso', after: '.' }}
      values={visit === 1 ? values : { ...values, submission: String(visit) }}
      answer={latest}
      sender={sender}
    />
  )
}

const offer = {
  intro: 'Mais uma rodada de ajustes.',
  features: [],
  methods: 'Pix ou cartão',
  note: 'Incluídas: 1',
  offerFingerprint: 'fingerprint',
  priced: { lines: [], total: cents(50_00) },
  contract: { id: 'revision', version: '1', title: 'Contrato', sections: [] },
}
