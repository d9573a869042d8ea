import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isUnpaid } from '#core/order/order.ts'
import { addDays, addMinutes } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { listOpenQuestions } from '#db/payment/payment-questions.ts'
import { listPayments } from '#db/payment/payments.ts'
import { findVoucher } from '#db/voucher/vouchers.ts'
import { createVoucher } from '#test/support/project-fixtures.ts'
import { createForm, createTestContext, createVisitor, testActor } from '#test/support/test-context.ts'
import { cancelOrder } from '#use-cases/order/cancel-order.ts'
import { expireOrders } from '#use-cases/order/expire-orders.ts'
import { placeOrder } from '#use-cases/order/place-order.ts'
import { acceptPayment } from '#use-cases/payment/accept-payment.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { openCheckout } from '#use-cases/payment/open-checkout.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'

/** Thousands: PROPERTY_RUNS=3000, without a limit of time. */
const wantedRuns = Number(process.env.PROPERTY_RUNS ?? '0')
const context = await createTestContext()
const { db, payments } = context
const actor = testActor()

const deeds = [
  'order',
  'order',
  'pix',
  'pay',
  'pay',
  'pay-other',
  'expire',
  'cancel',
  'refund',
  'accept',
  'reopen',
] as const
const disputes = { dispute: 'in_process', win: 'reimbursed', lose: 'settled' } as const
type Dispute = keyof typeof disputes
type Action = { do: (typeof deeds)[number]; nth: number } | { do: Dispute; nth: number }

const nth = fc.nat(3)
const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    { arbitrary: fc.record({ do: fc.constantFrom(...deeds), nth }), weight: 4 },
    { arbitrary: fc.record({ do: fc.constantFrom<Dispute>('dispute', 'win', 'lose'), nth }), weight: 1 },
  ),
  { minLength: 3, maxLength: 14 },
)

/** The second order waits for its payment when the first, which let the voucher go, is paid all the same. */
const paidLate: Action[] = [
  { do: 'order', nth: 0 },
  { do: 'expire', nth: 0 },
  { do: 'order', nth: 1 },
  { do: 'pix', nth: 1 },
  { do: 'pay', nth: 0 },
  { do: 'pay', nth: 1 },
]

/** One voucher, and the orders that two browsers place with it. */
type World = {
  voucherId: string
  secret: string
  visitors: string[]
  ip: string
  orderIds: string[]
  /** Orders that held the voucher when their money came, and are not paid. */
  unserved: string[]
  step: number
}

async function perform(world: World, action: Action): Promise<void> {
  world.step += 1
  if (action.do === 'order') return place(world, action.nth % 2)
  const orderId = world.orderIds[action.nth % Math.max(1, world.orderIds.length)]
  if (!orderId) return
  const order = await context.order(orderId)
  const [stored] = await listPayments(db, orderId)
  const paymentId = stored?.providerId ?? ''
  switch (action.do) {
    case 'expire':
      await expireOrders({ ...context, now: () => addDays(context.now(), 60) })
      return
    case 'cancel':
      await cancelOrder(context, actor, orderId)
      return
    case 'reopen':
      await openCheckout(context, orderId)
      return
    case 'accept':
      await acceptPayment(context, actor, { orderId, paymentId })
      return
    case 'refund':
      await refundOrder(context, actor, { id: randomUUID(), orderId, paymentId, amount: null, reason: 'Acordo' })
      return
    case 'pix':
      return report(world, { orderId, amount: order.total, status: 'pending' })
    case 'pay-other':
      return report(world, { orderId, amount: 100, status: 'approved' })
    case 'pay': {
      const id = stored?.status === 'pending' ? paymentId : undefined
      await report(world, { id, orderId, amount: order.total, status: 'approved' })
      if (isUnpaid(order.state) && (await context.order(orderId)).state !== 'paid') world.unserved.push(orderId)
      return
    }
    case 'dispute':
    case 'win':
    case 'lose': {
      if (stored?.status !== (action.do === 'dispute' ? 'approved' : 'charged-back')) return
      const change = { status: 'charged-back', statusDetail: disputes[action.do] } as const
      await report(world, { ...change, id: paymentId, orderId, amount: stored.amount })
    }
  }
}

async function place(world: World, browser: number): Promise<void> {
  const form = createForm({ email: `${randomUUID()}@exemplo.com.br`, discount: world.secret })
  const visitor = createVisitor({ visitorId: world.visitors[browser] ?? '', ip: world.ip })
  const placed = await placeOrder(context, visitor, { packageId: 'premium', form })
  if (placed.ok) world.orderIds.push(placed.value.orderId)
}

type Report = {
  id?: string | undefined
  orderId: string
  amount: number
  status: 'pending' | 'approved' | 'charged-back'
  statusDetail?: string
}

async function report(world: World, { id, orderId, amount, ...change }: Report): Promise<void> {
  const updatedAt = addMinutes(context.now(), world.step)
  const begun = id ? { id } : { createdAt: updatedAt }
  const approvedAt = change.status === 'pending' ? null : context.now()
  const payment = { ...change, ...begun, reference: orderId, amount: cents(amount), approvedAt, updatedAt }
  await confirmPayment(context, payments.has(payment).id)
}

async function check({ voucherId, orderIds, unserved }: World): Promise<void> {
  expect(unserved).toEqual([])
  expect((await findVoucher(db, voucherId))?.balance).toBeGreaterThanOrEqual(0)
  for (const id of orderIds) {
    const { state, paidAt, paidByPaymentId } = await context.order(id)
    const isMade = (await context.projectsOf(id)).length === 1
    const asks = (await listOpenQuestions(db, id)).length > 0
    const broken = {
      'paid without work': (state === 'paid' || state === 'disputed') && !(isMade && paidAt && paidByPaymentId),
      'work that nobody paid': isMade && paidAt === null,
      'a review that asks nothing': state === 'manual-review' && !asks,
      'a review that is paid': state === 'manual-review' && paidByPaymentId !== null,
    }
    expect(Object.entries(broken).filter(([, isBroken]) => isBroken)).toEqual([])
  }
}

test('orders with one voucher, their payments, disputes and staff in any order → never more is held than is left, and whoever held it is served', async () => {
  let runs = 0
  async function run(happens: Action[]): Promise<void> {
    const { voucher, secret } = await createVoucher(context)
    const visitors = [randomUUID(), randomUUID()]
    const ip = `10.${runs >> 16}.${(runs >> 8) & 255}.${runs & 255}`
    const world: World = { voucherId: voucher.id, secret, visitors, ip, orderIds: [], unserved: [], step: 0 }
    for (const action of happens) {
      await perform(world, action)
      await check(world)
    }
    runs += 1
  }

  const limits = wantedRuns > 0 ? { numRuns: wantedRuns } : { numRuns: 60, interruptAfterTimeLimit: 12_000 }
  await fc.assert(fc.asyncProperty(actions, run), {
    ...limits,
    endOnFailure: wantedRuns === 0,
    examples: [[paidLate]],
  })
  expect(runs).toBeGreaterThan(0)
}, 3_600_000)
