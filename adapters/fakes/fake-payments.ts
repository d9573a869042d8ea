import type { CheckoutRequest, Payments, RefundFailure } from '#adapters/payments/payments.ts'
import type { ProviderChargeback } from '#core/payment/chargeback.ts'
import { unrefundedAmount, type ProviderPayment } from '#core/payment/payment.ts'
import type { ProviderRefund } from '#core/payment/refund.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'

/** An in-memory payment provider for tests: records its calls, holds payments, and can be switched off. */
export type FakePayments = Payments & {
  checkoutRequests: CheckoutRequest[]
  /** Checkouts closed before their time. */
  closed: string[]
  down: boolean
  /** Refuses our credentials in searches. */
  accessDenied: boolean
  /** Carries out calls, but their responses are lost. */
  answersLost: boolean
  /** Orders whose search fails, as when the provider cannot serve one of them. */
  brokenSearches: Set<string>
  /** How many changes one search returns. */
  maxChanges: number
  /** Refunds actually made, by idempotency key. */
  refunds: Map<string, ProviderRefund & { paymentId: string }>
  /** Found by their id and by their payments. */
  chargebacks: ProviderChargeback[]
  /** Answers about payments, but not about their chargebacks. */
  chargebacksDown: boolean
  /** Refunds made from now on wait to be decided. */
  refundsWait: boolean
  /** The failure refunds respond with, carried out or not. */
  refundFailure: { code: RefundFailure; isMade: boolean } | null
  /** Decides a refund that waits. */
  endRefund(idempotencyKey: string, state: 'done' | 'refused'): void
  /** Adds or changes a payment at the provider. */
  has(payment: Partial<ProviderPayment> & { reference: string }): ProviderPayment
  /** Removes a payment from the provider. */
  removePayment(paymentId: string): void
}

export function fakePayments(): FakePayments {
  const known = new Map<string, ProviderPayment>()
  let lastId = 999

  const port: FakePayments = {
    checkoutRequests: [],
    closed: [],
    down: false,
    accessDenied: false,
    answersLost: false,
    brokenSearches: new Set(),
    maxChanges: Infinity,
    refunds: new Map(),
    chargebacks: [],
    chargebacksDown: false,
    refundsWait: false,
    refundFailure: null,
    endRefund(key, state) {
      const refund = port.refunds.get(key)
      if (refund?.state !== 'in-process') throw new Error('no refund in process')
      port.refunds.set(key, { ...refund, state })
      if (state === 'done') giveBack(refund.paymentId, refund.amount)
    },
    has(payment) {
      const id = payment.id ?? String((lastId += 1))
      const complete: ProviderPayment = { ...template, ...known.get(id), ...payment, id }
      known.set(id, complete)
      return complete
    },
    removePayment(id) {
      known.delete(id)
    },
    async createCheckout(request) {
      if (port.down) return refuse('payment-unavailable')
      port.checkoutRequests.push(request)
      return accept({ id: `pref-${request.idempotencyKey}`, url: `https://provider.example/${request.idempotencyKey}` })
    },
    async closeCheckout(id) {
      if (port.down) return refuse('payment-unavailable')
      port.closed.push(id)
      return accept()
    },
    async getPayment(id) {
      if (port.down) return refuse('payment-unavailable')
      const payment = known.get(id)
      return payment ? accept(payment) : refuse('not-found')
    },
    async searchPayments(orderId) {
      if (port.down || port.brokenSearches.has(orderId)) return refuse('payment-unavailable')
      return accept([...known.values()].filter((payment) => payment.reference === orderId).toReversed())
    },
    async searchPeriod({ from, to, by }) {
      if (port.accessDenied) return refuse('provider-access-denied')
      if (port.down) return refuse('payment-unavailable')
      const at = ({ createdAt, updatedAt }: ProviderPayment) => (by === 'created' ? createdAt : updatedAt)
      const found = [...known.values()].filter((payment) => at(payment) >= from && at(payment) <= to)
      const payments = found.toSorted((a, b) => at(a).getTime() - at(b).getTime())
      return accept({ payments: payments.slice(0, port.maxChanges), isComplete: payments.length <= port.maxChanges })
    },
    async cancelPayment(id) {
      if (port.down) return refuse('payment-unavailable')
      const payment = known.get(id)
      if (payment?.status !== 'pending' && payment?.status !== 'in-process') return refuse('payment-refused')
      const updatedAt = new Date(payment.updatedAt.getTime() + 60_000)
      const cancelled: ProviderPayment = { ...payment, status: 'cancelled', statusDetail: 'by_collector', updatedAt }
      known.set(id, cancelled)
      return accept(cancelled)
    },
    async refundPayment(id, { amount, idempotencyKey }) {
      if (port.down) return refuse('payment-unavailable')
      const failure = port.refundFailure
      if (failure && !failure.isMade) return refuse(failure.code)
      const made = port.refunds.get(idempotencyKey) ?? makeRefund(id, amount, idempotencyKey)
      if (!made) return refuse('payment-refused')
      if (failure) return refuse(failure.code)
      return port.answersLost ? refuse('payment-unavailable') : accept(made)
    },
    async listRefunds(id) {
      if (port.down) return refuse('payment-unavailable')
      if (!known.has(id)) return refuse('not-found')
      return accept([...port.refunds.values()].filter(({ paymentId }) => paymentId === id))
    },
    async getChargeback(id) {
      if (port.down || port.chargebacksDown) return refuse('payment-unavailable')
      const found = port.chargebacks.find((chargeback) => chargeback.id === id || chargeback.paymentIds.includes(id))
      return found ? accept(found) : refuse('not-found')
    },
    parseWebhook: () => ({ kind: 'malformed' }),
    getCollectorId: async () => (port.down ? refuse('payment-unavailable') : accept('77')),
  }
  return port

  function makeRefund(paymentId: string, wanted: Cents | undefined, key: string) {
    const payment = known.get(paymentId)
    const amount = wanted ?? (payment ? unrefundedAmount(payment) : cents(0))
    if (!payment || payment.refunded + amount > payment.amount) return null

    const state = port.refundsWait ? ('in-process' as const) : ('done' as const)
    const refund = { id: `refund-${port.refunds.size + 1}`, amount, state, createdAt: new Date(), paymentId }
    port.refunds.set(key, refund)
    if (state === 'done') giveBack(paymentId, amount)
    return refund
  }

  function giveBack(paymentId: string, amount: Cents): void {
    const payment = known.get(paymentId)
    if (!payment) return
    const refunded = cents(payment.refunded + amount)
    const updatedAt = new Date(payment.updatedAt.getTime() + 60_000)
    const status = refunded === payment.amount ? 'refunded' : payment.status
    known.set(paymentId, { ...payment, refunded, updatedAt, status })
  }
}

const template: Omit<ProviderPayment, 'id' | 'reference'> = {
  status: 'approved',
  statusDetail: 'accredited',
  method: 'credit-card',
  installments: 1,
  amount: cents(21_900),
  refunded: cents(0),
  currency: 'BRL',
  collectorId: '77',
  createdAt: new Date('2026-11-19T15:00:00Z'),
  approvedAt: new Date('2026-11-19T15:00:10Z'),
  updatedAt: new Date('2026-11-19T15:00:10Z'),
  expiresAt: null,
  ticketUrl: null,
  payCode: null,
}
