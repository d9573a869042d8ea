import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ProposalTerms } from '#copy/proposal/proposal-form.ts'
import { otherWork } from '#copy/proposal/proposals.ts'
import { missingItems } from '#core/delivery/delivery.ts'
import { proposalLineId } from '#core/proposal/proposal-line.ts'
import { proposalStatus } from '#core/proposal/proposal.ts'
import { addDays, calendarDay, endOfDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import {
  currentCatalog,
  currentSettings,
  currentTextOverrides,
  saveDocumentVersion,
} from '#db/content/document-versions.ts'
import { listHistory } from '#db/project/history.ts'
import { findProposal, listProposals, listProposalsOfProject } from '#db/proposal/proposals.ts'
import { auditLog, mails, orders, projects } from '#db/schema.ts'
import { createDeliveredProject, createStoredFile } from '#test/support/delivery-fixtures.ts'
import { createManualProject, createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { createForm, createTestContext, createVisitor, testActor } from '#test/support/test-context.ts'
import { acceptBriefing } from '#use-cases/briefing/accept-briefing.ts'
import { eraseClient } from '#use-cases/client/erase-client.ts'
import { exportClient } from '#use-cases/client/export-client.ts'
import { addDeliveryFile } from '#use-cases/delivery/add-delivery-file.ts'
import { readDelivery } from '#use-cases/delivery/read-delivery.ts'
import { isOutdated } from '#use-cases/mail/internal/is-outdated.ts'
import { buyExtra } from '#use-cases/order/buy-extra.ts'
import { cancelOrder } from '#use-cases/order/cancel-order.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { withdrawOrder } from '#use-cases/order/withdraw-order.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { openCheckout } from '#use-cases/payment/open-checkout.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'

import { acceptProposal, canTakeProposal, offerOfProposal } from './accept-proposal.ts'
import { cancelProposal } from './cancel-proposal.ts'
import { declineProposal } from './decline-proposal.ts'
import { requestProposal } from './request-proposal.ts'
import { sendProposal } from './send-proposal.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()
const similarity = 'avaliacao-similaridade'

const terms = (change: Partial<ProposalTerms> = {}): ProposalTerms => ({
  title: 'Coro de crianças',
  description: 'Quatro vozes no refrão.\nGravadas no estúdio.',
  price: cents(350_00),
  item: 'other',
  workDays: 10,
  addedDays: 0,
  validUntil: endOfDay(calendarDay('2026-11-26')),
  ...change,
})

async function send(
  projectId: string,
  change: Partial<ProposalTerms> = {},
  links: { answersId?: string; replacesId?: string; submissionId?: string } = {},
) {
  const { answersId = null, replacesId = null, submissionId = randomUUID() } = links
  const form = terms(change)
  return sendProposal(context, actor, { projectId, form, submissionId, extraId: '', answersId, replacesId })
}

async function sent(projectId: string, change: Partial<ProposalTerms> = {}) {
  const proposal = await send(projectId, change)
  if (!proposal.ok) throw new Error(proposal.code)
  return proposal.value.proposalId
}

function acceptOnce(proposalId: string, visitor = createVisitor(), shownFingerprint = '') {
  return acceptProposal(context, visitor, { proposalId, form: createForm(), shownFingerprint })
}

async function acceptedOrder(proposalId: string) {
  const accepted = await acceptOnce(proposalId)
  if (!accepted.ok) throw new Error(accepted.code)
  return accepted.value.orderId
}

async function pay(orderId: string) {
  const { total } = await context.order(orderId)
  const payment = context.payments.has({ reference: orderId, amount: total })
  await confirmPayment(context, payment.id)
  return payment.id
}

async function bought(projectId: string, change: Partial<ProposalTerms> = {}) {
  const proposalId = await sent(projectId, change)
  const orderId = await acceptedOrder(proposalId)
  return { proposalId, orderId, paymentId: await pay(orderId) }
}

async function offerMail(orderId: string) {
  const mail = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'proposal-sent')
  if (!mail) throw new Error('no mail waits')
  return mail
}

async function statusOf(proposalId: string) {
  const proposal = await findProposal(db, proposalId)
  if (!proposal) throw new Error('no such proposal')
  return proposalStatus(proposal, context.now())
}

async function missing(projectId: string) {
  const { promised, files } = await readDelivery(db, await readProject(context, projectId))
  return missingItems(promised, files).flatMap((one) => (one.by === 'extra' ? [[one.item, one.kind]] : []))
}

const mailKindsOf = async (projectId: string) =>
  (await db.select({ kind: mails.kind }).from(mails).where(eq(mails.projectId, projectId))).map(({ kind }) => kind)

async function refund(orderId: string, paymentId: string) {
  return refundOrder(context, actor, { id: randomUUID(), orderId, paymentId, amount: null, reason: 'Desistiu' })
}

test('a request → stored with its words, staff notified once, on the order page', async () => {
  const project = await createPaidProject(context)
  const request = { projectId: project.id, extraId: similarity, text: ' Vai para um festival. ' }
  const [one, other] = await Promise.all([requestProposal(context, request), requestProposal(context, request)])

  expect(one).toEqual(other)
  const [stored] = await listProposalsOfProject(db, project.id)
  expect(stored).toMatchObject({
    state: 'requested',
    extraId: similarity,
    title: 'Avaliação de risco de plágio',
    requestText: 'Vai para um festival.',
    price: null,
  })
  expect((await mailKindsOf(project.id)).filter((kind) => kind === 'staff-proposal-requested')).toHaveLength(1)
  const tracked = await getTrackedOrder(context, project.orderId)
  expect(tracked?.proposals).toMatchObject([{ status: 'requested', price: null }])
})

test('a request that is not possible → refused with the reason', async () => {
  const project = await createPaidProject(context)
  const ask = (extraId: string, text: string) => requestProposal(context, { projectId: project.id, extraId, text })
  expect(await ask('', ' ')).toEqual(refuse('text-required'))
  // Sold in the checkout: nothing to ask a price for, so it counts as other work.
  expect(await ask('stems-separados', '')).toEqual(refuse('text-required'))
  expect(await ask('__proto__', '')).toEqual(refuse('text-required'))
  expect(await ask('', 'x'.repeat(1_001))).toEqual(refuse('text-too-long'))
  for (const index of [1, 2, 3, 4, 5]) expect(await ask('', `Pedido ${index}`)).toMatchObject({ ok: true })
  expect(await ask('', 'Mais um')).toEqual(refuse('too-many-requests'))
  expect(await requestProposal(context, { projectId: randomUUID(), extraId: '', text: 'x' })).toEqual(
    refuse('not-found'),
  )

  const ended = await createPaidProject(context)
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, ended.orderId))
  expect(await requestProposal(context, { projectId: ended.id, extraId: '', text: 'x' })).toEqual(
    refuse('order-closed'),
  )
})

test('staff answer a request → the same proposal is sent, mailed with its link, audited', async () => {
  const project = await createPaidProject(context)
  const requested = await requestProposal(context, { projectId: project.id, extraId: similarity, text: '' })
  const answersId = requested.ok ? requested.value.proposalId : ''
  const answers = await Promise.all([send(project.id, {}, { answersId }), send(project.id, {}, { answersId })])

  expect(answers).toEqual([accept({ proposalId: answersId }), accept({ proposalId: answersId })])
  expect(await listProposalsOfProject(db, project.id)).toMatchObject([
    { id: answersId, state: 'sent', price: 350_00, extraId: similarity },
  ])
  const written = (await db.select().from(mails).where(eq(mails.projectId, project.id))).filter(
    ({ kind }) => kind === 'proposal-sent',
  )
  expect(written).toHaveLength(1)
  expect(written[0]).toMatchObject({
    toEmail: project.clientEmail,
    content: { action: { url: `https://harmonia.example/orcamento/${answersId}` } },
  })
  const audited = await db.select().from(auditLog).where(eq(auditLog.subjectId, project.id))
  expect(audited).toMatchObject([{ action: 'proposal-sent', details: { amount: 350_00 } }])
})

test('the form sent twice → one proposal; of another project → refused', async () => {
  const [project, other] = [await createPaidProject(context), await createPaidProject(context)]
  const submissionId = randomUUID()
  const both = await Promise.all([send(project.id, {}, { submissionId }), send(project.id, {}, { submissionId })])

  expect(both).toEqual([accept({ proposalId: submissionId }), accept({ proposalId: submissionId })])
  expect(await listProposalsOfProject(db, project.id)).toHaveLength(1)
  expect(await send(other.id, {}, { submissionId })).toEqual(refuse('not-found'))
  expect(await send(other.id, {}, { replacesId: submissionId })).toEqual(refuse('not-found'))
})

test('the form sent again with another price, as after going back → refused, not taken for the same', async () => {
  const project = await createPaidProject(context)
  const submissionId = randomUUID()
  expect(await send(project.id, {}, { submissionId })).toEqual(accept({ proposalId: submissionId }))

  expect(await send(project.id, { price: cents(400_00) }, { submissionId })).toEqual(refuse('changed-meanwhile'))
  expect(await findProposal(db, submissionId)).toMatchObject({ price: 350_00 })
})

test('accepted → an order of its own with the price, promise and contract that were sent', async () => {
  const project = await createPaidProject(context)
  const proposalId = await sent(project.id)
  const orderId = await acceptedOrder(proposalId)

  const order = await context.order(orderId)
  expect(order).toMatchObject({
    state: 'awaiting-payment',
    forProjectId: project.id,
    total: 350_00,
    limitDays: 10,
    lines: [
      {
        kind: 'extra',
        id: proposalLineId(proposalId),
        title: 'Coro de crianças',
        amount: 350_00,
        work: { item: 'other', addedDays: 0 },
      },
    ],
  })
  const contract = order.contract.sections.flatMap(({ paragraphs }) => paragraphs).join('\n')
  for (const words of ['Quatro vozes no refrão. Gravadas', 'em até 10 dias úteis', 'não muda', project.code])
    expect(contract).toContain(words)
  expect(contract.replaceAll('\u00a0', ' ')).toContain('R$ 350,00')
  const [placed] = await context.historyOf(orderId)
  expect(placed).toMatchObject({ type: 'order-placed', details: { contract: 'servico-extra' } })
  expect(await statusOf(proposalId)).toBe('accepted')
})

test('two clicks, tabs and browsers → one order, the second browser is no buyer of it', async () => {
  const project = await createPaidProject(context)
  const proposalId = await sent(project.id)
  const visitor = createVisitor()
  const accepted = await Promise.all([
    acceptOnce(proposalId, visitor),
    acceptOnce(proposalId, visitor),
    acceptOnce(proposalId),
  ])

  expect(new Set(accepted.map((one) => one.ok && one.value.orderId)).size).toBe(1)
  expect(await db.$count(orders, eq(orders.forProjectId, project.id))).toBe(1)
  expect(accepted.every((one) => one.ok && one.value.checkout.ok)).toBe(true)
  expect(accepted.filter((one) => one.ok && one.value.fresh)).toHaveLength(1)
})

test('accepted once more with other words about the buyer → said, and the first order stays as it is', async () => {
  const { id: projectId } = await createPaidProject(context)
  const proposalId = await sent(projectId)
  const orderId = await acceptedOrder(proposalId)
  const form = createForm({ name: 'Outro Nome' })
  const again = await acceptProposal(context, createVisitor(), { proposalId, form, shownFingerprint: '' })

  expect(again).toEqual(refuse('sent-otherwise'))
  expect((await context.order(orderId)).buyerName).toBe(createForm().name)
})

test('declined once more → once; with another note → said that it did not arrive', async () => {
  const { id: projectId } = await createPaidProject(context)
  const proposalId = await sent(projectId)
  for (const note of ['Caro', 'Caro'])
    expect(await declineProposal(context, { proposalId, note })).toMatchObject({ ok: true })

  expect(await declineProposal(context, { proposalId, note: 'Mudei de ideia' })).toEqual(refuse('sent-otherwise'))
})

test('two proposals alike, accepted with one form → two orders', async () => {
  const project = await createPaidProject(context)
  const [first, second] = [await sent(project.id), await sent(project.id)]
  const visitor = createVisitor()
  const form = createForm()
  const orderIds = []
  for (const proposalId of [first, second]) {
    const accepted = await acceptProposal(context, visitor, { proposalId, form, shownFingerprint: '' })
    orderIds.push(accepted.ok ? accepted.value.orderId : accepted.code)
  }

  expect(new Set(orderIds).size).toBe(2)
  expect(await db.$count(orders, eq(orders.forProjectId, project.id))).toBe(2)
})

test('accepted and cancelled at once → either an order nobody can pay, or none', async () => {
  const outcomes = new Set<string>()
  for (const _ of [1, 2, 3, 4, 5]) {
    const project = await createPaidProject(context)
    const proposalId = await sent(project.id)
    const [accepted, cancelled] = await Promise.all([
      acceptOnce(proposalId),
      cancelProposal(context, actor, { projectId: project.id, proposalId, note: '' }),
    ])

    const [order] = await db.select().from(orders).where(eq(orders.forProjectId, project.id))
    const isPayable = order !== undefined && (await openCheckout(context, order.id)).ok
    outcomes.add([accepted.ok, cancelled.ok, await statusOf(proposalId), isPayable].join(' '))
  }

  const allowed = ['true false accepted true', 'false true cancelled false', 'true true cancelled false']
  expect([...outcomes].filter((outcome) => !allowed.includes(outcome))).toEqual([])
})

test('paid → owed by the delivery as the kind that was chosen, both sides notified', async () => {
  const project = await createPaidProject(context)
  const { proposalId, orderId } = await bought(project.id, { item: 'alternate' })

  expect(await statusOf(proposalId)).toBe('paid')
  expect(await context.order(orderId)).toMatchObject({ state: 'paid', clientId: project.clientId })
  expect(await missing(project.id)).toEqual([[proposalLineId(proposalId), 'alternate']])
  const kinds = (await context.mailsOf(orderId)).map(({ kind }) => kind).toSorted()
  expect(kinds).toEqual(['extra-bought', 'extra-ordered', 'staff-extra-bought'])
  const tracked = await getTrackedOrder(context, project.orderId)
  expect(tracked?.later).toMatchObject([{ title: 'Coro de crianças', isDelivered: false, work: { item: 'alternate' } }])
  expect(await listProposals(db, 100, context.now())).not.toContainEqual(expect.objectContaining({ id: proposalId }))
})

test('the list of all projects → what expired comes after what is open', async () => {
  const project = await createPaidProject(context)
  const open = await sent(project.id, { validUntil: addDays(context.now(), 3) })
  const expired = await sent(project.id, { validUntil: addDays(context.now(), 1) })

  const listed = await listProposals(db, 1_000, addDays(context.now(), 2))
  expect(listed.map(({ id }) => id).filter((id) => [open, expired].includes(id))).toEqual([open, expired])
})

test('the song is delivered → what is sent does not promise to move its deadline', async () => {
  const { project } = await createDeliveredProject(context)
  const proposal = await findProposal(db, await sent(project.id, { addedDays: 3 }))

  expect(proposal).toMatchObject({ addedDays: 0 })
  expect(JSON.stringify(proposal?.contract)).toContain('O prazo da música não muda')
})

test('its file is delivered → fulfilled, and withdrawing asks staff', async () => {
  const { project } = await createDeliveredProject(context)
  const { proposalId, orderId } = await bought(project.id)
  const fileId = await createStoredFile(context, 'coro.zip')
  const added = await db.transaction((tx) =>
    addDeliveryFile(tx, context, actor, {
      projectId: project.id,
      fileId,
      kind: 'other',
      title: 'Coro',
      item: proposalLineId(proposalId),
    }),
  )

  expect(added).toMatchObject({ ok: true })
  expect(await missing(project.id)).toEqual([])
  expect(await getTrackedOrder(context, orderId)).toMatchObject({
    extraOf: { kind: 'item', isUsed: true },
    withdrawal: { offer: { ok: true, value: { kind: 'request' } } },
  })
})

test('work on the song itself → moves its deadline, also once its briefing restarts it, and its refund takes that back', async () => {
  const project = await createPaidProject(context)
  const before = await readProject(context, project.id)
  expect(before).toMatchObject({ deadlineOn: '2026-12-01' })
  const { orderId, paymentId } = await bought(project.id, { item: null, workDays: 0, addedDays: 5 })

  expect(await readProject(context, project.id)).toMatchObject({ expectedOn: '2026-12-08', deadlineOn: '2026-12-08' })
  expect(await missing(project.id)).toEqual([])
  expect(await getTrackedOrder(context, orderId)).toMatchObject({
    awaitedAction: 'studio',
    extraOf: { kind: 'song', isUsed: false, dueOn: null },
  })
  context.time = addDays(context.time, 5)
  await acceptBriefing(context, { projectId: project.id, actor })
  expect(await readProject(context, project.id)).toMatchObject({ deadlineOn: '2026-12-10' })
  await refund(orderId, paymentId)
  expect(await readProject(context, project.id)).toMatchObject({ expectedOn: '2026-12-03', deadlineOn: '2026-12-03' })
  context.time = addDays(context.time, -5)
})

test('added days are refunded while the studio has a day off → the forecast is that of the queue, as at the start', async () => {
  const settings = await currentSettings(db)
  const { schedule } = settings
  await saveDocumentVersion(db, 'settings', { ...settings, schedule: { ...schedule, daysOff: ['24/11/2026'] } }, null)
  const { orderId: songId } = await context.place({ packageId: 'profissional' })
  await pay(songId)
  const [project] = await context.projectsOf(songId)
  if (!project) throw new Error('a paid order has no project')
  const { orderId, paymentId } = await bought(project.id, { item: null, workDays: 0, addedDays: 2 })

  await refund(orderId, paymentId)

  const { expectedOn, deadlineOn } = project
  expect(await readProject(context, project.id)).toMatchObject({ expectedOn, deadlineOn })
  await saveDocumentVersion(db, 'settings', settings, null)
})

test('added days of a project that staff opened → moved, and taken back once however often it is asked', async () => {
  const project = await createManualProject(context, { email: 'balcao@exemplo.com.br' })
  const { proposalId, orderId } = await bought(project.id, { item: null, workDays: 0, addedDays: 4 })
  const moved = await readProject(context, project.id)
  expect(moved.deadlineOn > project.deadlineOn).toBe(true)

  expect(await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })).toMatchObject({ ok: true })
  expect(await statusOf(proposalId)).toBe('withdrawn')
  expect(await readProject(context, project.id)).toMatchObject({ deadlineOn: project.deadlineOn })
  await refund(orderId, (await context.order(orderId)).paidByPaymentId ?? '')
  expect(await readProject(context, project.id)).toMatchObject({ deadlineOn: project.deadlineOn })
})

test('hurry beside added days → brought forward by its own days, the added ones on top', async () => {
  const project = await createPaidProject(context)
  await bought(project.id, { item: null, workDays: 0, addedDays: 2 })
  const rush = await buyExtra(context, createVisitor(), {
    projectId: project.id,
    extraId: 'entrega-expressa',
    form: createForm(),
  })
  await pay(rush.ok ? rush.value.orderId : '')

  expect(await readProject(context, project.id)).toMatchObject({ deadlineOn: '2026-11-26' })
})

test('the song is delivered before work on it is paid → not payable, and its money becomes a question', async () => {
  const project = await createPaidProject(context)
  const proposalId = await sent(project.id, { item: null, workDays: 0 })
  const orderId = await acceptedOrder(proposalId)
  await createVersion(context, project.id)
  await db.update(projects).set({ status: 'delivered', deliveredAt: context.now() }).where(eq(projects.id, project.id))

  expect(await openCheckout(context, orderId)).toEqual(refuse('not-payable'))
  await pay(orderId)
  expect(await context.order(orderId)).toMatchObject({ state: 'manual-review', reviewFlag: 'project-unavailable' })
  expect(await statusOf(proposalId)).toBe('in-review')
  expect(await send(project.id, { item: null })).toEqual(refuse('song-delivered'))
  expect(await acceptOnce(await sent(project.id))).toMatchObject({ ok: true })
})

test('the project is refunded → nothing is sent, accepted or paid for it', async () => {
  const project = await createPaidProject(context)
  const [open, accepted] = [await sent(project.id), await sent(project.id)]
  const orderId = await acceptedOrder(accepted)
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, project.orderId))

  expect(await acceptOnce(open)).toEqual(refuse('order-closed'))
  expect(await openCheckout(context, orderId)).toEqual(refuse('not-payable'))
  expect(await send(project.id)).toEqual(refuse('order-closed'))
  expect(await canTakeProposal(db, { item: 'other' }, project)).toEqual(refuse('order-closed'))
})

test('expired → not accepted; accepted before and paid late → paid', async () => {
  const project = await createPaidProject(context)
  const [late, inTime] = [await sent(project.id), await sent(project.id)]
  const orderId = await acceptedOrder(inTime)
  context.time = addDays(context.time, 9)

  expect(await acceptOnce(late)).toEqual(refuse('expired'))
  expect(await statusOf(late)).toBe('expired')
  await pay(orderId)
  expect(await statusOf(inTime)).toBe('paid')
  context.time = addDays(context.time, -9)
})

test('what was seen has changed → asked again', async () => {
  const project = await createPaidProject(context)
  const proposalId = await sent(project.id)

  expect(await acceptOnce(proposalId, createVisitor(), 'another fingerprint')).toEqual(refuse('offer-changed'))
  expect(await statusOf(proposalId)).toBe('sent')
  const shop = {
    catalog: await currentCatalog(db),
    settings: await currentSettings(db),
    textOverrides: (await currentTextOverrides(db)).words,
  }
  const stored = await findProposal(db, proposalId)
  const offer = stored && offerOfProposal(stored, shop)
  expect(await acceptOnce(proposalId, createVisitor(), offer?.offerFingerprint)).toMatchObject({ ok: true })
})

test('replaced → the earlier one cannot be accepted; an accepted one is not replaced', async () => {
  const project = await createPaidProject(context)
  const first = await sent(project.id)
  const second = await send(project.id, { price: cents(300_00) }, { replacesId: first })

  expect(await acceptOnce(first)).toEqual(refuse('not-open'))
  const secondId = second.ok ? second.value.proposalId : ''
  const orderId = await acceptedOrder(secondId)
  expect(await context.order(orderId)).toMatchObject({ total: 300_00 })
  expect(await send(project.id, {}, { replacesId: secondId })).toEqual(refuse('changed-meanwhile'))
})

test.each([
  [
    'cancelled',
    (projectId: string, proposalId: string) => cancelProposal(context, actor, { projectId, proposalId, note: '' }),
  ],
  ['replaced', (projectId: string, replacesId: string) => send(projectId, { price: cents(300_00) }, { replacesId })],
] as const)('%s while its mail waits → the mail with its price does not go out', async (_, end) => {
  const project = await createPaidProject(context)
  const proposalId = await sent(project.id)
  const mail = await offerMail(project.orderId)

  expect(await isOutdated(context, mail, null)).toBe(false)
  expect((await end(project.id, proposalId)).ok).toBe(true)
  expect(await isOutdated(context, mail, null)).toBe(true)
})

test('its price ends while its mail waits → the mail does not go out', async () => {
  const project = await createPaidProject(context)
  await sent(project.id)
  const later = { db, now: () => addDays(endOfDay(calendarDay('2026-11-26')), 1) }
  expect(await isOutdated(later, await offerMail(project.orderId), null)).toBe(true)
})

test('replaced by the same offer → refused: the client has it already', async () => {
  const project = await createPaidProject(context)
  const first = await sent(project.id)
  const countMails = async () =>
    (await context.mailsOf(project.orderId)).filter(({ kind }) => kind === 'proposal-sent').length

  expect(await send(project.id, {}, { replacesId: first })).toEqual(refuse('same-offer'))
  expect([await statusOf(first), await countMails()]).toEqual(['sent', 1])
})

test('cancelled after it was accepted → its order, too; late money becomes a question; paid → refused', async () => {
  const project = await createPaidProject(context)
  const proposalId = await sent(project.id)
  const orderId = await acceptedOrder(proposalId)
  const cancel = (id: string, note = 'Mudamos a agenda.') =>
    cancelProposal(context, actor, { projectId: project.id, proposalId: id, note })

  expect(await cancel(proposalId)).toEqual(accept())
  expect(await context.order(orderId)).toMatchObject({ state: 'cancelled' })
  expect(await cancel(proposalId)).toEqual(refuse('not-cancellable'))
  expect(await mailKindsOf(project.id)).toContain('proposal-cancelled')
  await pay(orderId)
  expect(await context.order(orderId)).toMatchObject({ state: 'manual-review', reviewFlag: 'paid-after-cancel' })

  const paid = await bought(project.id)
  expect(await cancel(paid.proposalId)).toEqual(refuse('not-cancellable'))
  expect(await cancel(await sent(project.id), 'x'.repeat(2_001))).toEqual(refuse('note-too-long'))
  const other = await createPaidProject(context)
  expect(await cancel(await sent(other.id))).toEqual(refuse('not-found'))
})

test('accepted, to be paid by link, and cancelled → the mail does not say that nothing was paid', async () => {
  const settings = await currentSettings(db)
  const payment = { ...settings.payment, provider: 'links' as const }
  await saveDocumentVersion(db, 'settings', { ...settings, payment }, null)
  const project = await createPaidProject(context)
  const proposalId = await sent(project.id)
  await acceptedOrder(proposalId)
  await saveDocumentVersion(db, 'settings', settings, null)
  expect(await cancelProposal(context, actor, { projectId: project.id, proposalId, note: '' })).toEqual(accept())

  const written = await db.select().from(mails).where(eq(mails.projectId, project.id))
  const text = JSON.stringify(written.find(({ kind }) => kind === 'proposal-cancelled')?.content)
  expect(text).toContain('responda este e-mail com o comprovante')
  expect(text).not.toContain('Nada foi cobrado')
})

test('its order is cancelled by staff on its own screen → the proposal is, too', async () => {
  const project = await createPaidProject(context)
  const proposalId = await sent(project.id)
  await cancelOrder(context, actor, await acceptedOrder(proposalId))

  expect(await statusOf(proposalId)).toBe('cancelled')
})

test('declined → staff read why, once; afterwards it cannot be accepted, and an accepted one not declined', async () => {
  const project = await createPaidProject(context)
  const proposalId = await sent(project.id)
  const decline = (id: string) => declineProposal(context, { proposalId: id, note: 'Ficou caro.' })

  expect([await decline(proposalId), await decline(proposalId)]).toEqual([accept(), accept()])
  expect(await findProposal(db, proposalId)).toMatchObject({ state: 'declined', endNote: 'Ficou caro.' })
  expect((await mailKindsOf(project.id)).filter((kind) => kind === 'staff-proposal-declined')).toHaveLength(1)
  expect(await acceptOnce(proposalId)).toEqual(refuse('not-open'))
  const accepted = await sent(project.id)
  await acceptedOrder(accepted)
  expect(await decline(accepted)).toEqual(refuse('not-open'))
})

test('refunded → the delivery owes nothing, and the song goes on', async () => {
  const project = await createPaidProject(context)
  const { proposalId, orderId, paymentId } = await bought(project.id)
  expect(await refund(orderId, paymentId)).toMatchObject({ ok: true })

  expect(await statusOf(proposalId)).toBe('refunded')
  expect(await missing(project.id)).toEqual([])
  expect(await context.order(project.orderId)).toMatchObject({ state: 'paid' })
})

test('the song is refunded → the work that was not delivered, too', async () => {
  const project = await createPaidProject(context)
  const { orderId } = await bought(project.id)
  const { paidByPaymentId } = await context.order(project.orderId)
  await refund(project.orderId, paidByPaymentId ?? '')

  expect(await context.order(orderId)).toMatchObject({ withdrawalRequestedAt: context.now() })
})

test('a client is erased → the words of both sides are gone, and were in the export', async () => {
  const project = await createPaidProject(context, { email: 'apagada@exemplo.com.br' })
  await requestProposal(context, { projectId: project.id, extraId: '', text: 'Segredo do coro' })
  const proposalId = await sent(project.id, { title: 'Segredo do título', description: 'Segredo do estúdio' })
  await declineProposal(context, { proposalId, note: 'Segredo da recusa' })
  const again = await sent(project.id, { title: 'Segredo do bis', description: 'Segredo do palco' })
  const unpaid = await acceptedOrder(again)
  const exported = await exportClient(context, actor, project.clientId)
  for (const secret of ['Segredo do coro', 'Segredo do estúdio', 'Segredo da recusa'])
    expect(JSON.stringify(exported)).toContain(secret)

  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, project.orderId))
  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, unpaid))
  await db.update(projects).set({ status: 'delivered' }).where(eq(projects.id, project.id))
  const agreed = await context.order(unpaid)
  expect(JSON.stringify(agreed).match(/Segredo do (?:bis|palco)/g)?.length).toBeGreaterThan(2)
  expect(await eraseClient(context, actor, project.clientId)).toMatchObject({ ok: true })
  const left = [
    await listProposalsOfProject(db, project.id),
    await listHistory(db, { orderId: project.orderId, projectId: project.id }),
    await db.select().from(mails).where(eq(mails.projectId, project.id)),
    await context.order(unpaid),
  ]
  expect(JSON.stringify(left)).not.toContain('Segredo')
  expect(await context.order(unpaid)).toMatchObject({
    packageName: otherWork,
    lines: [{ ...agreed.lines[0], title: otherWork }],
    contractHash: agreed.contractHash,
  })
  // Nobody is waited for any more.
  const states = (await listProposalsOfProject(db, project.id)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['accepted', 'cancelled', 'declined'])
})

async function chooseProvider(provider: 'mercado-pago' | 'links') {
  const settings = await currentSettings(db)
  await saveDocumentVersion(db, 'settings', { ...settings, payment: { ...settings.payment, provider } }, null)
}

test.each([
  ['mercado-pago', 'links'],
  ['links', 'mercado-pago'],
] as const)(
  'sent while orders are paid by %s, accepted under %s → paid as its contract says',
  async (sentBy, later) => {
    const project = await createPaidProject(context)
    await chooseProvider(sentBy)
    const proposalId = await sent(project.id)
    await chooseProvider(later)
    const accepted = await acceptOnce(proposalId)
    await chooseProvider('mercado-pago')
    if (!accepted.ok) throw new Error(accepted.code)

    const order = await context.order(accepted.value.orderId)
    expect(order.provider).toBe(sentBy)
    expect(JSON.stringify(order.contract).includes('Mercado Pago')).toBe(sentBy === 'mercado-pago')
  },
)
