import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'
import { refuse } from '#core/shared/result.ts'
import { findPayment } from '#db/payment/payments.ts'
import { ledgerEntries, webhookEvents } from '#db/schema.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { confirmPayment, isConclusive } from './confirm-payment.ts'
import { receiveWebhooks } from './receive-webhook.ts'

const context = await createTestContext()

const later = (seconds: number) => new Date(Date.parse('2026-11-19T15:00:10Z') + seconds * 1_000)

test('an approved payment → the order is paid, one project starts, both mails are queued', async () => {
  const { orderId, code } = await context.place()
  const payment = context.payments.has({ reference: orderId, id: '1' })
  await confirmPayment(context, payment.id)

  expect(await context.order(orderId)).toMatchObject({
    state: 'paid',
    paidByPaymentId: '1',
    paidAt: payment.approvedAt,
  })
  expect(await context.projectsOf(orderId)).toMatchObject([
    {
      code,
      status: 'waiting',
      expectedOn: '2026-12-01',
      deadlineOn: '2026-12-01',
      clientEmail: 'maria@exemplo.com.br',
    },
  ])
  expect((await context.mailsOf(orderId)).map((mail) => mail.kind).toSorted()).toEqual([
    'order-received',
    'payment-confirmed',
    'staff-new-order',
  ])
})

test('the started project → an unguessable preview code, valid for thirty days', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '2' })
  await confirmPayment(context, '2')
  const [project] = await context.projectsOf(orderId)

  expect(project?.previewCode).toMatch(/^[0-9a-f]{32}$/)
  expect(project?.expiresAt).toEqual(new Date('2026-12-19T15:00:00Z'))
})

test('two orders of one e-mail in different case → one client', async () => {
  const first = await context.place({ email: 'Joana@Exemplo.com.br' })
  const second = await context.place({ email: 'joana@exemplo.com.br' })
  context.payments.has({ reference: first.orderId, id: '3' })
  context.payments.has({ reference: second.orderId, id: '4' })
  await confirmPayment(context, '3')
  await confirmPayment(context, '4')

  const [one] = await context.projectsOf(first.orderId)
  const [two] = await context.projectsOf(second.orderId)
  expect(two?.clientId).toBe(one?.clientId)
})

test('concurrent confirmations → applied once', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '5' })
  await Promise.all(Array.from({ length: 10 }, () => confirmPayment(context, '5')))

  expect(await context.projectsOf(orderId)).toHaveLength(1)
  expect(await context.mailsOf(orderId)).toHaveLength(3)
  expect((await context.historyOf(orderId)).filter((entry) => entry.type === 'payment-approved')).toHaveLength(1)
})

test('a refused card → another card can pay the order', async () => {
  const { orderId } = await context.place()
  context.payments.has({
    reference: orderId,
    id: '6',
    status: 'rejected',
    statusDetail: 'cc_rejected_insufficient_amount',
  })
  await confirmPayment(context, '6')
  expect((await context.order(orderId)).state).toBe('awaiting-payment')

  context.payments.has({ reference: orderId, id: '7' })
  await confirmPayment(context, '7')
  await confirmPayment(context, '6')
  expect((await context.order(orderId)).state).toBe('paid')
})

test('a payment refused after its review → one mail; refused at once or after another paid → none', async () => {
  const reviewed = { status: 'in-process', statusDetail: 'pending_review_manual', approvedAt: null } as const
  const rejected = { status: 'rejected', statusDetail: 'cc_rejected_high_risk', updatedAt: later(60) } as const
  const waiting = await context.place()
  const onTheSpot = await context.place()
  const paid = await context.place()
  const first = context.payments.has({ reference: waiting.orderId, ...reviewed })
  const other = context.payments.has({ reference: paid.orderId, ...reviewed })
  for (const { id } of [first, other]) await confirmPayment(context, id)
  await confirmPayment(context, context.payments.has({ reference: paid.orderId }).id)

  for (const { id, reference } of [first, other]) {
    context.payments.has({ id, reference: reference ?? '', ...rejected })
    await confirmPayment(context, id)
    await confirmPayment(context, id)
  }
  await confirmPayment(context, context.payments.has({ reference: onTheSpot.orderId, ...rejected }).id)

  const refusals = async ({ orderId }: { orderId: string }) =>
    (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'payment-refused')
  const [mail, ...more] = await refusals(waiting)
  expect(mail?.content).toMatchObject({ action: { label: 'Tentar de novo' } })
  expect([more, await refusals(onTheSpot), await refusals(paid)]).toEqual([[], [], []])
})

test('a card refused after its review while a Pix waits → the mail brings the code, and asks for no other payment', async () => {
  const { orderId } = await context.place()
  const payCode = '000201'.repeat(5)
  context.payments.has({ reference: orderId, id: '61', status: 'pending', method: 'pix', approvedAt: null, payCode })
  context.payments.has({ reference: orderId, id: '62', status: 'in-process', approvedAt: null })
  for (const id of ['61', '62']) await confirmPayment(context, id)
  context.payments.has({ reference: orderId, id: '62', status: 'rejected', updatedAt: later(60) })
  await confirmPayment(context, '62')

  const mail = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'payment-refused')
  expect(mail?.content).toMatchObject({ code: { text: payCode }, action: { label: 'Acompanhar pedido' } })
  expect(mail?.content.paragraphs).toContain('O cartão foi recusado. O seu Pix ainda vale:')
})

test('a second approved payment → flagged, staff notified once', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '8' })
  context.payments.has({ reference: orderId, id: '9' })
  await confirmPayment(context, '8')
  await confirmPayment(context, '9')
  await confirmPayment(context, '9')

  expect(await context.order(orderId)).toMatchObject({
    state: 'paid',
    paidByPaymentId: '8',
    reviewFlag: 'duplicate-payment',
  })
  expect(await context.projectsOf(orderId)).toHaveLength(1)
  expect((await context.mailsOf(orderId)).filter((mail) => mail.kind === 'staff-review-flag')).toHaveLength(1)
})

test('another amount → manual review, no project', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '10', amount: cents(1) })
  await confirmPayment(context, '10')

  expect(await context.order(orderId)).toMatchObject({
    state: 'manual-review',
    reviewFlag: 'wrong-amount',
    paidByPaymentId: null,
  })
  expect(await context.projectsOf(orderId)).toEqual([])
})

test('a foreign or unknown payment → no change', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '11', collectorId: '1' })
  context.payments.has({ reference: 'not-an-order', id: '12' })

  expect(await confirmPayment(context, '11')).toEqual(refuse('other-collector'))
  expect(await confirmPayment(context, '12')).toEqual(refuse('unknown-order'))
  expect(await confirmPayment(context, '999999')).toEqual(refuse('not-found'))
  expect((await context.order(orderId)).state).toBe('awaiting-payment')
})

test('a late snapshot → a finished order stays', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '13', updatedAt: later(60) })
  await confirmPayment(context, '13')
  context.payments.has({ reference: orderId, id: '13', status: 'pending', updatedAt: later(0) })

  expect(await confirmPayment(context, '13')).toEqual(refuse('stale'))
  expect((await context.order(orderId)).state).toBe('paid')
})

test('a dispute or refund → the order changes and staff are notified', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '14' })
  await confirmPayment(context, '14')
  context.payments.has({ reference: orderId, id: '14', status: 'in-mediation', updatedAt: later(60) })
  await confirmPayment(context, '14')
  expect(await context.order(orderId)).toMatchObject({ state: 'disputed', reviewFlag: 'disputed' })

  context.payments.has({
    reference: orderId,
    id: '14',
    status: 'refunded',
    refunded: cents(21_900),
    updatedAt: later(120),
  })
  await confirmPayment(context, '14')
  expect((await context.order(orderId)).state).toBe('refunded')
})

test.each([
  ['reimbursed', 'paid', 'dispute-won'],
  ['settled', 'refunded', 'dispute-lost'],
] as const)('a chargeback that ends as %s → the order is %s', async (statusDetail, state, reviewFlag) => {
  const { orderId } = await context.place()
  const { id } = context.payments.has({ reference: orderId })
  await confirmPayment(context, id)
  const contested = { reference: orderId, id, status: 'charged-back', statusDetail: 'in_process' } as const
  context.payments.has({ ...contested, updatedAt: later(60) })
  await confirmPayment(context, id)
  expect((await context.order(orderId)).state).toBe('disputed')

  context.payments.has({ ...contested, statusDetail, updatedAt: later(120) })
  await confirmPayment(context, id)
  await confirmPayment(context, id)

  expect(await context.order(orderId)).toMatchObject({ state, reviewFlag })
  expect(await findPayment(context.db, id)).toMatchObject({ status: 'charged-back', statusDetail })
  const entries = await context.db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, id))
  const kinds = ['charge', 'chargeback', ...(state === 'paid' ? ['reversal'] : [])]
  expect(entries.map(({ kind }) => kind)).toEqual(kinds)
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(state === 'paid' ? 219_00 : 0)
  const mails = await context.mailsOf(orderId)
  expect(
    mails.filter((mail) => mail.dedupeKey.startsWith(`staff-review-flag:${orderId}:${reviewFlag}:${id}:`)),
  ).toHaveLength(1)
})

test('the provider is down → nothing is written, the query can be repeated', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '15' })
  context.payments.down = true
  const answer = await confirmPayment(context, '15')
  context.payments.down = false

  expect(answer).toEqual(refuse('payment-unavailable'))
  expect((await context.order(orderId)).state).toBe('awaiting-payment')
  const after = [await confirmPayment(context, '15'), await confirmPayment(context, '15')]
  expect([answer, ...after].map(isConclusive)).toEqual([false, true, true])
  expect(isConclusive(refuse('not-found'))).toBe(true)
})

test('a pending Pix → stored, and a reminder is scheduled', async () => {
  const { orderId } = await context.place()
  context.payments.has({ reference: orderId, id: '16', status: 'pending', method: 'pix', approvedAt: null })
  await confirmPayment(context, '16')
  const [reminder] = (await context.jobs('remind-payment')).filter((job) => job.data.orderId === orderId)

  expect(reminder?.startAfter).toEqual(new Date('2026-11-19T15:20:00Z'))
})

test('a payment the provider does not show yet → queried again for some minutes', async () => {
  const { orderId } = await context.place()
  await receiveWebhooks(context, [{ eventId: 'early', paymentId: '770077', action: 'payment.created' }])
  await context.db.update(webhookEvents).set({ receivedAt: context.time }).where(eq(webhookEvents.eventId, 'early'))
  const early = await confirmPayment(context, '770077')
  expect([early, isConclusive(early)]).toEqual([refuse('not-found-yet'), false])

  context.payments.has({ reference: orderId, id: '770077' })
  expect(await confirmPayment(context, '770077')).toMatchObject({ ok: true })
  expect((await context.order(orderId)).state).toBe('paid')
})

test('a payment still unknown long after its event → does not exist', async () => {
  await receiveWebhooks(context, [{ eventId: 'never', paymentId: '770078', action: 'payment.created' }])
  const longAgo = new Date(context.time.getTime() - 11 * 60_000)
  await context.db.update(webhookEvents).set({ receivedAt: longAgo }).where(eq(webhookEvents.eventId, 'never'))

  const late = await confirmPayment(context, '770078')
  expect([late, isConclusive(late)]).toEqual([refuse('not-found'), true])
  const [notice] = await context.db.select().from(webhookEvents).where(eq(webhookEvents.eventId, 'never'))
  expect(notice).toMatchObject({ outcome: 'not-found', processedAt: context.time })
})
