import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { listErasedMails } from '#db/client/erasure.ts'
import { listOrders } from '#db/order/orders-admin.ts'
import { listOpenQuestions } from '#db/payment/payment-questions.ts'
import { listApprovalsOutlivingProject } from '#db/preview/feedbacks.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { deleteProjectRow, findProject } from '#db/project/projects.ts'
import { auditLog, approvals, checkouts, mails, orders } from '#db/schema.ts'
import { ours } from '#test/support/default-texts.ts'
import { createManualProject, createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { createForm, createVisitor, testActor, createTestContext } from '#test/support/test-context.ts'
import { buyExtra } from '#use-cases/order/buy-extra.ts'
import { answerQuestion } from '#use-cases/payment/answer-question.ts'
import { requeueStuck } from '#use-cases/payment/requeue-stuck.ts'
import { approveVersion, termsOfApproval } from '#use-cases/preview/approve-version.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'

import { deleteProject } from './delete-project.ts'
import { recreateProject } from './recreate-project.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor({ id: 'ana' })

/** Undoes the purchase: only then a project may be deleted. */
const refunded = (orderId: string) => db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId))

/** A paid order whose project was deleted, as was possible before. */
async function withoutProject() {
  const project = await createPaidProject(context)
  await db.transaction((tx) => deleteProjectRow(tx, project))
  return project
}

const open = async (orderId: string) => (await listOpenQuestions(db, orderId)).map(({ reason }) => reason)

test('a deleted project → its versions go, its order keeps history, mails and approvals', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  const { hash } = termsOfApproval('Valsa', ours)
  await approveVersion(context, project.id, { versionId, termsHash: hash, ip: '198.51.100.4', userAgent: 'Firefox' })
  await refunded(project.orderId)
  const mailsBefore = await context.mailsOf(project.orderId)

  expect(
    await deleteProject(
      context,
      { projectId: project.id, actor: testActor({ id: 'ana' }) },
      ` ${project.code.toLowerCase()} `,
    ),
  ).toEqual(accept({ title: project.title }))
  expect(await findProject(context.db, project.id)).toBeNull()
  expect(await listHearableVersions(context.db, project.id)).toEqual([])
  expect(await context.mailsOf(project.orderId)).toHaveLength(mailsBefore.length)
  expect((await context.historyOf(project.orderId)).at(-1)).toMatchObject({
    type: 'project-deleted',
    details: { code: project.code, approvals: [{ versionName: 'Valsa', termsHash: hash }] },
    actor: 'staff:ana',
  })
  expect(await listApprovalsOutlivingProject(context.db, project.orderId)).toMatchObject([
    {
      projectCode: project.code,
      versionName: 'Valsa',
      terms: termsOfApproval('Valsa', ours).text,
      ip: '198.51.100.4',
      clientEmail: project.clientEmail,
      createdAt: context.now(),
    },
  ])
})

test('a deleted project without an order → its approval stays', async () => {
  const project = await createManualProject(context, { email: 'ivo@exemplo.com.br' })
  const versionId = await createVersion(context, project.id, { name: 'Choro' })
  const { hash } = termsOfApproval('Choro', ours)
  await approveVersion(context, project.id, { versionId, termsHash: hash, ip: '198.51.100.5', userAgent: 'Firefox' })

  await deleteProject(context, { projectId: project.id, actor: testActor({ id: 'ana' }) }, project.code)

  const remaining = await context.db.select().from(approvals).where(eq(approvals.projectCode, project.code))
  expect(remaining).toMatchObject([{ projectId: null, orderId: null, ip: '198.51.100.5' }])
})

test('a deleted project without an order → its mails keep neither text nor address, wherever they went', async () => {
  const email = 'iara@exemplo.com.br'
  const project = await createManualProject(context, { email, name: 'Iara Reis' })
  const ofOrder = await createPaidProject(context, { email })
  for (const { id } of [project, ofOrder])
    await sendFeedback(context, id, { versionId: await createVersion(context, id), text: 'Para a Iara' })
  const before = await db.select().from(mails).where(eq(mails.projectId, project.id))
  const ids = before.map(({ id }) => id)
  expect(before.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['feedback-received', 'staff-feedback']))

  await deleteProject(context, { projectId: project.id, actor: testActor({ id: 'ana' }) }, project.code)

  const left = await db.select().from(mails).where(inArray(mails.id, ids))
  expect(left.map(({ kind }) => kind).toSorted()).toEqual(before.map(({ kind }) => kind).toSorted())
  expect(JSON.stringify(left)).not.toMatch(/iara/i)
  expect(await context.mailsOf(ofOrder.orderId)).toContainEqual(expect.objectContaining({ toEmail: email }))
  expect(await listErasedMails(db)).toEqual(expect.arrayContaining(ids))
})

test('without its typed code → not deleted', async () => {
  const project = await createPaidProject(context)

  expect(await deleteProject(context, { projectId: project.id, actor: testActor({ id: 'ana' }) }, '')).toEqual(
    refuse('code-differs'),
  )
  expect(await findProject(context.db, project.id)).not.toBeNull()
  expect(
    await deleteProject(
      context,
      { projectId: '00000000-0000-4000-8000-000000000000', actor: testActor({ id: 'ana' }) },
      'P0001',
    ),
  ).toEqual(refuse('not-found'))
})

test.each(['paid', 'disputed', 'manual-review'] as const)(
  'a project whose order is %s → not deleted, by anyone',
  async (state) => {
    const project = await createPaidProject(context)
    await db.update(orders).set({ state }).where(eq(orders.id, project.orderId))

    expect(await deleteProject(context, { projectId: project.id, actor }, project.code)).toEqual(refuse('order-paid'))
    expect(await findProject(db, project.id)).not.toBeNull()
  },
)

test('a paid order without a project → one question, listed and counted on the dashboard', async () => {
  const { orderId, code } = await withoutProject()
  const working = await createPaidProject(context)
  await requeueStuck(context)
  await requeueStuck(context)

  expect(await open(orderId)).toEqual(['project-missing'])
  expect(await open(working.orderId)).toEqual([])
  const { rows } = await listOrders(db, { state: null, reviewFlag: true, search: code, before: null })
  expect(rows.map(({ reviewFlag }) => reviewFlag)).toEqual([['project-missing']])
})

test('staff decided about a missing project → not asked again', async () => {
  const { orderId } = await withoutProject()
  await requeueStuck(context)
  const [question] = await listOpenQuestions(db, orderId)
  const answer = { questionId: question?.id ?? '', seen: 'project-missing', note: 'Entregue por fora' }
  expect(await answerQuestion(context, actor, answer)).toMatchObject({ ok: true })
  await requeueStuck(context)

  expect(await open(orderId)).toEqual([])
})

test('a recreated project → its code, a briefing, deadlines from today, no mail', async () => {
  const { orderId, code, clientId } = await withoutProject()
  await requeueStuck(context)
  const paid = await context.order(orderId)
  const before = await db.$count(mails, eq(mails.orderId, orderId))
  context.time = new Date('2026-12-01T15:00:00Z')
  expect(await recreateProject(context, actor, orderId)).toEqual(accept())
  expect(await recreateProject(context, actor, orderId)).toEqual(accept())
  context.time = new Date('2026-11-19T15:00:00Z')

  const [project, ...more] = await context.projectsOf(orderId)
  expect(more).toEqual([])
  expect(project).toMatchObject({
    code,
    clientId,
    status: 'waiting',
    deadlineStartedAt: new Date('2026-12-01T15:00:00Z'),
  })
  expect(await findBriefingOfProject(db, project?.id ?? '')).toMatchObject({ state: 'draft', orderId })
  expect(await context.order(orderId)).toMatchObject({
    state: 'paid',
    paidAt: paid.paidAt,
    paidByPaymentId: paid.paidByPaymentId,
  })
  expect(await open(orderId)).toEqual([])
  expect(await db.$count(mails, eq(mails.orderId, orderId))).toBe(before)
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))).toMatchObject([
    { action: 'project-recreated' },
  ])
})

test('a recreated project of an order no day of payment was stored for → paid from today on', async () => {
  const { orderId } = await withoutProject()
  await db.update(orders).set({ paidAt: null }).where(eq(orders.id, orderId))

  expect(await recreateProject(context, actor, orderId)).toEqual(accept())
  expect(await context.order(orderId)).toMatchObject({ paidAt: context.now() })
})

test('recreation → only for a paid order of a song', async () => {
  const { orderId } = await withoutProject()
  await refunded(orderId)

  expect(await recreateProject(context, actor, orderId)).toEqual(refuse('not-owed'))
})

test('recreation for a buyer who wishes to withdraw → refused', async () => {
  const { orderId } = await withoutProject()
  await db.update(orders).set({ withdrawalRequestedAt: context.now() }).where(eq(orders.id, orderId))

  expect(await recreateProject(context, actor, orderId)).toEqual(refuse('not-owed'))
})

test('what is open to pay for the song of a deleted project → closed', async () => {
  const project = await createPaidProject(context)
  const form = createForm()
  const bought = await buyExtra(context, createVisitor(), { projectId: project.id, extraId: 'stems-separados', form })
  if (!bought.ok) throw new Error(bought.code)
  await refunded(project.orderId)
  expect(await deleteProject(context, { projectId: project.id, actor }, project.code)).toMatchObject({ ok: true })

  const stored = await db.select().from(checkouts).where(eq(checkouts.orderId, bought.value.orderId))
  expect(stored.map(({ replacedAt }) => replacedAt !== null)).toEqual([true])
})
