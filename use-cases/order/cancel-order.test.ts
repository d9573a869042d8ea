import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { refuse } from '#core/shared/result.ts'
import { auditLog } from '#db/schema.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { openCheckout } from '#use-cases/payment/open-checkout.ts'
import { reconcilePayments } from '#use-cases/payment/reconcile-payments.ts'

import { cancelOrder } from './cancel-order.ts'

const world = await createTestContext()
const doer = testActor()
const cancel = (orderId: string) => cancelOrder(world, doer, orderId)
const pix = { method: 'pix', status: 'pending', approvedAt: null } as const
const events = async (orderId: string) => (await world.historyOf(orderId)).map(({ type }) => type)
const statusOf = async (id: string) => {
  const found = await world.payments.getPayment(id)
  return found.ok ? found.value.status : found.code
}

test('an unpaid order is cancelled with its open payments, also one that no webhook reported', async () => {
  const { orderId } = await world.place()
  const known = world.payments.has({ ...pix, reference: orderId })
  await confirmPayment(world, known.id)
  const unreported = world.payments.has({ ...pix, reference: orderId })

  expect(await cancel(orderId)).toMatchObject({ ok: true })
  expect((await world.order(orderId)).state).toBe('cancelled')
  expect([await statusOf(known.id), await statusOf(unreported.id)]).toEqual(['cancelled', 'cancelled'])
  expect((await world.historyOf(orderId)).at(-1)).toMatchObject({ type: 'order-cancelled', actor: `staff:${doer.id}` })
  const audit = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
  expect(audit.map(({ action }) => action)).toEqual(['order-cancelled'])
  expect(await openCheckout(world, orderId)).toEqual(refuse('not-payable'))
})

test('money that arrives all the same is found without a webhook, too, and flagged; no project starts', async () => {
  const { orderId } = await world.place()
  await cancel(orderId)
  world.payments.has({ reference: orderId })
  world.time = addDays(world.time, 1)
  await reconcilePayments(world)
  world.time = addDays(world.time, -1)

  expect(await world.order(orderId)).toMatchObject({ state: 'manual-review', reviewFlag: 'paid-after-cancel' })
  expect((await world.mailsOf(orderId)).map(({ kind }) => kind)).toContain('staff-review-flag')
  expect(await world.projectsOf(orderId)).toEqual([])
})

test('a payment that was approved meanwhile pays the order instead', async () => {
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId })

  expect(await cancel(orderId)).toEqual(refuse('not-cancellable'))
  expect((await world.order(orderId)).state).toBe('paid')
  expect(await cancel(orderId)).toEqual(refuse('not-cancellable'))
})

test('a payment that cannot be cancelled any more, or a provider that is down, leaves the order as it is', async () => {
  const { orderId } = await world.place()
  world.payments.down = true
  expect(await cancel(orderId)).toEqual(refuse('payment-unavailable'))
  world.payments.down = false
  world.payments.has({ reference: orderId, status: 'authorized', approvedAt: null })

  expect(await cancel(orderId)).toEqual(refuse('payment-pending'))
  expect((await world.order(orderId)).state).toBe('awaiting-payment')
  expect(await events(orderId)).not.toContain('order-cancelled')
  expect(await cancel(randomUUID())).toEqual(refuse('not-found'))
})

test('five clicks cancel once', async () => {
  const { orderId } = await world.place()
  const clicks = await Promise.all(Array.from({ length: 5 }, () => cancel(orderId)))

  expect(clicks.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await events(orderId)).filter((type) => type === 'order-cancelled')).toHaveLength(1)
})
