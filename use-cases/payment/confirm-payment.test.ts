import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'
import { refuse } from '#core/shared/result.ts'
import { findPayment } from '#db/payment/payments.ts'
import { webhookEvents, paymentReturns } from '#db/schema.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { confirmPayment, isConclusive } from './confirm-payment.ts'
import { receiveWebhook } from './receive-webhook.ts'

const world = await createTestContext()

const later = (seconds: number) => new Date(Date.parse('2026-11-19T15:00:10Z') + seconds * 1_000)

test('an approved payment pays the order and starts one project, with both mails', async () => {
  const { orderId, code } = await world.place()
  const payment = world.payments.has({ reference: orderId, id: '1' })
  await confirmPayment(world, payment.id)

  expect(await world.order(orderId)).toMatchObject({ state: 'paid', paidByPaymentId: '1', paidAt: payment.approvedAt })
  expect(await world.projectsOf(orderId)).toMatchObject([
    {
      code,
      status: 'waiting',
      expectedOn: '2026-12-01',
      deadlineOn: '2026-12-01',
      clientEmail: 'maria@exemplo.com.br',
    },
  ])
  expect((await world.mailsOf(orderId)).map((mail) => mail.kind).toSorted()).toEqual([
    'order-received',
    'payment-confirmed',
    'staff-new-order',
  ])
})

test('the project has an unguessable preview code that lives thirty days', async () => {
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '2' })
  await confirmPayment(world, '2')
  const [project] = await world.projectsOf(orderId)

  expect(project?.previewCode).toMatch(/^[0-9a-f]{32}$/)
  expect(project?.expiresAt).toEqual(new Date('2026-12-19T15:00:00Z'))
})

test('two orders of one e-mail, whatever its case, belong to one client', async () => {
  const first = await world.place({ email: 'Joana@Exemplo.com.br' })
  const second = await world.place({ email: 'joana@exemplo.com.br' })
  world.payments.has({ reference: first.orderId, id: '3' })
  world.payments.has({ reference: second.orderId, id: '4' })
  await confirmPayment(world, '3')
  await confirmPayment(world, '4')

  const [one] = await world.projectsOf(first.orderId)
  const [two] = await world.projectsOf(second.orderId)
  expect(two?.clientId).toBe(one?.clientId)
})

test('concurrent confirmations apply once', async () => {
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '5' })
  await Promise.all(Array.from({ length: 10 }, () => confirmPayment(world, '5')))

  expect(await world.projectsOf(orderId)).toHaveLength(1)
  expect(await world.mailsOf(orderId)).toHaveLength(3)
  expect((await world.historyOf(orderId)).filter((entry) => entry.type === 'payment-approved')).toHaveLength(1)
})

test('a refused card leaves the order payable, another card pays it', async () => {
  const { orderId } = await world.place()
  world.payments.has({
    reference: orderId,
    id: '6',
    status: 'rejected',
    statusDetail: 'cc_rejected_insufficient_amount',
  })
  await confirmPayment(world, '6')
  expect((await world.order(orderId)).state).toBe('awaiting-payment')

  world.payments.has({ reference: orderId, id: '7' })
  await confirmPayment(world, '7')
  await confirmPayment(world, '6')
  expect((await world.order(orderId)).state).toBe('paid')
})

test('a payment refused after its review is told by mail, once; one refused on the spot, or after another paid, is not', async () => {
  const reviewed = { status: 'in-process', statusDetail: 'pending_review_manual', approvedAt: null } as const
  const rejected = { status: 'rejected', statusDetail: 'cc_rejected_high_risk', updatedAt: later(60) } as const
  const waiting = await world.place()
  const onTheSpot = await world.place()
  const paid = await world.place()
  const first = world.payments.has({ reference: waiting.orderId, ...reviewed })
  const other = world.payments.has({ reference: paid.orderId, ...reviewed })
  for (const { id } of [first, other]) await confirmPayment(world, id)
  await confirmPayment(world, world.payments.has({ reference: paid.orderId }).id)

  for (const { id, reference } of [first, other]) {
    world.payments.has({ id, reference: reference ?? '', ...rejected })
    await confirmPayment(world, id)
    await confirmPayment(world, id)
  }
  await confirmPayment(world, world.payments.has({ reference: onTheSpot.orderId, ...rejected }).id)

  const refusals = async ({ orderId }: { orderId: string }) =>
    (await world.mailsOf(orderId)).filter(({ kind }) => kind === 'payment-refused')
  const [mail, ...more] = await refusals(waiting)
  expect(mail?.content).toMatchObject({ action: { label: 'Tentar de novo' } })
  expect([more, await refusals(onTheSpot), await refusals(paid)]).toEqual([[], [], []])
})

test('a second approved payment is flagged and staff are told, once', async () => {
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '8' })
  world.payments.has({ reference: orderId, id: '9' })
  await confirmPayment(world, '8')
  await confirmPayment(world, '9')
  await confirmPayment(world, '9')

  expect(await world.order(orderId)).toMatchObject({
    state: 'paid',
    paidByPaymentId: '8',
    reviewFlag: 'duplicate-payment',
  })
  expect(await world.projectsOf(orderId)).toHaveLength(1)
  expect((await world.mailsOf(orderId)).filter((mail) => mail.kind === 'staff-review-flag')).toHaveLength(1)
})

test('a different amount needs manual review and starts no project', async () => {
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '10', amount: cents(1) })
  await confirmPayment(world, '10')

  expect(await world.order(orderId)).toMatchObject({
    state: 'manual-review',
    reviewFlag: 'wrong-amount',
    paidByPaymentId: null,
  })
  expect(await world.projectsOf(orderId)).toEqual([])
})

test("somebody else's payment and an unknown one change nothing", async () => {
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '11', collectorId: '1' })
  world.payments.has({ reference: 'not-an-order', id: '12' })

  expect(await confirmPayment(world, '11')).toEqual(refuse('other-collector'))
  expect(await confirmPayment(world, '12')).toEqual(refuse('unknown-order'))
  expect(await confirmPayment(world, '999999')).toEqual(refuse('not-found'))
  expect((await world.order(orderId)).state).toBe('awaiting-payment')
})

test('a snapshot that arrives late never moves a finished order back', async () => {
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '13', updatedAt: later(60) })
  await confirmPayment(world, '13')
  world.payments.has({ reference: orderId, id: '13', status: 'pending', updatedAt: later(0) })

  expect(await confirmPayment(world, '13')).toEqual(refuse('stale'))
  expect((await world.order(orderId)).state).toBe('paid')
})

test('a dispute and a refund move the order and reach the staff', async () => {
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '14' })
  await confirmPayment(world, '14')
  world.payments.has({ reference: orderId, id: '14', status: 'in-mediation', updatedAt: later(60) })
  await confirmPayment(world, '14')
  expect(await world.order(orderId)).toMatchObject({ state: 'disputed', reviewFlag: 'disputed' })

  world.payments.has({
    reference: orderId,
    id: '14',
    status: 'refunded',
    refunded: cents(21_900),
    updatedAt: later(120),
  })
  await confirmPayment(world, '14')
  expect((await world.order(orderId)).state).toBe('refunded')
})

test.each([
  ['reimbursed', 'paid', 'dispute-won'],
  ['settled', 'refunded', 'dispute-lost'],
] as const)('a chargeback that ends as %s leaves the order %s', async (statusDetail, state, reviewFlag) => {
  const { orderId } = await world.place()
  const { id } = world.payments.has({ reference: orderId })
  await confirmPayment(world, id)
  const contested = { reference: orderId, id, status: 'charged-back', statusDetail: 'in_process' } as const
  world.payments.has({ ...contested, updatedAt: later(60) })
  await confirmPayment(world, id)
  expect((await world.order(orderId)).state).toBe('disputed')

  world.payments.has({ ...contested, statusDetail, updatedAt: later(120) })
  await confirmPayment(world, id)
  await confirmPayment(world, id)

  expect(await world.order(orderId)).toMatchObject({ state, reviewFlag })
  expect(await findPayment(world.db, id)).toMatchObject({ status: 'charged-back', statusDetail })
  const returns = await world.db.select().from(paymentReturns).where(eq(paymentReturns.paymentId, id))
  expect(returns.reduce((sum, { amount }) => sum + amount, 0)).toBe(state === 'paid' ? 0 : 219_00)
  const mails = await world.mailsOf(orderId)
  expect(
    mails.filter((mail) => mail.dedupeKey.startsWith(`staff-review-flag:${orderId}:${reviewFlag}:${id}:`)),
  ).toHaveLength(1)
})

test('with the provider down nothing is written and the question can be asked again', async () => {
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '15' })
  world.payments.down = true
  const answer = await confirmPayment(world, '15')
  world.payments.down = false

  expect(answer).toEqual(refuse('payment-unavailable'))
  expect((await world.order(orderId)).state).toBe('awaiting-payment')
  const after = [await confirmPayment(world, '15'), await confirmPayment(world, '15')]
  expect([answer, ...after].map(isConclusive)).toEqual([false, true, true])
  expect(isConclusive(refuse('not-found'))).toBe(true)
})

test('a pending Pix is remembered and its buyer reminded later', async () => {
  const { orderId } = await world.place()
  world.payments.has({ reference: orderId, id: '16', status: 'pending', method: 'pix', approvedAt: null })
  await confirmPayment(world, '16')
  const [reminder] = (await world.jobs('remind-payment')).filter((job) => job.data.orderId === orderId)

  expect(reminder?.startAfter).toEqual(new Date('2026-11-19T15:20:00Z'))
})

test('a notice is stored and queued once, however often it arrives', async () => {
  const notice = { eventId: 'event-1', paymentId: '4711', action: 'payment.updated' }
  await Promise.all(Array.from({ length: 10 }, () => receiveWebhook(world, notice)))
  await receiveWebhook(world, { ...notice, eventId: 'event-2' })

  expect((await world.jobs('payment-changed')).filter((job) => job.data.paymentId === '4711')).toHaveLength(1)
})

test('a payment the provider does not show yet is asked for again for some minutes after its notice', async () => {
  const { orderId } = await world.place()
  await receiveWebhook(world, { eventId: 'early', paymentId: '770077', action: 'payment.created' })
  await world.db.update(webhookEvents).set({ receivedAt: world.time }).where(eq(webhookEvents.eventId, 'early'))
  const early = await confirmPayment(world, '770077')
  expect([early, isConclusive(early)]).toEqual([refuse('not-found-yet'), false])

  world.payments.has({ reference: orderId, id: '770077' })
  expect(await confirmPayment(world, '770077')).toMatchObject({ ok: true })
  expect((await world.order(orderId)).state).toBe('paid')
})

test('a payment still unknown long after its notice does not exist', async () => {
  await receiveWebhook(world, { eventId: 'never', paymentId: '770078', action: 'payment.created' })
  const longAgo = new Date(world.time.getTime() - 11 * 60_000)
  await world.db.update(webhookEvents).set({ receivedAt: longAgo }).where(eq(webhookEvents.eventId, 'never'))

  const late = await confirmPayment(world, '770078')
  expect([late, isConclusive(late)]).toEqual([refuse('not-found'), true])
  const [notice] = await world.db.select().from(webhookEvents).where(eq(webhookEvents.eventId, 'never'))
  expect(notice).toMatchObject({ outcome: 'not-found', processedAt: world.time })
})
