import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { accessRequests, clients, mails, rateLimits } from '#db/schema.ts'
import { createManualProject, createPaidProject, readProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { editClient } from '#use-cases/client/edit-client.ts'
import { fillMailSecrets } from '#use-cases/mail/mail-secrets.ts'
import { authorizeTracking } from '#use-cases/order/authorize-tracking.ts'

import { accessCode } from './access-tokens.ts'
import { confirmAccessByCode, confirmAccessByLink } from './confirm-access.ts'
import { endAccessByLink, endAccessEverywhere } from './end-access.ts'
import { hashSecret } from './hash-secret.ts'
import { notifyNewBrowser } from './notify-new-browser.ts'
import { requestAccess } from './request-access.ts'

const context = await createTestContext()

let host = 0
const ip = () => `10.3.${Math.floor((host += 1) / 250)}.${host % 250}`

async function createTestOrder(email = `${randomUUID()}@exemplo.com.br`) {
  const project = await createPaidProject(context, { email })
  const subject = { orderId: project.orderId, projectId: null }
  return { ...project, subject, visitorId: randomUUID() }
}
type Asking = Awaited<ReturnType<typeof createTestOrder>>

const requestFor = ({ subject, visitorId }: Pick<Asking, 'subject' | 'visitorId'>) =>
  requestAccess(context, { subject, goal: 'previa', visitorId, ip: ip() })
const type = ({ subject, visitorId }: Pick<Asking, 'subject' | 'visitorId'>, typed: string) =>
  confirmAccessByCode(context, { subject, visitorId, typed, ip: ip() })
const follow = (token: string) => confirmAccessByLink(context, { token, ip: ip() })

/** The latest mail of a kind, as it is sent. */
async function sentMail(orderId: string, kind: string) {
  const ofKind = (await context.mailsOf(orderId)).filter((known) => known.kind === kind)
  const mail = ofKind.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).at(-1)
  if (!mail) throw new Error(`no mail ${kind}`)
  const content = fillMailSecrets(context.signer, mail.kind, mail.content)
  return {
    mail,
    digits: content.facts?.find(({ label }) => label === 'Código')?.value ?? '',
    token: new URL(content.action?.url ?? '').searchParams.get('chave') ?? '',
  }
}

test('the mailed code in the requesting browser → access, once', async () => {
  const asking = await createTestOrder()
  expect(await requestFor(asking)).toEqual(accept())
  const { mail, digits } = await sentMail(asking.orderId, 'confirm-access')
  expect([mail.toEmail, digits]).toEqual([asking.clientEmail, expect.stringMatching(/^\d{6}$/)])

  expect(await type({ ...asking, visitorId: randomUUID() }, digits)).toEqual(refuse('code-wrong'))
  const { code, packageId, subject } = asking
  const opened = await type(asking, ` ${digits.slice(0, 3)} ${digits.slice(3)} `)
  expect(opened).toEqual(accept({ subject, code, packageId, goal: 'previa' }))
  expect(await type(asking, digits)).toEqual(refuse('code-wrong'))
})

test('the mailed link in another browser → access, once, and the code is used up', async () => {
  const asking = await createTestOrder()
  await requestFor(asking)
  const { token, digits } = await sentMail(asking.orderId, 'confirm-access')

  expect(await follow(token)).toMatchObject({ ok: true, value: { code: asking.code, goal: 'previa' } })
  expect(await follow(token)).toEqual(refuse('link-unknown'))
  expect(await type(asking, digits)).toEqual(refuse('code-wrong'))
  for (const forged of ['', 'x', `${token}x`, token.replace(/^./, 'A')])
    expect(await follow(forged)).toEqual(refuse('link-unknown'))
})

test('one link used twice in parallel → one access', async () => {
  const asking = await createTestOrder()
  await requestFor(asking)
  const { token } = await sentMail(asking.orderId, 'confirm-access')
  const answers = await Promise.all(Array.from({ length: 4 }, () => follow(token)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('an access request → neither code nor link is in the database', async () => {
  const asking = await createTestOrder()
  await requestFor(asking)
  const { mail, digits, token } = await sentMail(asking.orderId, 'confirm-access')
  const [row] = await context.db.select().from(accessRequests).where(eq(accessRequests.orderId, asking.orderId))

  for (const stored of [mail.content, row]) {
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`"${digits}"`))
  }
})

test('ten minutes later → the code is expired, the link is not', async () => {
  const asking = await createTestOrder()
  await requestFor(asking)
  const { digits, token } = await sentMail(asking.orderId, 'confirm-access')
  const before = context.time
  context.time = new Date(before.getTime() + 10 * 60_000)
  expect(await type(asking, digits)).toEqual(refuse('code-wrong'))
  expect((await follow(token)).ok).toBe(true)
  context.time = before
})

test('thirty minutes later → code and link are expired', async () => {
  const asking = await createTestOrder()
  await requestFor(asking)
  const { digits, token } = await sentMail(asking.orderId, 'confirm-access')
  const before = context.time
  context.time = new Date(before.getTime() + 30 * 60_000)

  expect(await type(asking, digits)).toEqual(refuse('code-wrong'))
  expect(await follow(token)).toEqual(refuse('link-unknown'))
  context.time = before
  expect((await follow(token)).ok).toBe(true)
})

test('five wrong codes → the right one is refused, a new one is accepted', async () => {
  const asking = await createTestOrder()
  await requestFor(asking)
  const { digits } = await sentMail(asking.orderId, 'confirm-access')
  const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0')
  for (let i = 0; i < 5; i += 1) expect(await type(asking, wrong)).toEqual(refuse('code-wrong'))
  expect(await type(asking, digits)).toEqual(refuse('code-wrong'))

  context.time = new Date(context.time.getTime() + 1)
  await requestFor(asking)
  expect((await type(asking, (await sentMail(asking.orderId, 'confirm-access')).digits)).ok).toBe(true)
  expect(await type(asking, ' ')).toEqual(refuse('code-required'))
})

test('a link requested before all access ended → refused', async () => {
  const asking = await createTestOrder()
  await requestFor(asking)
  const { token } = await sentMail(asking.orderId, 'confirm-access')
  await endAccessEverywhere(context, asking.subject)
  expect(await follow(token)).toEqual(refuse('link-unknown'))
})

test('many requests for one order → mails are limited per browser and per order', async () => {
  const asking = await createTestOrder()
  const same = []
  for (let i = 0; i < 6; i += 1) same.push(await requestFor(asking))
  expect(same.filter(({ ok }) => ok)).toHaveLength(5)
  expect(same.at(-1)).toEqual(refuse('too-many-mails'))

  const others = []
  for (let i = 0; i < 8; i += 1) others.push(await requestFor({ ...asking, visitorId: randomUUID() }))
  expect(others.filter(({ ok }) => ok).length).toBeLessThanOrEqual(3)
})

test('a corrected e-mail → the new address receives the code, the old one does not', async () => {
  const asking = await createTestOrder('antes@exemplo.com.br')
  const { clientId } = await readProject(context, asking.id)
  const [client] = await context.db.select().from(clients).where(eq(clients.id, clientId))
  const form = { name: 'Ana', email: 'depois@exemplo.com.br', phone: null, company: null }
  const seenAt = client?.updatedAt.toISOString() ?? ''
  expect(await editClient(context, testActor(), { clientId, form, seenAt })).toMatchObject({ ok: true })

  await requestFor(asking)
  expect((await sentMail(asking.orderId, 'confirm-access')).mail.toEmail).toBe('depois@exemplo.com.br')
  const track = (email: string) => authorizeTracking(context, { code: asking.code, email, ip: ip() })
  expect(await track('antes@exemplo.com.br')).toEqual(refuse('not-found'))
  expect(await track('depois@exemplo.com.br')).toMatchObject({ ok: true, value: { orderId: asking.orderId } })
  expect(await context.order(asking.orderId)).toMatchObject({ buyerEmail: 'antes@exemplo.com.br' })
})

test('codes tried with one e-mail from many addresses → rate limited, with no e-mail in the counter', async () => {
  const email = 'alvo-de-muitos@exemplo.com.br'
  for (let i = 0; i < 41; i += 1) await authorizeTracking(context, { code: `P${7_000 + i}`, email, ip: `10.7.0.${i}` })
  const late = []
  for (let i = 0; i < 4; i += 1)
    late.push(await authorizeTracking(context, { code: `P${8_000 + i}`, email, ip: '10.7.1.1' }))

  expect(late.at(-1)).toEqual(refuse('too-many-tries'))
  expect(JSON.stringify(await context.db.select().from(rateLimits))).not.toContain(email)
})

test('a new browser opens the order → the client is notified once, and never about the buying browser', async () => {
  const asking = await createTestOrder()
  const { visitorId: buying } = await context.order(asking.orderId)
  const openedMails = async () => (await context.mailsOf(asking.orderId)).filter(({ kind }) => kind === 'order-opened')

  await notifyNewBrowser(context, { subject: asking.subject, visitorId: buying, proof: 'code' })
  expect(await openedMails()).toEqual([])
  await notifyNewBrowser(context, { ...asking, proof: 'code' })
  await notifyNewBrowser(context, { ...asking, proof: 'code' })
  expect(await openedMails()).toMatchObject([{ toEmail: asking.clientEmail }])
  await notifyNewBrowser(context, { subject: asking.subject, visitorId: randomUUID(), proof: 'code' })
  expect(await openedMails()).toHaveLength(2)
})

test('"Não foi você?" → all access ends, and a second click says that it is done', async () => {
  const asking = await createTestOrder()
  await notifyNewBrowser(context, { ...asking, proof: 'code' })
  const { token, mail } = await sentMail(asking.orderId, 'order-opened')
  expect(JSON.stringify(mail.content)).not.toContain(token)

  expect(await endAccessByLink(context, token)).toEqual(accept('ended'))
  expect(await context.order(asking.orderId)).toMatchObject({ accessGeneration: 2, statusGeneration: 2 })
  expect(await endAccessByLink(context, token)).toEqual(accept('ended-before'))
  expect(await context.order(asking.orderId)).toMatchObject({ accessGeneration: 2 })
  expect(await endAccessByLink(context, 'x')).toEqual(refuse('link-unknown'))
})

test('a project without an order → confirmed through its client’s mailbox', async () => {
  const created = await createManualProject(context, { email: 'avulsa2@exemplo.com.br' })
  const asking = { subject: { orderId: null, projectId: created.id } as const, visitorId: randomUUID() }
  expect(await requestAccess(context, { ...asking, goal: 'entrega', ip: ip() })).toEqual(accept())
  const [request] = await context.db.select().from(accessRequests).where(eq(accessRequests.projectId, created.id))
  const typed = accessCode(context.signer, request?.id ?? '')
  expect(await confirmAccessByCode(context, { ...asking, typed, ip: ip() })).toMatchObject({
    ok: true,
    value: { code: created.code, goal: 'entrega' },
  })
})

test('a mailed briefing link → not stored with its mail, and opens the briefing once sent', async () => {
  const { orderId, id } = await createTestOrder()
  const briefing = await findBriefingOfProject(context.db, id)
  const stored = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'payment-confirmed')
  const url = fillMailSecrets(context.signer, 'payment-confirmed', stored?.content ?? neverMail).action?.url ?? ''
  const token = new URL(url).searchParams.get('continuar') ?? ''

  expect(hashSecret(token)).toBe(briefing?.tokenHash)
  const all = await context.db.select().from(mails)
  expect(JSON.stringify(all)).not.toContain(token)
  expect(JSON.stringify(all)).not.toMatch(/continuar=[\w-]{43}/)
})

test('a placeholder in a client’s text → stays text', () => {
  const text = 'Veja ?continuar=~briefing:00000000-0000-4000-8000-000000000000:1'
  const content = { ...neverMail, paragraphs: [text], facts: [{ label: 'Texto', value: '······' }] }
  expect(fillMailSecrets(context.signer, 'feedback-received', content)).toEqual(content)
})

const neverMail = { subject: '', preheader: '', heading: '', paragraphs: [], footer: [] }
