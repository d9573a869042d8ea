import { randomUUID } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { retentionCutoff, retentionIds, type RetentionId } from '#core/client/retention.ts'
import { addDays, calendarDay, dayOf } from '#core/shared/dates.ts'
import { addShopCounts, findFirstCountedDay } from '#db/admin/shop-counts.ts'
import { listRetentionRuns } from '#db/client/retention.ts'
import { findGiftOfProject } from '#db/gift/gifts.ts'
import { listHistoryOfProject } from '#db/project/history.ts'
import {
  accessRequests,
  approvals,
  auditLog,
  briefings,
  clients,
  dataLinks,
  dataRequests,
  feedbacks,
  gifts,
  history,
  invoices,
  mails,
  orderQuestions,
  orders,
  payments,
  projects,
  proposals,
  rateLimits,
  revisionEntries,
  securityEvents,
  vouchers,
  whatsappAnswers,
} from '#db/schema.ts'
import { createGift } from '#test/support/delivery-fixtures.ts'
import {
  createPaidProject,
  createVersion,
  createVoucher,
  orderVoucher,
  readProject,
} from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { requestJob } from '#use-cases/admin/request-job.ts'
import { grantRevision } from '#use-cases/preview/grant-revision.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

import { applyRetention } from './apply-retention.ts'
import { createClient } from './create-client.ts'
import { eraseClient } from './erase-client.ts'

const context = await createTestContext()
const { db } = context
const logged: unknown[] = []
const log = { info: (fields: unknown) => void logged.push(fields), warn: (fields: unknown) => void logged.push(fields) }
const deletedFiles: string[] = []
const mail = { deleteFiles: async (ids: string[]) => void deletedFiles.push(...ids) }
const deps = { ...context, log, mail }
const run = (now = context.now()) => applyRetention({ ...deps, now: () => now })
const ago = (days: number) => addDays(context.now(), -days)
const newEmail = () => `${randomUUID()}@exemplo.com.br`

/** A moment just past the period of a rule, and one just within it. */
const past = (id: RetentionId) => addDays(retentionCutoff(id, context.now()), -1)
const within = (id: RetentionId) => addDays(retentionCutoff(id, context.now()), 1)

async function deliveredProject(deliveryEndsAt: Date) {
  const project = await createPaidProject(context, { email: newEmail(), name: 'Rosa Antunes' })
  const versionId = await createVersion(context, project.id)
  await db
    .insert(feedbacks)
    .values({ projectId: project.id, versionId, versionName: 'Voz', content: 'A Rosa quer mais violão' })
  await db
    .update(briefings)
    .set({ answers: { story: 'A história da Rosa' }, consentText: 'Autorizo.', consentAt: context.now() })
    .where(eq(briefings.projectId, project.id))
  await db.insert(approvals).values({
    projectId: project.id,
    orderId: project.orderId,
    versionName: 'Voz',
    versionHash: 'h',
    terms: 'Escolho esta versão.',
    termsHash: 't',
    clientEmail: project.clientEmail,
    ip: '198.51.100.9',
    userAgent: 'Test',
  })
  await db
    .update(projects)
    .set({
      status: 'delivered',
      deliveredAt: addDays(deliveryEndsAt, -90),
      deliveryEndsAt,
      feedback: 'tudo',
      recipient: 'Rosa',
    })
    .where(eq(projects.id, project.id))
  return project
}

test('nothing past its period → nothing changes, and the run is stored', async () => {
  await deliveredProject(ago(1))
  await context.place({ email: newEmail() })

  expect(await run()).toEqual({})
  const [latest] = await listRetentionRuns(db, 1)
  expect(latest).toMatchObject({ counts: {}, failed: [] })
  expect(await db.$count(auditLog, eq(auditLog.action, 'retention-applied'))).toBe(0)
})

test('content of a song long after its downloads ended → deleted; what proves the purchase stays', async () => {
  const old = await deliveredProject(past('song-content'))
  const recent = await deliveredProject(within('song-content'))

  expect(await run()).toMatchObject({ 'song-content': 1 })

  expect(await readProject(context, old.id)).toMatchObject({
    title: `Projeto ${old.code}`,
    recipient: '',
    feedback: '',
  })
  const [briefing] = await db.select().from(briefings).where(eq(briefings.projectId, old.id))
  expect(briefing).toMatchObject({ answers: {}, consentText: 'Autorizo.' })
  expect(JSON.stringify(await db.select().from(feedbacks).where(eq(feedbacks.projectId, old.id)))).not.toContain('Rosa')
  const [approval] = await db.select().from(approvals).where(eq(approvals.projectId, old.id))
  expect(approval).toMatchObject({ terms: 'Escolho esta versão.', ip: '198.51.100.9' })
  expect(await context.order(old.orderId)).toMatchObject({ buyerName: 'Rosa Antunes', state: 'paid' })

  expect(await readProject(context, recent.id)).toMatchObject({ recipient: 'Rosa', feedback: 'tudo' })
  expect(await run()).toEqual({})
})

test('what staff and client wrote about an old song → gone from every place that repeats it; the events stay', async () => {
  const old = await deliveredProject(past('song-content'))
  await db.update(projects).set({ status: 'approved' }).where(eq(projects.id, old.id))
  const who = { projectId: old.id, actor: testActor() }
  expect(await returnToWaiting(context, who, 'A Rosa pediu violino.')).toMatchObject({ ok: true })
  const grant = { id: randomUUID(), projectId: old.id, reason: 'Pela espera da Rosa.' }
  expect(await grantRevision(context, testActor(), grant)).toMatchObject({ ok: true })
  await db
    .update(projects)
    .set({ status: 'delivered', deliveryEndsAt: past('song-content') })
    .where(eq(projects.id, old.id))

  expect(await run()).toMatchObject({ 'song-content': 1 })

  const events = await listHistoryOfProject(db, { id: old.id, orderId: old.orderId })
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['status_changed_to_waiting', 'revision-granted']),
  )
  const entries = await db.select().from(revisionEntries).where(eq(revisionEntries.projectId, old.id))
  expect(entries).toHaveLength(1)
  expect(JSON.stringify([events, entries])).not.toContain('Rosa')
})

test('counts of visits past their period → deleted; newer ones stay', async () => {
  const visits = (day: Date) => addShopCounts(db, dayOf(day), [{ kind: 'visit', key: '', count: 5 }])
  await visits(past('shop-counts'))
  await visits(within('shop-counts'))

  expect(await run()).toEqual({ 'shop-counts': 1 })
  expect(await findFirstCountedDay(db)).toBe(dayOf(within('shop-counts')))
})

test('a song whose order is disputed or in question → its content stays: it may be evidence', async () => {
  const disputed = await deliveredProject(past('song-content'))
  await db.update(orders).set({ state: 'disputed' }).where(eq(orders.id, disputed.orderId))
  const flagged = await deliveredProject(past('song-content'))
  await db.update(orders).set({ reviewFlag: 'duplicate-payment' }).where(eq(orders.id, flagged.orderId))

  expect(await run()).toEqual({})
  for (const { id } of [disputed, flagged]) expect(await readProject(context, id)).toMatchObject({ recipient: 'Rosa' })
})

test('a gift page → deleted thirty days after its last day, not before', async () => {
  const [over, ending] = [await createGift(context), await createGift(context)]
  for (const [{ gift }, endsAt] of [
    [over, past('gifts')],
    [ending, within('gifts')],
  ] as const)
    await db.update(gifts).set({ endsAt }).where(eq(gifts.id, gift.id))

  expect(await run()).toMatchObject({ gifts: 1 })
  expect(await findGiftOfProject(db, over.project.id)).toBeNull()
  expect(await findGiftOfProject(db, ending.project.id)).not.toBeNull()
})

const ofVoucher = (orderId = '') => and(eq(mails.orderId, orderId), eq(mails.kind, 'voucher-gift'))

test('to whom a voucher was mailed → removed a year after it arrived; its text and copy, too', async () => {
  const made = await Promise.all([1, 2, 3].map(() => createVoucher(context, { recipientEmail: newEmail() })))
  const [old, recent, waiting] = made
  for (const [voucher, sentAt] of [
    [old, past('voucher-recipients')],
    [recent, within('voucher-recipients')],
  ] as const)
    await db.update(mails).set({ state: 'sent', sentAt }).where(ofVoucher(voucher?.orderId))
  await db
    .update(mails)
    .set({ createdAt: past('voucher-recipients') })
    .where(ofVoucher(waiting?.orderId))

  expect(await run()).toMatchObject({ 'voucher-recipients': 1 })

  const [brought] = await db.select().from(mails).where(ofVoucher(old?.orderId))
  expect(brought?.toEmail).toMatch(/@removido\.invalid$/)
  expect(JSON.stringify(brought)).not.toMatch(/Lia|Para você\./)
  expect(deletedFiles).toContain(brought?.id)
  expect(JSON.stringify(await context.mailsOf(old?.orderId ?? ''))).not.toContain(old?.voucher.recipientEmail)
  const stored = await db.select().from(vouchers)
  const emailOf = (orderId = '') => stored.find((voucher) => voucher.orderId === orderId)?.recipientEmail
  expect(emailOf(old?.orderId)).toBeNull()
  expect(emailOf(recent?.orderId)).toContain('@')
  expect(emailOf(waiting?.orderId)).toContain('@')
})

test('a song in production, however old → its content stays', async () => {
  const project = await createPaidProject(context, { email: newEmail() })
  await db
    .update(projects)
    .set({ updatedAt: ago(900), recipient: 'Rosa' })
    .where(eq(projects.id, project.id))

  expect(await run()).not.toHaveProperty('song-content')
  expect(await readProject(context, project.id)).toMatchObject({ recipient: 'Rosa' })
})

test('an order that was never paid → anonymised after its period, with its mails', async () => {
  const [old, recent] = [await context.place({ email: newEmail() }), await context.place({ email: newEmail() })]
  for (const [{ orderId }, updatedAt] of [
    [old, past('unpaid-orders')],
    [recent, within('unpaid-orders')],
  ] as const)
    await db.update(orders).set({ state: 'expired', updatedAt }).where(eq(orders.id, orderId))
  const mailed = await context.mailsOf(old.orderId)
  const note = 'Maria ligou'
  await db
    .insert(history)
    .values({ orderId: old.orderId, type: 'review-flag-resolved', details: { note }, actor: 'buyer' })
  const question = { orderId: old.orderId, reason: 'duplicate-payment' as const, openedAt: context.now() }
  await db.insert(orderQuestions).values({ ...question, closedAt: context.now(), note })

  expect(await run()).toMatchObject({ 'unpaid-orders': 1 })
  expect(mailed.length).toBeGreaterThan(0)
  expect(deletedFiles).toEqual(expect.arrayContaining(mailed.map(({ id }) => id)))

  const stored = JSON.stringify([
    await context.order(old.orderId),
    await context.mailsOf(old.orderId),
    await context.historyOf(old.orderId),
    await db.select().from(orderQuestions).where(eq(orderQuestions.orderId, old.orderId)),
  ])
  expect(stored).not.toMatch(/Maria|exemplo\.com\.br|5511987654321/)
  expect(await context.order(recent.orderId)).toMatchObject({ buyerName: 'Maria da Silva' })
  expect(await run()).not.toHaveProperty('unpaid-orders')
})

test('the law keeps an erased person’s orders no longer → a voucher promised to somebody else still arrives', async () => {
  const email = newEmail()
  const recipientEmail = newEmail()
  const project = await createPaidProject(context, { email })
  const { orderId } = await createVoucher(context, { email, recipientEmail, sendOn: calendarDay('2026-12-24') })
  await db.update(projects).set({ status: 'delivered' }).where(eq(projects.id, project.id))
  await db.update(orders).set({ clientId: project.clientId }).where(eq(orders.id, orderId))
  expect(await eraseClient(context, testActor(), project.clientId ?? '')).toMatchObject({ ok: true })
  await db
    .update(orders)
    .set({ paidAt: past('purchases') })
    .where(eq(orders.clientId, project.clientId ?? ''))

  expect(await run()).toMatchObject({ purchases: 1 })
  const [waiting] = await db.select().from(mails).where(ofVoucher(orderId))
  expect(waiting).toMatchObject({ state: 'queued', toEmail: recipientEmail })
  expect(waiting?.content.subject).toBe('Chegou um presente para você')
})

test('a voucher that was never paid → anonymised with its order: whom it was for, and its card', async () => {
  const { orderId } = await orderVoucher(context, {
    email: newEmail(),
    recipientName: 'Tia Iolanda',
    fromName: 'Sobrinho Zeca',
    message: 'Feliz aniversário',
    recipientEmail: 'iolanda@exemplo.com.br',
  })
  await db
    .update(orders)
    .set({ state: 'expired', updatedAt: past('unpaid-orders') })
    .where(eq(orders.id, orderId))

  await run()

  const stored = await db.select().from(vouchers).where(eq(vouchers.orderId, orderId))
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toMatch(/Iolanda|Zeca|Feliz|iolanda/)
})

test('an expired order that money came for → stays as it is', async () => {
  const { orderId } = await createPaidProject(context, { email: newEmail() })
  await db
    .update(orders)
    .set({ state: 'expired', paidAt: null, updatedAt: past('unpaid-orders') })
    .where(eq(orders.id, orderId))

  expect(await run()).not.toHaveProperty('unpaid-orders')
  expect(await context.order(orderId)).toMatchObject({ buyerName: 'Maria da Silva' })
})

test.each(['expired', 'refunded'] as const)(
  'an %s order that money came for, older than the law asks → anonymised, with what staff noted of the money',
  async (state) => {
    const { orderId } = await createPaidProject(context, { email: newEmail() })
    await db.update(payments).set({ reference: 'Pix da Maria Lima' }).where(eq(payments.orderId, orderId))
    const isUnpaid = { state, paidAt: null, clientId: null }
    await db
      .update(orders)
      .set({ ...isUnpaid, updatedAt: within('purchases') })
      .where(eq(orders.id, orderId))
    expect(await run()).not.toHaveProperty('purchases')
    await db
      .update(orders)
      .set({ updatedAt: past('purchases') })
      .where(eq(orders.id, orderId))

    expect(await run()).toMatchObject({ purchases: 1 })

    const left = await db.select().from(payments).where(eq(payments.orderId, orderId))
    expect(left).toHaveLength(1)
    expect(JSON.stringify([left, await context.order(orderId)])).not.toContain('Maria')
    expect(await run()).not.toHaveProperty('purchases')
  },
)

test('a client whose last purchase is older than the law asks → anonymised, with the invoice', async () => {
  const old = await deliveredProject(past('purchases'))
  const recent = await deliveredProject(within('purchases'))
  for (const [project, at] of [
    [old, past('purchases')],
    [recent, within('purchases')],
  ] as const) {
    await db.update(orders).set({ paidAt: at, createdAt: at, updatedAt: at }).where(eq(orders.id, project.orderId))
    await db.update(projects).set({ createdAt: at, updatedAt: at }).where(eq(projects.id, project.id))
    await db.update(clients).set({ createdAt: at }).where(eq(clients.id, project.clientId))
    await db.execute(
      sql`insert into invoices (order_id, tax_id, requested_at, number) values (${project.orderId}, '52998224725', now(), '7')`,
    )
  }

  expect(await run()).toMatchObject({ purchases: 1 })

  expect(await context.order(old.orderId)).toMatchObject({
    buyerName: 'Cliente removido',
    buyerPhone: null,
    termsIp: '',
  })
  expect(await db.$count(invoices, eq(invoices.orderId, old.orderId))).toBe(0)
  expect(await context.order(recent.orderId)).toMatchObject({ buyerName: 'Rosa Antunes' })
  expect(await db.$count(invoices, eq(invoices.orderId, recent.orderId))).toBe(1)
  expect(await run()).not.toHaveProperty('purchases')
})

test('an old client with another purchase since → everything stays', async () => {
  const email = newEmail()
  const first = await createPaidProject(context, { email, status: 'delivered' })
  const again = await createPaidProject(context, { email, status: 'delivered' })
  const at = past('purchases')
  await db.update(orders).set({ paidAt: at, createdAt: at }).where(eq(orders.id, first.orderId))
  await db.update(projects).set({ createdAt: at, updatedAt: at }).where(eq(projects.clientId, first.clientId))
  await db.update(clients).set({ createdAt: at }).where(eq(clients.id, first.clientId))

  expect(again.clientId).toBe(first.clientId)
  expect(await run()).not.toHaveProperty('purchases')
  expect(await context.order(first.orderId)).toMatchObject({ buyerEmail: email })
})

test('an old client who waits for an answer → stays until it is given', async () => {
  const project = await createPaidProject(context, { email: newEmail(), status: 'delivered' })
  const at = past('purchases')
  await db.update(orders).set({ paidAt: at, createdAt: at }).where(eq(orders.id, project.orderId))
  await db.update(projects).set({ createdAt: at, updatedAt: at }).where(eq(projects.id, project.id))
  await db.update(clients).set({ createdAt: at }).where(eq(clients.id, project.clientId))
  const [requested] = await db
    .insert(dataRequests)
    .values({
      clientId: project.clientId,
      email: project.clientEmail,
      kind: 'information',
      message: 'O quê?',
      dueAt: context.now(),
    })
    .returning()

  expect(await run()).not.toHaveProperty('purchases')
  await db
    .update(dataRequests)
    .set({ closedAt: context.now(), answer: 'Tudo.' })
    .where(eq(dataRequests.id, requested?.id ?? ''))
  expect(await run()).toMatchObject({ purchases: 1 })
})

test('a client who never bought → deleted after its period; with an open request → not', async () => {
  const made = await Promise.all(
    ['Ana', 'Bia'].map((name) =>
      createClient(context, testActor(), { name, email: newEmail(), phone: null, company: null }),
    ),
  )
  const [ana = '', bia = ''] = made.map((one) => (one.ok ? one.value.id : ''))
  await db
    .update(clients)
    .set({ updatedAt: past('contacts') })
    .where(sql`${clients.id} in (${ana}, ${bia})`)
  await db.insert(dataRequests).values({
    clientId: bia,
    email: 'bia@exemplo.com.br',
    kind: 'information',
    message: 'O quê?',
    dueAt: context.now(),
  })

  expect(await run()).toMatchObject({ contacts: 1 })
  expect(await db.$count(clients, eq(clients.id, ana))).toBe(0)
  expect(await db.$count(clients, eq(clients.id, bia))).toBe(1)
})

test('texts of old mails → gone, and their copies in a folder; that they were sent stays', async () => {
  const { orderId } = await context.place({ email: newEmail() })
  await db
    .update(mails)
    .set({ createdAt: past('mail-texts'), state: 'sent' })
    .where(eq(mails.orderId, orderId))
  const [before] = await context.mailsOf(orderId)

  expect(await run()).toMatchObject({ 'mail-texts': 1 })
  const [after] = await context.mailsOf(orderId)
  expect(JSON.stringify(after?.content)).not.toContain('Maria')
  expect(after).toMatchObject({
    kind: before?.kind,
    state: 'sent',
    dedupeKey: before?.dedupeKey,
    toEmail: before?.toEmail,
  })
  expect(deletedFiles).toContain(before?.id)
  expect(await run()).not.toHaveProperty('mail-texts')
})

test('logs, links, counters and proposals → deleted past their period, kept within it', async () => {
  const project = await createPaidProject(context, { email: newEmail() })
  const rows = async (at: (id: RetentionId) => Date, mark: string) => {
    await db.insert(securityEvents).values({
      bucket: mark,
      kind: 'client-opened',
      subject: mark,
      ip: '198.51.100.1',
      userAgent: '',
      count: 1,
      createdAt: at('security-log'),
    })
    await db.insert(auditLog).values({
      staffId: mark,
      staffName: 'Ana',
      action: 'signed-in',
      subjectKind: 'staff',
      subjectLabel: '',
      details: {},
      ip: '',
      userAgent: '',
      createdAt: at('audit-log'),
    })
    await db.insert(accessRequests).values({
      orderId: project.orderId,
      visitorId: mark,
      goal: 'pedido',
      generation: 1,
      expiresAt: at('access-links'),
    })
    await db.insert(dataLinks).values({ email: `${mark}@exemplo.com.br`, expiresAt: at('access-links') })
    await db.insert(rateLimits).values({ key: mark, count: 1, windowEndsAt: at('attempt-counters') })
    await db.insert(briefings).values({
      packageId: 'express',
      visitorId: mark,
      answers: {},
      updatedAt: at('unlinked-briefings'),
    })
    await db.insert(proposals).values({
      projectId: project.id,
      state: 'declined',
      title: mark,
      requestText: mark,
      updatedAt: at('proposals'),
    })
    await db.insert(dataRequests).values({
      email: `${mark}@exemplo.com.br`,
      kind: 'information',
      message: mark,
      dueAt: context.now(),
      closedAt: at('data-requests'),
      closedBy: 'ana',
      answer: mark,
    })
    await db.insert(whatsappAnswers).values({
      providerId: mark,
      senderName: '',
      kind: 'text',
      text: mark,
      orderId: project.orderId,
      receivedAt: at('whatsapp-answers'),
    })
  }
  await rows(past, 'antigo')
  await rows(within, 'recente')

  expect(await run()).toMatchObject({
    'security-log': 1,
    'audit-log': 1,
    'access-links': 2,
    'attempt-counters': 1,
    'unlinked-briefings': 1,
    proposals: 1,
    'data-requests': 1,
    'whatsapp-answers': 1,
  })
  const left = JSON.stringify([
    await db.select().from(securityEvents),
    await db.select().from(auditLog),
    await db.select().from(accessRequests),
    await db.select().from(dataLinks),
    await db.select().from(rateLimits),
    await db.select().from(briefings),
    await db.select().from(proposals),
    await db.select().from(dataRequests),
    await db.select().from(whatsappAnswers),
  ])
  expect(left).not.toContain('antigo')
  expect(left.match(/"recente"/g)?.length).toBeGreaterThanOrEqual(8)
})

test.each([
  ['expired, and nothing was paid', 'without its words', 'expired', null],
  ['cancelled, and nothing was paid', 'without its words', 'cancelled', null],
  ['waiting for its payment', 'kept', 'awaiting-payment', null],
  ['paid', 'kept', 'paid', context.time],
  ['paid, and cancelled afterwards', 'kept', 'cancelled', context.time],
] as const)('an old accepted proposal whose order is %s → %s', async (_what, end, state, paidAt) => {
  const project = await createPaidProject(context, { email: newEmail() })
  const { orderId } = await context.place({ email: newEmail() })
  await db.update(orders).set({ state, paidAt }).where(eq(orders.id, orderId))
  const words = { title: 'Clipe', requestText: 'Um clipe da música' }
  const acceptance = {
    state: 'accepted',
    acceptedAt: past('proposals'),
    updatedAt: past('proposals'),
    orderId,
  } as const
  await db.insert(proposals).values({ projectId: project.id, ...words, ...acceptance })

  await run()

  const [left] = await db.select().from(proposals).where(eq(proposals.orderId, orderId))
  expect(left?.requestText === words.requestText ? 'kept' : 'without its words').toBe(end)
})

test('a run that changed something → counts in the log and the audit log, without personal data; bytes are cleaned up', async () => {
  await deliveredProject(past('song-content'))
  logged.length = 0
  const jobs = (await context.jobs('cleanup')).length
  await db.delete(auditLog)

  await run()

  const [entry, ...more] = await db.select().from(auditLog).where(eq(auditLog.action, 'retention-applied'))
  expect(entry).toMatchObject({ staffId: 'system', details: { counts: { 'song-content': 1 } } })
  expect(more).toEqual([])
  expect(JSON.stringify([logged, entry])).not.toMatch(/Rosa|exemplo/)
  expect(logged).toContainEqual({ counts: { 'song-content': 1 }, failed: [] })
  expect((await context.jobs('cleanup')).length).toBeGreaterThanOrEqual(jobs)
})

test('more rows than a batch → all of them in one run', async () => {
  await db.insert(rateLimits).values(
    Array.from({ length: 7 }, (_, index) => ({
      key: `lote-${index}`,
      count: 1,
      windowEndsAt: past('attempt-counters'),
    })),
  )
  expect(await applyRetention(deps, { batch: 3, batches: 10 })).toMatchObject({ 'attempt-counters': 7 })
})

test('a rule that fails → the others are carried out, the run says which, and the job is tried again', async () => {
  await db.insert(rateLimits).values({ key: 'apesar-disso', count: 1, windowEndsAt: past('attempt-counters') })
  const { orderId } = await context.place({ email: newEmail() })
  await db
    .update(mails)
    .set({ createdAt: past('mail-texts'), state: 'sent' })
    .where(eq(mails.orderId, orderId))
  const broken = { deleteFiles: () => Promise.reject(new Error('the folder is away')) }

  await expect(applyRetention({ ...deps, mail: broken })).rejects.toThrow('1 retention rules failed')

  const [latest] = await listRetentionRuns(db, 1)
  expect(latest).toMatchObject({ failed: ['mail-texts'] })
  expect(await db.$count(rateLimits, eq(rateLimits.key, 'apesar-disso'))).toBe(0)
  expect(retentionIds.indexOf('mail-texts')).toBeLessThan(retentionIds.indexOf('attempt-counters'))
})

test('the job asked for twice → queued once, and audited', async () => {
  await requestJob(context, testActor(), 'apply-retention')
  await requestJob(context, testActor(), 'apply-retention')
  expect(await context.jobs('apply-retention')).toHaveLength(1)
  expect(await db.$count(auditLog, eq(auditLog.action, 'retention-requested'))).toBe(2)
})
