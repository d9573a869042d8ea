import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ProviderPayment } from '#core/payment/payment.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { listOpenQuestions } from '#db/payment/payment-questions.ts'
import { listQueuedProjects } from '#db/project/schedule.ts'
import { checkouts, history, mails, orders, projects } from '#db/schema.ts'
import { createVoucher } from '#test/support/project-fixtures.ts'
import { createForm, createTestContext, createVisitor } from '#test/support/test-context.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { placeOrder } from '#use-cases/order/place-order.ts'
import { withdrawOrder } from '#use-cases/order/withdraw-order.ts'
import { closeCheckouts } from '#use-cases/payment/close-checkouts.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { openCheckout } from '#use-cases/payment/open-checkout.ts'

const context = await createTestContext()
const { db } = context

type Sold = Awaited<ReturnType<typeof createVoucher>>

/** A song paid with a voucher: with its own package wholly, with a dearer one partly. */
async function redeemed({ secret }: Sold, packageId = 'essencial') {
  const placed = await placeOrder(context, createVisitor({ visitorId: randomUUID() }), {
    packageId,
    form: createForm({ email: `${randomUUID()}@exemplo.com.br`, discount: secret }),
  })
  if (!placed.ok) throw new Error(placed.code)
  const { orderId } = placed.value
  const { total } = await context.order(orderId)
  if (total > 0) await confirmPayment(context, context.payments.has({ reference: orderId, amount: total }).id)
  return orderId
}

/** What the provider says of the voucher's payment, later each time. */
function changeOf({ orderId, paymentId }: Sold) {
  let minutes = 0
  return async (change: Partial<Omit<ProviderPayment, 'reference'>>) => {
    minutes += 60
    const { total } = await context.order(orderId)
    const updatedAt = addMinutes(context.now(), minutes)
    context.payments.has({ reference: orderId, id: paymentId, amount: total, ...change, updatedAt })
    return confirmPayment(context, paymentId)
  }
}

const stopOf = (orderId: string) => findStopReason(db, { orderId })
const questionsOf = async (orderId: string) => (await listOpenQuestions(db, orderId)).map(({ reason }) => reason)
const historyOf = async (orderId: string) =>
  (await db.select().from(history).where(eq(history.orderId, orderId))).map(({ type }) => type)
const staffMails = async (orderId: string) =>
  (await db.select().from(mails).where(eq(mails.orderId, orderId))).filter(({ kind }) => kind === 'staff-review-flag')

test.each(['essencial', 'premium'])(
  'the voucher that paid a song (%s) is disputed, and won → the song stops, and goes on by itself',
  async (packageId) => {
    const sold = await createVoucher(context)
    const song = await redeemed(sold, packageId)
    const { code } = await context.order(song)
    const change = changeOf(sold)
    expect(await stopOf(song)).toBeNull()

    await change({ status: 'charged-back', statusDetail: 'in_process' })
    expect(await stopOf(song)).toBe('voucher-ended')
    expect(await questionsOf(song)).toEqual(['voucher-ended'])
    expect((await context.order(song)).reviewFlag).toBe('voucher-ended')
    expect(await getTrackedOrder(context, song)).toMatchObject({ stopReason: 'voucher-ended', awaitedAction: 'studio' })
    const [mail, ...others] = await staffMails(sold.orderId)
    expect(others).toEqual([])
    expect(await staffMails(song)).toEqual([])
    expect(mail?.content.facts).toContainEqual({ label: 'Pago com este vale', value: code })

    await change({ status: 'charged-back', statusDetail: 'reimbursed' })
    expect(await stopOf(song)).toBeNull()
    expect(await questionsOf(song)).toEqual([])
    expect(await context.order(song)).toMatchObject({ state: 'paid', reviewFlag: null })
  },
)

test('its dispute is lost → the song stays stopped and asked about, and what was delivered stays open', async () => {
  const sold = await createVoucher(context)
  const song = await redeemed(sold)
  const change = changeOf(sold)
  await change({ status: 'charged-back', statusDetail: 'in_process' })
  await change({ status: 'charged-back', statusDetail: 'settled' })

  expect((await context.order(sold.orderId)).state).toBe('refunded')
  expect(await stopOf(song)).toBe('voucher-ended')
  expect(await questionsOf(song)).toEqual(['voucher-ended'])
  expect(await context.order(song)).toMatchObject({ state: 'paid' })
})

test('it is refunded at the provider after it was used → the song stops, one mail names both', async () => {
  const sold = await createVoucher(context)
  const song = await redeemed(sold)
  const { total } = await context.order(sold.orderId)
  await changeOf(sold)({ status: 'refunded', statusDetail: 'refunded', refunded: total })

  expect(await stopOf(song)).toBe('voucher-ended')
  expect(await questionsOf(song)).toEqual(['voucher-ended'])
  expect(await staffMails(sold.orderId)).toHaveLength(1)
  expect(await staffMails(song)).toEqual([])
})

test('a part of it is refunded at the provider after it was used → the song goes on, and staff are asked once', async () => {
  const sold = await createVoucher(context)
  const song = await redeemed(sold)
  const change = changeOf(sold)
  await change({ status: 'approved', statusDetail: 'partially_refunded', refunded: cents(10_00) })

  expect(await stopOf(song)).toBeNull()
  expect(await questionsOf(song)).toEqual(['voucher-reduced'])
  await change({ status: 'approved', statusDetail: 'partially_refunded', refunded: cents(20_00) })
  const [mail, ...others] = await staffMails(sold.orderId)
  expect(others).toEqual([])
  expect(mail?.content.paragraphs.join(' ')).toContain('A música continua')
  expect(mail?.content.paragraphs.join(' ')).not.toMatch(/parad|parou/)
  expect(await historyOf(song)).not.toContain('voucher-stopped')
})

test('a part of it went back, and the rest is disputed and won → staff are asked about the part again', async () => {
  const sold = await createVoucher(context)
  const song = await redeemed(sold)
  const change = changeOf(sold)
  const refunded = cents(10_00)
  await change({ status: 'approved', statusDetail: 'partially_refunded', refunded })
  await change({ status: 'charged-back', statusDetail: 'in_process', refunded })
  expect(await questionsOf(song)).toEqual(['voucher-ended'])
  await change({ status: 'charged-back', statusDetail: 'reimbursed', refunded })

  expect(await questionsOf(song)).toEqual(['voucher-reduced'])
  expect(await historyOf(song)).toEqual(expect.arrayContaining(['voucher-stopped', 'voucher-restored']))
})

test('an order that only holds it is unpaid → nobody is asked about it, and it cannot be paid with it', async () => {
  const sold = await createVoucher(context)
  const placed = await placeOrder(context, createVisitor({ visitorId: randomUUID() }), {
    packageId: 'premium',
    form: createForm({ email: `${randomUUID()}@exemplo.com.br`, discount: sold.secret }),
  })
  if (!placed.ok) throw new Error(placed.code)
  const { orderId } = placed.value
  await changeOf(sold)({ status: 'charged-back', statusDetail: 'in_process' })

  expect(await questionsOf(orderId)).toEqual([])
  const { total } = await context.order(orderId)
  await confirmPayment(context, context.payments.has({ reference: orderId, amount: total }).id)
  expect(await context.order(orderId)).toMatchObject({ state: 'manual-review', reviewFlag: 'project-unavailable' })
})

test('its buyer withdraws while somebody pays the rest of an order → the checkout is closed, and they are told', async () => {
  const sold = await createVoucher(context)
  const placed = await placeOrder(context, createVisitor({ visitorId: randomUUID() }), {
    packageId: 'premium',
    form: createForm({ email: `${randomUUID()}@exemplo.com.br`, discount: sold.secret }),
  })
  if (!placed.ok) throw new Error(placed.code)
  const { orderId } = placed.value
  const open = await db.select().from(checkouts).where(eq(checkouts.orderId, orderId))
  expect(open).toMatchObject([{ replacedAt: null, closedAt: null }])

  const withdrawn = await withdrawOrder(context, { orderId: sold.orderId, expected: 'automatic', reason: '' })
  expect(withdrawn.ok).toBe(true)
  expect((await context.order(orderId)).state).toBe('expired')
  expect((await context.mailsOf(orderId)).map(({ kind }) => kind)).toContain('voucher-withdrawn')
  await closeCheckouts(context)
  const [closed] = await db.select().from(checkouts).where(eq(checkouts.orderId, orderId))
  expect(closed?.closedAt).not.toBeNull()

  // Money that was on its way pays nothing: staff decide.
  const { total } = await context.order(orderId)
  await confirmPayment(context, context.payments.has({ reference: orderId, amount: total }).id)
  expect(await context.order(orderId)).toMatchObject({ state: 'manual-review', reviewFlag: 'project-unavailable' })
})

const withdrawnMails = async () => (await db.select().from(mails)).filter(({ kind }) => kind === 'voucher-withdrawn')

/** An order whose buyer still has to pay what the voucher does not. */
async function holdUnpaid({ secret }: Sold, email: string) {
  const placed = await placeOrder(context, createVisitor({ visitorId: randomUUID() }), {
    packageId: 'premium',
    form: createForm({ name: 'Lia Prado', email, discount: secret }),
  })
  if (!placed.ok) throw new Error(placed.code)
  return placed.value.orderId
}

test('it is disputed while somebody pays the rest of an order → the checkout is closed, and a won dispute opens another', async () => {
  const sold = await createVoucher(context)
  const orderId = await holdUnpaid(sold, `${randomUUID()}@exemplo.com.br`)
  const change = changeOf(sold)
  await change({ status: 'charged-back', statusDetail: 'in_process' })
  await closeCheckouts(context)

  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.orderId, orderId))
  expect([checkout?.closedAt instanceof Date, (await context.order(orderId)).state]).toEqual([true, 'awaiting-payment'])
  await change({ status: 'charged-back', statusDetail: 'reimbursed' })
  expect((await openCheckout(context, orderId)).ok).toBe(true)
})

/** Ways in which the money of a voucher goes back. */
const ends: [string, (sold: Sold) => Promise<unknown>][] = [
  [
    'its buyer withdraws',
    (sold) => withdrawOrder(context, { orderId: sold.orderId, expected: 'automatic', reason: '' }),
  ],
  [
    'its money went back at the provider',
    async (sold) => {
      const { total } = await context.order(sold.orderId)
      await changeOf(sold)({ status: 'refunded', statusDetail: 'refunded', refunded: total })
    },
  ],
  [
    'its dispute was lost',
    async (sold) => {
      const change = changeOf(sold)
      await change({ status: 'charged-back', statusDetail: 'in_process' })
      await change({ status: 'charged-back', statusDetail: 'settled' })
    },
  ],
]

test.each(ends)(
  '%s while somebody is about to pay the rest → that order ends, and its buyer alone is told',
  async (_, end) => {
    const sold = await createVoucher(context)
    const email = `${randomUUID()}@exemplo.com.br`
    const orderId = await holdUnpaid(sold, email)
    await db.delete(mails)
    await end(sold)

    expect((await context.order(orderId)).state).toBe('expired')
    const told = await withdrawnMails()
    expect(told.map(({ toEmail, orderId: about }) => [toEmail, about])).toEqual([[email, orderId]])
    const words = told.flatMap(({ content }) => [content.subject, content.preheader, ...content.paragraphs]).join(' ')
    expect(words).toContain('Lia, o vale-presente que você usou')
    // Neither who bought it nor what they decided, who may be the same person as well.
    expect(words).not.toMatch(/Ana|desist|contest|reembols/)
  },
)

test('its sale is only disputed while somebody is about to pay the rest → that order waits', async () => {
  const sold = await createVoucher(context)
  const orderId = await holdUnpaid(sold, `${randomUUID()}@exemplo.com.br`)
  await db.delete(mails)
  await changeOf(sold)({ status: 'charged-back', statusDetail: 'in_process' })

  expect([(await context.order(orderId)).state, await withdrawnMails()]).toEqual(['awaiting-payment', []])
})

test('a song whose voucher is disputed → not in the queue of the studio', async () => {
  const sold = await createVoucher(context)
  const song = await redeemed(sold)
  const [project] = await db.select().from(projects).where(eq(projects.orderId, song))
  const isQueued = async () => (await listQueuedProjects(db, 500)).some(({ id }) => id === project?.id)
  expect(await isQueued()).toBe(true)
  await changeOf(sold)({ status: 'charged-back', statusDetail: 'in_process' })
  expect(await isQueued()).toBe(false)
  expect(await db.$count(orders, eq(orders.id, song))).toBe(1)
})
