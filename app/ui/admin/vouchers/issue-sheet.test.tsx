// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'

import { IssueSheet } from './issue-sheet.tsx'

afterEach(cleanup)

const rosa = { id: 'rosa', name: 'Rosa Lima', email: 'rosa@exemplo.com.br' }

async function open() {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <IssueSheet
          packages={[{ id: 'essencial', name: 'Essencial', price: cents(219_00) }]}
          lastDay={calendarDay('2031-11-28')}
          submission="id"
          clients={[rosa]}
          failure={null}
        />
      ),
    },
  ])
  await act(async () => render(<Stub initialEntries={['/?novo=1']} />))
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('a client is chosen in the form for a voucher → name and address are filled in, and stay to be changed', async () => {
  await open()
  fireEvent.click(screen.getByRole('combobox', { name: 'Cliente, se já é cadastrado' }))
  await act(async () => fireEvent.click(screen.getByRole('option', { name: /Rosa Lima/ })))

  expect([valueOf('Nome de quem recebe ou comprou'), valueOf('E-mail dessa pessoa')]).toEqual([rosa.name, rosa.email])
  fireEvent.change(screen.getByLabelText('Nome de quem recebe ou comprou'), { target: { value: 'Bia' } })
  expect(valueOf('Nome de quem recebe ou comprou')).toBe('Bia')
})
