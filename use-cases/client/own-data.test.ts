import { randomUUID } from 'node:crypto'

import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays, addMinutes, calendarDay } from '#core/shared/dates.ts'
import { refuse } from '#core/shared/result.ts'
import { voucherState } from '#core/voucher/voucher.ts'
import { listAccesses, listConsents } from '#db/client/data-records.ts'
import { listDataRequestsOf } from '#db/client/data-requests.ts'
import { findDataSubject } from '#db/client/data-subjects.ts'
import {
  auditLog,
  clients,
  dataLinks,
  dataRequests,
  mails,
  orders,
  projects,
  rateLimits,
  vouchers,
} from '#db/schema.ts'
import { findVoucher } from '#db/voucher/vouchers.ts'
import { createPaidProject, createVoucher, readProject } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { fillMailSecrets } from '#use-cases/mail/mail-secrets.ts'
import { recordSecurityEvent } from '#use-cases/staff/record-security-event.ts'
import { recordView } from '#use-cases/staff/record-view.ts'

import { answerDataRequest } from './answer-data-request.ts'
import { applyRetention } from './apply-retention.ts'
import { correctOwnData } from './correct-own-data.ts'
import { editClient } from './edit-client.ts'
import { eraseByEmail, eraseClient, eraseOwnData } from './erase-client.ts'
import { exportOwnData } from './export-client.ts'
import { findOwnDataSession, openOwnData } from './open-own-data.ts'
import { requestOwnData } from './request-own-data.ts'
import { sendDataRequest } from './send-data-request.ts'

const context = await createTestContext()
const { db } = context
const from = { ip: '198.51.100.20', userAgent: 'Test' }
const newEmail = () => `${randomUUID()}@exemplo.com.br`
let host = 0
const ip = () => `10.9.${Math.floor((host += 1) / 250)}.${host % 250}`

const request = (typed: string) => requestOwnData(context, { typed, ip: ip() })

async function mailsTo(email: string, kind: string) {
  const rows = await db.select().from(mails).where(eq(mails.toEmail, email)).orderBy(desc(mails.createdAt))
  return rows.filter((mail) => mail.kind === kind)
}

async function tokenFor(email: string): Promise<string> {
  const [mail] = await mailsTo(email, 'own-data')
  if (!mail) throw new Error('no mail')
  const { action } = fillMailSecrets(context.signer, mail.kind, mail.content)
  return new URL(action?.url ?? '').searchParams.get('chave') ?? ''
}

async function subjectOf(email: string) {
  const subject = await findDataSubject(db, email)
  if (!subject) throw new Error('nothing is stored of this person')
  return subject
}

async function openSession(email: string) {
  await request(email)
  const opened = await openOwnData(context, { token: await tokenFor(email), ip: ip() })
  if (!opened.ok) throw new Error(opened.code)
  const session = await findOwnDataSession(context, opened.value.linkId)
  if (!session) throw new Error('no session')
  return session
}

test('whose data are asked for → as they were registered, without what lists add', async () => {
  const { clientEmail } = await createPaidProject(context, { email: newEmail() })
  const { client } = await subjectOf(clientEmail)
  expect(Object.keys(client ?? {}).filter((name) => ['searchText', 'bought', 'lastOrderAt'].includes(name))).toEqual([])
})

test('a known and an unknown address → the same answer; only the known one is mailed', async () => {
  const { clientEmail } = await createPaidProject(context, { email: newEmail() })
  const unknown = newEmail()
  expect(await request(` ${clientEmail.toUpperCase()} `)).toEqual(await request(unknown))
  expect(await mailsTo(clientEmail, 'own-data')).toHaveLength(1)
  expect(await mailsTo(unknown, 'own-data')).toEqual([])
})

test('many mails wait → the link that somebody waits for passes them', async () => {
  const { clientEmail, orderId } = await createPaidProject(context, { email: newEmail() })
  await request(clientEmail)
  const waiting = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'payment-confirmed')
  const [link] = await mailsTo(clientEmail, 'own-data')
  const { rows } = await db.execute(sql`
    select priority from pgboss.job where singleton_key in (${waiting?.id}, ${link?.id}) order by priority`)
  expect(rows).toEqual([{ priority: 0 }, { priority: 1 }])
})

test('the mailed link → opens once, for thirty minutes', async () => {
  const { clientEmail } = await createPaidProject(context, { email: newEmail() })
  await request(clientEmail)
  const token = await tokenFor(clientEmail)
  const opened = await openOwnData(context, { token, ip: ip() })
  expect(opened.ok).toBe(true)
  expect(await openOwnData(context, { token, ip: ip() })).toEqual(refuse('link-unknown'))

  const linkId = opened.ok ? opened.value.linkId : ''
  expect((await findOwnDataSession(context, linkId))?.subject.email).toBe(clientEmail)
  const later = { ...context, now: () => addMinutes(context.now(), 31) }
  expect(await findOwnDataSession(later, linkId)).toBeNull()
})

test('a link older than thirty minutes, or forged → refused; used by many at once → one', async () => {
  const { clientEmail } = await createPaidProject(context, { email: newEmail() })
  await request(clientEmail)
  const token = await tokenFor(clientEmail)
  const later = { ...context, now: () => addMinutes(context.now(), 31) }
  expect(await openOwnData(later, { token, ip: ip() })).toEqual(refuse('link-unknown'))
  for (const forged of ['', 'x', `${token}x`, token.replace(/^./, 'A')])
    expect(await openOwnData(context, { token: forged, ip: ip() })).toEqual(refuse('link-unknown'))

  const all = await Promise.all(Array.from({ length: 4 }, () => openOwnData(context, { token, ip: ip() })))
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a session that was never opened by its link → shows nothing', async () => {
  const { clientEmail } = await createPaidProject(context, { email: newEmail() })
  await request(clientEmail)
  const [link] = await db.select().from(dataLinks).where(eq(dataLinks.email, clientEmail))
  expect(await findOwnDataSession(context, link?.id ?? '')).toBeNull()
  expect(await findOwnDataSession(context, 'x')).toBeNull()
})

test('the link → stored nowhere, and no address in a counter', async () => {
  const { clientEmail } = await createPaidProject(context, { email: newEmail() })
  await request(clientEmail)
  const token = await tokenFor(clientEmail)
  expect(JSON.stringify(await mailsTo(clientEmail, 'own-data'))).not.toContain(token)
  expect(JSON.stringify(await db.select().from(dataLinks))).not.toContain(token)
  const counters = (await db.select().from(rateLimits)).filter(({ key }) => key.startsWith('own-data'))
  expect(counters.length).toBeGreaterThan(0)
  expect(JSON.stringify(counters)).not.toContain(clientEmail)
})

test('many requests → limited per mailbox without a word, and per network', async () => {
  const { clientEmail } = await createPaidProject(context, { email: newEmail() })
  for (let i = 0; i < 5; i += 1) expect((await request(clientEmail)).ok).toBe(true)
  expect(await mailsTo(clientEmail, 'own-data')).toHaveLength(3)

  const answers = []
  for (let i = 0; i < 11; i += 1) answers.push(await requestOwnData(context, { typed: newEmail(), ip: '203.0.113.7' }))
  expect(answers.at(-1)).toEqual(refuse('too-many-tries'))
  expect(await request('')).toEqual(refuse('email-required'))
  expect(await request('ana')).toEqual(refuse('email-invalid'))
})

test('somebody who only ordered without paying → finds the order', async () => {
  const email = newEmail()
  const { orderId } = await context.place({ email })
  const session = await openSession(email)
  const exported = await exportOwnData(context, session)
  expect(exported.client).toBeNull()
  expect(exported.orders.map(({ id }) => id)).toEqual([orderId])
})

test('an e-mail that staff corrected → its reader sees nothing of the client any more', async () => {
  const former = newEmail()
  const { clientId, orderId } = await createPaidProject(context, { email: former })
  const open = await openSession(former)
  const [client] = await db.select().from(clients).where(eq(clients.id, clientId))
  const form = { name: 'Ana', email: newEmail(), phone: null, company: null }
  const seenAt = client?.updatedAt.toISOString() ?? ''
  expect((await editClient(context, testActor(), { clientId, form, seenAt })).ok).toBe(true)

  expect(await findOwnDataSession(context, open.linkId)).toBeNull()
  expect(await context.order(orderId)).toMatchObject({ buyerEmail: former })
  expect(await findDataSubject(db, former)).toBeNull()
})

test('an export → everything, with consents and accesses; of staff only the first name', async () => {
  const project = await createPaidProject(context, { email: newEmail() })
  await recordView(context, testActor(), {
    action: 'client-viewed',
    subject: { kind: 'client', id: project.clientId, label: '' },
  })
  await recordSecurityEvent(
    { ...context, log: { warn: () => undefined } },
    {
      kind: 'client-opened',
      subject: project.code,
      ip: '198.51.100.30',
      userAgent: 'Test',
    },
  )
  const session = await openSession(project.clientEmail)
  const exported = await exportOwnData(context, session)

  expect(exported.orders).toHaveLength(1)
  expect(exported.consents).toMatchObject([
    { kind: 'purchase', code: project.code, text: 'Li e aceito o contrato e os termos de uso.' },
  ])
  expect(exported.consents[0]?.version).toMatch(/versão .+ SHA-256 [0-9a-f]{64}/)
  expect(exported.accesses).toHaveLength(2)
  for (const access of [
    { by: 'client', what: 'client-opened', about: project.code, ip: '198.51.100.30' },
    { by: 'staff', what: 'client-viewed', who: 'Dona', ip: '' },
  ])
    expect(exported.accesses).toContainEqual(expect.objectContaining(access))
  expect(JSON.stringify(exported.accesses)).not.toContain('Ivone')
  expect(await listAccesses(db, { id: project.clientId, email: project.clientEmail })).toContainEqual(
    expect.objectContaining({ who: 'Dona Ivone', ip: testActor().ip }),
  )
  expect(await listConsents(db, session.subject)).toHaveLength(1)
})

test('a page of a client opened again on the same day → one entry; by another person → another', async () => {
  const { clientId } = await createPaidProject(context, { email: newEmail() })
  const view = { action: 'client-viewed', subject: { kind: 'client', id: clientId, label: '' } } as const
  for (const id of ['a', 'a', 'b']) await recordView(context, testActor({ id }), view)
  expect(await db.$count(auditLog, eq(auditLog.subjectId, clientId))).toBe(2)
  await recordView({ ...context, now: () => addDays(context.now(), 2) }, testActor({ id: 'a' }), view)
  expect(await db.$count(auditLog, eq(auditLog.subjectId, clientId))).toBe(3)
})

test('a correction → in the client and its projects, logged by field; the e-mail stays', async () => {
  const project = await createPaidProject(context, { email: newEmail() })
  const subject = await subjectOf(project.clientEmail)
  const raw = { name: 'Rosa Maria', phone: '(11) 98765-4321', company: 'Banda Sol' }
  expect(await correctOwnData(context, subject, { raw, ...from })).toEqual({ ok: true })
  expect(await readProject(context, project.id)).toMatchObject({
    clientName: 'Rosa Maria',
    clientEmail: project.clientEmail,
  })
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.subjectId, project.clientId))
  expect(entry).toMatchObject({ action: 'client-edited', staffId: 'data-subject', ip: from.ip })
  expect(JSON.stringify(entry?.details)).not.toContain('Rosa')

  expect(await correctOwnData(context, subject, { raw: { ...raw, name: '' }, ...from })).toMatchObject({
    code: 'invalid',
    errors: { name: 'name-required' },
  })
})

test('a correction from a page of before the erasure → refused, nothing is written back', async () => {
  const project = await createPaidProject(context, { email: newEmail(), status: 'delivered' })
  const subject = await subjectOf(project.clientEmail)
  expect(await eraseOwnData(context, subject, from)).toMatchObject({ ok: true })

  const raw = { name: 'Rosa Maria', phone: '(11) 98765-4321', company: 'Banda Sol' }
  expect(await correctOwnData(context, subject, { raw, ...from })).toEqual(refuse('not-found'))
})

test('an erasure by the person → at once; what stays is named with its end, and the confirmation is mailed', async () => {
  const project = await createPaidProject(context, { email: newEmail(), name: 'Rosa Antunes', status: 'delivered' })
  const session = await openSession(project.clientEmail)

  const erased = await eraseOwnData(context, session.subject, from)

  expect(erased).toMatchObject({ ok: true, value: [{ code: project.code }] })
  expect(await findOwnDataSession(context, session.linkId)).toBeNull()
  expect(await findDataSubject(db, project.clientEmail)).toBeNull()
  const [notice] = await mailsTo(project.clientEmail, 'data-erased')
  expect(notice?.content.facts).toMatchObject([{ label: `Pedido ${project.code}` }])
  expect(await context.order(project.orderId)).toMatchObject({ buyerName: 'Rosa Antunes' })
  expect(await eraseOwnData(context, session.subject, from)).toEqual(refuse('erased'))
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.subjectId, project.clientId))
  expect(entry).toMatchObject({ action: 'client-erased', staffId: 'data-subject' })

  const later = addDays(context.now(), 9)
  const deps = {
    ...context,
    log: { info: () => undefined, warn: () => undefined },
    mail: { deleteFiles: async () => undefined },
  }
  await db
    .update(mails)
    .set({ createdAt: context.now() })
    .where(eq(mails.id, notice?.id ?? ''))
  expect(await applyRetention({ ...deps, now: () => later })).toMatchObject({ 'erasure-notices': 1 })
  expect(await mailsTo(project.clientEmail, 'data-erased')).toEqual([])
})

test('somebody who never bought → erased at once, with the unpaid order', async () => {
  const email = newEmail()
  const { orderId } = await context.place({ email })
  const subject = await subjectOf(email)
  expect(await eraseOwnData(context, subject, from)).toEqual(refuse('money-open'))

  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, orderId))
  expect(await sendDataRequest(context, subject, { kind: 'erasure', message: '', endsSong: false })).toMatchObject({
    ok: true,
  })
  expect(await eraseOwnData(context, subject, from)).toEqual({ ok: true, value: [] })
  expect(JSON.stringify(await context.order(orderId))).not.toContain(email)
  expect(JSON.stringify(await db.select().from(dataRequests))).not.toContain(email)
  expect(await db.$count(dataRequests, eq(dataRequests.closedBy, 'data-subject'))).toBe(1)
})

const christmas = { sendOn: calendarDay('2026-12-24') }
const giftMailOf = async (orderId: string) =>
  (await context.mailsOf(orderId)).find(({ kind }) => kind === 'voucher-gift')

test('whoever gave a voucher is erased → it is still mailed on its day, without their name and words', async () => {
  const recipientEmail = newEmail()
  const { orderId, email } = await createVoucher(context, { ...christmas, recipientEmail })

  expect(await eraseOwnData(context, await subjectOf(email), from)).toMatchObject({ ok: true })

  const mail = await giftMailOf(orderId)
  expect(mail).toMatchObject({ state: 'queued', toEmail: recipientEmail, toName: 'Dona Lia' })
  expect(mail?.content.subject).toBe('Chegou um presente para você')
  expect(mail?.content.facts?.[0]).toEqual({ label: 'Código', value: '~vale' })
  expect(JSON.stringify(mail?.content)).not.toMatch(/Ana|Para você\./)
  const [voucher] = await db.select().from(vouchers).where(eq(vouchers.orderId, orderId))
  expect(voucher).toMatchObject({ recipientName: '', fromName: '', message: '', recipientEmail })
})

test('a voucher that had arrived, or was for its buyer → the erasure leaves no address of it', async () => {
  const arrived = await createVoucher(context, { recipientEmail: newEmail() })
  await db.update(mails).set({ state: 'sent' }).where(eq(mails.orderId, arrived.orderId))
  const email = newEmail()
  const own = await createVoucher(context, { ...christmas, email, recipientEmail: email })

  for (const buyer of [arrived.email, email])
    expect(await eraseOwnData(context, await subjectOf(buyer), from)).toMatchObject({ ok: true })

  expect(await giftMailOf(own.orderId)).toMatchObject({ state: 'failed' })
  for (const { orderId } of [arrived, own]) {
    const [voucher] = await db.select().from(vouchers).where(eq(vouchers.orderId, orderId))
    expect(voucher?.recipientEmail).toBeNull()
    expect((await giftMailOf(orderId))?.toEmail).toMatch(/@removido\.invalid$/)
  }
})

test('whoever a voucher waits for → finds it under their address, without what its buyer wrote', async () => {
  const recipientEmail = newEmail()
  const { orderId } = await createVoucher(context, { ...christmas, recipientEmail })
  const session = await openSession(recipientEmail.toUpperCase())
  const waiting = await exportOwnData(context, session)
  expect(waiting.receivedVouchers).toMatchObject([
    { recipientName: 'Dona Lia', recipientEmail, message: '', fromName: '' },
  ])
  expect(waiting.orders).toEqual([])

  await db.update(mails).set({ state: 'sent', sentAt: context.now() }).where(eq(mails.orderId, orderId))
  const arrived = await exportOwnData(context, session)
  expect(arrived.receivedVouchers).toMatchObject([{ message: 'Para você.', fromName: 'Ana' }])
})

test('whoever a voucher waits for is erased → its buyer is asked to give it, and it stays worth its money', async () => {
  const recipientEmail = newEmail()
  const { orderId, email, voucher } = await createVoucher(context, { ...christmas, recipientEmail })

  expect(await eraseOwnData(context, await subjectOf(recipientEmail), from)).toEqual({ ok: true, value: [] })

  const stored = await findVoucher(db, voucher.id)
  expect(stored).toMatchObject({ recipientName: '', recipientEmail: null, message: '', fromName: 'Ana' })
  expect(stored && voucherState(stored, context.now())).toBe('active')
  expect(await giftMailOf(orderId)).toMatchObject({ state: 'failed' })
  expect(JSON.stringify(await context.mailsOf(orderId))).not.toContain(recipientEmail)
  const [notice] = await mailsTo(email, 'voucher-not-mailed')
  expect(notice).toMatchObject({ state: 'queued', orderId })
  expect(notice?.content.paragraphs.join(' ')).not.toMatch(/apag|dados|pediu/)
  expect(await findDataSubject(db, recipientEmail)).toBeNull()
})

test('both whoever gave a voucher and whom it is for are erased → nobody is written to', async () => {
  const recipientEmail = newEmail()
  const { orderId, email } = await createVoucher(context, { ...christmas, recipientEmail })
  for (const person of [email, recipientEmail])
    expect(await eraseOwnData(context, await subjectOf(person), from)).toMatchObject({ ok: true })

  const posted = await context.mailsOf(orderId)
  expect(posted.filter(({ state }) => state === 'queued')).toEqual([])
  expect(posted.map(({ kind }) => kind)).not.toContain('voucher-not-mailed')
})

test('an erasure → names in the audit log the rows by which an older backup finds the person', async () => {
  const recipientEmail = newEmail()
  const { voucher } = await createVoucher(context, { ...christmas, recipientEmail })
  await eraseOwnData(context, await subjectOf(recipientEmail), from)
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'client-erased'))
  expect(entries.map(({ details }) => details['rows'])).toContainEqual([voucher.id])
})

test('an erasure repeated by address → of whoever never bought, and never of a client', async () => {
  const recipientEmail = newEmail()
  const { voucher } = await createVoucher(context, { ...christmas, recipientEmail })
  expect(await eraseByEmail(context, testActor(), recipientEmail)).toEqual({ ok: true, value: undefined })
  expect(await findVoucher(db, voucher.id)).toMatchObject({ recipientEmail: null })
  expect(await eraseByEmail(context, testActor(), recipientEmail)).toEqual(refuse('erased'))

  const { clientEmail } = await createPaidProject(context, { email: newEmail() })
  expect(await eraseByEmail(context, testActor(), clientEmail)).toEqual(refuse('erased'))
  expect(await findDataSubject(db, clientEmail)).toMatchObject({ email: clientEmail })
})

test('a song in production → not by the person; by staff once the person confirmed that it ends', async () => {
  const project = await createPaidProject(context, { email: newEmail() })
  const subject = await subjectOf(project.clientEmail)
  expect(await eraseOwnData(context, subject, from)).toEqual(refuse('work-open'))

  await sendDataRequest(context, subject, { kind: 'erasure', message: '', endsSong: false })
  expect(await eraseClient(context, testActor(), project.clientId)).toEqual(refuse('work-open'))

  await sendDataRequest(context, subject, { kind: 'erasure', message: '', endsSong: true })
  expect(await eraseClient(context, testActor(), project.clientId)).toEqual({ ok: true })
  expect(await readProject(context, project.id)).toMatchObject({ status: 'delivered', deliveredAt: null })
  expect((await context.historyOf(project.orderId)).map(({ type }) => type)).toContain('song-ended')
  expect(await mailsTo(project.clientEmail, 'data-erased')).toHaveLength(1)
  const open = (await listDataRequestsOf(db, { client: subject.client, email: '' })).filter(
    ({ closedAt }) => closedAt === null,
  )
  expect(open).toEqual([])
})

test('a request → due in fifteen days, mailed to both sides once, answered by mail and closed', async () => {
  const project = await createPaidProject(context, { email: newEmail() })
  const subject = await subjectOf(project.clientEmail)
  const raw = { kind: 'information', message: 'Com quem vocês compartilham?', endsSong: false }
  const sent = await sendDataRequest(context, subject, raw)
  expect(sent).toMatchObject({ ok: true, value: { dueAt: addDays(context.now(), 15) } })
  expect(await sendDataRequest(context, subject, raw)).toEqual(sent)
  expect(await mailsTo(project.clientEmail, 'data-request-received')).toHaveLength(1)
  expect(await db.$count(mails, eq(mails.kind, 'staff-data-request'))).toBeGreaterThan(0)

  const requestId = sent.ok ? sent.value.id : ''
  expect(await answerDataRequest(context, testActor(), { requestId, text: ' ' })).toEqual(refuse('answer-required'))
  expect(await answerDataRequest(context, testActor(), { requestId, text: 'Só com o Mercado Pago.' })).toMatchObject({
    ok: true,
  })
  expect(await answerDataRequest(context, testActor(), { requestId, text: 'De novo' })).toEqual(refuse('answered'))
  expect(await answerDataRequest(context, testActor(), { requestId: randomUUID(), text: 'x' })).toEqual(
    refuse('not-found'),
  )
  const [answer] = await mailsTo(project.clientEmail, 'data-request-answered')
  expect(answer?.content.paragraphs).toEqual(['Só com o Mercado Pago.'])
})

test('a sixth open request → refused', async () => {
  const { clientEmail } = await createPaidProject(context, { email: newEmail() })
  const subject = await subjectOf(clientEmail)
  const ask = (message: string) => sendDataRequest(context, subject, { kind: 'information', message, endsSong: false })
  for (const message of ['1', '2', '3', '4', '5']) expect((await ask(message)).ok).toBe(true)
  expect(await ask('6')).toEqual(refuse('too-many-requests'))
  expect(await ask('5')).toMatchObject({ ok: true })
  await db.update(projects).set({ status: 'delivered' }).where(eq(projects.clientEmail, clientEmail))
})
