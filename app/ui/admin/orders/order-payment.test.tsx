import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import type { PaymentView } from '#core/payment/payment-view.ts'
import { cents } from '#core/shared/money.ts'

import { OrderPayment } from './order-payment.tsx'

const at = new Date('2026-11-20T12:00:00Z')
const payment: PaymentView = {
  providerId: '78',
  status: 'approved',
  statusDetail: 'accredited',
  method: 'pix',
  installments: 1,
  amount: cents(79_00),
  refunded: cents(0),
  refundedByHand: cents(0),
  providerCreatedAt: at,
  providerUpdatedAt: at,
  approvedAt: at,
  expiresAt: null,
}

type Change = Partial<React.ComponentProps<typeof OrderPayment>>

/** Texts of the links and buttons, in order. */
function actionsWith(change: Change): string[] {
  const props = {
    order: { state: 'paid', provider: 'mercado-pago', total: cents(79_00), createdAt: at, paidAt: at },
    payment,
    projectId: 'p1',
    whatsapp: { canSendPayment: false, payment: null },
    isRefundOffered: false,
    children: null,
    ...change,
  } satisfies React.ComponentProps<typeof OrderPayment>
  const Stub = createRoutesStub([{ path: '/', Component: () => <OrderPayment {...props} /> }])
  const html = renderToStaticMarkup(<Stub initialEntries={['/']} />)
  return [...html.matchAll(/<(?:a|button)[^>]*>(.*?)<\/(?:a|button)>/g)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, '').replaceAll(/\s/g, ' '),
  )
}

test('a paid order → its refund stands after the way to the project', () => {
  expect(actionsWith({})).toEqual(['Abrir o projeto', 'Reembolsar R$ 79,00'])
})

test('a notice that offers the refund → no second button for it', () => {
  expect(actionsWith({ isRefundOffered: true })).toEqual([])
})

test('a payment that was given back → nothing to refund', () => {
  expect(actionsWith({ payment: { ...payment, refunded: cents(79_00) } })).toEqual([])
})

test('an order that waits for its payment → what ends it comes last', () => {
  const order = {
    state: 'awaiting-payment',
    provider: 'mercado-pago',
    total: cents(79_00),
    createdAt: at,
    paidAt: null,
  } as const
  const actions = actionsWith({ order, payment: null, projectId: null })
  expect(actions.at(-1)).toBe('Cancelar pedido')
  expect(actions).toContain('Registrar pagamento')
})
