import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'
import { trackedOrder, trackedWork } from '#test/support/tracked-order.ts'

import { canPayOtherwise, isPriceOver, statusOfOrder, statusOfProject, type TrackedOrder } from './tracking.ts'

const work = { ...trackedWork, versions: 1, isRestarting: false }

const order: TrackedOrder = {
  ...trackedOrder,
  awaitedAction: 'buyer-listens',
  payment: {
    status: 'approved',
    statusDetail: '',
    method: 'boleto',
    ticketUrl: 'https://boleto.example/1',
    payCode: null,
    expiresAt: null,
  },
  project: work,
  proposals: [{ id: 'p1', title: 'Coro secreto', price: cents(7_700), validOn: null, status: 'sent' }],
  withdrawal: { ...trackedOrder.withdrawal, answer: 'uma resposta', offer: { ok: false, code: 'too-late' } },
}

test('the public state of an order → no price, contract, address or personal text', () => {
  const text = JSON.stringify(statusOfOrder(order))
  for (const secret of ['segredo', '21900', 'boleto', 'uma resposta', 'Coro', '7700'])
    expect(text).not.toContain(secret)
  expect(statusOfOrder(order)).toMatchObject({
    code: 'P0001',
    name: 'Ana',
    email: 'ana@exemplo.com.br',
    packageName: 'Essencial',
    due: { deadlineOn: work.deadlineOn },
    steps: order.steps,
  })
})

test('the page of the versions ran out → no way to it, and its public state says so', () => {
  const ended = { ...order, project: order.project && { ...order.project, isPreviewOver: true } }
  expect(statusOfOrder(ended)).toMatchObject({ goals: ['contrato', 'pedido'], isPreviewOver: true })
})

test('the confirmed view → follows the order', () => {
  expect(statusOfOrder(order).goals).toEqual(['previa', 'contrato', 'pedido'])
  const delivered = {
    ...order,
    project: { ...work, delivered: true, status: 'delivered' as const },
  }
  expect(statusOfOrder(delivered).goals).toEqual(['entrega', 'previa', 'contrato', 'pedido'])
  const briefing = {
    ...order,
    awaitedAction: 'buyer-briefs' as const,
    project: { ...work, versions: 0 },
  }
  expect(statusOfOrder(briefing).goals).toEqual(['briefing', 'contrato', 'pedido'])
})

test('an ended order → no steps and no dates', () => {
  const ended = statusOfOrder({ ...order, state: 'refunded', stopReason: 'refunded' })
  expect(ended).toMatchObject({ steps: [], due: null, status: null, goals: ['contrato', 'pedido'] })
})

test('a delivered song → open while its purchase is disputed, closed once its price went back', () => {
  const project = { ...work, delivered: true, status: 'delivered' as const }
  const goals = (stopReason: 'disputed' | 'refunded') => statusOfOrder({ ...order, project, stopReason }).goals

  expect(goals('disputed')).toContain('entrega')
  expect(goals('refunded')).toEqual(['contrato', 'pedido'])
})

test('an unpaid order → payable without a confirmation', () => {
  const unpaid = { ...order, state: 'awaiting-payment' as const, awaitedAction: 'buyer-pays' as const, project: null }
  expect(statusOfOrder(unpaid)).toMatchObject({ isPayable: true, orderId: 'o' })
})

test('the price of an unpaid order ended → it cannot be paid, and its public state says so', () => {
  const over = {
    ...order,
    state: 'expired' as const,
    awaitedAction: 'buyer-pays' as const,
    project: null,
    isPriceValid: false,
  }
  expect(statusOfOrder(over)).toMatchObject({ isPayable: false, isPriceOver: true })
})

test('an order with a payment link → its public state says that it has one, and not which', () => {
  const link = { url: 'https://pagar.exemplo.com.br/1', host: 'pagar.exemplo.com.br' }
  const state = statusOfOrder({ ...order, state: 'expired', awaitedAction: 'buyer-pays', project: null, link })
  expect(state.hasLink).toBe(true)
  expect(JSON.stringify(state)).not.toContain('pagar.exemplo')
})

test('the price ended while a payment is decided or a slip waits → nobody is sent to order again', () => {
  const unpaid = { state: 'awaiting-payment' as const, isPriceValid: false }
  for (const awaitedAction of ['provider-decides', 'buyer-pays-pix', 'buyer-pays-boleto'] as const)
    expect(isPriceOver({ ...unpaid, awaitedAction })).toBe(false)
})

test.each([
  ['a boleto waits', {}, {}, true],
  ['its price is over', { isPriceValid: false }, {}, false],
  ['it is paid', { state: 'paid' as const }, {}, false],
  ['a person looks at the payment', { state: 'manual-review' as const }, {}, false],
  ['the provider decides', {}, { status: 'in-process' as const }, false],
  ['a card asks its owner', {}, { method: 'credit-card' as const }, false],
])('%s → offers another way to pay only for a slip', (_what, change, payment, expected) => {
  const slip = {
    status: 'pending' as const,
    statusDetail: 'pending_waiting_payment',
    method: 'boleto' as const,
    ticketUrl: 'https://pagar.exemplo.com.br/boleto',
    payCode: null,
    expiresAt: null,
  }
  const waiting = {
    state: 'awaiting-payment' as const,
    isPriceValid: true,
    payment: { ...slip, ...payment },
    ...change,
  }
  expect(canPayOtherwise(waiting)).toBe(expected)
})

test('the public state of a project without an order → neither id nor title', () => {
  const project = {
    ...work,
    id: 'id-do-projeto',
    code: 'P0002',
    title: 'Surpresa',
    packageId: 'premium',
    packageName: 'Premium',
    clientName: 'Ivo',
    clientEmail: 'ivo@exemplo.com.br',
    openedAt: new Date('2026-11-20T12:00:00Z'),
    awaitedAction: 'buyer-listens' as const,
    steps: [],
    proposals: [
      { id: 'orcamento-1', title: 'Segredo do coro', price: cents(350_00), validOn: null, status: 'sent' as const },
    ],
  }
  const status = statusOfProject(project)
  expect(JSON.stringify(status)).not.toMatch(/id-do-projeto|Surpresa|segredo|orcamento-1|Segredo/)
  expect(status.goals).toEqual(['previa', 'pedido'])
})
