import type { CheckoutRequest, Payments, Refund } from '#adapters/payments.ts'
import { cents } from '#core/money.ts'
import type { ProviderPayment } from '#core/payment.ts'
import { accept, refuse } from '#core/result.ts'

/** An in-memory payment provider for tests: records its calls, holds payments, and can be switched off. */
export type FakePayments = Payments & {
  asked: CheckoutRequest[]
  down: boolean
  /** Carries out calls, but their responses are lost. */
  answersLost: boolean
  /** Orders whose search fails, as when the provider cannot serve one of them. */
  brokenSearches: Set<string>
  /** How many changes one search returns. */
  mostChanges: number
  /** Refunds actually made, by idempotency key. */
  refunds: Map<string, Refund>
  /** Adds or changes a payment at the provider. */
  has(payment: Partial<ProviderPayment> & { reference: string }): ProviderPayment
}

export function fakePayments(): FakePayments {
  const known = new Map<string, ProviderPayment>()

  const port: FakePayments = {
    asked: [],
    down: false,
    answersLost: false,
    brokenSearches: new Set(),
    mostChanges: Infinity,
    refunds: new Map(),
    has(payment) {
      const id = payment.id ?? String(1_000 + known.size)
      const complete: ProviderPayment = { ...template, ...known.get(id), ...payment, id }
      known.set(id, complete)
      return complete
    },
    async createCheckout(request) {
      if (port.down) return refuse('payment-unavailable')
      port.asked.push(request)
      return accept({ id: `pref-${request.idempotencyKey}`, url: `https://provider.example/${request.idempotencyKey}` })
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
    async searchChanges({ from, to }) {
      if (port.down) return refuse('payment-unavailable')
      const changed = [...known.values()].filter(({ updatedAt }) => updatedAt >= from && updatedAt <= to)
      const payments = changed.toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime())
      return accept({ payments: payments.slice(0, port.mostChanges), isComplete: payments.length <= port.mostChanges })
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
      const payment = known.get(id)
      const asked = port.refunds.get(idempotencyKey)
      const given = asked?.amount ?? amount ?? (payment ? cents(payment.amount - payment.refunded) : cents(0))
      if (!payment || (!asked && payment.refunded + given > payment.amount)) return refuse('payment-refused')

      const refund = asked ?? { id: `refund-${port.refunds.size + 1}`, amount: given }
      if (!asked) {
        const refunded = cents(payment.refunded + given)
        const updatedAt = new Date(payment.updatedAt.getTime() + 60_000)
        known.set(id, {
          ...payment,
          refunded,
          updatedAt,
          ...(refunded === payment.amount ? { status: 'refunded' } : {}),
        })
      }
      port.refunds.set(idempotencyKey, refund)
      return port.answersLost ? refuse('payment-unavailable') : accept(refund)
    },
    readNotice: () => ({ kind: 'malformed' }),
    getCollectorId: async () => (port.down ? refuse('payment-unavailable') : accept('77')),
  }
  return port
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
}
