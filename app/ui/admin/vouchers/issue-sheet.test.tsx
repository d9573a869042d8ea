// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { issueVoucherForm } from '#copy/voucher/issue-voucher-form.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'

import { IssueSheet } from './issue-sheet.tsx'
import type { FailureOf } from './voucher-failure.ts'

afterEach(cleanup)

const rosa = { id: 'rosa', name: 'Rosa Lima', email: 'rosa@exemplo.com.br' }
let readings = 0

async function open(failure: FailureOf<'issue-voucher'> | null = null) {
  const Stub = createRoutesStub([
    {
      path: '/',
      loader: () => `id-${(readings += 1)}`,
      HydrateFallback: () => null,
      Component: ({ loaderData }) => (
        <>
          <Link to="/">Fechar</Link>
          <Link to="/?novo=1">Emitir outro</Link>
          <IssueSheet
            packages={[{ id: 'essencial', name: 'Essencial', price: cents(219_00) }]}
            lastDay={calendarDay('2031-11-28')}
            submission={String(loaderData)}
            clients={[rosa]}
            failure={failure}
          />
        </>
      ),
    },
  ])
  await act(async () => render(<Stub initialEntries={['/?novo=1']} />))
}

const name = 'Nome de quem recebe ou comprou'
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const submission = () => document.querySelector<HTMLInputElement>('[name=submission]')?.value
const press = (text: string) => act(async () => fireEvent.click(screen.getByText(text)))

async function chooseRosa() {
  fireEvent.click(screen.getByRole('combobox', { name: 'Cliente, se já é cadastrado' }))
  await act(async () => fireEvent.click(screen.getByRole('option', { name: /Rosa Lima/ })))
}

test('a client is chosen in the form for a voucher → name and address are filled in, and stay to be changed', async () => {
  await open()
  await chooseRosa()

  expect([valueOf(name), valueOf('E-mail dessa pessoa')]).toEqual([rosa.name, rosa.email])
  fireEvent.change(screen.getByLabelText(name), { target: { value: 'Bia' } })
  expect(valueOf(name)).toBe('Bia')
})

test('a second voucher on the same screen → a form of its own, with an id of its own', async () => {
  await open()
  const first = submission()
  await chooseRosa()
  await press('Fechar')
  await press('Emitir outro')

  expect(submission()).not.toBe(first)
  expect(valueOf(name)).toBe('')
})

test('a client is chosen and the address was refused → the field says so', async () => {
  await open({
    intent: 'issue-voucher',
    values: { ...issueVoucherForm.initial, ...rosa, mails: '1' },
    errors: { email: 'email-invalid' },
    refusal: null,
  })
  await chooseRosa()

  expect(screen.getByLabelText('E-mail dessa pessoa').getAttribute('aria-invalid')).toBe('true')
})
