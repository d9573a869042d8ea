import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { payableExtras } from '#core/catalog/catalog.ts'
import { extraRevisionId, revisionBalance } from '#core/preview/revision.ts'
import { nextStep } from '#core/project/next-step.ts'
import { waitingSince } from '#core/project/waiting-since.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { refuse } from '#core/shared/result.ts'
import { findTakenBack, listApprovals, listFeedbacks } from '#db/preview/feedbacks.ts'
import { listLyrics } from '#db/preview/lyrics.ts'
import { listDrafts, listSentNotes, listUnansweredNotes } from '#db/preview/notes.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { listHistoryOfProject } from '#db/project/history.ts'
import { listProjectsForStaff } from '#db/project/projects-admin.ts'
import { notes, projects, revisionEntries } from '#db/schema.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { createForm, createTestContext, createVisitor, testActor } from '#test/support/test-context.ts'
import { buyExtra } from '#use-cases/order/buy-extra.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { approveVersion } from '#use-cases/preview/approve-version.ts'
import { grantRevision } from '#use-cases/preview/grant-revision.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

import { approveLyric, requestLyricChanges, termsOfLyric } from './answer-lyric.ts'
import { presentLyric } from './present-lyric.ts'
import { sendFeedback } from './send-feedback.ts'
import { takeRequestBack } from './take-request-back.ts'
import { writeLyric } from './write-lyric.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor({ id: 'ana' })
const price = payableExtras(firstCatalog).find(({ id }) => id === extraRevisionId)?.price ?? cents(0)
const pix = { method: 'pix', status: 'pending', approvedAt: null } as const

/** A client whose package includes no revision asked for changes, with a note. */
async function createUnpaidRequest() {
  const paid = await createPaidProject(context)
  await db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, paid.id))
  const versionId = await createVersion(context, paid.id)
  await db
    .insert(notes)
    .values({ projectId: paid.id, versionId, versionName: 'Samba', fromMs: 12_000, content: 'Mais alto aqui' })
  const sent = await sendFeedback(context, paid.id, { versionId, text: 'Mais violão' })
  if (!sent.ok) throw new Error(sent.code)
  return { id: paid.id, versionId, feedbackId: await openRequest(paid.id) }
}

async function readBalance(id: string) {
  return revisionBalance(await getRevisionLedger(db, await readProject(context, id)), context.now())
}

async function openRequest(id: string) {
  return (await readBalance(id)).open[0] ?? ''
}

async function buy(projectId: string) {
  const input = { projectId, extraId: extraRevisionId, form: createForm() }
  const bought = await buyExtra(context, createVisitor(), input)
  if (!bought.ok) throw new Error(bought.code)
  return bought.value.orderId
}

const takeBack = ({ id, feedbackId }: { id: string; feedbackId: string }) =>
  takeRequestBack(context, { projectId: id, feedbackId })

test('changes beyond the package are not to be paid → they are taken back, what was written is unsent, and the song can be answered', async () => {
  const request = await createUnpaidRequest()
  const [first, second] = await Promise.all([takeBack(request), takeBack(request)])

  expect([first.ok, second.ok]).toEqual([true, true])
  expect(await readBalance(request.id)).toMatchObject({ open: [], used: 0 })
  const project = await readProject(context, request.id)
  expect(project.status).toBe('waiting')
  expect(project.feedback).toContain('--- Desistência dos Ajustes ---')
  expect(await findTakenBack(db, request.id, 'song')).toMatchObject({ lyricId: null, text: 'Mais violão' })
  expect(await listDrafts(db, request.id)).toMatchObject([{ content: 'Mais alto aqui', fromMs: 12_000 }])
  expect(await listSentNotes(db, request.id, { limit: 9 })).toEqual([])
  expect(await listFeedbacks(db, request.id)).toEqual([])
  const events = (await listHistoryOfProject(db, project)).map(({ type }) => type)
  expect(events.filter((type) => type === 'changes-taken-back')).toHaveLength(1)

  const told = (await context.mailsOf(project.orderId ?? '')).filter(({ kind }) => kind === 'staff-changes-taken-back')
  expect(told).toMatchObject([{ content: { subject: expect.stringContaining(project.code) } }])
  expect(JSON.stringify(told)).not.toContain('já pode ser cantada')

  const terms = { termsHash: 'other', ip: '', userAgent: '' }
  expect(await approveVersion(context, request.id, { versionId: request.versionId, ...terms })).toEqual(
    refuse('terms-changed'),
  )
})

test('taken back after a feedback with a note that nobody answered → that note waits again, and the client since now', async () => {
  const request = await createUnpaidRequest()
  await grantRevision(context, actor, { id: randomUUID(), projectId: request.id, reason: 'Por nossa conta' })
  await returnToWaiting(context, { projectId: request.id, actor }, 'Ouça de novo.')
  context.time = addMinutes(context.time, 1)
  await sendFeedback(context, request.id, { versionId: request.versionId, text: 'E mais lento' })
  expect(await listUnansweredNotes(db, request.id)).toEqual([])
  context.time = addMinutes(context.time, 1)
  await takeBack({ id: request.id, feedbackId: await openRequest(request.id) })

  expect(await listUnansweredNotes(db, request.id)).toMatchObject([{ fromMs: 12_000 }])
  const { rows } = await listProjectsForStaff(db, { status: null, search: '', order: 'created', before: null })
  const row = rows.find(({ id }) => id === request.id)
  const taken = (await listHistoryOfProject(db, await readProject(context, request.id))).find(
    ({ type }) => type === 'changes-taken-back',
  )
  expect(row && waitingSince(nextStep({ ...row, stopReason: null }), row.moments)).toEqual(taken?.createdAt)
  expect(row?.moments.feedbackAt).toEqual(addMinutes(context.time, -2))
})

test('what was taken back is sent again → one open request, and nothing waits to be written any more', async () => {
  const request = await createUnpaidRequest()
  await takeBack(request)
  context.time = addMinutes(context.time, 1)
  await sendFeedback(context, request.id, { versionId: request.versionId, text: 'Mais violão, por favor' })

  expect(await readBalance(request.id)).toMatchObject({ used: 1, open: [expect.any(String)] })
  expect(await findTakenBack(db, request.id, 'song')).toBeNull()
  expect(await listFeedbacks(db, request.id)).toMatchObject([{ content: expect.stringContaining('por favor') }])
})

test('a Pix for it waits → cancelled with its order, and a request of another tab stays as it is', async () => {
  const request = await createUnpaidRequest()
  const orderId = await buy(request.id)
  const slip = context.payments.has({ ...pix, reference: orderId, amount: price })
  await confirmPayment(context, slip.id)

  expect((await takeBack(request)).ok).toBe(true)
  expect((await context.order(orderId)).state).toBe('cancelled')
  expect(await context.payments.getPayment(slip.id)).toMatchObject({ value: { status: 'cancelled' } })
  expect((await context.historyOf(orderId)).at(-1)).toMatchObject({ type: 'order-cancelled', actor: 'buyer' })
})

test('it was paid meanwhile, and nobody heard of it yet → paid is paid, and the changes begin', async () => {
  const request = await createUnpaidRequest()
  const orderId = await buy(request.id)
  context.payments.has({ reference: orderId, amount: price })

  expect(await takeBack(request)).toEqual(refuse('request-covered'))
  expect((await context.order(orderId)).state).toBe('paid')
  expect((await readProject(context, request.id)).status).toBe('feedback')
  expect(await readBalance(request.id)).toMatchObject({ open: [], used: 1, left: 0 })
})

test('payment and taking back at the same moment → one of them, and no money without what it paid', async () => {
  const request = await createUnpaidRequest()
  const orderId = await buy(request.id)
  const payment = context.payments.has({ reference: orderId, amount: price })
  const [taken] = await Promise.all([takeBack(request), confirmPayment(context, payment.id)])

  expect(taken).toEqual(refuse('request-covered'))
  expect((await context.order(orderId)).state).toBe('paid')
  const bought = await db.select().from(revisionEntries).where(eq(revisionEntries.orderId, orderId))
  expect(bought).toHaveLength(1)
})

test('the studio took it on, or the request is not of this project → refused', async () => {
  const request = await createUnpaidRequest()
  const other = await createUnpaidRequest()
  expect(await takeBack({ ...other, feedbackId: request.feedbackId })).toEqual(refuse('request-gone'))
  await grantRevision(context, actor, { id: randomUUID(), projectId: request.id, reason: 'Por nossa conta' })

  expect(await takeBack(request)).toEqual(refuse('request-covered'))
})

test('changes of an approved lyric beyond the package → taken back, its words can be sent, and it is approved as before', async () => {
  const { id, orderId } = await createPaidProject(context)
  await db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, id))
  const lyricId = randomUUID()
  await writeLyric(context, { projectId: id, actor }, { id: lyricId, typed: 'Thais veio do mar\ne ficou', seen: '' })
  await presentLyric(context, { projectId: id, actor }, lyricId)
  const said = { text: 'Outro refrão', lines: [{ index: 1, text: 'e voltou' }] }
  const termsHash = termsOfLyric({ number: 1 }).hash
  await approveLyric(context, { projectId: id, lyricId }, { termsHash, ip: '', userAgent: '' })
  const approvedAt = context.now()
  const proof = await listApprovals(db, id)
  context.time = addMinutes(context.time, 1)
  await requestLyricChanges(context, { projectId: id, lyricId }, { ...said, shown: 'open' })
  const mails = async () => JSON.stringify(await context.mailsOf(orderId))
  expect(await mails()).toContain(JSON.stringify({ label: 'Revisão', value: 'Sem revisão disponível' }))
  expect(await listApprovals(db, id)).toMatchObject([{ revokedAt: context.now(), revokedBy: 'buyer' }])
  const feedbackId = await openRequest(id)
  const taken = await takeBack({ id, feedbackId })

  expect(taken).toMatchObject({ ok: true, value: { lyricId } })
  expect(await listLyrics(db, id)).toMatchObject([{ changesAskedAt: null, approvedAt }])
  expect(await mails()).toContain(' A Letra 1 está aprovada e já pode ser cantada.')
  expect(await listApprovals(db, id)).toEqual(proof)
  const back = await findTakenBack(db, id, 'lyric')
  expect(back?.text).toContain('Outro refrão')
  expect(back?.text).toContain('e voltou')
  expect(await listDrafts(db, id)).toEqual([])
})
