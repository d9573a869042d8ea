import { randomUUID } from 'node:crypto'

import { eq, inArray, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { createSigner } from '#adapters/signer.ts'
import type { MailContent } from '#copy/mail/mail-content.ts'
import type { BriefingAccess, BriefingAnswers, BriefingStep } from '#core/briefing/briefing.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { findBriefingOfProject, listAccessibleBriefings } from '#db/briefing/briefings.ts'
import { erasePersonalData, readClientRecords } from '#db/client/erasure.ts'
import { deleteOldUnlinkedBriefings } from '#db/client/retention.ts'
import { saveDocumentVersion } from '#db/content/document-versions.ts'
import { briefings, mails, orders, projects, rateLimits } from '#db/schema.ts'
import { ours } from '#test/support/default-texts.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import { fillMailSecrets } from '#use-cases/mail/mail-secrets.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { deleteProject } from '#use-cases/project/delete-project.ts'

import { acceptBriefing } from './accept-briefing.ts'
import { answerClarification } from './answer-clarification.ts'
import { briefingUrl, briefingLinkUrl, linkToken, newLinkToken } from './briefing-links.ts'
import { requestBriefing } from './request-briefing.ts'
import { requestClarification } from './request-clarification.ts'
import { resumeBriefing } from './resume-briefing.ts'
import { saveBriefing, type BriefingPart } from './save-briefing.ts'
import { sendBriefingLink } from './send-briefing-link.ts'
import { briefingConsent, sendBriefing } from './send-briefing.ts'

const context = await createTestContext()
const nobody: BriefingAccess = { linkHashes: [], orderIds: [] }
const { hash: consent, text: consentText } = briefingConsent(ours.settings, ours.textOverrides)
const completeAnswers: Partial<BriefingAnswers> = {
  occasion: 'birthday',
  recipient: 'Dona Lia',
  story: 'Ela cantava na cozinha.',
  genre: 'samba',
  lyric: 'ours',
}

const here = '203.0.113.20'
let paidByPaymentId = 500

beforeEach(() => {
  context.time = new Date('2026-11-19T15:00:00Z')
})

async function pay(change: Parameters<typeof context.place>[0] = {}) {
  const { orderId, code } = await context.place({ email: `${randomUUID()}@exemplo.com.br`, ...change })
  const { total } = await context.order(orderId)
  context.payments.has({ reference: orderId, id: String((paidByPaymentId += 1)), amount: total })
  await confirmPayment(context, String(paidByPaymentId))
  const [project] = await context.projectsOf(orderId)
  const briefing = project && (await findBriefingOfProject(context.db, project.id))
  if (!project || !briefing) throw new Error('a paid order without project and briefing')
  return { orderId, code, project, briefing, access: { linkHashes: [], orderIds: [orderId] } }
}

type Change = Partial<BriefingPart> & { visitorId?: string; access?: BriefingAccess; ip?: string }

function write(change: Change = {}, deps = context) {
  const { visitorId = randomUUID(), access = nobody, ip = randomUUID(), ...part } = change
  return saveBriefing(
    deps,
    { visitorId, ip, access },
    {
      packageId: 'essencial',
      briefingId: null,
      orderId: null,
      step: 'story',
      change: { story: 'Era uma vez' },
      from: { revision: 0, page: randomUUID() },
      ...part,
    },
  )
}

/** Saves every step of one briefing, as the pages would. */
async function saveAllSteps(first: Parameters<typeof write>[0] = {}) {
  const visitorId = first.visitorId ?? randomUUID()
  const begun = await write({ ...first, visitorId, step: 'story', change: { story: completeAnswers.story } })
  if (!begun.ok) throw new Error(begun.code)
  const token = begun.value.token ?? ''
  const access = { linkHashes: [hashSecret(token)], orderIds: first.access?.orderIds ?? [] }
  const rest: [BriefingStep, Partial<BriefingAnswers>][] = [
    ['occasion', { occasion: completeAnswers.occasion }],
    ['people', { recipient: completeAnswers.recipient }],
    ['sound', { genre: completeAnswers.genre }],
    ['lyric', { lyric: completeAnswers.lyric }],
  ]
  for (const [step, change] of rest) await write({ visitorId, access, briefingId: begun.value.id, step, change })
  return { id: begun.value.id, token, access, visitorId }
}

async function createFilledBriefing() {
  const paid = await pay()
  await saveAllSteps({ briefingId: paid.briefing.id, access: paid.access })
  return paid
}

/** The secret of the link a mail carries once it is sent. */
function sentToken(mail: { kind: string; content: MailContent } | undefined): string {
  const url = mail && fillMailSecrets(context.signer, mail.kind, mail.content).action?.url
  return /continuar=([\w-]{43})$/.exec(url ?? '')?.[1] ?? ''
}

async function stored(projectId: string) {
  const briefing = await findBriefingOfProject(context.db, projectId)
  if (!briefing) throw new Error('no briefing')
  return briefing
}

test('a paid order → an empty briefing, whose link is in the mail', async () => {
  const { orderId, briefing } = await pay()
  const mail = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'payment-confirmed')
  const token = sentToken(mail)
  const resumed = await resumeBriefing(context, { token, ip: '10.2.0.1' })

  expect(resumed.ok && resumed.value.briefing.id).toBe(briefing.id)
  const url = briefingUrl(context, briefing) ?? ''
  expect(url).toBe(briefingLinkUrl(context.siteUrl, briefing.packageId, token))
  expect(new URL(url).searchParams.get('continuar')).toBe(token)
  expect(JSON.stringify(briefing)).not.toContain(token)
})

test('the secret was changed → an earlier link stays the link, and without that secret there is none to show', async () => {
  const [old, fresh] = ['o'.repeat(40), 'n'.repeat(40)]
  const link = { id: randomUUID(), linkNumber: 1 }
  const token = newLinkToken(createSigner(old), link)
  const storedLink = { ...link, packageId: 'essencial', tokenHash: hashSecret(token) }

  expect(linkToken(createSigner(fresh, old), storedLink)).toBe(token)
  expect(newLinkToken(createSigner(fresh, old), link)).toBe(newLinkToken(createSigner(fresh), link))
  expect(briefingUrl({ ...context, signer: createSigner(fresh) }, storedLink)).toBeNull()
})

test('the link cannot be derived any more → its buyer still writes, and no dead link is handed out', async () => {
  const { briefing, access } = await pay()
  const deps = { ...context, signer: createSigner('n'.repeat(40)) }
  const saved = await write({ briefingId: briefing.id, access }, deps)

  expect(saved).toMatchObject({ ok: true, value: { revision: 1, token: null } })
})

test('the first answers → start a briefing that the next ones continue', async () => {
  const visitorId = randomUUID()
  const begun = await write({ visitorId })
  const again = await write({ visitorId, step: 'people', change: { recipient: 'Lia' } })

  expect(begun.ok && begun.value.revision).toBe(1)
  expect(again.ok && begun.ok && again.value.id === begun.value.id).toBe(true)
})

test('two tabs start at once → one briefing', async () => {
  const visitorId = randomUUID()
  const both = await Promise.all([
    write({ visitorId, step: 'story' }),
    write({ visitorId, step: 'people', change: { recipient: 'Lia' } }),
  ])

  expect(new Set(both.map((saved) => saved.ok && saved.value.id)).size).toBe(1)
})

test('a save from a stale page → refused without overwriting, and accepted on the newer revision', async () => {
  const { briefing, access, project } = await pay()
  const part = { briefingId: briefing.id, access, step: 'story' as const }
  await write({ ...part, change: { story: 'da primeira aba' }, from: { revision: 0, page: 'first' } })

  const stale = { ...part, change: { story: 'da segunda aba' }, from: { revision: 0, page: 'second' } }
  expect(await write(stale)).toEqual(refuse('stale'))
  expect((await stored(project.id)).answers.story).toBe('da primeira aba')

  await write({ ...stale, from: { revision: 1, page: 'second' } })
  expect((await stored(project.id)).answers.story).toBe('da segunda aba')
})

test('another visitor → cannot read or write the briefing', async () => {
  const { briefing, project } = await createFilledBriefing()
  const stranger = { linkHashes: [hashSecret('x'.repeat(43))], orderIds: [randomUUID()] }
  const request = { briefingId: briefing.id, access: stranger }

  expect(await write(request)).toEqual(refuse('not-found'))
  expect(await sendBriefing(context, request, { consent, ip: here, email: '' })).toEqual(refuse('not-found'))
  expect(await answerClarification(context, request, 'oi')).toEqual(refuse('not-found'))
  expect(await sendBriefingLink(context, request, { email: 'eu@exemplo.com.br', ip: '1' })).toEqual(refuse('not-found'))
  expect(await listAccessibleBriefings(context.db, stranger)).toEqual([])
  expect((await stored(project.id)).state).toBe('draft')
})

test('an unknown briefing link → refused, and guessing is rate limited', async () => {
  const { briefing } = await pay()
  const ip = '203.0.113.7'
  for (let i = 0; i < 40; i += 1)
    expect(await resumeBriefing(context, { token: randomUUID().padEnd(43, 'x'), ip })).toEqual(refuse('unknown-link'))

  const token = linkToken(context.signer, briefing) ?? ''
  expect(await resumeBriefing(context, { token, ip })).toEqual(refuse('too-many-tries'))
  expect((await resumeBriefing(context, { token, ip: '203.0.113.8' })).ok).toBe(true)
  expect(await resumeBriefing(context, { token: "' or true --", ip: '203.0.113.9' })).toEqual(refuse('unknown-link'))
})

test('sent from two tabs at once → one event, one mail to each side', async () => {
  const { briefing, access, orderId } = await createFilledBriefing()
  const send = () => sendBriefing(context, { briefingId: briefing.id, access }, { consent, ip: here, email: '' })
  const both = await Promise.all([send(), send()])

  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual(refuse('already-sent'))
  expect((await context.historyOf(orderId)).filter(({ type }) => type === 'briefing-sent')).toHaveLength(1)
  const kinds = (await context.mailsOf(orderId)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'briefing-received')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'staff-briefing')).toHaveLength(1)
  expect((await getTrackedOrder(context, orderId))?.awaitedAction).toBe('studio')
})

test('a sent briefing → complete, with consent and its text stored', async () => {
  const { briefing, access, project } = await pay()
  const request = { briefingId: briefing.id, access }
  expect(await sendBriefing(context, request, { consent, ip: here, email: '' })).toEqual(refuse('incomplete'))

  await saveAllSteps({ briefingId: briefing.id, access })
  expect(await sendBriefing(context, request, { consent: '', ip: here, email: '' })).toEqual(refuse('consent-required'))
  expect(await sendBriefing(context, request, { consent, ip: here, email: '' })).toEqual(accept())
  expect(await stored(project.id)).toMatchObject({ consentText, consentAt: context.time, sentAt: context.time })
  expect(await write({ ...request, change: { story: 'tarde demais' } })).toEqual(refuse('already-sent'))
})

test('a briefing sent or accepted → the song is named after its recipient, otherwise after the buyer', async () => {
  const [sent, accepted, silent] = [await createFilledBriefing(), await createFilledBriefing(), await pay()]
  await sendBriefing(context, { briefingId: sent.briefing.id, access: sent.access }, { consent, ip: here, email: '' })
  await acceptBriefing(context, { projectId: accepted.project.id, actor: testActor({ id: 'ana' }) })

  for (const { orderId } of [sent, accepted])
    expect((await context.projectsOf(orderId))[0]).toMatchObject({
      recipient: 'Dona Lia',
      title: 'Música para Dona Lia',
    })
  expect((await context.projectsOf(silent.orderId))[0]).toMatchObject({ recipient: '', title: silent.project.title })

  const client = { id: sent.project.clientId, email: sent.project.clientEmail }
  await context.db.transaction((tx) => erasePersonalData(tx, client, { retainedOrderIds: [], now: context.now() }))
  expect((await context.projectsOf(sent.orderId))[0]).toMatchObject({ recipient: '' })
})

test('the consent text changed while it was read → refused, and the new text is stored with the briefing', async () => {
  const { briefing, access, project } = await createFilledBriefing()
  const send = (hash: string) =>
    sendBriefing(context, { briefingId: briefing.id, access }, { consent: hash, ip: here, email: '' })
  const textOverrides = { 'consent/briefing/text': 'A história é minha, {produto} pode usar.' }
  await saveDocumentVersion(context.db, 'texts', { words: textOverrides, standards: {} }, null)

  expect(await send(consent)).toEqual(refuse('consent-changed'))
  expect((await stored(project.id))?.state).toBe('draft')
  expect((await send(briefingConsent(ours.settings, textOverrides).hash)).ok).toBe(true)
  await saveDocumentVersion(context.db, 'texts', { words: {}, standards: {} }, null)
  expect((await stored(project.id))?.consentText).toBe('A história é minha, Harmonia pode usar.')
})

test('an accepted briefing → new dates on the project, in the history and in the mail', async () => {
  const { briefing, access, orderId, project } = await createFilledBriefing()
  await sendBriefing(context, { briefingId: briefing.id, access }, { consent, ip: here, email: '' })
  context.time = new Date('2026-12-02T13:00:00Z')
  const accepted = await acceptBriefing(context, { projectId: project.id, actor: testActor({ id: 'ana' }) })

  const due = { expectedOn: '2026-12-11', deadlineOn: '2026-12-11' }
  expect(accepted).toEqual(accept(due))
  expect(project.deadlineOn).not.toBe(due.deadlineOn)
  expect((await context.projectsOf(orderId))[0]).toMatchObject({
    ...due,
    deadlineStartedAt: context.time,
    step: 'composition',
  })
  expect((await context.historyOf(orderId)).at(-1)).toMatchObject({
    type: 'briefing-accepted',
    actor: 'staff:ana',
    details: due,
  })
  const mail = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'briefing-accepted')
  expect(mail?.content.facts).toContainEqual({ label: 'Primeiras versões até', value: '11/12/2026' })
  expect(mail?.content.facts?.map(({ label }) => label)).not.toContain('Data desejada')
  expect(await acceptBriefing(context, { projectId: project.id, actor: testActor({ id: 'ana' }) })).toEqual(
    refuse('already-accepted'),
  )
  const view = await getTrackedOrder(context, orderId)
  expect(view).toMatchObject({ awaitedAction: 'studio', project: due })
})

test('staff accept or delete while the buyer answers → neither blocks the other', async () => {
  const clarifications = [{ question: 'Qual cidade?', askedAt: '', answer: null, answeredAt: null }]
  for (let round = 0; round < 6; round++) {
    const { briefing, access, project } = await pay()
    await context.db
      .update(briefings)
      .set({ state: 'clarification-requested', clarifications })
      .where(eq(briefings.id, briefing.id))
    const subject = { projectId: project.id, actor: testActor() }
    if (round >= 4)
      await context.db
        .update(orders)
        .set({ state: 'refunded' })
        .where(eq(orders.id, project.orderId ?? ''))
    const studio = round < 4 ? acceptBriefing(context, subject) : deleteProject(context, subject, project.code)
    const [done, answered] = await Promise.all([
      studio,
      answerClarification(context, { briefingId: briefing.id, access }, 'Santos'),
    ])
    expect(done.ok || answered.ok).toBe(true)
  }
})

test('clarifications requested and answered → all are stored, and the next actor alternates', async () => {
  const { briefing, access, orderId, project } = await createFilledBriefing()
  const asker = { projectId: project.id, actor: testActor({ id: 'ana' }) }
  expect(await requestClarification(context, asker, 'Qual cidade?')).toEqual(refuse('not-sent'))

  await sendBriefing(context, { briefingId: briefing.id, access }, { consent, ip: here, email: '' })
  expect(await requestClarification(context, asker, '  ')).toEqual(refuse('question-required'))
  await requestClarification(context, asker, 'Qual cidade?')
  expect((await getTrackedOrder(context, orderId))?.awaitedAction).toBe('buyer-answers')
  const mail = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'clarification-requested')
  expect(mail?.content.paragraphs).toContain('Qual cidade?')

  const token = sentToken(mail)
  const byLink = { briefingId: briefing.id, access: { linkHashes: [hashSecret(token)], orderIds: [] } }
  expect(await answerClarification(context, byLink, ' ')).toEqual(refuse('answer-required'))
  await answerClarification(context, byLink, 'Santos')
  expect(await answerClarification(context, byLink, 'Santos')).toEqual(refuse('not-asked'))
  expect((await getTrackedOrder(context, orderId))?.awaitedAction).toBe('studio')

  await requestClarification(context, asker, 'E o bairro?')
  expect((await stored(project.id)).clarifications).toMatchObject([
    { question: 'Qual cidade?', answer: 'Santos' },
    { question: 'E o bairro?', answer: null },
  ])
})

test('an answer to a question that is no longer the last one → refused, and the new question stays open', async () => {
  const { briefing, access, project } = await createFilledBriefing()
  const asker = { projectId: project.id, actor: testActor() }
  await sendBriefing(context, { briefingId: briefing.id, access }, { consent, ip: here, email: '' })
  await requestClarification(context, asker, 'Qual cidade?')
  const askedAt = (await stored(project.id)).clarifications.at(-1)?.askedAt ?? ''
  await answerClarification(context, { briefingId: briefing.id, access, askedAt }, 'Santos')
  context.time = new Date(context.time.getTime() + 300_000)
  await requestClarification(context, asker, 'E o bairro?')

  const late = await answerClarification(context, { briefingId: briefing.id, access, askedAt }, 'Santos')
  expect(late).toEqual(refuse('not-asked'))
  expect((await stored(project.id)).clarifications.at(-1)).toMatchObject({ question: 'E o bairro?', answer: null })
})

test.each(['refunded', 'disputed'] as const)('a %s order → no briefing, no answer, no mail', async (state) => {
  const { briefing, access, orderId, project } = await createFilledBriefing()
  const later = await createFilledBriefing()
  await sendBriefing(context, { briefingId: later.briefing.id, access: later.access }, { consent, ip: here, email: '' })
  await requestClarification(context, { projectId: later.project.id, actor: testActor() }, 'Qual cidade?')
  for (const id of [orderId, later.orderId]) await context.db.update(orders).set({ state }).where(eq(orders.id, id))

  const closed = refuse('order-closed')
  expect(await sendBriefing(context, { briefingId: briefing.id, access }, { consent, ip: here, email: '' })).toEqual(
    closed,
  )
  expect(await write({ access, briefingId: briefing.id })).toEqual(closed)
  expect(await write({ access, orderId })).toEqual(closed)
  const answerTo = { briefingId: later.briefing.id, access: later.access }
  expect(await answerClarification(context, answerTo, 'Santos')).toEqual(closed)
  expect((await stored(project.id)).state).toBe('draft')
  expect((await context.mailsOf(orderId)).map(({ kind }) => kind)).not.toContain('briefing-received')
  expect(await getTrackedOrder(context, orderId)).toMatchObject({ stopReason: state })
})

test('filled in before paying, in the same browser → sent at once, handed over with the payment', async () => {
  const { id, access, visitorId } = await saveAllSteps()
  expect(await sendBriefing(context, { briefingId: id, access }, { consent, ip: here, email: '' })).toEqual(
    refuse('email-required'),
  )
  await sendBriefing(context, { briefingId: id, access }, { consent, ip: here, email: 'outro@exemplo.com.br' })

  const { briefing, orderId } = await pay({ visitorId, packageId: 'premium' })
  expect(briefing).toMatchObject({ id, orderId, packageId: 'premium', state: 'sent', mailedLinkOnly: false })
  expect((await context.historyOf(orderId)).map(({ type }) => type)).toContain('briefing-sent')
  const confirmed = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'payment-confirmed')
  expect(confirmed?.content.action?.label).toBe('Ver a minha história')
})

test('filled in in another browser with the same e-mail → only the mailed link opens it, and it must be sent again', async () => {
  const email = `${randomUUID()}@exemplo.com.br`
  const before = await saveAllSteps()
  await sendBriefing(context, { briefingId: before.id, access: before.access }, { consent, ip: here, email })

  const { briefing, orderId } = await pay({ email: email.toUpperCase() })
  expect(briefing).toMatchObject({ id: before.id, state: 'draft', mailedLinkOnly: true })
  expect(await write({ briefingId: briefing.id, access: { linkHashes: [], orderIds: [orderId] } })).toEqual(
    refuse('not-found'),
  )
  expect(await write({ briefingId: briefing.id, access: before.access, visitorId: before.visitorId })).toEqual(
    refuse('not-found'),
  )

  const mail = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'payment-confirmed')
  const token = sentToken(mail)
  const access = { linkHashes: [hashSecret(token)], orderIds: [] }
  expect((await sendBriefing(context, { briefingId: briefing.id, access }, { consent, ip: here, email: '' })).ok).toBe(
    true,
  )
})

test('an order of another visitor → does not take over the briefing', async () => {
  const { id } = await saveAllSteps()
  const { briefing } = await pay()

  expect(briefing.id).not.toBe(id)
  expect(briefing.answers.story).toBe('')
})

test('an order with the buyer’s own lyric → the briefing starts with that choice', async () => {
  expect((await pay({ ownLyric: true })).briefing.answers.lyric).toBe('own')
  expect((await pay({ ownLyric: false })).briefing.answers.lyric).toBe('ours')
})

test('a wished date before the deadline → marked as not guaranteed in the mails to both sides', async () => {
  const { briefing, access, orderId, project } = await createFilledBriefing()
  await write({
    briefingId: briefing.id,
    access,
    step: 'occasion',
    change: { occasion: 'wedding', wishedOn: '2026-11-25' },
    from: { revision: 1, page: 'wish' },
  })
  await sendBriefing(context, { briefingId: briefing.id, access }, { consent, ip: here, email: '' })
  await acceptBriefing(context, { projectId: project.id, actor: testActor({ id: 'ana' }) })

  const told = await context.mailsOf(orderId)
  const value = '25/11/2026, não garantida: o prazo vai até 01/12/2026'
  const warning = told.filter(({ content }) =>
    content.facts?.some((fact) => fact.label === 'Data desejada' && fact.value === value),
  )
  expect(warning.map(({ kind }) => kind).toSorted()).toEqual([
    'briefing-accepted',
    'briefing-received',
    'staff-briefing',
  ])
})

test('the link is requested for another address → mailed to the project’s client only, rate limited', async () => {
  const { briefing, access, orderId } = await pay({ email: 'cliente@exemplo.com.br' })
  const request = { briefingId: briefing.id, access }
  const mail = (ip: string) => sendBriefingLink(context, request, { email: 'ladrao@exemplo.com.br', ip })

  expect(await mail('1')).toEqual(accept())
  expect((await context.mailsOf(orderId)).filter(({ kind }) => kind === 'briefing-link')).toMatchObject([
    { toEmail: 'cliente@exemplo.com.br' },
  ])
  for (const ip of ['2', '3', '4']) await mail(ip)
  expect(await mail('5')).toEqual(refuse('too-many-mails'))
  expect(await context.db.$count(rateLimits, like(rateLimits.key, '%@%'))).toBe(0)
})

test('sent before paying again and again with the address of a stranger → all are kept, and four mails a day reach it', async () => {
  const email = `${randomUUID()}@exemplo.com.br`
  const send = async (from: string, to: string) => {
    const { id, access } = await saveAllSteps()
    const sent = await sendBriefing(context, { briefingId: id, access }, { consent, ip: from, email: to })
    const [briefing] = await context.db.select().from(briefings).where(eq(briefings.id, id))
    return [sent.ok, briefing?.state, briefing?.email]
  }
  for (const last of [1, 2, 3, 4, 5, 6]) expect(await send(`192.0.2.${last}`, email)).toEqual([true, 'sent', email])
  expect(await context.db.$count(mails, eq(mails.toEmail, email))).toBe(4)

  const others = Array.from({ length: 9 }, () => `${randomUUID()}@exemplo.com.br`)
  for (const other of others) await send('192.0.2.77', other)
  expect(await context.db.$count(mails, inArray(mails.toEmail, others))).toBe(8)
})

test('an abandoned briefing → deleted, unless it belongs to an order', async () => {
  context.time = new Date('2026-08-01T12:00:00Z')
  const abandoned = await saveAllSteps()
  const sent = await saveAllSteps()
  const [row] = await listAccessibleBriefings(context.db, sent.access)
  await context.db
    .update(briefings)
    .set({ state: 'sent' })
    .where(eq(briefings.id, row?.briefing.id ?? ''))
  const { briefing, project } = await pay()
  await deleteOldUnlinkedBriefings(context.db, { before: new Date('2026-08-02T12:00:00Z'), limit: 100 })

  for (const { access } of [abandoned, sent]) expect(await listAccessibleBriefings(context.db, access)).toEqual([])
  expect((await stored(project.id)).id).toBe(briefing.id)
})

test('a briefing is requested for a project without one → created once, its link mailed to the client', async () => {
  const { project, orderId } = await pay()
  await context.db.delete(briefings).where(eq(briefings.projectId, project.id))

  expect(await requestBriefing(context, { projectId: project.id, actor: testActor({ id: 'ana' }) })).toEqual(accept())
  expect(await requestBriefing(context, { projectId: project.id, actor: testActor({ id: 'ana' }) })).toEqual(
    refuse('already-invited'),
  )
  expect(await requestBriefing(context, { projectId: randomUUID(), actor: testActor({ id: 'ana' }) })).toEqual(
    refuse('not-found'),
  )
  const mail = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'briefing-link')
  expect(mail).toMatchObject({ toEmail: project.clientEmail })
  expect(mail?.content.action?.url).toContain('/briefing/essencial?continuar=')
})

test('a finished project or a refunded order → its dates stay', async () => {
  const finished = await createFilledBriefing()
  await context.db.update(projects).set({ status: 'approved' }).where(eq(projects.id, finished.project.id))
  expect(await acceptBriefing(context, { projectId: finished.project.id, actor: testActor({ id: 'ana' }) })).toEqual(
    refuse('project-finished'),
  )

  const refunded = await createFilledBriefing()
  await context.db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, refunded.orderId))
  expect(await acceptBriefing(context, { projectId: refunded.project.id, actor: testActor({ id: 'ana' }) })).toEqual(
    refuse('order-not-paid'),
  )
  expect(await acceptBriefing(context, { projectId: randomUUID(), actor: testActor({ id: 'ana' }) })).toEqual(
    refuse('not-found'),
  )
})

test('a client is erased → their briefings are deleted, with or without an order', async () => {
  const { briefing, project, access } = await createFilledBriefing()
  const unlinked = await saveAllSteps()
  await sendBriefing(
    context,
    { briefingId: unlinked.id, access: unlinked.access },
    { consent, ip: here, email: project.clientEmail },
  )
  const client = { id: project.clientId, email: project.clientEmail }
  expect((await readClientRecords(context.db, client)).briefings.map(({ id }) => id).toSorted()).toEqual(
    [briefing.id, unlinked.id].toSorted(),
  )

  await context.db.transaction((tx) => erasePersonalData(tx, client, { retainedOrderIds: [], now: context.now() }))
  expect(await stored(project.id)).toMatchObject({ answers: {}, clarifications: [], tokenHash: null, visitorId: null })
  expect(await listAccessibleBriefings(context.db, unlinked.access)).toEqual([])
  expect((await listAccessibleBriefings(context.db, access))[0]?.briefing.answers).toEqual({})
})
