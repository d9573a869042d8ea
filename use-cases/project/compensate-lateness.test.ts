import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Settings } from '#core/content/settings.ts'
import { addDays, calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { currentCatalog, saveDocumentVersion } from '#db/content/document-versions.ts'
import { insertRefund } from '#db/payment/refunds.ts'
import { auditLog, history, mails, orders, projects, refunds, revisionEntries } from '#db/schema.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'

import { compensateLateness, readCompensation } from './compensate-lateness.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()

async function offer(change: Partial<Settings['schedule']['compensation']>) {
  const { schedule } = firstSettings
  const compensation = { ...schedule.compensation, ...change }
  await saveDocumentVersion(db, 'settings', { ...firstSettings, schedule: { ...schedule, compensation } }, null)
}

async function createLate() {
  const project = await createPaidProject(context, { email: `${randomUUID()}@exemplo.com.br` })
  const deadlineOn = calendarDay('2026-11-18')
  await db.update(projects).set({ deadlineOn }).where(eq(projects.id, project.id))
  return { ...project, deadlineOn }
}

const revision = { kind: 'revision', percent: '' }
const discount = { kind: 'discount', percent: '15' }

const mailsOf = async (projectId: string) =>
  (await db.select().from(mails).where(eq(mails.projectId, projectId))).filter(
    ({ kind }) => kind === 'lateness-discount' || kind === 'revision-granted',
  )

test('nothing set → nothing is given', async () => {
  await offer({ kind: 'none' })
  const project = await createLate()
  expect(await compensateLateness(context, actor, { projectId: project.id, shown: revision })).toEqual({
    ok: false,
    code: 'nothing-offered',
  })
})

test('a discount → one code for one use, mailed, in history and audit', async () => {
  await offer({ kind: 'discount', percent: 15, validDays: 30 })
  const project = await createLate()

  expect(await compensateLateness(context, actor, { projectId: project.id, shown: discount })).toMatchObject({
    ok: true,
  })

  const code = (await currentCatalog(db)).discounts.at(-1)
  expect(code).toMatchObject({ packageId: 'essencial', percent: 15, until: '2026-12-19', totalLimit: 1, buyerLimit: 1 })
  const [mail] = await mailsOf(project.id)
  expect(mail?.kind).toBe('lateness-discount')
  expect(JSON.stringify(mail?.content)).toContain(`/pagamento/essencial?codigo=${code?.id}`)
  const events = await db.select().from(history).where(eq(history.projectId, project.id))
  expect(events.at(-1)).toMatchObject({ type: 'lateness-compensated', actor: `staff:${actor.id}` })
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, project.id))
  expect(entries.map(({ action }) => action)).toContain('lateness-compensated')
})

test('pressed twice at once → one code and one mail', async () => {
  await offer({ kind: 'discount', percent: 15, validDays: 30 })
  const project = await createLate()
  const before = (await currentCatalog(db)).discounts.length

  const results = await Promise.all(
    [1, 2].map(() => compensateLateness(context, actor, { projectId: project.id, shown: discount })),
  )

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await currentCatalog(db)).discounts).toHaveLength(before + 1)
  expect(await mailsOf(project.id)).toHaveLength(1)
})

test('a revision → in the ledger, with the reason the client reads', async () => {
  await offer({ kind: 'revision' })
  const project = await createLate()

  expect(await compensateLateness(context, actor, { projectId: project.id, shown: revision })).toMatchObject({
    ok: true,
  })

  const entries = await db.select().from(revisionEntries).where(eq(revisionEntries.projectId, project.id))
  expect(entries.map(({ kind }) => kind)).toEqual(['granted'])
  expect((await mailsOf(project.id)).map(({ kind }) => kind)).toEqual(['revision-granted'])
})

test('a refund → only proposed: no money moves, nothing is recorded', async () => {
  await offer({ kind: 'refund', percent: 10 })
  const project = await createLate()
  const order = await context.order(project.orderId)

  expect(await readCompensation(db, project, context.now())).toEqual({
    ok: true,
    value: {
      kind: 'refund',
      percent: 10,
      amount: Math.round(order.total / 10),
      orderId: project.orderId,
      paymentId: order.paidByPaymentId,
    },
  })
  expect(
    await compensateLateness(context, actor, { projectId: project.id, shown: { kind: 'refund', percent: '10' } }),
  ).toEqual({ ok: false, code: 'nothing-offered' })
  expect(await db.select().from(refunds).where(eq(refunds.orderId, project.orderId))).toEqual([])
})

test('a version was presented in time, and the rest took longer → nothing is given', async () => {
  await offer({ kind: 'revision' })
  const project = await createPaidProject(context, { email: `${randomUUID()}@exemplo.com.br` })
  const before = context.time
  context.time = addDays(project.deadlineStartedAt, 1)
  await createVersion(context, project.id)
  const weeksLater = addDays(context.now(), 40)
  context.time = before

  expect(await readCompensation(db, await readProject(context, project.id), weeksLater)).toEqual({
    ok: false,
    code: 'not-late',
  })
})

test.each([
  ['a refund the provider refused', { state: 'refused' }, true],
  ['a second payment that went back', { paymentId: 'another' }, true],
  ['what was paid beyond the price went back', { surplus: 10_00 }, true],
  ['more than was paid beyond the price went back', { surplus: 9_99 }, false],
  ['a line that went back, of a payment beyond the price', { surplus: 10_00, lines: ['registro-ubc'] }, false],
  ['a part of the payment that went back', {}, false],
] as const)('%s → what the client can get follows from it', async (_, given, isOffered) => {
  const { state, paymentId, surplus, lines } = {
    state: 'done' as const,
    paymentId: null,
    surplus: 0,
    lines: [],
    ...given,
  }
  await offer({ kind: 'revision' })
  const project = await createLate()
  const order = await context.order(project.orderId)
  await db
    .update(orders)
    .set({ total: cents(order.total - surplus) })
    .where(eq(orders.id, order.id))
  await db.transaction((tx) =>
    insertRefund(tx, {
      id: randomUUID(),
      orderId: order.id,
      paymentId: paymentId ?? order.paidByPaymentId ?? '',
      amount: cents(1_000),
      lines: [...lines],
      state,
      reason: 'Acordo',
      staffId: actor.id,
    }),
  )

  expect((await readCompensation(db, project, context.now())).ok).toBe(isOffered)
})

test('the provider gave a part back by itself → nothing else is given', async () => {
  await offer({ kind: 'revision' })
  const project = await createLate()
  const id = (await context.order(project.orderId)).paidByPaymentId ?? ''
  context.payments.has({ reference: project.orderId, id, refunded: cents(5_00), updatedAt: addDays(context.now(), 1) })
  await confirmPayment(context, id)

  expect(await readCompensation(db, project, context.now())).toEqual({ ok: false, code: 'already-given' })
})

test.each([
  ['another kind', { kind: 'revision' }, discount],
  ['another percentage', { kind: 'discount', percent: 20, validDays: 30 }, discount],
  ['a refund', { kind: 'refund', percent: 15 }, discount],
] as const)('the settings offer %s than the pressed button said → nothing is given', async (_, set, shown) => {
  await offer(set)
  const project = await createLate()
  const before = (await currentCatalog(db)).discounts.length

  expect(await compensateLateness(context, actor, { projectId: project.id, shown })).toEqual({
    ok: false,
    code: 'changed-meanwhile',
  })
  expect(await mailsOf(project.id)).toEqual([])
  expect((await currentCatalog(db)).discounts).toHaveLength(before)
})

test('a project in time → nothing is given', async () => {
  await offer({ kind: 'revision' })
  const project = await createPaidProject(context, { email: `${randomUUID()}@exemplo.com.br` })
  expect(await compensateLateness(context, actor, { projectId: project.id, shown: revision })).toEqual({
    ok: false,
    code: 'not-late',
  })
})

test('an unknown project → refused', async () => {
  expect(await compensateLateness(context, actor, { projectId: randomUUID(), shown: revision })).toEqual({
    ok: false,
    code: 'not-found',
  })
})
