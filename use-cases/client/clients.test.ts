import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mailFolder } from '#adapters/mail/file-transport.ts'
import { createContractCache } from '#adapters/pdf/contract-cache.ts'
import type { ClientFormValues } from '#core/client/client-fields.ts'
import { addDays } from '#core/shared/dates.ts'
import { listUnreferencedFiles } from '#db/audio/files.ts'
import { findDataSubject } from '#db/client/data-subjects.ts'
import { listHistory } from '#db/project/history.ts'
import {
  auditLog,
  clients,
  feedbacks,
  giftPhotos,
  giftReactions,
  gifts,
  history,
  listenerComments,
  listeningLinks,
  mails,
  notes,
  orders,
  projects,
  projectVersions,
} from '#db/schema.ts'
import { createGift } from '#test/support/delivery-fixtures.ts'
import { insertionOrder } from '#test/support/insertion-order.ts'
import { createMailbox } from '#test/support/mail-fixtures.ts'
import { createDraft } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { resumeBriefing } from '#use-cases/briefing/resume-briefing.ts'
import { addGiftPhoto } from '#use-cases/gift/add-gift-photo.ts'
import { sendReaction } from '#use-cases/gift/send-reaction.ts'
import { deleteErasedMailFiles } from '#use-cases/mail/delete-erased-mail-files.ts'
import { deliverMail } from '#use-cases/mail/deliver-mail.ts'
import { findResendAddress, resendMail } from '#use-cases/mail/resend-mail.ts'
import { applyPayment } from '#use-cases/payment/confirm-payment.ts'
import { deleteProject } from '#use-cases/project/delete-project.ts'
import { sendResetLink } from '#use-cases/staff/send-reset-link.ts'

import { createClient } from './create-client.ts'
import { deleteClient } from './delete-client.ts'
import { editClient } from './edit-client.ts'
import { eraseClient, eraseOwnData } from './erase-client.ts'
import { exportClient } from './export-client.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()

function createTestClient(change: Partial<ClientFormValues> = {}): ClientFormValues {
  return { name: 'Ana Lima', email: `ana-${randomUUID()}@exemplo.com.br`, phone: null, company: null, ...change }
}

async function created(change: Partial<ClientFormValues> = {}) {
  const createdClient = await createClient(context, actor, createTestClient(change))
  if (!createdClient.ok) throw new Error(createdClient.code)
  return row(createdClient.value.id)
}

async function row(id: string) {
  const [client] = await db.select().from(clients).where(eq(clients.id, id))
  if (!client) throw new Error('no client')
  return client
}

const auditOf = (id: string) => db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(insertionOrder)

/** A client who was created by paying an order. */
async function buyer(email: string) {
  const { orderId } = await context.place({ email, name: 'Rosa Antunes' })
  const paid = await applyPayment(context, context.payments.has({ reference: orderId }), '77')
  if (!paid.ok) throw new Error(paid.code)
  const { clientId } = await context.order(orderId)
  return { orderId, clientId: clientId ?? '' }
}

test('a created client → stored with its author, and the e-mail is taken', async () => {
  const { id, email } = await created({ company: 'Banda Sol' })

  expect(await createClient(context, actor, createTestClient({ email: email.toUpperCase() }))).toEqual({
    ok: false,
    code: 'email-taken',
  })
  const [entry, ...more] = await auditOf(id)
  expect(entry).toMatchObject({ action: 'client-created', staffName: actor.name, ip: actor.ip })
  expect(more).toEqual([])
})

test('ten requests for one client at once → one client', async () => {
  const form = createTestClient()
  const results = await Promise.all(Array.from({ length: 10 }, () => createClient(context, actor, form)))

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('an edited client → updated in their projects, with field names but no values in the log', async () => {
  const { clientId } = await buyer('edita@exemplo.com.br')
  const { updatedAt } = await row(clientId)
  const form = createTestClient({ name: 'Rosa Maria', email: 'rosa@exemplo.com.br', phone: '5511987654321' })

  expect(await editClient(context, actor, { clientId, form, seenAt: updatedAt.toISOString() })).toMatchObject({
    ok: true,
  })

  const [project] = await db.select().from(projects).where(eq(projects.clientId, clientId))
  expect(project).toMatchObject({ clientName: 'Rosa Maria', clientEmail: 'rosa@exemplo.com.br' })
  const [entry] = await auditOf(clientId)
  expect(entry?.details).toEqual({ fields: ['name', 'email'], notified: ['E-mail de um cliente'] })
})

test('an e-mail is corrected → mails that wait go to the new address, with a briefing link that opens', async () => {
  const { clientId, orderId } = await buyer('erro-de-digitacao@exemplo.com.br')
  const posted = await context.mailsOf(orderId)
  const sent = posted.find(({ kind }) => kind === 'order-received')
  const waiting = posted.find(({ kind }) => kind === 'payment-confirmed')
  await db
    .update(mails)
    .set({ state: 'sent' })
    .where(eq(mails.id, sent?.id ?? ''))
  const staff = { kind: 'staff-new-order', toName: 'Ivone', toEmail: 'ivone@exemplo.com.br' }
  const gift = { kind: 'voucher-gift', toName: 'Lia', toEmail: 'lia@exemplo.com.br' }
  for (const mail of [staff, gift])
    await db.insert(mails).values({ ...mail, content: sent?.content ?? never(), orderId, dedupeKey: randomUUID() })
  await moveTo(clientId, 'certo@exemplo.com.br')

  const after = await context.mailsOf(orderId)
  const addressOf = (wanted: string) => after.find(({ kind }) => kind === wanted)?.toEmail
  expect(addressOf('payment-confirmed')).toBe('certo@exemplo.com.br')
  expect(addressOf('order-received')).toBe('erro-de-digitacao@exemplo.com.br')
  expect(addressOf('voucher-gift')).toBe(gift.toEmail)
  expect(after.filter(({ toEmail }) => toEmail === staff.toEmail)).toHaveLength(1)
  expect(await opensBriefing(waiting?.id ?? '')).toBe(true)
})

test.each(['failed', 'sent'] as const)(
  'an e-mail is corrected, a %s mail is sent again → to the new address, with a briefing link that opens',
  async (state) => {
    const { clientId, orderId } = await buyer(`${state}@exemplo.com.br`)
    const ofOrder = eq(mails.orderId, orderId)
    await db.update(mails).set({ state }).where(ofOrder)
    const confirmed = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'payment-confirmed') ?? never()
    await moveTo(clientId, `${state}-certo@exemplo.com.br`)
    expect(await findResendAddress(db, confirmed)).toBe(`${state}-certo@exemplo.com.br`)

    expect(await resendMail(context, actor, confirmed.id)).toMatchObject({ ok: true })
    const [again] = (await context.mailsOf(orderId)).filter((mail) => mail.state === 'queued')
    expect(again?.toEmail).toBe(`${state}-certo@exemplo.com.br`)
    expect(await opensBriefing(again?.id ?? '')).toBe(true)
  },
)

test('a mail of a refunded order is sent again → its briefing link stays ended', async () => {
  const { clientId, orderId } = await buyer('devolvida@exemplo.com.br')
  await db.update(mails).set({ state: 'failed' }).where(eq(mails.orderId, orderId))
  await moveTo(clientId, 'devolvida-certo@exemplo.com.br')
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId))
  const confirmed = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'payment-confirmed')
  expect(await resendMail(context, actor, confirmed?.id ?? '')).toMatchObject({ ok: true })
  expect(await opensBriefing(confirmed?.id ?? '')).toBe(false)
})

async function moveTo(clientId: string, email: string) {
  const client = await row(clientId)
  const moved = { clientId, form: { ...client, email }, seenAt: client.updatedAt.toISOString() }
  expect(await editClient(context, actor, moved)).toMatchObject({ ok: true })
}

/** Whether the link in a mail, as it goes out, opens its briefing. */
async function opensBriefing(mailId: string) {
  const mailbox = createMailbox()
  const deps = { ...context, ...mailbox, contracts: createContractCache(context.pdf) }
  expect(await deliverMail(deps, mailId)).toMatchObject({ ok: true })
  const token = new URL(mailbox.sent[0]?.content.action?.url ?? '').searchParams.get('continuar') ?? ''
  return (await resumeBriefing(context, { token, ip: '10.9.0.1' })).ok
}

function never(): never {
  throw new Error('nothing was found')
}

test('a value changed meanwhile or an e-mail in use → refused', async () => {
  const client = await created()
  const other = await created()
  const seenAt = client.updatedAt.toISOString()
  context.time = new Date(context.time.getTime() + 1_000)

  const first = await editClient(context, actor, { clientId: client.id, form: { ...client, name: 'Primeira' }, seenAt })
  const second = await editClient(context, actor, { clientId: client.id, form: { ...client, name: 'Segunda' }, seenAt })
  const edited = await editClient(context, actor, {
    clientId: client.id,
    form: { ...client, email: other.email.toUpperCase() },
    seenAt: (await row(client.id)).updatedAt.toISOString(),
  })

  expect([first.ok, second, edited]).toEqual([
    true,
    { ok: false, code: 'changed-meanwhile' },
    { ok: false, code: 'email-taken' },
  ])
  expect((await row(client.id)).name).toBe('Primeira')
})

test('a client without orders → deleted; with one → refused', async () => {
  const client = await created()
  const { clientId } = await buyer('fica@exemplo.com.br')

  expect(await deleteClient(context, actor, client.id)).toMatchObject({ ok: true })
  expect(await deleteClient(context, actor, client.id)).toEqual({ ok: false, code: 'not-found' })
  expect(await deleteClient(context, actor, clientId)).toEqual({ ok: false, code: 'has-orders' })
  await db.update(orders).set({ clientId: null }).where(eq(orders.clientId, clientId))
  expect(await deleteClient(context, actor, clientId)).toEqual({ ok: false, code: 'has-projects' })
})

test('an export → contains everything and is audited', async () => {
  const { clientId, orderId } = await buyer('exporta@exemplo.com.br')

  const exported = await exportClient(context, actor, clientId)

  if (!exported.ok) throw new Error(exported.code)
  expect(exported.value.orders.map(({ id }) => id)).toEqual([orderId])
  expect(exported.value.projects).toHaveLength(1)
  expect(exported.value.payments).toMatchObject([{ orderId, status: 'approved' }])
  expect(exported.value.refunds).toEqual([])
  expect(exported.value.mails.map(({ kind }) => kind)).toEqual(['order-received', 'payment-confirmed'])
  expect(exported.value.history.map(({ type }) => type)).toContain('order-placed')
  expect((await auditOf(clientId)).map(({ action }) => action)).toEqual(['client-exported'])
})

test('a client with the address of a staff account → the export contains no account links', async () => {
  const client = await created()
  const link = { to: client.email.toUpperCase(), name: 'Ana', expiresAt: context.time }
  await sendResetLink(context, { ...link, url: `${context.siteUrl}/admin/redefinir-senha?token=s3cr3t` })

  const exported = await exportClient(context, actor, client.id)

  expect(exported.ok && exported.value.mails).toEqual([])
  expect(JSON.stringify(exported)).not.toContain('s3cr3t')
})

test('open work or an open payment → erasure is refused', async () => {
  const { clientId, orderId } = await buyer('aberto@exemplo.com.br')
  expect(await eraseClient(context, actor, clientId)).toEqual({ ok: false, code: 'work-open' })

  await db.update(projects).set({ status: 'delivered' }).where(eq(projects.clientId, clientId))
  await db.update(orders).set({ reviewFlag: 'duplicate-payment' }).where(eq(orders.id, orderId))
  expect(await eraseClient(context, actor, clientId)).toEqual({ ok: false, code: 'money-open' })
})

test('an erased person → remains only in orders the law requires to keep', async () => {
  const email = 'apaga@exemplo.com.br'
  const { clientId, orderId } = await buyer(email)
  const unpaid = await context.place({ email: email.toUpperCase(), name: 'Rosa Antunes', packageId: 'premium' })
  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, unpaid.orderId))
  const [song] = await context.projectsOf(orderId)
  const projectId = song?.id ?? ''
  const versionId = await createDraft(context, projectId)
  await db
    .update(projectVersions)
    .set({ lyric: 'Rosa, minha Rosa', name: 'Valsa da Rosa', description: 'Como a Rosa pediu' })
    .where(eq(projectVersions.id, versionId))
  await db.insert(history).values([
    { projectId, type: 'version-edited', details: { versionName: 'Rosa', previousName: 'A Rosa' }, actor: 'staff:ana' },
    { orderId: unpaid.orderId, type: 'review-flag-resolved', details: { note: 'Rosa ligou' }, actor: 'staff:ana' },
    { orderId, type: 'payment-received', details: { note: 'Pix de quem comprou' }, actor: 'staff:ana' },
  ])
  await db.insert(feedbacks).values({ projectId, versionId, versionName: 'Valsa da Rosa', content: 'Mais Rosa' })
  const place = { projectId, versionId, versionName: 'Valsa da Rosa', fromMs: 0 }
  const [link] = await db
    .insert(listeningLinks)
    .values({ projectId, name: 'tia da Rosa', rights: 'comment', tokenHash: 'x' })
    .returning()
  const comment = { linkId: link?.id ?? '', name: 'Rosa mãe', versionName: 'Voz e violão', content: 'Chorei' }
  await db.insert(listenerComments).values(comment)
  await db.insert(notes).values({ ...place, lyricLine: 'Rosa, minha Rosa', content: 'É Rosa com S' })
  await db
    .update(projects)
    .set({ status: 'delivered', feedback: 'A Rosa Antunes pediu mais violão' })
    .where(eq(projects.clientId, clientId))

  expect(await eraseClient(context, actor, clientId)).toEqual({ ok: true })
  expect(await eraseClient(context, actor, clientId)).toEqual({ ok: false, code: 'erased' })

  const everywhere = JSON.stringify([
    await db.select().from(clients).where(eq(clients.id, clientId)),
    await db.select().from(projects).where(eq(projects.clientId, clientId)),
    await db.select().from(projectVersions).where(eq(projectVersions.projectId, projectId)),
    await db.select().from(notes).where(eq(notes.projectId, projectId)),
    await db.select().from(feedbacks).where(eq(feedbacks.projectId, projectId)),
    await listHistory(db, { orderId, projectId }),
    await listHistory(db, { orderId: unpaid.orderId }),
    await db.select().from(listeningLinks).where(eq(listeningLinks.projectId, projectId)),
    await db.select().from(listenerComments),
    await db.select().from(mails).where(eq(mails.orderId, orderId)),
    await db.select().from(mails).where(eq(mails.orderId, unpaid.orderId)),
    await context.order(unpaid.orderId),
    await auditOf(clientId),
  ])
  expect(everywhere).not.toMatch(/Rosa|apaga@/i)
  expect(everywhere).toContain('Versão 1')
  // Part of the books of an order that must be kept.
  expect(everywhere).toContain('Pix de quem comprou')
  expect(await context.order(orderId)).toMatchObject({ buyerName: 'Rosa Antunes', buyerEmail: email })
})

test('a person is erased → the title of a song that was deleted is gone from the history of its order', async () => {
  const { clientId, orderId } = await buyer('excluida@exemplo.com.br')
  const [song] = await context.projectsOf(orderId)
  await db
    .update(projects)
    .set({ title: 'Valsa da Iolanda' })
    .where(eq(projects.id, song?.id ?? ''))
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId))
  const deleted = await deleteProject(context, { projectId: song?.id ?? '', actor }, song?.code ?? '')
  expect(deleted).toMatchObject({ ok: true })
  expect(JSON.stringify(await listHistory(db, { orderId }))).toContain('Iolanda')

  expect((await eraseClient(context, actor, clientId)).ok).toBe(true)
  const events = await listHistory(db, { orderId })
  expect(events.map(({ type }) => type)).toContain('project-deleted')
  expect(JSON.stringify(events)).not.toContain('Iolanda')
})

test('a person is erased → their gift is gone, with its photos, what others wrote or filmed, and the file of the song', async () => {
  const { project, gift } = await createGift(context, {}, { email: 'presenteia@exemplo.com.br' })
  await addGiftPhoto(context, { projectId: project.id, original: new Blob([Buffer.from([0xff, 0xd8, 0xff])]), ip: '' })
  const raw = { name: 'Ana', text: 'Chorei!', consent: true }
  await sendReaction(context, { giftId: gift.id, visitorId: 'bride', ip: '203.0.113.90' }, raw, {
    media: new Blob([Buffer.from('\u001a\u0045\u00df\u00a3', 'latin1')], { type: 'video/webm' }),
    durationMs: 0,
  })
  const [film] = await db.select().from(giftReactions).where(eq(giftReactions.giftId, gift.id))
  const [photo] = await db.select().from(giftPhotos).where(eq(giftPhotos.giftId, gift.id))

  expect((await eraseClient(context, actor, project.clientId)).ok).toBe(true)

  expect(await db.select().from(gifts).where(eq(gifts.projectId, project.id))).toEqual([])
  expect(await db.select().from(giftPhotos).where(eq(giftPhotos.giftId, gift.id))).toEqual([])
  expect(await db.select().from(giftReactions).where(eq(giftReactions.giftId, gift.id))).toEqual([])
  const swept = (await listUnreferencedFiles(db, addDays(new Date(), 1))).map(({ id }) => id)
  expect(swept).toEqual(expect.arrayContaining([gift.fileId, photo?.fileId, photo?.thumbFileId, film?.fileId]))
})

test('a person is erased → their mails are deleted from the folder, others stay', async () => {
  const folder = join(context.folder, 'mail')
  const mail = mailFolder({ folder, from: { name: null, email: 'avisos@harmonia.example' } })
  const deps = { ...context, mail, contracts: createContractCache(context.pdf) }
  const { clientId, orderId } = await buyer('some@exemplo.com.br')
  const other = await buyer('fica-aqui@exemplo.com.br')
  const written = [...(await context.mailsOf(orderId)), ...(await context.mailsOf(other.orderId))]
  for (const { id } of written) await deliverMail(deps, id)
  await db.update(projects).set({ status: 'delivered' }).where(eq(projects.clientId, clientId))

  await eraseClient(context, actor, clientId)
  await deleteErasedMailFiles(deps)
  await deleteErasedMailFiles(deps)

  const fileNames = (await context.mailsOf(other.orderId)).map(({ id }) => `${id}.eml`)
  expect(written.length).toBeGreaterThan(fileNames.length)
  expect((await readdir(folder)).toSorted()).toEqual(fileNames.toSorted())
})

test('somebody without a client row is erased → their mails are deleted from the folder, too', async () => {
  const folder = join(context.folder, 'mail-loose')
  const mail = mailFolder({ folder, from: { name: null, email: 'avisos@harmonia.example' } })
  const deps = { ...context, mail, contracts: createContractCache(context.pdf) }
  const { orderId } = await context.place({ email: 'nunca-comprou@exemplo.com.br' })
  for (const { id } of await context.mailsOf(orderId)) await deliverMail(deps, id)
  expect(await readdir(folder)).not.toEqual([])
  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, orderId))

  const subject = await findDataSubject(db, 'nunca-comprou@exemplo.com.br')
  if (!subject) throw new Error('nothing is stored of this person')
  expect(await eraseOwnData(context, subject, { ip: '', userAgent: '' })).toMatchObject({ ok: true })
  await deleteErasedMailFiles(deps)
  expect(await readdir(folder)).toEqual([])
})

test('an erased person orders again → a new client', async () => {
  const { clientId } = await buyer('volta@exemplo.com.br')
  await db.update(projects).set({ status: 'delivered' }).where(eq(projects.clientId, clientId))
  expect((await eraseClient(context, actor, clientId)).ok).toBe(true)

  const again = await buyer('volta@exemplo.com.br')

  expect(again.clientId).not.toBe(clientId)
  expect(await editClient(context, actor, { clientId, form: createTestClient(), seenAt: '' })).toEqual({
    ok: false,
    code: 'erased',
  })
})
