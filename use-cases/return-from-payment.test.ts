import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { findPayment } from '#db/payments.ts'
import { orders } from '#db/schema.ts'
import { openWorld } from '#test/support/world.ts'

import { returnFromPayment } from './return-from-payment.ts'

const world = await openWorld()

const comeBack = (arrival: { orderId: string | null; paymentId?: string | null; claimsPayment?: boolean }) =>
  returnFromPayment(world, { paymentId: null, claimsPayment: false, ...arrival })

test('a payment the provider confirms is confirmed, even before its notice arrives', async () => {
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '21' })

  expect(await comeBack({ orderId, paymentId: '21', claimsPayment: true })).toMatchObject({
    kind: 'confirmed',
    order: { state: 'paid' },
  })
})

test('a forged claim confirms nothing', async () => {
  const { orderId } = await world.place()

  expect((await comeBack({ orderId, paymentId: '666', claimsPayment: true })).kind).toBe('processing')
  expect((await comeBack({ orderId: null, paymentId: '666', claimsPayment: true })).kind).toBe('not-confirmed')
})

test("another order's payment confirms nothing either", async () => {
  const mine = await world.place()
  const theirs = await world.place()
  world.payments.has({ reference: theirs.orderId, id: '22' })

  expect((await comeBack({ orderId: mine.orderId, paymentId: '22', claimsPayment: true })).kind).not.toBe('confirmed')
})

test('an unpaid Pix is pending', async () => {
  const { orderId } = await world.place()
  world.payments.has({
    reference: orderId,
    id: '23',
    status: 'pending',
    method: 'pix',
    approvedAt: null,
    ticketUrl: 'https://p.example/t',
  })

  expect(await comeBack({ orderId, paymentId: '23', claimsPayment: true })).toMatchObject({
    kind: 'pending',
    order: { payment: { method: 'pix', ticketUrl: 'https://p.example/t' }, turn: 'buyer-pays-pix' },
  })
})

test('a refused card is not confirmed, and says why', async () => {
  const { orderId } = await world.place()
  world.payments.has({
    reference: orderId,
    id: '24',
    status: 'rejected',
    statusDetail: 'cc_rejected_other_reason',
    approvedAt: null,
  })

  expect(await comeBack({ orderId, paymentId: '24' })).toMatchObject({
    kind: 'not-confirmed',
    order: { payment: { statusDetail: 'cc_rejected_other_reason' } },
  })
})

test('after a refused card, the next one counts as soon as the provider confirms it', async () => {
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '27', status: 'rejected', approvedAt: null })
  await comeBack({ orderId, paymentId: '27' })
  world.payments.has({ reference: orderId, id: '28', createdAt: new Date('2026-11-19T15:05:00Z') })

  expect((await comeBack({ orderId, paymentId: '28', claimsPayment: true })).kind).toBe('confirmed')
})

test('who comes back without having tried has not paid; without an id the provider is asked for the whole order', async () => {
  const { orderId } = await world.place()
  expect((await comeBack({ orderId, paymentId: 'null' })).kind).toBe('unpaid')

  world.payments.has({ reference: orderId, id: '25' })
  expect((await comeBack({ orderId })).kind).toBe('confirmed')
})

test('with the provider down a claim keeps waiting', async () => {
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '26' })
  world.payments.down = true
  const view = await comeBack({ orderId, paymentId: '26', claimsPayment: true })
  world.payments.down = false

  expect(view.kind).toBe('processing')
})

test('with the provider down nobody says that nothing was tried', async () => {
  const { orderId } = await world.place()
  world.payments.down = true
  const view = await comeBack({ orderId })
  world.payments.down = false

  expect(view.kind).toBe('not-confirmed')
})

test('who was refused and then comes back without trying again still reads why', async () => {
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '29', status: 'rejected', approvedAt: null })
  await comeBack({ orderId, paymentId: '29' })

  expect((await comeBack({ orderId })).kind).toBe('not-confirmed')
})

test.each(['refunded', 'disputed'] as const)('a %s order says what became of its payment', async (state) => {
  const { orderId } = await world.place()
  const { id } = world.payments.has({ reference: orderId })
  await comeBack({ orderId, paymentId: id, claimsPayment: true })
  await world.db.update(orders).set({ state }).where(eq(orders.id, orderId))

  expect(await comeBack({ orderId, paymentId: id, claimsPayment: true })).toMatchObject({ kind: state })
})

test('a buyer who returns to a paid order with a second payment: it is looked up, though no notice reported it', async () => {
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '291' })
  await comeBack({ orderId, paymentId: '291', claimsPayment: true })
  world.payments.has({ reference: orderId, id: '292' })

  expect((await comeBack({ orderId, paymentId: '292', claimsPayment: true })).kind).toBe('confirmed')
  expect(await world.order(orderId)).toMatchObject({ state: 'paid', paidBy: '291', attention: 'paid-twice' })
  expect(await findPayment(world.db, '292')).toMatchObject({ status: 'approved' })
})
