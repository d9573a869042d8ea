import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { extraRevisionId } from '#core/preview/revision.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { closeQuestionsAbout, listOpenQuestions } from '#db/payment/payment-questions.ts'
import type { JobName } from '#db/queue.ts'
import { mails, orders } from '#db/schema.ts'
import { createPaidProject, createVersion, orderVoucher } from '#test/support/project-fixtures.ts'
import { createForm, createTestContext, createVisitor } from '#test/support/test-context.ts'
import { createWhatsappMessage } from '#test/support/whatsapp-fixtures.ts'
import { buyExtra } from '#use-cases/order/buy-extra.ts'
import { withdrawOrder } from '#use-cases/order/withdraw-order.ts'
import { sendResetLink } from '#use-cases/staff/send-reset-link.ts'

import { confirmPayment } from './confirm-payment.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'
import { requeueStuck } from './requeue-stuck.ts'

const context = await createTestContext()
const { db } = context

async function createQueuedMail() {
  const { orderId } = await context.place()
  const [mail] = await context.mailsOf(orderId)
  if (!mail) throw new Error('no mail')
  return mail.id
}

function setJobs(name: JobName, key: string, state: 'retry' | 'active' | 'failed') {
  return db.execute(sql`update pgboss.job set state = ${state} where name = ${name} and singleton_key = ${key}`)
}

async function countJobs(name: JobName, id: string) {
  return (await context.jobs(name)).filter(({ data }) => data.mailId === id || data.orderId === id).length
}

async function stateOf(id: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail
}

test('a mail whose job gave up → queued again, once', async () => {
  const id = await createQueuedMail()
  await setJobs('send-contract-mail', id, 'failed')

  await Promise.all([requeueStuck(context), requeueStuck(context)])
  await requeueStuck(context)
  expect(await countJobs('send-contract-mail', id)).toBe(2)
  expect(await stateOf(id)).toMatchObject({ state: 'queued' })
})

test('a mail that is sent or whose job is alive → not queued', async () => {
  const [waiting, retried, running, sent] = [
    await createQueuedMail(),
    await createQueuedMail(),
    await createQueuedMail(),
    await createQueuedMail(),
  ]
  await setJobs('send-contract-mail', retried, 'retry')
  await setJobs('send-contract-mail', running, 'active')
  await setJobs('send-contract-mail', sent, 'failed')
  await db.update(mails).set({ state: 'sent' }).where(eq(mails.id, sent))

  await requeueStuck(context)
  for (const id of [waiting, retried, running, sent]) expect(await countJobs('send-contract-mail', id)).toBe(1)
})

test('a mail whose account link expired → failed, without the link', async () => {
  const to = `bia-${randomUUID()}@example.com`
  const url = `${context.siteUrl}/admin/redefinir-senha?token=s3cr3t`
  await sendResetLink(context, { to, name: 'Bia', url, expiresAt: context.time })
  const [mail] = await db.select().from(mails).where(eq(mails.toEmail, to))
  const id = mail?.id ?? ''
  await setJobs('send-mail', id, 'failed')

  await requeueStuck(context)
  expect(await countJobs('send-mail', id)).toBe(1)
  expect(await stateOf(id)).toMatchObject({ state: 'failed' })
  expect(JSON.stringify(await stateOf(id))).not.toContain('s3cr3t')
})

test.each(['queued', 'sending'] as const)(
  'a message by WhatsApp that is %s without a job → queued, once',
  async (state) => {
    const id = await createWhatsappMessage(context, { state })
    await Promise.all([requeueStuck(context), requeueStuck(context)])
    await requeueStuck(context)
    expect((await context.jobs('send-whatsapp')).filter(({ data }) => data['messageId'] === id)).toHaveLength(1)
  },
)

test('a message by WhatsApp that went out → not queued', async () => {
  const id = await createWhatsappMessage(context, { state: 'sent' })
  await requeueStuck(context)
  expect((await context.jobs('send-whatsapp')).map(({ data }) => data['messageId'])).not.toContain(id)
})

test('a withdrawal’s refund whose job gave up → queued until refunded', async () => {
  const { orderId } = await createPaidProject(context)
  await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })
  await requeueStuck(context)
  expect(await countJobs('refund-withdrawal', orderId)).toBe(1)

  context.payments.answersLost = true
  expect(await refundWithdrawal(context, orderId)).toBe(false)
  context.payments.answersLost = false
  await setJobs('refund-withdrawal', orderId, 'failed')
  await requeueStuck(context)
  expect(await countJobs('refund-withdrawal', orderId)).toBe(2)

  expect(await refundWithdrawal(context, orderId)).toBe(true)
  await setJobs('refund-withdrawal', orderId, 'failed')
  await requeueStuck(context)
  expect(await countJobs('refund-withdrawal', orderId)).toBe(2)
})

test('a withdrawal of what a chargeback was won for, whose job gave up before it asked → queued again', async () => {
  const { orderId } = await createPaidProject(context)
  const id = (await context.order(orderId)).paidByPaymentId ?? ''
  const chargeback = { id, reference: orderId, status: 'charged-back' } as const
  for (const [minutes, statusDetail] of ['in_process', 'reimbursed'].entries()) {
    context.payments.has({ ...chargeback, statusDetail, updatedAt: addMinutes(context.now(), 60 + minutes) })
    await confirmPayment(context, id)
  }
  expect(await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })).toMatchObject({ ok: true })
  await setJobs('refund-withdrawal', orderId, 'failed')

  await requeueStuck(context)
  expect(await countJobs('refund-withdrawal', orderId)).toBe(2)
})

test('a withdrawal that staff decide → not refunded by a job', async () => {
  const { orderId } = await createPaidProject(context)
  await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })
  await setJobs('refund-withdrawal', orderId, 'failed')
  const willing = context.payments.refundPayment
  context.payments.refundPayment = async () => ({ ok: false, code: 'payment-refused' })
  await refundWithdrawal(context, orderId)
  context.payments.refundPayment = willing

  await requeueStuck(context)
  expect(await countJobs('refund-withdrawal', orderId)).toBe(1)
})

async function orderRevision() {
  const { id } = await createPaidProject(context)
  await createVersion(context, id)
  const bought = await buyExtra(context, createVisitor(), {
    projectId: id,
    extraId: extraRevisionId,
    form: createForm(),
  })
  if (!bought.ok) throw new Error(bought.code)
  return bought.value
}

test.each([
  ['a song', () => context.place(), 'project-missing'],
  ['a voucher', () => orderVoucher(context), 'work-missing'],
  ['a revision', () => orderRevision(), 'work-missing'],
] as const)(
  '%s that is paid without what it sold → staff are asked once; one that was handed over → not',
  async (_, order, reason) => {
    const [undone, handedOver] = [(await order()).orderId, (await order()).orderId]
    // As a dispute that was won left an order under review, before such a one was paid by none of its payments.
    await db.update(orders).set({ state: 'paid', paidByPaymentId: '1' }).where(eq(orders.id, undone))
    const { total: amount } = await context.order(handedOver)
    await confirmPayment(context, context.payments.has({ reference: handedOver, amount }).id)

    await requeueStuck(context)

    expect((await listOpenQuestions(db, undone)).map((question) => question.reason)).toEqual([reason])
    expect(await context.order(undone)).toMatchObject({ reviewFlag: reason })

    await db.transaction((tx) => closeQuestionsAbout(tx, { orderId: undone, reason }, { by: 'ana', at: context.now() }))
    await requeueStuck(context)
    expect(await listOpenQuestions(db, undone)).toEqual([])
    expect(await listOpenQuestions(db, handedOver)).toEqual([])
  },
)

test('a paid revision that is in no ledger, a paid voucher that was never valid → staff are asked, whatever day was stored', async () => {
  const [revision, voucher] = [await orderRevision(), await orderVoucher(context)]
  for (const { orderId } of [revision, voucher])
    await db.update(orders).set({ state: 'paid', paidAt: context.now() }).where(eq(orders.id, orderId))

  await requeueStuck(context)

  for (const { orderId } of [revision, voucher])
    expect(await context.order(orderId)).toMatchObject({ reviewFlag: 'work-missing' })
})
