// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

import { resilientAction } from '#app/ui/shared/resilient-route.ts'

import { InvoiceForm, type RefusedTaxId } from './invoice-form.tsx'

type Send = (typed: FormDataEntryValue | null) => Promise<RefusedTaxId>

const button = () => screen.getByRole('button', { name: 'Pedir nota fiscal' })
const taxId = () => screen.getByLabelText<HTMLInputElement>('CPF ou CNPJ')
const refusal = { typed: '529.982.247-24', error: 'Os dígitos não batem.' }

afterEach(cleanup)

test('two quick presses → one invoice is asked for', async () => {
  const send = vi.fn<Send>(() => new Promise((resolve) => setTimeout(() => resolve(refusal), 50)))
  open(send)
  await userEvent.type(taxId(), '529.982.247-24')
  await userEvent.dblClick(button())
  await screen.findByText(refusal.error)

  expect(send.mock.calls).toEqual([['529.982.247-24']])
})

test('a wrong number → its field has the message and the focus, and what was typed stays', async () => {
  open(() => Promise.resolve(refusal))
  await userEvent.type(taxId(), '529.982.247-24')
  await userEvent.click(button())

  await waitFor(() => expect(document.activeElement).toBe(taxId()))
  expect([taxId().value, taxId().getAttribute('aria-invalid')]).toEqual(['529.982.247-24', 'true'])
})

test('the server fails → the page stays, with what was typed', async () => {
  open(() => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.type(taxId(), '529.982.247-25')
  await userEvent.click(button())

  expect(await screen.findByText(/Nada foi enviado\. Tente de novo/)).toBeTruthy()
  expect(taxId().value).toBe('529.982.247-25')
})

function open(send: Send) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <InvoiceForm current={null} refused={null} />,
      action: async ({ request }) => {
        const form = await request.formData()
        return resilientAction({ serverAction: () => send(form.get('taxId')) })
      },
    },
  ])
  render(<Stub initialEntries={['/']} />)
}
