import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { shownReturn } from '#core/order/withdrawal.ts'
import { extraRevisionId, revisionBalance } from '#core/preview/revision.ts'
import { addDays, addMinutes } from '#core/shared/dates.ts'
import { cents, formatBRL } from '#core/shared/money.ts'
import { refuse } from '#core/shared/result.ts'
import { erasePersonalData } from '#db/client/erasure.ts'
import { lockOrder, saveOrder } from '#db/order/orders.ts'
import { listOpenQuestions } from '#db/payment/payment-questions.ts'
import { sumRefundable } from '#db/payment/payments.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { auditLog, briefings, orders, projects, refunds } from '#db/schema.ts'
import { insertionOrder } from '#test/support/insertion-order.ts'
import { createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { testActor, createForm, createVisitor, createTestContext } from '#test/support/test-context.ts'
import { acceptBriefing } from '#use-cases/briefing/accept-briefing.ts'
import { answerQuestion } from '#use-cases/payment/answer-question.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { receiveManualPayment } from '#use-cases/payment/receive-manual-payment.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'
import { refundWithdrawal } from '#use-cases/payment/refund-withdrawal.ts'
import { grantRevision } from '#use-cases/preview/grant-revision.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'

import { buyExtra } from './buy-extra.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { getTrackedOrder } from './get-tracked-order.ts'
import { readEndingOrders } from './read-ending-orders.ts'
import { withdrawOrder } from './withdraw-order.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()

const withdraw = (orderId: string, expected = 'automatic', reason = '') =>
  withdrawOrder(context, { orderId, expected, reason })

const kinds = async (orderId: string) => (await context.mailsOf(orderId)).map(({ kind }) => kind)
const events = async (orderId: string) => (await context.historyOf(orderId)).map(({ type }) => type)
const jobsFor = async (orderId: string) =>
  (await context.jobs('refund-withdrawal')).filter(({ data }) => data.orderId === orderId)

async function createStartedProject() {
  const project = await createPaidProject(context)
  await db.update(briefings).set({ state: 'sent' }).where(eq(briefings.projectId, project.id))
  const accepted = await acceptBriefing(context, { projectId: project.id, actor })
  if (!accepted.ok) throw new Error(accepted.code)
  return project
}

test('withdrawn before work began → refunded in full, confirmed at once', async () => {
  const { orderId } = await createPaidProject(context)
  expect(await withdraw(orderId)).toEqual({ ok: true, value: { kind: 'automatic' } })

  expect(await kinds(orderId)).toEqual(expect.arrayContaining(['withdrawal-received', 'staff-withdrawal']))
  expect(await jobsFor(orderId)).toHaveLength(1)
  expect(await refundWithdrawal(context, orderId)).toBe(true)
  expect(await context.order(orderId)).toMatchObject({ state: 'refunded', reviewFlag: null, withdrawalAnswer: null })
  expect(await kinds(orderId)).toContain('refund')
  expect((await context.historyOf(orderId)).at(-1)).toMatchObject({ type: 'order-refunded', actor: 'buyer' })
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId)).orderBy(insertionOrder)).toEqual([])
})

test('an order paid twice → both payments are refunded', async () => {
  const { orderId } = await createPaidProject(context)
  const second = context.payments.has({ reference: orderId, createdAt: new Date('2026-11-19T14:00:00Z') })
  await confirmPayment(context, second.id)
  await withdraw(orderId)
  expect(await refundWithdrawal(context, orderId)).toBe(true)

  expect(await context.order(orderId)).toMatchObject({ state: 'refunded', reviewFlag: null })
  expect(await db.select().from(refunds).where(eq(refunds.orderId, orderId))).toHaveLength(2)
  expect(await events(orderId)).not.toContain('payment-replaced')
  const sent = (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'refund')
  expect(sent.map(({ content }) => content.heading).toSorted()).toEqual([
    'O pagamento a mais foi devolvido',
    'Seu pagamento foi devolvido',
  ])
  expect(JSON.stringify(sent)).not.toContain('continua pago')
})

test('a part of a payment went back, then the rest → the mail says that it is the rest', async () => {
  const { orderId } = await createPaidProject(context)
  const paymentId = (await context.order(orderId)).paidByPaymentId ?? ''
  const part = { orderId, paymentId, reason: 'Combinado' }
  await refundOrder(context, actor, { ...part, id: randomUUID(), amount: cents(50_00) })
  await refundOrder(context, actor, { ...part, id: randomUUID(), amount: null })

  const sent = (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'refund')
  expect(sent.map(({ content }) => content.heading).toSorted()).toEqual([
    'O restante do seu pagamento foi devolvido',
    'Parte do seu pagamento foi devolvida',
  ])
})

test('an order paid twice → its page names the second payment until that went back', async () => {
  const { orderId } = await createPaidProject(context)
  expect(await getTrackedOrder(context, orderId)).toMatchObject({ paidTwice: 0 })
  const second = context.payments.has({ reference: orderId, createdAt: new Date('2026-11-19T14:00:00Z') })
  await confirmPayment(context, second.id)
  expect(await getTrackedOrder(context, orderId)).toMatchObject({ paidTwice: 219_00 })

  await refundOrder(context, actor, { id: randomUUID(), orderId, paymentId: second.id, amount: null, reason: 'A mais' })
  expect(await getTrackedOrder(context, orderId)).toMatchObject({ paidTwice: 0 })
})

test('a double click and a repeated job → one refund', async () => {
  const { orderId } = await createPaidProject(context)
  const clicks = await Promise.all(Array.from({ length: 5 }, () => withdraw(orderId)))
  await Promise.all(Array.from({ length: 4 }, () => refundWithdrawal(context, orderId)))

  expect(clicks.filter(({ ok }) => ok)).toHaveLength(1)
  expect(clicks).toContainEqual(refuse('already-asked'))
  expect(await db.select().from(refunds).where(eq(refunds.orderId, orderId))).toMatchObject([{ state: 'done' }])
  expect((await kinds(orderId)).filter((kind) => kind === 'refund')).toHaveLength(1)
  expect(await withdraw(orderId)).toEqual(refuse('already-refunded'))
})

test('the provider is down → the withdrawal is stored and its refund retried', async () => {
  const { orderId } = await createPaidProject(context)
  await withdraw(orderId)
  context.payments.down = true
  expect(await refundWithdrawal(context, orderId)).toBe(false)
  expect(await context.order(orderId)).toMatchObject({ state: 'paid' })
  context.payments.down = false

  expect(await refundWithdrawal(context, orderId)).toBe(true)
  expect((await context.order(orderId)).state).toBe('refunded')
})

test('a lost response → retried with the same key, refunded once', async () => {
  const { orderId } = await createPaidProject(context)
  await withdraw(orderId)
  context.payments.answersLost = true
  expect(await refundWithdrawal(context, orderId)).toBe(false)
  context.payments.answersLost = false
  expect(await refundWithdrawal(context, orderId)).toBe(true)

  expect(await db.select().from(refunds).where(eq(refunds.orderId, orderId))).toHaveLength(1)
  expect((await context.order(orderId)).state).toBe('refunded')
})

test('a refund the provider rejects → flagged for staff', async () => {
  const { orderId } = await createPaidProject(context)
  await withdraw(orderId)
  const willing = context.payments.refundPayment
  context.payments.refundPayment = async () => refuse('payment-refused')
  expect(await refundWithdrawal(context, orderId)).toBe(true)
  context.payments.refundPayment = willing

  expect(await context.order(orderId)).toMatchObject({ reviewFlag: 'withdrawal', withdrawalDecidedAt: null })
  expect(await kinds(orderId)).toContain('staff-withdrawal-stuck')
  const decision = { id: randomUUID(), accepted: true, amount: null, reason: 'Devolvido de novo' }
  expect(await decideWithdrawal(context, actor, { orderId, decision })).toMatchObject({ ok: true })
  expect((await context.order(orderId)).state).toBe('refunded')
})

/** Closes the order's open question with this reason. */
async function clear(orderId: string, seen: string) {
  const question = (await listOpenQuestions(db, orderId)).find(({ reason }) => reason === seen)
  return answerQuestion(context, actor, { questionId: question?.id ?? randomUUID(), seen, note: 'Visto' })
}

test('withdrawn after work began → a request that staff decide, with a reason', async () => {
  const { orderId } = await createStartedProject()
  expect(await withdraw(orderId)).toEqual(refuse('changed-meanwhile'))
  expect(await withdraw(orderId, 'request', ' Mudei de ideia ')).toMatchObject({ value: { kind: 'request' } })

  expect(await context.order(orderId)).toMatchObject({
    state: 'paid',
    reviewFlag: 'withdrawal',
    withdrawalReason: 'Mudei de ideia',
  })
  expect(await jobsFor(orderId)).toEqual([])
  expect(await clear(orderId, 'withdrawal')).toEqual(refuse('answer-first'))
  const half = { id: randomUUID(), accepted: true, amount: cents(100_00), reason: 'Devolvemos a parte não feita' }
  const decide = (decision: typeof half) => decideWithdrawal(context, actor, { orderId, decision })
  const answers = await Promise.all([decide(half), decide(half)])

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await db.select().from(refunds).where(eq(refunds.orderId, orderId))).toMatchObject([{ amount: 100_00 }])
  expect(await context.order(orderId)).toMatchObject({
    state: 'paid',
    reviewFlag: null,
    withdrawalAnswer: 'Devolvemos a parte não feita',
  })
  expect((await kinds(orderId)).filter((kind) => kind === 'withdrawal-decided')).toHaveLength(1)
  expect(await decide(half)).toEqual(refuse('nothing-to-decide'))
  expect(await withdraw(orderId, 'request')).toEqual(refuse('already-answered'))
})

test('another sum would go back than staff confirmed → refused, and nothing goes back', async () => {
  const { orderId } = await createStartedProject()
  await withdraw(orderId, 'request')
  const { total } = await context.order(orderId)
  const decide = (amount: number | null, confirmed: number | null) =>
    decideWithdrawal(context, actor, {
      orderId,
      decision: {
        id: randomUUID(),
        accepted: true,
        amount: amount === null ? null : cents(amount),
        confirmed: confirmed === null ? null : cents(confirmed),
        reason: 'Combinado',
      },
    })

  for (const [amount, confirmed] of [
    [null, 10_00],
    [null, null],
    [10_00, total],
  ] as const)
    expect(await decide(amount, confirmed)).toEqual(refuse('sum-differs'))
  expect(await db.select().from(refunds).where(eq(refunds.orderId, orderId))).toEqual([])
  expect(await decide(null, total)).toEqual({ ok: true })
  expect(await db.select().from(refunds).where(eq(refunds.orderId, orderId))).toMatchObject([{ amount: total }])
})

test('other review reasons before or after → the request stays flagged until it is answered', async () => {
  const { orderId } = await createStartedProject()
  const payAgain = async () => {
    const { total } = await context.order(orderId)
    await confirmPayment(context, context.payments.has({ reference: orderId, amount: total }).id)
    expect((await context.order(orderId)).reviewFlag).toBe('duplicate-payment')
  }
  await payAgain()
  await withdraw(orderId, 'request')
  expect(await clear(orderId, 'duplicate-payment')).toMatchObject({ ok: true })
  expect((await context.order(orderId)).reviewFlag).toBe('withdrawal')

  await payAgain()
  await clear(orderId, 'duplicate-payment')
  expect((await context.order(orderId)).reviewFlag).toBe('withdrawal')
  const decision = { id: randomUUID(), accepted: false, amount: null, reason: 'A música já foi entregue' }
  await decideWithdrawal(context, actor, { orderId, decision })
  expect((await context.order(orderId)).reviewFlag).toBeNull()
})

test('staff decline with a reason → no refund', async () => {
  const { orderId } = await createStartedProject()
  await withdraw(orderId, 'request')
  const decision = { id: randomUUID(), accepted: false, amount: null, reason: 'A música já foi entregue' }
  await decideWithdrawal(context, actor, { orderId, decision })

  expect(await context.order(orderId)).toMatchObject({ state: 'paid', withdrawalAnswer: 'A música já foi entregue' })
  expect(await db.select().from(refunds).where(eq(refunds.orderId, orderId))).toEqual([])
  const [mail] = (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'withdrawal-decided')
  expect(mail?.content.paragraphs.join()).toContain('A música já foi entregue')
  expect(await events(orderId)).toContain('withdrawal-decided')
  const audit = await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId)).orderBy(insertionOrder)
  expect(audit.map(({ action }) => action)).toContain('withdrawal-decided')
})

test('the form is submitted again after an outage → the mail states the returned sum', async () => {
  const { orderId } = await createStartedProject()
  await withdraw(orderId, 'request')
  const before = context.payments.refunds.size
  context.payments.down = true
  expect(await decideAgain(orderId)).toEqual(refuse('payment-unavailable'))
  expect(await decideAgain(orderId)).toEqual(refuse('payment-unavailable'))
  expect(await context.order(orderId)).toMatchObject({ reviewFlag: 'withdrawal', withdrawalDecidedAt: null })
  expect(await kinds(orderId)).not.toContain('withdrawal-decided')
  context.payments.down = false

  expect(await decideAgain(orderId)).toEqual({ ok: true })
  expect(context.payments.refunds.size).toBe(before + 1)
  expect(await db.select().from(refunds).where(eq(refunds.orderId, orderId))).toMatchObject([{ state: 'done' }])
  expect((await context.order(orderId)).state).toBe('refunded')
})

test('refunded in two parts, one for another reason → the mail states the whole returned sum', async () => {
  const { orderId } = await createStartedProject()
  await withdraw(orderId, 'request')
  const paymentId = (await context.order(orderId)).paidByPaymentId ?? ''
  const part = { id: randomUUID(), orderId, paymentId, amount: cents(50_00), reason: 'Desconto esquecido' }
  await refundOrder(context, actor, part)

  expect(await decideAgain(orderId)).toEqual({ ok: true })
  const [mail] = (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'withdrawal-decided')
  expect(mail?.content.paragraphs).toContain(`Devolvemos ${formatBRL(cents(219_00))}.`)
})

test('a staff refund without an answer → the withdrawal is not finished', async () => {
  const { orderId } = await createPaidProject(context)
  await withdraw(orderId)
  const paymentId = (await context.order(orderId)).paidByPaymentId ?? ''
  context.payments.down = true
  await refundOrder(context, actor, { id: randomUUID(), orderId, paymentId, amount: null, reason: 'Devolvido' })
  expect(await refundWithdrawal(context, orderId)).toBe(false)
  context.payments.down = false

  expect(await refundWithdrawal(context, orderId)).toBe(true)
  expect((await context.order(orderId)).state).toBe('refunded')
  expect((await context.historyOf(orderId)).at(-1)).toMatchObject({ actor: `staff:${actor.id}` })
})

test('the webhook reports a refund whose response was lost → the buyer is still notified', async () => {
  const { orderId } = await createPaidProject(context)
  await withdraw(orderId)
  context.payments.answersLost = true
  await refundWithdrawal(context, orderId)
  context.payments.answersLost = false
  await confirmPayment(context, (await context.order(orderId)).paidByPaymentId ?? '')
  expect((await context.order(orderId)).state).toBe('refunded')

  expect(await refundWithdrawal(context, orderId)).toBe(true)
  expect(await kinds(orderId)).toContain('refund')
})

test('refunded by staff before the request was answered → only the answer is recorded', async () => {
  const { orderId } = await createStartedProject()
  await withdraw(orderId, 'request')
  const { paidByPaymentId } = await context.order(orderId)
  const whole = { id: randomUUID(), orderId, paymentId: paidByPaymentId ?? '', amount: null, reason: 'Devolvido' }
  await refundOrder(context, actor, whole)
  const decision = { id: randomUUID(), accepted: true, amount: null, reason: 'Tudo certo' }

  expect(await decideWithdrawal(context, actor, { orderId, decision })).toMatchObject({ ok: true })
  expect(await db.select().from(refunds).where(eq(refunds.orderId, orderId))).toHaveLength(1)
})

test('the buyer withdraws while the studio accepts the briefing → only one succeeds', async () => {
  const project = await createPaidProject(context)
  await db.update(briefings).set({ state: 'sent' }).where(eq(briefings.projectId, project.id))
  const [withdrawn, accepted] = await Promise.all([
    withdraw(project.orderId),
    acceptBriefing(context, { projectId: project.id, actor }),
  ])

  expect([withdrawn.ok, accepted.ok].filter(Boolean)).toHaveLength(1)
})

test('the withdrawal period → ends after seven days, restarts with a version, excludes unpaid orders', async () => {
  const started = await createStartedProject()
  const unpaid = await context.place()
  context.time = addDays(context.time, 8)
  expect(await withdraw(started.orderId, 'request')).toEqual(refuse('too-late'))
  await createVersion(context, started.id)
  expect(await withdraw(started.orderId, 'request')).toMatchObject({ ok: true })
  context.time = addDays(context.time, -8)

  expect(await withdraw(unpaid.orderId)).toEqual(refuse('not-paid'))
  expect(await withdraw(randomUUID())).toEqual(refuse('not-found'))
  expect(await withdraw(unpaid.orderId, 'request', 'x'.repeat(3_000))).toEqual(refuse('reason-too-long'))
})

test('paid outside the provider → refunded outside the provider', async () => {
  const { orderId } = await context.place()
  const payment = { paymentId: `manual-${randomUUID()}`, method: 'pix' as const, note: 'Pix', acceptsDifference: true }
  await receiveManualPayment(context, actor, { orderId, payment: { ...payment, amount: cents(219_00) } })

  expect(await withdraw(orderId, 'by-hand')).toMatchObject({ ok: true })
  expect(await context.order(orderId)).toMatchObject({ state: 'paid', reviewFlag: 'withdrawal' })
  expect(await jobsFor(orderId)).toEqual([])
  const decision = { id: randomUUID(), accepted: true, amount: null, reason: 'Pix devolvido' }
  await decideWithdrawal(context, actor, { orderId, decision })
  expect((await context.order(orderId)).state).toBe('refunded')
})

test('a bought revision → refunded while unused, a request once used', async () => {
  const project = await createPaidProject(context)
  await db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, project.id))
  const versionId = await createVersion(context, project.id)
  const readBalance = async () =>
    revisionBalance(await getRevisionLedger(db, { ...project, packageId: 'express' }), context.now())
  const unused = await createPaidRevision(project.id)
  await withdraw(unused)
  // Removed at once: a revision whose refund is pending cannot be used.
  expect(await readBalance()).toMatchObject({ left: 0 })
  await refundWithdrawal(context, unused)
  expect((await context.order(unused)).state).toBe('refunded')
  expect(await readBalance()).toMatchObject({ left: 0 })

  const spent = await createPaidRevision(project.id)
  await sendFeedback(context, project.id, { versionId, text: 'Mais violão' })
  expect(await withdraw(spent)).toEqual(refuse('changed-meanwhile'))
  expect(await withdraw(spent, 'request')).toMatchObject({ ok: true })
  expect(await readBalance()).toMatchObject({ used: 1, open: [] })
})

test('a bought revision was used, and the studio grants another one → its refund is a request still', async () => {
  const project = await createPaidProject(context)
  await db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, project.id))
  const versionId = await createVersion(context, project.id)
  const spent = await createPaidRevision(project.id)
  await sendFeedback(context, project.id, { versionId, text: 'Mais violão' })
  context.time = addMinutes(context.time, 1)
  await grantRevision(context, actor, { id: randomUUID(), projectId: project.id, reason: 'Cortesia' })

  expect(await withdraw(spent)).toEqual(refuse('changed-meanwhile'))
  expect(await withdraw(spent, 'request')).toMatchObject({ ok: true })
})

test('extras of a withdrawn order → unused ones are refunded, used ones stay', async () => {
  const project = await createPaidProject(context)
  await db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, project.id))
  const versionId = await createVersion(context, project.id)
  const used = await createPaidRevision(project.id)
  await sendFeedback(context, project.id, { versionId, text: 'Mais violão' })
  context.time = addMinutes(context.time, 1)
  const unused = await createPaidRevision(project.id)
  await withdraw(project.orderId, 'request')
  expect(await getTrackedOrder(context, unused)).toMatchObject({
    awaitedAction: 'studio',
    extraOf: { isActive: false },
  })

  const decision = { id: randomUUID(), accepted: true, amount: null, reason: 'Aceito' }
  expect(await decideWithdrawal(context, actor, { orderId: project.orderId, decision })).toMatchObject({ ok: true })
  expect(await jobsFor(unused)).toHaveLength(1)
  expect(await jobsFor(used)).toEqual([])
  expect(await events(unused)).toContain('extra-cancelled')
  expect(await getTrackedOrder(context, unused)).toMatchObject({ awaitedAction: 'studio', stopReason: 'withdrawn' })

  await refundWithdrawal(context, unused)
  expect(await getTrackedOrder(context, unused)).toMatchObject({ state: 'refunded', awaitedAction: 'nobody' })
  expect(await kinds(unused)).toContain('refund')
  expect(await getTrackedOrder(context, used)).toMatchObject({ state: 'paid', awaitedAction: 'nobody' })
})

test('staff accept and return a part → the purchase stops, and its unused extras end', async () => {
  const project = await createPaidProject(context)
  await db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, project.id))
  const versionId = await createVersion(context, project.id)
  const used = await createPaidRevision(project.id)
  await sendFeedback(context, project.id, { versionId, text: 'Mais violão' })
  await db.update(projects).set({ status: 'waiting' }).where(eq(projects.id, project.id))
  context.time = addMinutes(context.time, 1)
  const unused = await createPaidRevision(project.id)
  await withdraw(project.orderId, 'request')
  const decision = { id: randomUUID(), accepted: true, amount: cents(100_00), reason: 'Devolvemos o que falta fazer' }
  expect(await decideWithdrawal(context, actor, { orderId: project.orderId, decision })).toMatchObject({ ok: true })

  expect(await context.order(project.orderId)).toMatchObject({ state: 'paid', withdrawalAccepted: true })
  expect(await getTrackedOrder(context, project.orderId)).toMatchObject({
    awaitedAction: 'nobody',
    stopReason: 'withdrawn',
  })
  const { accessGeneration } = await readProject(context, project.id)
  expect(accessGeneration).toBe(project.accessGeneration)
  expect(await sendFeedback(context, project.id, { versionId, text: 'Mais voz' })).toEqual(refuse('order-closed'))
  expect(await events(unused)).toContain('extra-cancelled')
  expect(await jobsFor(used)).toEqual([])
  await refundWithdrawal(context, unused)
  expect((await context.order(unused)).state).toBe('refunded')
})

test('staff accept while the provider still decides the refund → the purchase stops at once', async () => {
  const { orderId } = await createStartedProject()
  await withdraw(orderId, 'request')
  context.payments.refundsWait = true
  expect(await decideAgain(orderId)).toMatchObject({ ok: true })
  context.payments.refundsWait = false

  expect(await context.order(orderId)).toMatchObject({ state: 'paid', withdrawalAccepted: true })
  expect(await getTrackedOrder(context, orderId)).toMatchObject({ awaitedAction: 'nobody', stopReason: 'withdrawn' })
})

test('an extra that staff took back in part → it ends, and stays as it was answered when its order ends', async () => {
  const project = await createPaidProject(context)
  await db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, project.id))
  await createVersion(context, project.id)
  const extra = await createRevisionPaidByHand(project.id)
  const readLeft = async () =>
    revisionBalance(await getRevisionLedger(db, { ...project, packageId: 'express' }), context.now()).left
  expect(await readLeft()).toBe(1)
  expect(await withdraw(extra, 'by-hand')).toMatchObject({ ok: true })
  const part = { id: randomUUID(), accepted: true, amount: cents(10_00), reason: 'Devolvemos uma parte' }
  expect(await decideWithdrawal(context, actor, { orderId: extra, decision: part })).toMatchObject({ ok: true })
  expect(await readLeft()).toBe(0)

  await withdraw(project.orderId, 'request')
  const whole = { id: randomUUID(), accepted: true, amount: null, reason: 'Aceito' }
  await decideWithdrawal(context, actor, { orderId: project.orderId, decision: whole })
  expect(await context.order(extra)).toMatchObject({ state: 'paid', withdrawalAnswer: 'Devolvemos uma parte' })
  expect(await events(extra)).not.toContain('extra-cancelled')
})

test('an extra that staff declined to take back, its order withdrawn later → refunded with it', async () => {
  const project = await createPaidProject(context)
  await db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, project.id))
  await createVersion(context, project.id)
  const extra = await createPaidRevision(project.id)
  const [requestedAt, decidedAt] = [addMinutes(context.now(), -2), addMinutes(context.now(), -1)]
  await db
    .update(orders)
    .set({
      withdrawalRequestedAt: requestedAt,
      withdrawalReason: 'Mudei de ideia',
      withdrawalDecidedAt: decidedAt,
      withdrawalAnswer: 'Vale até a entrega',
    })
    .where(eq(orders.id, extra))
  await withdraw(project.orderId, 'request')
  const decision = { id: randomUUID(), accepted: true, amount: null, reason: 'Aceito' }
  await decideWithdrawal(context, actor, { orderId: project.orderId, decision })

  await refundWithdrawal(context, extra)
  expect((await context.order(extra)).state).toBe('refunded')
})

test('an extra paid by hand, its order refunded elsewhere → left to staff', async () => {
  const project = await createPaidProject(context)
  await db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, project.id))
  await createVersion(context, project.id)
  const orderId = await createRevisionPaidByHand(project.id)

  const { paidByPaymentId } = await context.order(project.orderId)
  const elsewhere = { status: 'refunded', refunded: cents(219_00), updatedAt: addDays(context.now(), 1) } as const
  context.payments.has({ reference: project.orderId, id: paidByPaymentId ?? '', ...elsewhere })
  await confirmPayment(context, paidByPaymentId ?? '')

  expect(await context.order(orderId)).toMatchObject({ state: 'paid', reviewFlag: 'withdrawal' })
  expect(await jobsFor(orderId)).toEqual([])
  expect(await kinds(orderId)).toContain('staff-withdrawal')
})

test('a withdrawal accepted with its refund pending → cannot be declined', async () => {
  const { orderId } = await createStartedProject()
  await withdraw(orderId, 'request')
  context.payments.answersLost = true
  expect(await decideAgain(orderId)).toEqual(refuse('payment-unavailable'))
  const decline = { id: randomUUID(), accepted: false, amount: null, reason: 'A música já foi entregue' }
  expect(await decideWithdrawal(context, actor, { orderId, decision: decline })).toEqual(refuse('on-the-way'))
  context.payments.answersLost = false

  expect(await decideAgain(orderId)).toMatchObject({ ok: true })
  expect(await context.order(orderId)).toMatchObject({ state: 'refunded', withdrawalAnswer: 'Devolvemos tudo' })
})

test('all went back for a withdrawal whose answer was lost → cannot be declined', async () => {
  const { orderId } = await createStartedProject()
  await withdraw(orderId, 'request')
  const paymentId = (await context.order(orderId)).paidByPaymentId ?? ''
  const decision = { id: randomUUID(), accepted: true, amount: null, reason: 'Aceito' }
  // The money goes first.
  expect(await refundOrder(context, actor, { ...decision, orderId, paymentId })).toMatchObject({ ok: true })
  const decline = { id: randomUUID(), accepted: false, amount: null, reason: 'A música já foi entregue' }

  expect(await decideWithdrawal(context, actor, { orderId, decision: decline })).toEqual(refuse('already-returned'))
  expect(await kinds(orderId)).not.toContain('withdrawal-decided')
  expect(await decideWithdrawal(context, actor, { orderId, decision })).toMatchObject({ ok: true })
})

test('staff returned a part by themselves → the withdrawal can still be declined', async () => {
  const { orderId } = await createStartedProject()
  await withdraw(orderId, 'request')
  const paymentId = (await context.order(orderId)).paidByPaymentId ?? ''
  const part = { id: randomUUID(), orderId, paymentId, amount: cents(50_00), reason: 'Pelo atraso' }
  expect(await refundOrder(context, actor, part)).toMatchObject({ ok: true })

  const decline = { id: randomUUID(), accepted: false, amount: null, reason: 'A música já foi entregue' }
  expect(await decideWithdrawal(context, actor, { orderId, decision: decline })).toMatchObject({ ok: true })
})

test('a person is erased → the reason of the withdrawal is deleted, the withdrawal stays', async () => {
  const { orderId, clientId } = await createStartedProject()
  await withdraw(orderId, 'request', 'Minha mãe faleceu')
  const person = { id: clientId, email: 'maria@exemplo.com.br' }
  await db.transaction((tx) => erasePersonalData(tx, person, { retainedOrderIds: [orderId], now: context.now() }))

  expect(await context.order(orderId)).toMatchObject({ withdrawalReason: null, withdrawalRequestedAt: context.now() })
  expect(JSON.stringify(await context.historyOf(orderId))).not.toContain('faleceu')
  expect(JSON.stringify(await context.mailsOf(orderId))).not.toContain('faleceu')
})

test('staff accept the withdrawal of an order paid twice → both payments are refunded, and it ends', async () => {
  const { orderId } = await createStartedProject()
  const second = context.payments.has({ reference: orderId, createdAt: new Date('2026-11-19T14:00:00Z') })
  await confirmPayment(context, second.id)
  await withdraw(orderId, 'request')
  context.payments.down = true
  expect(await decideAgain(orderId)).toEqual(refuse('payment-unavailable'))
  context.payments.down = false

  expect(await decideAgain(orderId)).toEqual({ ok: true })
  expect(await context.order(orderId)).toMatchObject({ state: 'refunded', reviewFlag: null })
  const made = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
  expect(made.map(({ amount, state }) => [amount, state])).toEqual([
    [219_00, 'done'],
    [219_00, 'done'],
  ])
  expect(await events(orderId)).not.toContain('payment-replaced')
  const [mail] = (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'withdrawal-decided')
  expect(mail?.content.paragraphs).toContain(`Devolvemos ${formatBRL(cents(438_00))}.`)
})

test('staff answer an extra a second time, after its order ended → mailed again', async () => {
  const project = await createPaidProject(context)
  await db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, project.id))
  await createVersion(context, project.id)
  const extra = await createRevisionPaidByHand(project.id)
  await withdraw(extra, 'by-hand')
  const decline = { id: randomUUID(), accepted: false, amount: null, reason: 'Vale até a entrega' }
  await decideWithdrawal(context, actor, { orderId: extra, decision: decline })
  context.time = addMinutes(context.time, 1)
  await withdraw(project.orderId, 'request')
  await decideAgain(project.orderId)
  expect(await context.order(extra)).toMatchObject({ withdrawalDecidedAt: null, withdrawalAccepted: false })

  expect(await decideAgain(extra)).toMatchObject({ ok: true })
  const answers = (await context.mailsOf(extra)).filter(({ kind }) => kind === 'withdrawal-decided')
  expect(answers.map(({ content }) => content.heading).toSorted()).toEqual([
    'Aceitamos a sua desistência',
    'Não foi possível aceitar a desistência',
  ])
})

test('withdrawn after a part went back → page and mail name what is left of every payment', async () => {
  const { orderId } = await createPaidProject(context)
  const { paidByPaymentId } = await context.order(orderId)
  const part = { id: randomUUID(), orderId, paymentId: paidByPaymentId ?? '', amount: cents(50_00), reason: 'Desconto' }
  await refundOrder(context, actor, part)
  expect(await sumRefundable(db, orderId)).toBe(169_00)
  const second = context.payments.has({ reference: orderId, createdAt: new Date('2026-11-19T14:00:00Z') })
  await confirmPayment(context, second.id)
  expect(await sumRefundable(db, orderId)).toBe(388_00)
  await withdraw(orderId)

  const [mail] = (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'withdrawal-received')
  expect(mail?.content.paragraphs.join()).toContain(`Devolvemos ${formatBRL(cents(388_00))} pelo mesmo meio`)
  await refundWithdrawal(context, orderId)
  expect(await sumRefundable(db, orderId)).toBe(0)
})

test('an extra was bought later → page and mail name it and the sum, and that is what goes back', async () => {
  const project = await createPaidProject(context)
  const extra = await createPaidExtra(project.id, 'partituras')
  const { code, total } = await context.order(extra)
  const ending = await readEndingOrders(db, { id: project.orderId, forProjectId: null }, context.now())
  expect(ending).toEqual([{ code, title: expect.any(String), left: total, byHand: false }])
  await withdraw(project.orderId)

  const [mail] = (await context.mailsOf(project.orderId)).filter(({ kind }) => kind === 'withdrawal-received')
  const all = cents(219_00 + total)
  expect(mail?.content.paragraphs.join()).toContain(`Devolvemos ${formatBRL(all)} pelo mesmo meio`)
  expect(mail?.content.facts).toEqual(
    expect.arrayContaining([
      { label: 'Este pedido', value: formatBRL(cents(219_00)) },
      { label: `Pedido ${code}: ${ending[0]?.title}`, value: formatBRL(total) },
      { label: 'Ao todo', value: formatBRL(all) },
    ]),
  )
  await refundWithdrawal(context, project.orderId)
  await refundWithdrawal(context, extra)
  expect(await sumRefundable(db, project.orderId)).toBe(0)
  expect(await sumRefundable(db, extra)).toBe(0)
})

test('an extra was paid since the page said what goes back → asked again with the new sum, and nothing done', async () => {
  const project = await createPaidProject(context)
  const offer = { kind: 'automatic' } as const
  const read = async () =>
    shownReturn(offer, {
      left: await sumRefundable(db, project.orderId),
      later: await readEndingOrders(db, { id: project.orderId, forProjectId: null }, context.now()),
    })
  const shown = await read()
  await createPaidExtra(project.id, 'partituras')
  const request = { orderId: project.orderId, expected: offer.kind, reason: '' }

  expect(await withdrawOrder(context, { ...request, shown })).toEqual(refuse('changed-meanwhile'))
  expect((await context.order(project.orderId)).withdrawalRequestedAt).toBeNull()
  expect(await withdrawOrder(context, { ...request, shown: await read() })).toMatchObject({ ok: true })
})

test('an extra is ordered while the order of its song is withdrawn → it waits, and is not sold', async () => {
  const project = await createPaidProject(context)
  const input = { projectId: project.id, extraId: 'partituras', form: createForm() }
  const { ordering, wasWaiting } = await db.transaction(async (tx) => {
    await lockOrder(tx, project.orderId)
    const order = buyExtra(context, createVisitor(), input)
    const first = await Promise.race([order, new Promise((resolve) => setTimeout(resolve, 400, 'waits'))])
    await saveOrder(tx, project.orderId, { withdrawalRequestedAt: context.now() }, context.now())
    return { ordering: order, wasWaiting: first === 'waits' }
  })

  expect(wasWaiting).toBe(true)
  expect((await ordering).ok).toBe(false)
})

test('a revision bought later was used → it is not named as going back', async () => {
  const project = await createPaidProject(context)
  await db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, project.id))
  const versionId = await createVersion(context, project.id)
  await createPaidRevision(project.id)
  await sendFeedback(context, project.id, { versionId, text: 'Mais violão' })
  expect(await readEndingOrders(db, { id: project.orderId, forProjectId: null }, context.now())).toEqual([])
})

/** Each time a new form: a new id for the same decision. */
function decideAgain(orderId: string) {
  const decision = { id: randomUUID(), accepted: true, amount: null, reason: 'Devolvemos tudo' }
  return decideWithdrawal(context, actor, { orderId, decision })
}

function orderRevision(projectId: string): Promise<string> {
  return orderExtra(projectId, extraRevisionId)
}

async function orderExtra(projectId: string, extraId: string): Promise<string> {
  const bought = await buyExtra(context, createVisitor(), { projectId, extraId, form: createForm() })
  if (!bought.ok) throw new Error(bought.code)
  return bought.value.orderId
}

async function createRevisionPaidByHand(projectId: string): Promise<string> {
  const orderId = await orderRevision(projectId)
  const { total: amount } = await context.order(orderId)
  const byHand = { paymentId: `manual-${randomUUID()}`, method: 'pix' as const, note: 'Pix', acceptsDifference: false }
  await receiveManualPayment(context, actor, { orderId, payment: { ...byHand, amount } })
  return orderId
}

function createPaidRevision(projectId: string): Promise<string> {
  return createPaidExtra(projectId, extraRevisionId)
}

async function createPaidExtra(projectId: string, extraId: string): Promise<string> {
  const orderId = await orderExtra(projectId, extraId)
  const { total, lines } = await context.order(orderId)
  expect(lines).toMatchObject([{ id: extraId }])
  const payment = context.payments.has({ reference: orderId, amount: total })
  await confirmPayment(context, payment.id)
  return orderId
}
