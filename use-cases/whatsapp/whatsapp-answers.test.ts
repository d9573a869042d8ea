import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { IncomingMessage, TextMessage, Whatsapp } from '#adapters/whatsapp/whatsapp.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { findClient } from '#db/client/clients.ts'
import { erasePersonalData, readClientRecords } from '#db/client/erasure.ts'
import { auditLog, whatsappAnswers, whatsappConsents, whatsappMessages } from '#db/schema.ts'
import { countUnreadAnswers, listAnswers, listAnswersOf } from '#db/whatsapp/answers.ts'
import { findConsent } from '#db/whatsapp/consents.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { createIncoming } from '#test/support/whatsapp-fixtures.ts'
import { createClient } from '#use-cases/client/create-client.ts'
import { eraseOwnData } from '#use-cases/client/erase-client.ts'
import { exportOwnData } from '#use-cases/client/export-client.ts'

import { giveWhatsappConsent, withdrawWhatsappConsent } from './change-consent.ts'
import { confirmOptOut } from './confirm-opt-out.ts'
import { readAnswer } from './read-answer.ts'
import { receiveWhatsappEvent } from './receive-event.ts'

const context = await createTestContext()
const { db } = context
let next = 20_000_000
const newPhone = () => `55119${(next += 1)}`
const newUserId = () => `BR.${randomUUID().replaceAll('-', '')}`

async function createAgreed(phone = newPhone()) {
  const project = await createPaidProject(context, { email: `z${(next += 1)}@exemplo.com.br` })
  const words = { isAccepted: true, text: 'Quero', ip: '203.0.113.9', userAgent: 'Test' }
  const given = await giveWhatsappConsent(context, project.orderId, { phone, ...words })
  if (!given.ok) throw new Error(given.code)
  const consent = await findConsent(db, project.orderId)
  if (!consent) throw new Error('no consent')
  return { ...project, phone, consentId: consent.id }
}

/** A message of ours that Meta has taken. */
async function createSent({ orderId, consentId }: { orderId: string; consentId: string }): Promise<string> {
  const [mail] = await context.mailsOf(orderId)
  const id = randomUUID()
  const message = { id, mailId: mail?.id ?? '', consentId, kind: 'song-ready', state: 'sent' } as const
  await db.insert(whatsappMessages).values({ ...message, providerId: `wamid.${id}` })
  return id
}

const receive = (...messages: IncomingMessage[]) => receiveWhatsappEvent(context, { reports: [], messages })
const hasConsent = async (orderId: string) => (await findConsent(db, orderId)) !== null
const answersOf = (orderId: string) => listAnswersOf(db, { orderId })
const storedAs = async (providerId: string) =>
  (await db.select().from(whatsappAnswers).where(eq(whatsappAnswers.providerId, providerId)))[0]

test.each([
  { text: '*SAIR*' },
  { text: 'Sair, obrigada' },
  { kind: 'button', text: 'Não quero mais receber', payload: 'x' },
  { kind: 'interactive', text: 'Desligar', payload: 'sair' },
])('a client who answers %j → no messages any more; kept, and nobody has to read it', async (change) => {
  const { orderId, phone } = await createAgreed()
  await receive(createIncoming({ phone, ...change }))
  expect(await hasConsent(orderId)).toBe(false)
  expect(await answersOf(orderId)).toMatchObject([{ text: change.text, readAt: context.now() }])
})

test.each([
  { text: 'SAIR. O nome da minha mãe está errado, é Luzia' },
  { text: 'O nome está errado na letra. Não quero mais receber mensagens.' },
  { text: 'cancelar' },
  { kind: 'image', text: 'sair' },
])('a client who answers %j → no messages any more, and staff have it to read', async (change) => {
  const { orderId, phone } = await createAgreed()
  await receive(createIncoming({ phone, ...change }))
  expect(await hasConsent(orderId)).toBe(false)
  expect(await answersOf(orderId)).toMatchObject([{ text: change.text, readAt: null }])
})

test('“Quero cancelar” after a payment reminder → the consent stays, and staff have it to read', async () => {
  const { orderId, phone } = await createAgreed()
  await receive(createIncoming({ phone, text: 'Quero cancelar' }))
  expect(await hasConsent(orderId)).toBe(true)
  expect(await answersOf(orderId)).toMatchObject([{ readAt: null }])
})

test('an answer that is no wish for an end → kept for staff with order, client and words; the consent stays', async () => {
  const { orderId, clientId, phone, code, clientName } = await createAgreed()
  const unread = await countUnreadAnswers(db)
  const message = createIncoming({ phone, text: 'quero sair da música lenta' })
  await receive(message)
  expect(await hasConsent(orderId)).toBe(true)
  expect(await countUnreadAnswers(db)).toBe(unread + 1)
  expect(await listAnswersOf(db, { clientId })).toMatchObject([{ text: message.text, readAt: null }])
  const listed = (await listAnswers(db, 50)).find((answer) => answer.orderId === orderId)
  expect(listed).toMatchObject({ orderCode: code, clientName, text: message.text, phone })
})

test('the same message reported twice → kept once', async () => {
  const { orderId, phone } = await createAgreed()
  const message = createIncoming({ phone })
  await receive(message, message)
  expect(await answersOf(orderId)).toHaveLength(1)
})

test('a voice message → kept, though it has no words', async () => {
  const { orderId, phone } = await createAgreed()
  await receive(createIncoming({ phone, kind: 'audio', text: '' }))
  expect(await answersOf(orderId)).toMatchObject([{ kind: 'audio', text: '' }])
})

test('a heart on a message → kept, and nobody has to read it', async () => {
  const { orderId, phone } = await createAgreed()
  const unread = await countUnreadAnswers(db)
  await receive(createIncoming({ phone, kind: 'reaction', text: '❤️' }))
  expect(await answersOf(orderId)).toMatchObject([{ readAt: context.now() }])
  expect(await countUnreadAnswers(db)).toBe(unread)
})

test('SAIR from a number nobody agreed with → staff see it', async () => {
  const message = createIncoming({ phone: newPhone(), text: 'SAIR' })
  await receive(message)
  expect(await storedAs(message.id)).toMatchObject({ text: 'SAIR', orderId: null, clientId: null })
})

test('a number of a client without a consent → shown with that client', async () => {
  const phone = newPhone()
  const created = await createClient(context, testActor(), {
    name: 'Lia',
    email: `lia${next}@exemplo.com.br`,
    phone,
    company: null,
  })
  if (!created.ok) throw new Error(created.code)
  await receive(createIncoming({ phone, text: 'Quanto custa?' }))
  expect(await listAnswersOf(db, { clientId: created.value.id })).toMatchObject([{ text: 'Quanto custa?' }])
})

test('an account without a number that wrote before with one → known by its id', async () => {
  const { orderId, phone } = await createAgreed()
  const userId = newUserId()
  await receive(createIncoming({ phone, userId, text: 'Oi' }))
  await receive(createIncoming({ phone: null, userId, text: 'SAIR' }))
  expect(await hasConsent(orderId)).toBe(false)
})

test('an account without a number that got a message of ours → known by the id in its report', async () => {
  const { orderId, consentId } = await createAgreed()
  const userId = newUserId()
  const id = await createSent({ orderId, consentId })
  const report = { messageId: id, providerId: `wamid.${id}`, state: 'delivered' as const, at: context.now() }
  await receiveWhatsappEvent(context, { reports: [{ ...report, failure: null, userId }], messages: [] })
  await receive(createIncoming({ phone: null, userId, text: 'quero sair' }))
  expect(await hasConsent(orderId)).toBe(false)
})

test('an account nobody knows that answers a message of ours → known by that message', async () => {
  const { orderId, consentId } = await createAgreed()
  const id = await createSent({ orderId, consentId })
  await receive(createIncoming({ phone: null, userId: newUserId(), text: 'SAIR', repliesTo: `wamid.${id}` }))
  expect(await hasConsent(orderId)).toBe(false)
})

test('an account nobody knows → kept for staff with what it calls itself', async () => {
  const message = createIncoming({ phone: null, userId: newUserId(), name: 'ana.b', text: 'SAIR' })
  await receive(message)
  expect(await storedAs(message.id)).toMatchObject({ phone: null, userId: message.userId, senderName: 'ana.b' })
})

function connected(answer: Awaited<ReturnType<Whatsapp['sendText']>> = accept({ providerId: 'wamid.x' })) {
  const sent: TextMessage[] = []
  const whatsapp: Whatsapp = {
    name: 'emulator',
    send: async () => refuse('unavailable'),
    async sendText(message) {
      sent.push(message)
      return answer
    },
    verifyWebhook: () => null,
    parseWebhook: () => ({ kind: 'malformed' }),
  }
  return { db, whatsapp, now: context.now, sent }
}

const confirmations = async () => (await context.jobs('confirm-opt-out')).map(({ data }) => data['consentId'])

test('two orders with one number → both end, and one answer says so', async () => {
  const one = await createAgreed()
  const other = await createAgreed(one.phone)
  const before = await confirmations()
  await receive(createIncoming({ phone: one.phone, text: 'SAIR' }), createIncoming({ phone: one.phone, text: 'SAIR' }))
  expect([await hasConsent(one.orderId), await hasConsent(other.orderId)]).toEqual([false, false])
  const [consentId, ...more] = (await confirmations()).filter((id) => !before.includes(id))
  expect(more).toEqual([])
  const deps = connected()
  expect(await confirmOptOut(deps, String(consentId))).toEqual(accept())
  expect(deps.sent).toEqual([{ to: one.phone, text: expect.stringContaining('não vai mais mandar avisos por aqui') }])
})

test('more than a day after SAIR, or messages wanted again → nothing is said', async () => {
  const { orderId, phone, consentId } = await createAgreed()
  await withdrawWhatsappConsent(context, orderId)
  const deps = connected()
  const late = addMinutes(context.now(), 24 * 60)
  expect(await confirmOptOut({ ...deps, now: () => late }, consentId)).toEqual(refuse('outdated'))
  await giveWhatsappConsent(context, orderId, { phone, isAccepted: true, text: 'Quero', ip: '', userAgent: '' })
  expect(await confirmOptOut(deps, consentId)).toEqual(refuse('outdated'))
  expect(deps.sent).toEqual([])
})

test('staff mark an answer as read → out of the to-do and audited once', async () => {
  const { phone, clientId } = await createAgreed()
  const message = createIncoming({ phone })
  await receive(message)
  const answerId = (await storedAs(message.id))?.id ?? ''
  const unread = await countUnreadAnswers(db)
  for (let press = 0; press < 2; press += 1)
    expect(await readAnswer(context, testActor(), { answerId, stopsMessages: false })).toEqual(accept({ ended: 0 }))
  expect(await countUnreadAnswers(db)).toBe(unread - 1)
  const audited = await db.select().from(auditLog).where(eq(auditLog.subjectId, clientId))
  expect(audited.map(({ action }) => action)).toEqual(['whatsapp-answer-read'])
})

test('staff read a wish for an end that the program did not understand → the messages end', async () => {
  const { orderId, phone } = await createAgreed()
  const message = createIncoming({ phone, text: 'me esquece' })
  await receive(message)
  const answerId = (await storedAs(message.id))?.id ?? ''
  expect(await readAnswer(context, testActor(), { answerId, stopsMessages: true })).toEqual(accept({ ended: 1 }))
  expect(await hasConsent(orderId)).toBe(false)
})

test('staff stop the messages of somebody whose messages have ended → read, and not written down as an end', async () => {
  const { phone, clientId } = await createAgreed()
  const message = createIncoming({ phone, text: 'SAIR. E o nome está errado' })
  await receive(message)
  const answerId = (await storedAs(message.id))?.id ?? ''
  expect(await readAnswer(context, testActor(), { answerId, stopsMessages: true })).toEqual(accept({ ended: 0 }))
  expect((await storedAs(message.id))?.readAt).toEqual(context.now())
  const audited = await db.select().from(auditLog).where(eq(auditLog.subjectId, clientId))
  expect(audited.map(({ action }) => action)).toEqual(['whatsapp-answer-read'])
})

test('staff stop the messages of an account nobody knows → refused, and it stays to be read', async () => {
  const message = createIncoming({ phone: null, userId: newUserId(), text: 'SAIR' })
  await receive(message)
  const answerId = (await storedAs(message.id))?.id ?? ''
  expect(await readAnswer(context, testActor(), { answerId, stopsMessages: true })).toEqual(refuse('unknown-sender'))
  expect((await storedAs(message.id))?.readAt).toBeNull()
})

test('an answer that is not there → refused', async () => {
  const input = { answerId: randomUUID(), stopsMessages: true }
  expect(await readAnswer(context, testActor(), input)).toEqual(refuse('not-found'))
})

test('a person’s export → what they wrote; erased → gone, with what came from their number before anybody knew it', async () => {
  const phone = newPhone()
  const early = createIncoming({ phone, text: 'segredo-um' })
  await receive(early)
  const { clientId, orderId } = await createAgreed(phone)
  const userId = newUserId()
  await receive(createIncoming({ phone, userId, text: 'segredo-dois' }))
  const client = await findClient(db, clientId)
  if (!client) throw new Error('no client')
  const { whatsappAnswers: exported } = await readClientRecords(db, client)
  expect(exported.map(({ text }) => text)).toEqual(['segredo-um', 'segredo-dois'])

  await db.transaction((tx) => erasePersonalData(tx, client, { retainedOrderIds: [], now: context.now() }))
  const left = JSON.stringify([
    await db.select().from(whatsappAnswers),
    await db.select().from(whatsappConsents).where(eq(whatsappConsents.orderId, orderId)),
  ])
  for (const word of ['segredo', userId, phone]) expect(left).not.toContain(word)
})

test('somebody types the number of another person → their own data have nothing that came from it', async () => {
  const phone = newPhone()
  await receive(createIncoming({ phone, text: 'de outra pessoa' }))
  const typed = { name: 'Curiosa', email: 'curiosa@exemplo.com.br', phone, company: null }
  const created = await createClient(context, testActor(), typed)
  await receive(createIncoming({ phone, text: 'também de outra pessoa' }))
  const client = created.ok ? await findClient(db, created.value.id) : null
  if (!client) throw new Error('no client')
  expect((await readClientRecords(db, client)).whatsappAnswers).toHaveLength(2)
  const subject = { id: client.id, email: client.email, client }

  expect((await exportOwnData(context, { linkId: randomUUID(), subject })).whatsappAnswers).toEqual([])
})

test('somebody types the number of another person and erases themselves → what came from it stays, and names them no more', async () => {
  const phone = newPhone()
  const [early, late] = [createIncoming({ phone, text: 'antes' }), createIncoming({ phone, text: 'depois' })]
  await receive(early)
  const typed = { name: 'Curiosa', email: `${randomUUID()}@exemplo.com.br`, phone, company: null }
  const created = await createClient(context, testActor(), typed)
  await receive(late)
  const client = created.ok ? await findClient(db, created.value.id) : null
  if (!client) throw new Error('no client')

  const subject = { id: client.id, email: client.email, client }
  expect(await eraseOwnData(context, subject, { ip: '', userAgent: '' })).toMatchObject({ ok: true })
  expect(await storedAs(early.id)).toMatchObject({ clientId: null, text: 'antes' })
  expect(await storedAs(late.id)).toMatchObject({ clientId: null, text: 'depois' })
})
