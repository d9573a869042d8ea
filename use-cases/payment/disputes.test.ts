import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'

import { inlineRenderer } from '#adapters/pdf/pdf-renderer.ts'
import type { ProviderPayment } from '#core/payment/payment.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { listChargebacks, listDueProofs } from '#db/payment/chargebacks.ts'
import { readOrderTotals } from '#db/payment/ledger.ts'
import { listOpenQuestions } from '#db/payment/payment-questions.ts'
import { findPayment } from '#db/payment/payments.ts'
import { auditLog, mails } from '#db/schema.ts'
import { createChargeback } from '#test/support/chargeback-fixtures.ts'
import { createDeliveredProject } from '#test/support/delivery-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { decideWithdrawal } from '#use-cases/order/decide-withdrawal.ts'
import { withdrawOrder } from '#use-cases/order/withdraw-order.ts'

import { answerQuestion } from './answer-question.ts'
import { confirmPayment } from './confirm-payment.ts'
import { readDisputeEvidence } from './read-dispute-evidence.ts'
import { reconcileOrder } from './reconcile-payments.ts'
import { refundOrder } from './refund-order.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'

const context = await createTestContext()
const start = context.time
const later = (minutes: number) => addMinutes(start, minutes)

async function disputedOrder(opened: Pick<Parameters<typeof createChargeback>[0], 'documentation'> = {}) {
  context.time = start
  const { orderId } = await context.place()
  const { id } = context.payments.has({ reference: orderId })
  await confirmPayment(context, id)
  const chargeback = createChargeback({ id: `9${id}`, paymentIds: [id], ...opened })
  context.payments.chargebacks.push(chargeback)
  const change = (status: Partial<Omit<ProviderPayment, 'reference'>>) => {
    context.payments.has({ reference: orderId, id, ...status })
    return confirmPayment(context, id)
  }
  await change({ status: 'charged-back', statusDetail: 'in_process', updatedAt: later(60) })
  return { orderId, id, chargeback, change }
}

const deadlineMails = async (orderId: string) =>
  (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'staff-dispute-deadline')

test('a chargeback → stored, and staff are mailed the deadline once', async () => {
  const { orderId, id } = await disputedOrder()
  await confirmPayment(context, id)

  expect(await listChargebacks(context.db, [id])).toMatchObject([
    { paymentId: id, coverageApplied: null, documentation: { isRequired: true, status: 'pending' } },
  ])
  const sent = await deadlineMails(orderId)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.content.subject).toContain('29/11/2026')
})

test('the deadline moves → mailed again; nothing else is asked for → not', async () => {
  const { orderId, id, chargeback } = await disputedOrder()
  chargeback.documentation = { isRequired: true, status: 'invalid', dueAt: new Date('2026-12-03T15:05:00Z') }
  await confirmPayment(context, id)
  expect(await deadlineMails(orderId)).toHaveLength(2)

  chargeback.documentation = { isRequired: true, status: 'valid', dueAt: new Date('2026-12-04T15:05:00Z') }
  await confirmPayment(context, id)
  expect(await deadlineMails(orderId)).toHaveLength(2)
})

test('proof is asked for → the order is listed until it was sent, its day is over, or the provider decided', async () => {
  const { orderId, id, chargeback } = await disputedOrder()
  const listed = async (at = start) =>
    (await listDueProofs(context.db, at)).filter((proof) => proof.orderId === orderId)
  const { dueAt } = chargeback.documentation
  expect(await listed()).toMatchObject([{ paymentId: id, dueAt }])
  expect(await listed(addMinutes(dueAt ?? start, 1))).toEqual([])

  chargeback.documentation = { ...chargeback.documentation, status: 'review_pending' }
  await confirmPayment(context, id)
  expect(await listed()).toEqual([])

  Object.assign(chargeback, {
    documentation: { ...chargeback.documentation, status: 'pending' },
    coverageApplied: true,
  })
  await confirmPayment(context, id)
  expect(await listed()).toEqual([])
})

test('the dispute ends with its payment, and the provider says nothing of its chargeback → no proof is due', async () => {
  const { orderId, change } = await disputedOrder()
  const listed = async () => (await listDueProofs(context.db, start)).filter((proof) => proof.orderId === orderId)
  expect(await listed()).toHaveLength(1)
  await change({ status: 'approved', statusDetail: 'accredited', updatedAt: later(120) })
  expect(await listed()).toEqual([])
})

test('proof is asked for only later, with the deadline known before → mailed then', async () => {
  const { orderId, id, chargeback } = await disputedOrder({ documentation: { isRequired: false } })
  expect(await deadlineMails(orderId)).toHaveLength(0)

  chargeback.documentation = { ...chargeback.documentation, isRequired: true }
  await confirmPayment(context, id)
  expect(await deadlineMails(orderId)).toHaveLength(1)
})

test('a dispute is closed by hand → refused until the proof was sent', async () => {
  const { orderId, id, chargeback } = await disputedOrder()
  const [question] = await listOpenQuestions(context.db, orderId)
  const close = () =>
    answerQuestion(context, testActor(), { questionId: question?.id ?? '', seen: 'disputed', note: 'Vi a contestação' })
  expect(await close()).toEqual(refuse('proof-awaited'))
  expect(await listOpenQuestions(context.db, orderId)).toHaveLength(1)

  chargeback.documentation = { ...chargeback.documentation, status: 'review_pending' }
  await confirmPayment(context, id)
  expect(await close()).toEqual(accept('disputed'))
})

test('a dispute whose deadline is not known → not closed by hand before the proof was sent', async () => {
  const { orderId } = await disputedOrder({ documentation: { dueAt: null } })
  const [question] = await listOpenQuestions(context.db, orderId)
  const note = { questionId: question?.id ?? '', seen: 'disputed', note: 'Vi a contestação' }

  expect(await answerQuestion(context, testActor(), note)).toEqual(refuse('proof-awaited'))
})

test('a deadline that was over when it was read → not mailed', async () => {
  const { orderId } = await disputedOrder({ documentation: { dueAt: later(-1) } })
  expect(await deadlineMails(orderId)).toHaveLength(0)
})

test.each([
  ['settled', true, 'paid'],
  ['reimbursed', false, 'refunded'],
] as const)('a chargeback named %s, coverage %s → the order is %s', async (statusDetail, coverageApplied, state) => {
  const { orderId, chargeback, change } = await disputedOrder()
  chargeback.coverageApplied = coverageApplied
  await change({ status: 'charged-back', statusDetail, updatedAt: later(120) })

  expect((await context.order(orderId)).state).toBe(state)
  expect((await readOrderTotals(context.db, orderId)).net).toBe(state === 'paid' ? 219_00 : 0)
})

test('a chargeback that was lost is covered later → its order stays refunded, and staff are asked about the money', async () => {
  const { orderId, id, chargeback, change } = await disputedOrder()
  chargeback.coverageApplied = false
  await change({ status: 'charged-back', statusDetail: 'settled', updatedAt: later(120) })
  expect((await context.order(orderId)).state).toBe('refunded')
  const asked = async () => (await listOpenQuestions(context.db, orderId)).map(({ reason }) => reason)
  expect(await asked()).toEqual(['dispute-lost'])

  chargeback.coverageApplied = true
  await confirmPayment(context, id)
  expect((await context.order(orderId)).state).toBe('refunded')
  expect((await readOrderTotals(context.db, orderId)).net).toBe(219_00)
  expect(await asked()).toEqual(['dispute-reversed'])

  const refund = { id: randomUUID(), orderId, paymentId: id, amount: null, reason: 'Combinado' }
  expect((await refundOrder(context, testActor(), refund)).ok).toBe(true)
  expect(await asked()).toEqual([])
})

test('a reversed chargeback that staff answered is lost and covered again → they are asked again', async () => {
  const { orderId, id, chargeback, change } = await disputedOrder()
  const end = async (coverageApplied: boolean, minutes: number) => {
    chargeback.coverageApplied = coverageApplied
    await change({ status: 'charged-back', statusDetail: 'settled', updatedAt: later(minutes) })
    return (await listOpenQuestions(context.db, orderId)).find(({ reason }) => reason === 'dispute-reversed')
  }
  await end(false, 120)
  const question = await end(true, 130)
  const answer = { questionId: question?.id ?? '', seen: 'dispute-reversed', note: 'Fica com o estúdio' }
  expect(await answerQuestion(context, testActor(), answer)).toEqual(accept('dispute-reversed'))
  await confirmPayment(context, id)
  expect(await end(true, 140)).toBeUndefined()

  await end(false, 150)
  expect(await end(true, 160)).toMatchObject({ paymentId: id })
})

test('only the coverage is decided, the payment shows no change → the order follows all the same', async () => {
  const { orderId, chargeback } = await disputedOrder()
  chargeback.coverageApplied = true
  await reconcileOrder(context, orderId)

  expect((await context.order(orderId)).state).toBe('paid')
})

test('the chargeback cannot be read → the dispute opens, and only an answer ends it', async () => {
  const { orderId, id, chargeback, change } = await disputedOrder()
  chargeback.coverageApplied = true
  context.payments.chargebacksDown = true
  await change({ status: 'charged-back', statusDetail: 'settled', updatedAt: later(120) })
  context.payments.chargebacksDown = false
  expect((await context.order(orderId)).state).toBe('disputed')

  await confirmPayment(context, id)
  expect((await context.order(orderId)).state).toBe('paid')
})

test('a dispute that was won, and opened again → mailed each time it is opened, and once only', async () => {
  context.time = start
  const { orderId } = await context.place()
  const { id } = context.payments.has({ reference: orderId })
  await confirmPayment(context, id)
  const change = async (minutes: number, status: Partial<Omit<ProviderPayment, 'reference'>>) => {
    context.time = later(minutes)
    context.payments.has({ reference: orderId, id, ...status, updatedAt: context.time })
    await confirmPayment(context, id)
    const mailed = (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'staff-review-flag')
    return mailed.filter(({ dedupeKey }) => dedupeKey.includes(':disputed:')).length
  }
  expect(await change(60, { status: 'in-mediation', statusDetail: 'pending' })).toBe(1)
  expect(await change(90, { status: 'in-mediation', statusDetail: 'review' })).toBe(1)
  expect(await change(120, { status: 'approved', statusDetail: 'accredited' })).toBe(1)
  expect((await context.order(orderId)).state).toBe('paid')

  expect(await change(180, { status: 'charged-back', statusDetail: 'in_process' })).toBe(2)
  expect((await context.order(orderId)).state).toBe('disputed')
  expect((await listOpenQuestions(context.db, orderId)).map(({ reason }) => reason)).toContain('disputed')
})

test('a payment after a dispute that was won → refunded, in part and whole', async () => {
  const { orderId, id, chargeback, change } = await disputedOrder()
  chargeback.coverageApplied = true
  await change({ status: 'charged-back', statusDetail: 'reimbursed', updatedAt: later(120) })
  const refund = (amount: number | null) =>
    refundOrder(context, testActor(), {
      id: randomUUID(),
      orderId,
      paymentId: id,
      amount: amount === null ? null : cents(amount),
      reason: 'Combinado com o comprador',
    })

  expect(await refund(19_00)).toMatchObject({ ok: true, value: { amount: 19_00 } })
  expect((await context.order(orderId)).state).toBe('paid')
  expect(await refund(null)).toMatchObject({ ok: true, value: { amount: 200_00 } })
  expect((await context.order(orderId)).state).toBe('refunded')
  expect(await readOrderTotals(context.db, orderId)).toMatchObject({ gross: 219_00, returned: -219_00 })
})

test('a dispute that is open → nothing is refunded', async () => {
  const { orderId, id } = await disputedOrder()
  const refunded = await refundOrder(context, testActor(), {
    id: randomUUID(),
    orderId,
    paymentId: id,
    amount: null,
    reason: 'x',
  })
  expect(refunded).toEqual({ ok: false, code: 'not-refundable' })
})

test('a withdrawal after a dispute that was won → the money goes back by itself', async () => {
  const { orderId, id, chargeback, change } = await disputedOrder()
  chargeback.coverageApplied = true
  await change({ status: 'charged-back', statusDetail: 'reimbursed', updatedAt: later(120) })

  expect(await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })).toMatchObject({ ok: true })
  expect(await refundWithdrawal(context, orderId)).toBe(true)
  expect((await context.order(orderId)).state).toBe('refunded')
  expect(await findPayment(context.db, id)).toMatchObject({ status: 'refunded', refunded: 219_00 })
})

test('a withdrawal requested after a dispute that was won → staff can accept it', async () => {
  const { project } = await createDeliveredProject(context)
  const orderId = project.orderId ?? ''
  const paymentId = (await context.order(orderId)).paidByPaymentId ?? ''
  context.payments.chargebacks.push(createChargeback({ id: 'w1', paymentIds: [paymentId], coverageApplied: true }))
  context.payments.has({
    reference: orderId,
    id: paymentId,
    status: 'charged-back',
    statusDetail: 'reimbursed',
    updatedAt: addMinutes(context.time, 5),
  })
  await confirmPayment(context, paymentId)
  expect(await withdrawOrder(context, { orderId, expected: 'request', reason: 'Não gostei' })).toMatchObject({
    ok: true,
  })

  const decision = { id: randomUUID(), accepted: true, amount: null, reason: 'Tudo bem' }
  expect(await decideWithdrawal(context, testActor(), { orderId, decision })).toMatchObject({ ok: true })
  expect((await context.order(orderId)).state).toBe('refunded')
})

test('the evidence → acceptance, approval, delivery, downloads, mails and the contract in one PDF, audited', async () => {
  const { project } = await createDeliveredProject(context)
  const orderId = project.orderId ?? ''
  const order = await context.order(orderId)
  await context.db.update(mails).set({ state: 'sent', sentAt: context.time }).where(eq(mails.orderId, orderId))
  const evidence = await readDisputeEvidence({ ...context, pdf: inlineRenderer }, testActor(), orderId)

  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(evidence?.pdf ?? [])), {
    mergePages: true,
  })
  const plain = text.replaceAll(/\s+/g, ' ')
  for (const part of [
    `Pedido ${order.code}`,
    order.termsIp,
    order.contractHash.slice(0, 8),
    'Versão aprovada pelo cliente',
    '203.0.113.9',
    'Projeto entregue',
    order.contract.title,
  ])
    expect(plain).toContain(part)
  // A fingerprint that is hyphenated at the end of a line would be another one.
  expect(text).not.toMatch(/[0-9a-f]-\s+[0-9a-f]{20}/)
  expect(plain).not.toContain('Atenção no pedido')
  expect(totalPages).toBeGreaterThan(2)
  expect(evidence?.code).toBe(order.code)
  const entries = await context.db.select().from(auditLog).where(eq(auditLog.action, 'evidence-exported'))
  expect(entries).toMatchObject([{ subjectId: orderId, subjectLabel: order.code }])
})

test('an order that does not exist → no evidence', async () => {
  expect(await readDisputeEvidence(context, testActor(), randomUUID())).toBeNull()
})
