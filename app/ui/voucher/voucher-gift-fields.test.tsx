// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, redirect } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { useSubmission } from '#app/ui/shared/use-submission.ts'
import { voucherGiftForm } from '#copy/voucher/voucher-gift-form.ts'
import { dayOf } from '#core/shared/dates.ts'

import { VoucherGiftFields } from './voucher-gift-fields.tsx'

const today = dayOf(new Date('2026-03-02T12:00:00Z'))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Sale() {
  const sender = useSubmission('voucher')
  return (
    <form method="post" onSubmit={sender.onSubmit}>
      <VoucherGiftFields
        values={voucherGiftForm.initial}
        errors={{}}
        days={{ first: today, last: today }}
        submission={sender}
      />
      <button type="submit">Pagar</button>
      {sender.failure ? <p>Não chegou</p> : null}
    </form>
  )
}

function open(answer: () => Promise<unknown>) {
  const action = () => resilientAction({ serverAction: answer })
  const Stub = createRoutesStub([{ path: '/', Component: Sale, action }])
  render(<Stub />)
}

const card = () => screen.getByLabelText<HTMLTextAreaElement>('Mensagem (opcional)')

test('the card was sent, and its buyer is led to the provider → the next form of this tab is empty', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  open(() => Promise.reject(redirect('https://pagar.exemplo.com/1')))
  fireEvent.input(card(), { target: { value: 'Para a sua história.' } })
  fireEvent.click(screen.getByText('Pagar'))
  await waitFor(() => expect(assign).toHaveBeenCalled())
  await waitFor(() => expect(sessionStorage).toHaveLength(0))

  cleanup()
  open(() => Promise.resolve(null))
  expect(card().value).toBe('')
})

test('the line broke → the card is back after a reload, in this tab alone', async () => {
  open(() => Promise.reject(new TypeError('Failed to fetch')))
  fireEvent.input(card(), { target: { value: 'Para a sua história.' } })
  fireEvent.click(screen.getByText('Pagar'))
  await screen.findByText('Não chegou')
  cleanup()

  open(() => Promise.resolve(null))
  expect(card().value).toBe('Para a sua história.')
  expect(localStorage).toHaveLength(0)
})
