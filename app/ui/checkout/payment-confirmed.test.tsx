// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { readStoredOrderCode } from '#app/client/purchase-storage.ts'
import { cents } from '#core/shared/money.ts'

import type { PaidOrder } from './order-summary.tsx'
import { PaymentConfirmed } from './payment-confirmed.tsx'

const order: PaidOrder = {
  id: 'b6a4a3f0-0000-4000-8000-000000000000',
  code: 'P0042',
  state: 'paid',
  packageId: 'premium',
  packageName: 'Premium',
  lines: [],
  total: cents(100_00),
  payment: null,
  isExtra: false,
  extraOf: null,
}

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('the buyer’s own browser → it remembers the code of the order', () => {
  render(<PaymentConfirmed order={order} own adjusts={false} productName="Harmonia" />)
  expect(readStoredOrderCode()).toBe('P0042')
})

test('another browser → it remembers nothing', () => {
  render(<PaymentConfirmed order={order} own={false} adjusts={false} productName="Harmonia" />)
  expect(readStoredOrderCode()).toBe('')
})
