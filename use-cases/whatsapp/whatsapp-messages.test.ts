import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { TemplateMessage, Whatsapp } from '#adapters/whatsapp/whatsapp.ts'
import { erasedMail } from '#copy/client/erased-mail.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { whatsappKinds, type WhatsappFailure, type WhatsappKind } from '#core/whatsapp/message.ts'
import { findClient } from '#db/client/clients.ts'
import { listConsents } from '#db/client/data-records.ts'
import { erasePersonalData, readClientRecords } from '#db/client/erasure.ts'
import { currentSettings, saveDocumentVersion } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import { lockOrder } from '#db/order/orders.ts'
import { mails, projects, whatsappConsents, whatsappMessages } from '#db/schema.ts'
import { findConsent } from '#db/whatsapp/consents.ts'
import { runInterleaved } from '#test/support/interleaved.ts'
import { createDraft, createPaidProject } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { createIncoming } from '#test/support/whatsapp-fixtures.ts'
import { resendMail } from '#use-cases/mail/resend-mail.ts'
import { buyExtra } from '#use-cases/order/buy-extra.ts'
import { setSurprise } from '#use-cases/order/set-surprise.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { remindPayment } from '#use-cases/payment/remind-payment.ts'
import { presentVersions } from '#use-cases/preview/present-versions.ts'

import { giveWhatsappConsent, withdrawWhatsappConsent } from './change-consent.ts'
import { deliverMessage } from './deliver-message.ts'
import { receiveWhatsappEvent } from './receive-event.ts'

const context = await createTestContext()
const { db } = context
const noon = new Date('2026-11-19T15:00:00Z')
const phone = '5511987654321'
let nextNumber = 10_000_000

beforeEach(async () => {
  context.time = noon
  await switchOn('song-ready')
})

async function switchOn(kind: WhatsappKind, change: { discreetTemplate?: string } = {}) {
  const settings = await currentSettings(db)
  const kinds = { ...settings.whatsapp.kinds }
  for (const known of whatsappKinds) kinds[known] = { ...kinds[known], isOn: known === kind }
  const whatsapp = { ...settings.whatsapp, ...change, kinds }
  await saveDocumentVersion(db, 'settings', { ...settings, whatsapp }, null)
}

function createWhatsapp(answer: Result<{ providerId: string }, WhatsappFailure> = accept({ providerId: '' })) {
  const sent: TemplateMessage[] = []
  const whatsapp: Whatsapp = {
    name: 'emulator',
    async send(message) {
      sent.push(message)
      return answer.ok ? accept({ providerId: `wamid.${message.id}` }) : answer
    },
    sendText: async () => refuse('unavailable'),
    verifyWebhook: () => null,
    parseWebhook: () => ({ kind: 'malformed' }),
  }
  return { ...context, now: () => context.time, whatsapp, sent }
}

const consent = (change: object = {}) => ({
  phone: '(11) 98765-4321',
  isAccepted: true,
  text: 'Quero receber',
  ip: '203.0.113.9',
  userAgent: 'Test',
  ...change,
})

/** A project whose client agreed to messages. */
async function createAgreed(name = 'Ana Beatriz') {
  const project = await createPaidProject(context, { email: `c${(nextNumber += 1)}@exemplo.com.br`, name })
  const given = await giveWhatsappConsent(context, project.orderId, consent())
  if (!given.ok) throw new Error(given.code)
  return project
}

async function present(projectId: string) {
  const id = await createDraft(context, projectId)
  const presented = await presentVersions(context, { projectId, actor: testActor() }, [id])
  if (!presented.ok) throw new Error(presented.code)
}

async function messagesOf(orderId: string) {
  const rows = await db
    .select({ message: whatsappMessages })
    .from(whatsappMessages)
    .innerJoin(mails, eq(mails.id, whatsappMessages.mailId))
    .where(eq(mails.orderId, orderId))
  return rows.map(({ message }) => message)
}

/** The message about a presented version. */
async function createMessage() {
  const project = await createAgreed()
  await present(project.id)
  const [message] = await messagesOf(project.orderId)
  if (!message) throw new Error('no message')
  return { project, id: message.id }
}

async function stateOf(id: string) {
  const [message] = await db.select().from(whatsappMessages).where(eq(whatsappMessages.id, id))
  return message
}

test('a client who agreed → the mail and one message, queued together', async () => {
  const { project, id } = await createMessage()
  const [message, ...others] = await messagesOf(project.orderId)
  expect(others).toEqual([])
  expect(message).toMatchObject({ kind: 'song-ready', state: 'queued', template: null })
  expect((await context.jobs('send-whatsapp')).map(({ data }) => data['messageId'])).toContain(id)
})

test('a client who did not agree → the mail only', async () => {
  const project = await createPaidProject(context, { email: 'sem@exemplo.com.br' })
  await present(project.id)
  expect(await messagesOf(project.orderId)).toEqual([])
})

test('a kind that is switched off → the mail only', async () => {
  await switchOn('delivered')
  const project = await createAgreed()
  await present(project.id)
  expect(await messagesOf(project.orderId)).toEqual([])
})

test('a mail that is rolled back → no message and no job', async () => {
  const project = await createAgreed()
  const before = (await context.jobs('send-whatsapp')).length
  const rolledBack = db.transaction(async (tx) => {
    await enqueueMail(tx, context.queue, {
      kind: 'song-ready',
      dedupeKey: `rolled-back:${project.id}`,
      toName: project.clientName,
      toEmail: project.clientEmail,
      content: { ...erasedMail },
      orderId: project.orderId,
      projectId: project.id,
    })
    expect(await tx.$count(whatsappMessages)).toBeGreaterThan(0)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await messagesOf(project.orderId)).toEqual([])
  expect(await context.jobs('send-whatsapp')).toHaveLength(before)
})

test('a message → sent by its template with name, code and the page of the order', async () => {
  const { project, id } = await createMessage()
  const deps = createWhatsapp()
  expect(await deliverMessage(deps, id)).toEqual(accept('sent'))
  expect(deps.sent).toEqual([
    {
      id,
      to: phone,
      template: 'song_ready',
      language: 'pt_BR',
      values: ['Ana', project.code, `https://harmonia.example/acompanhar-pedido?codigo=${project.code}`],
    },
  ])
  expect(await stateOf(id)).toMatchObject({ state: 'sent', providerId: `wamid.${id}`, sentAt: noon, attempts: 1 })
})

test('a sent message → not sent again', async () => {
  const { id } = await createMessage()
  const deps = createWhatsapp()
  await deliverMessage(deps, id)
  expect(await deliverMessage(deps, id)).toEqual(accept('done'))
  expect(deps.sent).toHaveLength(1)
})

test('a mail sent again by staff → no second message', async () => {
  const { project } = await createMessage()
  const [mail] = (await context.mailsOf(project.orderId)).filter(({ kind }) => kind === 'song-ready')
  await db
    .update(mails)
    .set({ state: 'sent' })
    .where(eq(mails.id, mail?.id ?? ''))
  expect(await resendMail(context, testActor(), mail?.id ?? '')).toEqual(accept())
  expect(await messagesOf(project.orderId)).toHaveLength(1)
})

test('a limit of Meta → tried again; a number without WhatsApp → final', async () => {
  const { id } = await createMessage()
  expect(await deliverMessage(createWhatsapp(refuse('rate-limited')), id)).toEqual(refuse('whatsapp-unavailable'))
  expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1, lastError: 'rate-limited' })
  expect(await deliverMessage(createWhatsapp(refuse('undeliverable')), id)).toEqual(refuse('ended'))
  expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: 2, lastError: 'undeliverable' })
})

test('a process that died while it was sending → nobody sends it a second time', async () => {
  const { id } = await createMessage()
  await db.update(whatsappMessages).set({ state: 'sending' }).where(eq(whatsappMessages.id, id))
  const deps = createWhatsapp()
  expect(await deliverMessage(deps, id)).toEqual(refuse('ended'))
  expect(deps.sent).toEqual([])
  expect(await stateOf(id)).toMatchObject({ state: 'failed', lastError: 'no-answer' })
})

test('the night → the message waits until eight and goes out then', async () => {
  const { id } = await createMessage()
  const deps = createWhatsapp()
  context.time = new Date('2026-11-20T01:00:00Z')
  // As a worker takes the job that was queued with the mail.
  await db.execute(sql`delete from pgboss.job where name = 'send-whatsapp'`)
  expect(await deliverMessage(deps, id)).toEqual(accept('held'))
  const eight = new Date('2026-11-20T11:00:00Z')
  expect(await stateOf(id)).toMatchObject({ state: 'queued', sendAfter: eight, attempts: 0 })
  const waiting = (await context.jobs('send-whatsapp')).filter(({ data }) => data['messageId'] === id)
  expect(waiting.map(({ startAfter }) => startAfter)).toContainEqual(eight)
  context.time = eight
  expect(await deliverMessage(deps, id)).toEqual(accept('sent'))
})

test('a reminder held for the night, and the order paid meanwhile → ended, not sent at eight', async () => {
  await switchOn('payment-reminder')
  context.time = new Date('2026-11-19T23:45:00Z')
  const { orderId } = await context.place({ email: 'lembrete@exemplo.com.br' })
  expect(await giveWhatsappConsent(context, orderId, consent())).toEqual(accept())
  const pix = { reference: orderId, method: 'pix', expiresAt: addMinutes(context.time, 24 * 60) } as const
  const { id: paymentId } = context.payments.has({ ...pix, status: 'pending', approvedAt: null })
  await confirmPayment(context, paymentId)
  context.time = new Date('2026-11-20T00:05:00Z')
  expect(await remindPayment(context, { orderId, paymentId })).toBe(true)
  const id = (await messagesOf(orderId))[0]?.id ?? ''
  await db.execute(sql`delete from pgboss.job where name = 'send-whatsapp'`)
  const deps = createWhatsapp()
  expect(await deliverMessage(deps, id)).toEqual(accept('held'))

  context.payments.has({ ...pix, id: paymentId, status: 'approved', approvedAt: context.time, updatedAt: context.time })
  expect(await confirmPayment(context, paymentId)).toMatchObject({ ok: true })
  context.time = new Date('2026-11-20T11:00:00Z')
  expect(await deliverMessage(deps, id)).toEqual(refuse('ended'))
  expect(deps.sent).toEqual([])
  expect(await stateOf(id)).toMatchObject({ state: 'failed', lastError: 'outdated' })
})

test('a song approved before its message went out → ended', async () => {
  const { project, id } = await createMessage()
  await db.update(projects).set({ status: 'approved' }).where(eq(projects.id, project.id))
  expect(await deliverMessage(createWhatsapp(), id)).toEqual(refuse('ended'))
  expect(await stateOf(id)).toMatchObject({ state: 'failed', lastError: 'outdated' })
})

test('a message older than a day → not sent any more', async () => {
  const { id } = await createMessage()
  const message = await stateOf(id)
  context.time = addMinutes(message?.createdAt ?? noon, 24 * 60 + 1)
  await db
    .update(whatsappMessages)
    .set({ createdAt: addMinutes(noon, -24 * 60 - 1) })
    .where(eq(whatsappMessages.id, id))
  context.time = noon
  expect(await deliverMessage(createWhatsapp(), id)).toEqual(refuse('ended'))
  expect(await stateOf(id)).toMatchObject({ state: 'failed', lastError: 'too-late' })
})

test('a message that still waits in its second night → ended, not held again', async () => {
  const { id } = await createMessage()
  await db.update(whatsappMessages).set({ createdAt: noon }).where(eq(whatsappMessages.id, id))
  await db.execute(sql`delete from pgboss.job where name = 'send-whatsapp'`)
  context.time = new Date('2026-11-20T01:00:00Z')
  expect(await deliverMessage(createWhatsapp(), id)).toEqual(accept('held'))
  await db.execute(sql`delete from pgboss.job where name = 'send-whatsapp'`)
  context.time = new Date('2026-11-21T01:00:00Z')
  expect(await deliverMessage(createWhatsapp(), id)).toEqual(refuse('ended'))
  expect(await stateOf(id)).toMatchObject({ state: 'failed', lastError: 'too-late' })
})

test('a mail with a time of its own → no message, which would tell the news at once', async () => {
  const project = await createAgreed()
  await db.transaction((tx) =>
    enqueueMail(tx, context.queue, {
      kind: 'song-ready',
      dedupeKey: `later:${project.id}`,
      toName: 'Ana',
      toEmail: project.clientEmail,
      content: { ...erasedMail },
      orderId: project.orderId,
      sendAfter: addMinutes(noon, 60),
    }),
  )
  expect(await messagesOf(project.orderId)).toEqual([])
})

test('a consent withdrawn before the message went out → not sent', async () => {
  const { project, id } = await createMessage()
  expect(await withdrawWhatsappConsent(context, project.orderId)).toEqual(accept())
  const deps = createWhatsapp()
  expect(await deliverMessage(deps, id)).toEqual(refuse('ended'))
  expect(deps.sent).toEqual([])
  expect(await stateOf(id)).toMatchObject({ state: 'failed', lastError: 'consent-withdrawn' })
})

test('an order in surprise mode → the neutral template; without one, no message', async () => {
  const { project, id } = await createMessage()
  await setSurprise(context, project.orderId, 'night')
  const deps = createWhatsapp()
  expect(await deliverMessage(deps, id)).toEqual(accept('sent'))
  expect(deps.sent[0]).toMatchObject({ template: 'order_update' })
  expect(JSON.stringify(deps.sent[0])).not.toContain('song')

  const other = await createMessage()
  await setSurprise(context, other.project.orderId, 'night')
  await switchOn('song-ready', { discreetTemplate: '' })
  expect(await deliverMessage(deps, other.id)).toEqual(refuse('ended'))
  expect(await stateOf(other.id)).toMatchObject({ lastError: 'surprise' })
  await switchOn('song-ready', { discreetTemplate: 'order_update' })
})

test('no connection to WhatsApp → the message ends with its reason', async () => {
  const { id } = await createMessage()
  expect(await deliverMessage({ ...context, whatsapp: null }, id)).toEqual(refuse('ended'))
  expect(await stateOf(id)).toMatchObject({ state: 'failed', lastError: 'not-connected' })
})

const report = (id: string, state: 'sent' | 'delivered' | 'read' | 'failed', change: object = {}) => ({
  messageId: id,
  providerId: `wamid.${id}`,
  state,
  at: addMinutes(noon, 1),
  failure: state === 'failed' ? ('undeliverable' as const) : null,
  userId: null,
  ...change,
})

const receive = (...reports: ReturnType<typeof report>[]) => receiveWhatsappEvent(context, { reports, messages: [] })

test('reports twice and in any order → the message only goes forward', async () => {
  const { id } = await createMessage()
  await deliverMessage(createWhatsapp(), id)
  const reports = [report(id, 'read'), report(id, 'delivered'), report(id, 'read'), report(id, 'failed')]
  await receiveWhatsappEvent(context, { reports, messages: [] })
  expect(await stateOf(id)).toMatchObject({ state: 'read', readAt: addMinutes(noon, 1), failedAt: null })
})

test('a report of failure → failed with its reason', async () => {
  const { id } = await createMessage()
  await deliverMessage(createWhatsapp(), id)
  await receiveWhatsappEvent(context, { reports: [report(id, 'failed')], messages: [] })
  expect(await stateOf(id)).toMatchObject({ state: 'failed', lastError: 'undeliverable' })
})

test('a report that comes before the answer → found by our id, and the answer does not undo it', async () => {
  const { id } = await createMessage()
  const deps = createWhatsapp()
  const { send } = deps.whatsapp
  deps.whatsapp.send = async (message) => {
    await receiveWhatsappEvent(context, { reports: [report(id, 'delivered')], messages: [] })
    return send(message)
  }
  await deliverMessage(deps, id)
  expect(await stateOf(id)).toMatchObject({ state: 'delivered', providerId: `wamid.${id}` })
})

test('a message given up without an answer, reported as sent → sent', async () => {
  const { id } = await createMessage()
  await deliverMessage(createWhatsapp(refuse('no-answer')), id)
  await receiveWhatsappEvent(context, { reports: [report(id, 'sent')], messages: [] })
  expect(await stateOf(id)).toMatchObject({ state: 'sent', lastError: null, failedAt: null, providerId: `wamid.${id}` })
})

test('two events that name the same messages in other orders → both are stored', async () => {
  const [one, other] = [await createMessage(), await createMessage()]
  for (const { id } of [one, other]) await deliverMessage(createWhatsapp(), id)
  await runInterleaved(
    db,
    (tx) => tx.update(whatsappMessages).set({ attempts: 2 }).where(eq(whatsappMessages.id, one.id)),
    () => receive(report(one.id, 'delivered'), report(other.id, 'delivered')),
    () => receive(report(other.id, 'read'), report(one.id, 'read')),
  )
  expect([(await stateOf(one.id))?.state, (await stateOf(other.id))?.state]).toEqual(['read', 'read'])
})

test('a client answers SAIR from a number two orders have, while both are changed → both end', async () => {
  const [one, other] = [await createAgreed('Bia'), await createAgreed('Caio')]
  const stop = { reports: [], messages: [createIncoming({ phone, text: 'SAIR' })] }
  await runInterleaved(
    db,
    (tx) => lockOrder(tx, one.orderId),
    () => withdrawWhatsappConsent(context, one.orderId),
    () => receiveWhatsappEvent(context, stop),
  )
  expect(await findConsent(db, one.orderId)).toBeNull()
  expect(await findConsent(db, other.orderId)).toBeNull()
})

test('a report about a message of somebody else → changes nothing', async () => {
  const { id } = await createMessage()
  await deliverMessage(createWhatsapp(), id)
  const foreign = report(id, 'read', { messageId: null, providerId: 'wamid.other' })
  await receiveWhatsappEvent(context, { reports: [foreign], messages: [] })
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
})

test('a client who answers SAIR, from an account without the ninth digit → no messages any more', async () => {
  const { project } = await createMessage()
  await receiveWhatsappEvent(context, {
    reports: [],
    messages: [createIncoming({ phone: '551187654321', text: ' Sair ' })],
  })
  const [stored] = await db.select().from(whatsappConsents).where(eq(whatsappConsents.orderId, project.orderId))
  expect(stored?.withdrawnAt).toEqual(noon)
  expect((await context.historyOf(project.orderId)).map(({ type }) => type)).toContain('whatsapp-stopped')
})

test.each([
  [{ phone: '' }, 'phone-required'],
  [{ phone: '+1 212 555 0100' }, 'phone-invalid'],
  [{ isAccepted: false }, 'consent-required'],
] as const)('a consent with %j → refused: %s', async (change, code) => {
  const project = await createPaidProject(context, { email: `r${code}@exemplo.com.br` })
  expect(await giveWhatsappConsent(context, project.orderId, consent(change))).toEqual(refuse(code))
  expect(await db.$count(whatsappConsents, eq(whatsappConsents.orderId, project.orderId))).toBe(0)
})

test('another number → takes the place of the one before, which stays as a proof', async () => {
  const project = await createAgreed()
  await giveWhatsappConsent(context, project.orderId, consent())
  await giveWhatsappConsent(context, project.orderId, consent({ phone: '21 99876-5432' }))
  const rows = await db.select().from(whatsappConsents).where(eq(whatsappConsents.orderId, project.orderId))
  const given = Object.fromEntries(rows.map((row) => [row.phone, row.withdrawnAt === null]))
  expect(given).toEqual({ [phone]: false, '5521998765432': true })
})

test('an extra bought later → no consent of its own, and its news go as those of its song do, with its own code', async () => {
  const project = await createAgreed()
  const visitor = { visitorId: project.id, ip: '203.0.113.4', userAgent: 'Test' }
  const form = { name: 'Maria', email: project.clientEmail, phone: null, submissionId: project.id, taxId: null }
  const bought = await buyExtra(context, visitor, { projectId: project.id, extraId: 'partituras', form })
  if (!bought.ok) throw new Error(bought.code)
  const { orderId } = bought.value
  expect(await giveWhatsappConsent(context, orderId, consent())).toEqual(refuse('not-found'))
  await db.transaction((tx) =>
    enqueueMail(tx, context.queue, {
      kind: 'song-ready',
      dedupeKey: `extra:${orderId}`,
      toName: 'Maria',
      toEmail: project.clientEmail,
      content: { ...erasedMail },
      orderId,
    }),
  )
  const [message, ...more] = await messagesOf(orderId)
  expect(more).toEqual([])

  await setSurprise(context, project.orderId, 'night')
  const deps = createWhatsapp()
  expect(await deliverMessage(deps, message?.id ?? '')).toEqual(accept('sent'))
  const { code } = await context.order(orderId)
  const url = `https://harmonia.example/acompanhar-pedido?codigo=${code}`
  expect(deps.sent).toMatchObject([{ to: phone, template: 'order_update', values: ['Maria', code, url] }])
})

test('own data → the consent with its words, and the messages; erased → no number, nothing more is sent', async () => {
  const { project, id } = await createMessage()
  const client = await findClient(db, project.clientId)
  if (!client) throw new Error('no client')
  expect(await listConsents(db, client)).toContainEqual(
    expect.objectContaining({ kind: 'whatsapp', code: project.code, text: 'Quero receber', revokedAt: null }),
  )
  expect((await readClientRecords(db, client)).whatsappMessages).toMatchObject([{ phone, kind: 'song-ready' }])

  await db.transaction((tx) => erasePersonalData(tx, client, { retainedOrderIds: [], now: noon }))
  const [stored] = await db.select().from(whatsappConsents).where(eq(whatsappConsents.orderId, project.orderId))
  expect(stored).toMatchObject({ phone: null, ip: '', userAgent: '', withdrawnAt: noon })
  expect(await stateOf(id)).toMatchObject({ state: 'failed' })
})
