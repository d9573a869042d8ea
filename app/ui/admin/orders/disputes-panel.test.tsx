// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { createChargeback } from '#test/support/chargeback-fixtures.ts'

import { DisputesPanel } from './disputes-panel.tsx'

const now = new Date('2026-11-20T12:00:00Z')
const payment = { providerId: '77', status: 'charged-back' as const, statusDetail: 'in_process', amount: cents(219_00) }
const chargeback = { ...createChargeback({ paymentIds: ['77'] }), paymentId: '77' }

const untold = (status: string) => ({ ...chargeback, documentation: { isRequired: true, status, dueAt: null } })

afterEach(cleanup)

test('an open chargeback → its deadline, its state and the proof as a form', () => {
  open({ payments: [payment], chargebacks: [chargeback] })

  expect(screen.getByText('Envie as provas até 29/11/2026, 12:05.')).toBeTruthy()
  expect(screen.getByText('Aberta: ainda não há decisão')).toBeTruthy()
  expect(screen.getByText('Esperadas pelo Mercado Pago')).toBeTruthy()
  const form = screen.getByRole('button', { name: 'Baixar as provas em PDF' }).closest('form')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/admin/orders/o1/provas.pdf'])
})

test('the deadline has passed → said so', () => {
  open({ payments: [payment], chargebacks: [chargeback], now: addDays(now, 10) })

  expect(screen.getByText('O prazo para enviar provas acabou em 29/11/2026, 12:05.')).toBeTruthy()
})

test('no deadline was told → to be sent soon, unless the provider says that nothing was sent', () => {
  open({ payments: [payment], chargebacks: [untold('pending')] })
  expect(screen.getByText(/ainda não disse até quando/)).toBeTruthy()
  cleanup()
  open({ payments: [payment], chargebacks: [untold('not_supplied')] })
  expect(screen.getByText('Não foram enviadas')).toBeTruthy()
  expect(screen.queryByText(/ainda não disse até quando/)).toBeNull()
})

test('a chargeback that was won → no deadline is asked for', () => {
  open({
    payments: [{ ...payment, statusDetail: 'reimbursed' }],
    chargebacks: [{ ...chargeback, coverageApplied: true }],
  })

  expect(screen.getByText('Ganha: o dinheiro é nosso')).toBeTruthy()
  expect(screen.queryByText(/Envie as provas/)).toBeNull()
})

test('a mediation → since when it is known, and where its deadline is found', () => {
  const openedAt = [{ paymentId: '77', at: new Date('2026-11-19T15:05:00Z') }]
  open({ payments: [{ ...payment, status: 'in-mediation', statusDetail: 'pending' }], openedAt })

  expect(screen.getByText('Mediação no Mercado Pago')).toBeTruthy()
  expect(screen.getByText('19/11/2026, 12:05')).toBeTruthy()
  expect(screen.getByText(/está na reclamação, na conta do Mercado Pago/)).toBeTruthy()
})

test('nothing was ever disputed → no panel', () => {
  open({ payments: [{ ...payment, status: 'approved', statusDetail: 'accredited' }], chargebacks: [] })

  expect(screen.queryByText('Contestação')).toBeNull()
})

function open(props: Partial<Parameters<typeof DisputesPanel>[0]>) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <DisputesPanel orderId="o1" payments={[]} chargebacks={[]} openedAt={[]} now={now} chat={null} {...props} />
      ),
    },
  ])
  render(<Stub />)
}
