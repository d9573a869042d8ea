// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { cents } from '#core/shared/money.ts'

import { WithdrawalQuestion, type RefusedWithdrawal } from './withdrawal-question.tsx'

type Send = (form: FormData) => Promise<RefusedWithdrawal>

const button = () => screen.getByRole('button', { name: 'Sim, desistir da compra' })
const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/Quer contar por quê/)

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('two quick presses → one withdrawal is asked for, with the reason and what was read', async () => {
  const send = vi.fn<Send>(() => new Promise((resolve) => setTimeout(() => resolve({ reason: '', refusal: '' }), 50)))
  open(send)
  await userEvent.type(reason(), 'Comprei duas vezes')
  await userEvent.dblClick(button())
  await screen.findByRole('button', { name: 'Sim, desistir da compra' })

  expect(send.mock.calls.map(([form]) => Object.fromEntries(form))).toEqual([
    { expected: 'automatic', shown: 'automatic 10000', reason: 'Comprei duas vezes' },
  ])
})

test('on its way → the button says so', async () => {
  open(() => new Promise(() => undefined))
  await userEvent.click(button())

  expect((await screen.findByRole('button', { name: 'Um momento...' })).getAttribute('aria-busy')).toBe('true')
})

test('a refused withdrawal → its reason is announced and the text stays', async () => {
  open(() => Promise.resolve({ reason: 'Mudei de ideia', refusal: 'O pedido mudou enquanto você lia.' }))
  await userEvent.type(reason(), 'Mudei de ideia')
  await userEvent.click(button())

  expect((await screen.findByText('O pedido mudou enquanto você lia.')).closest('[role="alert"]')).not.toBeNull()
  expect(reason().value).toBe('Mudei de ideia')
})

test('the server fails → the page says that nothing was done', async () => {
  open(() => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(button())

  expect(await screen.findByText(/Nada foi feito ainda\. Tente de novo/)).toBeTruthy()
})

function open(send: Send) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <WithdrawalQuestion
          offer={{ kind: 'automatic' }}
          returning={{ left: cents(100_00) }}
          back="/pedido"
          refused={null}
        />
      ),
      action: async ({ request }) => {
        const form = await request.formData()
        return resilientAction({ serverAction: () => send(form) })
      },
    },
  ])
  render(<Stub initialEntries={['/']} />)
}
