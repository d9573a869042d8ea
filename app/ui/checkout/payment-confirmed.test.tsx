// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { readStoredOrderCode } from '#app/client/purchase-storage.ts'
import { createPaidOrder } from '#test/support/paid-order-fixtures.ts'

import { PaymentConfirmed } from './payment-confirmed.tsx'

const order = createPaidOrder()

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
