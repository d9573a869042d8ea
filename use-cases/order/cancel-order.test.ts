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

const context = await createTestContext()
const actor = testActor()
const cancel = (orderId: string) => cancelOrder(context, actor, orderId)
const pix = { method: 'pix', status: 'pending', approvedAt: null } as const
const events = async (orderId: string) => (await context.historyOf(orderId)).map(({ type }) => type)
const statusOf = async (id: string) => {
  const found = await context.payments.getPayment(id)
  return found.ok ? found.value.status : found.code
}

test('an unpaid order is cancelled → its open payments are cancelled, also unreported ones', async () => {
  const { orderId } = await context.place()
  const known = context.payments.has({ ...pix, reference: orderId })
  await confirmPayment(context, known.id)
  const unreported = context.payments.has({ ...pix, reference: orderId })

  expect(await cancel(orderId)).toMatchObject({ ok: true })
  expect((await context.order(orderId)).state).toBe('cancelled')
  expect([await statusOf(known.id), await statusOf(unreported.id)]).toEqual(['cancelled', 'cancelled'])
  expect((await context.historyOf(orderId)).at(-1)).toMatchObject({
    type: 'order-cancelled',
    actor: `staff:${actor.id}`,
  })
  const audit = await context.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
  expect(audit.map(({ action }) => action)).toEqual(['order-cancelled'])
  expect(await openCheckout(context, orderId)).toEqual(refuse('not-payable'))
})

test('money arrives after the cancellation → flagged without a webhook, and no project starts', async () => {
  const { orderId } = await context.place()
  await cancel(orderId)
  context.payments.has({ reference: orderId })
  context.time = addDays(context.time, 1)
  await reconcilePayments(context)
  context.time = addDays(context.time, -1)

  expect(await context.order(orderId)).toMatchObject({ state: 'manual-review', reviewFlag: 'paid-after-cancel' })
  expect((await context.mailsOf(orderId)).map(({ kind }) => kind)).toContain('staff-review-flag')
  expect(await context.projectsOf(orderId)).toEqual([])
})

test('a payment approved meanwhile → pays the order instead', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId })

  expect(await cancel(orderId)).toEqual(refuse('not-cancellable'))
  expect((await context.order(orderId)).state).toBe('paid')
  expect(await cancel(orderId)).toEqual(refuse('not-cancellable'))
})

test('a payment that cannot be cancelled → the order stays as it is', async () => {
  const { orderId } = await context.place()
  context.payments.down = true
  expect(await cancel(orderId)).toEqual(refuse('payment-unavailable'))
  context.payments.down = false
  context.payments.has({ reference: orderId, status: 'authorized', approvedAt: null })

  expect(await cancel(orderId)).toEqual(refuse('payment-pending'))
  expect((await context.order(orderId)).state).toBe('awaiting-payment')
  expect(await events(orderId)).not.toContain('order-cancelled')
  expect(await cancel(randomUUID())).toEqual(refuse('not-found'))
})

test('five clicks → one cancellation', async () => {
  const { orderId } = await context.place()
  const clicks = await Promise.all(Array.from({ length: 5 }, () => cancel(orderId)))

  expect(clicks.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await events(orderId)).filter((type) => type === 'order-cancelled')).toHaveLength(1)
})
