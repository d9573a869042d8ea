import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { mercadoPago } from '#adapters/mercado-pago/mercado-pago.ts'
import { isManualPayment } from '#core/payment/manual-payment.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { listOpenQuestions } from '#db/payment/payment-questions.ts'
import { listPayments } from '#db/payment/payments.ts'
import { startTestEmulator, testToken, webhookSecret } from '#emulator/test-emulator.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { cancelOrder } from '#use-cases/order/cancel-order.ts'
import { withdrawOrder } from '#use-cases/order/withdraw-order.ts'

import { acceptPayment } from './accept-payment.ts'
import { confirmPayment } from './confirm-payment.ts'
import { finishRefunds } from './finish-refunds.ts'
import { matchRecordedPayment } from './match-recorded-payment.ts'
import { pullPaymentChanges } from './pull-payment-changes.ts'
import { receiveManualPayment } from './receive-manual-payment.ts'
import { reconcileOrder } from './reconcile-payments.ts'
import { refundOrder } from './refund-order.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'

/** Thousands: PROPERTY_RUNS=3000, without a limit of time. */
const wantedRuns = Number(process.env.PROPERTY_RUNS ?? '0')
const context = await createTestContext()

type Action =
  | { do: 'pay'; share: number }
  | { do: 'act'; act: 'mediate' | 'chargeback' | 'win' | 'lose'; nth: number }
  | { do: 'refund'; share: number; nth: number }
  | { do: 'refund-there'; share: number; nth: number }
  | { do: 'refund-record'; share: number }
  | { do: 'notice' | 'match'; nth: number }
  | { do: 'fault'; path: 'read' | 'refund' | 'chargeback'; how: 'down' | 'answer-lost' }
  | { do: 'record' | 'accept' | 'cancel' | 'withdraw' | 'finish' | 'minute' | 'notices-together' }

const nth = fc.nat(3)
const share = fc.integer({ min: 1, max: 100 })
const actions = fc.array(
  fc.oneof(
    // Mostly the right amount: any other ends under review.
    fc.record({ do: fc.constant('pay' as const), share: fc.constantFrom(100, 100, 100, 60) }),
    fc.record({
      do: fc.constant('act' as const),
      act: fc.constantFrom('mediate' as const, 'chargeback' as const, 'win' as const, 'lose' as const),
      nth,
    }),
    fc.record({ do: fc.constantFrom('refund' as const, 'refund-there' as const), share, nth }),
    fc.record({ do: fc.constantFrom('notice' as const, 'match' as const), nth }),
    fc.record({ do: fc.constant('refund-record' as const), share }),
    fc.record({
      do: fc.constant('fault' as const),
      path: fc.constantFrom('read' as const, 'refund' as const, 'chargeback' as const),
      how: fc.constantFrom('down' as const, 'answer-lost' as const),
    }),
    fc.record({
      do: fc.constantFrom(
        'record' as const,
        'accept' as const,
        'cancel' as const,
        'withdraw' as const,
        'finish' as const,
        'minute' as const,
        'notices-together' as const,
      ),
    }),
  ),
  { minLength: 1, maxLength: 14 },
)

const paths = { read: '^/v1/payments/\\d+$', refund: '/refunds', chargeback: '^/v1/chargebacks/' }

test('buyer, staff, notices and faults in any order → work and money agree with the provider', async () => {
  const emulator = await startTestEmulator()
  await emulator.control('/knobs', { notices: { drop: true } })
  const payments = mercadoPago({ accessToken: testToken, webhookSecrets: [webhookSecret], apiUrl: emulator.url })
  // The emulator has the machine's clock.
  const shop = { ...context, payments, now: () => new Date() }
  const faultless = () => emulator.control('/knobs', { faults: null })

  async function run(happens: Action[]): Promise<void> {
    await faultless()
    const { orderId } = await context.place()
    const paidIds: string[] = []
    for (const action of happens) await perform(action, { orderId, paidIds })
    await faultless()
    await settleDown(orderId, paidIds)
    await check(orderId, paidIds)
  }

  async function perform(action: Action, { orderId, paidIds }: { orderId: string; paidIds: string[] }) {
    const paymentId = 'nth' in action ? (paidIds[action.nth % Math.max(1, paidIds.length)] ?? null) : null
    if (action.do === 'pay') return paidIds.push(await payThere(orderId, action.share))
    if (action.do === 'fault')
      return emulator.control('/knobs', {
        faults: [
          { path: paths[action.path], ...(action.how === 'down' ? { status: 500 } : { resetAfterCommit: true }) },
        ],
      })
    if (action.do === 'minute') return pullPaymentChanges(shop)
    if (action.do === 'finish') return finishRefunds({ ...shop, now: () => addMinutes(new Date(), 90) })
    if (action.do === 'notices-together') return Promise.all(paidIds.map((id) => confirmPayment(shop, id)))
    if (action.do === 'cancel') return cancelOrder(shop, testActor(), orderId)
    if (action.do === 'withdraw') {
      await withdrawOrder(shop, { orderId, expected: 'automatic', reason: '' })
      return refundWithdrawal(shop, orderId)
    }
    if (action.do === 'accept') {
      const [known] = await listPayments(context.db, orderId)
      return known && acceptPayment(shop, testActor(), { orderId, paymentId: known.providerId })
    }
    if (action.do === 'record') {
      const { total } = await context.order(orderId)
      const payment = { paymentId: `manual-${randomUUID()}`, method: 'other' as const, amount: total, note: 'x' }
      return receiveManualPayment(shop, testActor(), { orderId, payment: { ...payment, acceptsDifference: false } })
    }
    const recorded = (await listPayments(context.db, orderId)).find(({ providerId }) => isManualPayment(providerId))
    if (action.do === 'refund-record') {
      if (!recorded) return null
      const amount = cents(Math.max(1, Math.floor((recorded.amount * action.share) / 100)))
      const wanted = action.share === 100 ? null : amount
      const refund = { id: randomUUID(), orderId, paymentId: recorded.providerId, amount: wanted, reason: 'x' }
      return refundOrder(shop, testActor(), refund)
    }
    if (paymentId === null) return null
    if (action.do === 'match') {
      const question = (await listOpenQuestions(context.db, orderId)).find((open) => open.paymentId === paymentId)
      const match = { questionId: question?.id ?? randomUUID(), recordedId: recorded?.providerId ?? '' }
      return matchRecordedPayment(shop, testActor(), match)
    }
    if (action.do === 'notice') return confirmPayment(shop, paymentId)
    if (action.do === 'act') return emulator.control(`/payments/${paymentId}/${action.act}`, {})
    if (!('share' in action)) return null
    const { total } = await context.order(orderId)
    const amount = cents(Math.max(1, Math.floor((total * action.share) / 100)))
    if (action.do === 'refund-there')
      // A fault that waits may meet this one.
      return emulator
        .api(
          'POST',
          `/v1/payments/${paymentId}/refunds`,
          { amount: amount / 100 },
          { 'x-idempotency-key': randomUUID() },
        )
        .catch(() => null)
    const wanted = action.share === 100 ? null : amount
    return refundOrder(shop, testActor(), { id: randomUUID(), orderId, paymentId, amount: wanted, reason: 'x' })
  }

  async function payThere(orderId: string, percent: number): Promise<string> {
    const { total } = await context.order(orderId)
    const amount = Math.floor((total * percent) / 100)
    const preference = await emulator.api('POST', '/checkout/preferences', {
      items: [{ id: '1', title: 'x', quantity: 1, unit_price: amount / 100, currency_id: 'BRL' }],
      external_reference: orderId,
    })
    const { body } = await emulator.control(`/preferences/${preference.body.id}/pay`, { holder: 'APRO' })
    return String(body.payment.id)
  }

  /** What the jobs of a minute, and then of an hour, would do. */
  async function settleDown(orderId: string, paidIds: string[]): Promise<void> {
    for (let round = 0; round < 2; round++) {
      await reconcileOrder(shop, orderId)
      for (const id of paidIds) await confirmPayment(shop, id)
      await finishRefunds({ ...shop, now: () => addMinutes(new Date(), 90 + round * 90) })
      await refundWithdrawal(shop, orderId)
    }
    await reconcileOrder(shop, orderId)
  }

  async function check(orderId: string, paidIds: string[]): Promise<void> {
    const order = await context.order(orderId)
    const projects = await context.projectsOf(orderId)
    const { rows: questions } = await context.db.execute(
      sql`select reason from order_questions where order_id = ${orderId} and closed_at is null`,
    )
    const isOwed = order.state === 'paid' || order.state === 'disputed'
    const hasQuestion = questions.length > 0
    const broken = {
      'paid without work or question': isOwed && projects.length !== 1 && !hasQuestion,
      'work without a payment or decision': projects.length > 0 && order.paidAt === null,
      'a review that asks nothing': order.state === 'manual-review' && !hasQuestion,
    }
    expect(Object.entries(broken).filter(([, isBroken]) => isBroken)).toEqual([])

    const { rows } = await context.db.execute<{ id: string; state: string }>(
      sql`select id, state from refunds where order_id = ${orderId} and state in ('requested', 'in-process')`,
    )
    expect(rows, 'refunds without an end').toEqual([])
    const stored = await listPayments(context.db, orderId)
    for (const id of paidIds) {
      const byHand = stored.find(({ providerId }) => providerId === id)?.refundedByHand ?? 0
      const { body } = await emulator.api('GET', `/v1/payments/${id}`)
      const { rows: booked } = await context.db.execute<{ sum: number }>(
        sql`select coalesce(sum(amount_cents), 0)::int as sum from ledger_entries where payment_id = ${id}`,
      )
      const net = Math.round(body.transaction_details.net_received_amount * 100)
      const gone = Math.round(body.transaction_amount_refunded * 100)
      const isLost = body.status === 'charged_back' && body.status_detail !== 'reimbursed'
      expect(booked[0]?.sum, `the books of payment ${id}`).toBe(
        net - byHand - (isLost ? Math.round(body.transaction_amount * 100) : gone),
      )
    }
  }

  const limits = wantedRuns > 0 ? { numRuns: wantedRuns } : { numRuns: 40, interruptAfterTimeLimit: 12_000 }
  let runs = 0
  await fc.assert(
    fc.asyncProperty(actions, async (happens) => {
      await run(happens)
      runs += 1
    }),
    { ...limits, endOnFailure: wantedRuns === 0 },
  )
  expect(runs).toBeGreaterThan(0)
}, 3_600_000)
