// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { readStoredOrderCode } from '#app/client/storage/purchase-storage.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { createPaidOrder } from '#test/support/paid-order-fixtures.ts'

import { OrderSummary } from './order-summary.tsx'
import { PaymentConfirmed } from './payment-confirmed.tsx'

const order = createPaidOrder()

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('the buyer’s own browser → it remembers the code of the order', () => {
  render(<PaymentConfirmed order={order} song={null} own adjusts={false} productName="Harmonia" />)
  expect(readStoredOrderCode()).toBe('P0042')
})

test('another browser → it remembers nothing', () => {
  render(<PaymentConfirmed order={order} song={null} own={false} adjusts={false} productName="Harmonia" />)
  expect(readStoredOrderCode()).toBe('')
})

test('the browser that bought → first name, cover and the day the song is due', () => {
  const song = { firstName: 'Ana', projectId: 'p1', cover: 2, dueOn: calendarDay('2026-12-08') }
  const { container } = render(
    <PaymentConfirmed order={order} song={song} own adjusts={false} productName="Harmonia" />,
  )

  expect(container.textContent).toContain('Ana, a sua música já tem lugar na agenda.')
  expect(container.textContent).toContain('Primeiras versões até 08/12/2026. O prazo recomeça')
  expect(container.querySelector('img')?.getAttribute('src')).toContain('/capas/projeto/p1/')
})

test('not paid yet → the summary names the extras that the total counts', () => {
  const extra = { kind: 'extra' as const, id: 'multiestilo', title: 'Multiestilo', amount: cents(5_900) }
  const { container } = render(<OrderSummary order={{ ...order, lines: [...order.lines, extra] }} />)
  expect(container.textContent).toContain('1 serviço(s) adicional(is): Multiestilo')
})
