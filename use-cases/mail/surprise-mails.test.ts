import { readFile } from 'node:fs/promises'

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { messageOf } from '#adapters/mail/mail-message.ts'
import { preferenceFor } from '#adapters/mercado-pago/preference.ts'
import { createContractCache } from '#adapters/pdf/contract-cache.ts'
import { wordedMailKinds } from '#copy/mail/mail-kinds.ts'
import { mailSample } from '#copy/mail/mail-samples.ts'
import { isStaffMail, isVoucherMail, mailKinds, type MailKind } from '#core/mail/mail-kinds.ts'
import { isOutdatedMail } from '#core/mail/outdated-mail.ts'
import { proposalSentKey } from '#core/proposal/proposal.ts'
import { namesOf } from '#core/shared/own-value.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { enqueueMail, findMail } from '#db/mail/mails.ts'
import { insertProposal } from '#db/proposal/proposals.ts'
import { mails, orders, projects } from '#db/schema.ts'
import { firstSettings as settings } from '#db/seed/settings.ts'
import { createDeliveredProject } from '#test/support/delivery-fixtures.ts'
import { createMailbox } from '#test/support/mail-fixtures.ts'
import { createDraft, createPaidProject, readProject } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { buyExtra } from '#use-cases/order/buy-extra.ts'
import { setSurprise } from '#use-cases/order/set-surprise.ts'
import { withdrawOrder } from '#use-cases/order/withdraw-order.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { openCheckout } from '#use-cases/payment/open-checkout.ts'
import { remindPayment } from '#use-cases/payment/remind-payment.ts'
import { previewPresentation } from '#use-cases/preview/preview-presentation.ts'

import { deliverMail } from './deliver-mail.ts'
import { discreetIfSurprise, readSentContent, renderSentMail } from './render-mail-preview.ts'
import { resendMail } from './resend-mail.ts'

const context = await createTestContext()
const { db } = context
const at = (text: string) => new Date(`2026-11-${text}:00-03:00`)

const { mail, sent } = createMailbox()
const deps = { ...context, mail, contracts: createContractCache(context.pdf) }

const project = await createPaidProject(context, { email: 'surpresa@exemplo.com.br', name: 'Maria da Silva' })
await db
  .update(projects)
  .set({ title: 'Canção para Dona Lia', recipient: 'Dona Lia' })
  .where(eq(projects.id, project.id))
await setSurprise(context, project.orderId, 'night')
const offer = await db.transaction((tx) =>
  insertProposal(tx, { projectId: project.id, state: 'sent', title: 'Canção em coro' }),
)
/** What mails are about that say that nothing was paid. */
const unpaid = await context.place({ surprise: 'night', email: 'aberta@exemplo.com.br' })
await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, unpaid.orderId))

/** What somebody reads who only glances at the phone of the buyer. */
const secrets =
  /Dona Lia|Canção|canção|música|Música|briefing|letra|versão|prévia|Harmonia|Essencial|Voz e violão|avó|bodas/i

async function post(kind: MailKind, subject: { orderId?: string; projectId?: string }) {
  const known = wordedMailKinds.find((one) => one === kind) ?? 'delivered'
  const content = {
    ...mailSample(known, { siteUrl: context.siteUrl, settings }),
    subject: `Canção para Dona Lia: ${kind}`,
    preheader: 'Dona Lia vai amar a música',
  }
  const key = kind === 'proposal-sent' ? proposalSentKey(offer.id) : kind
  const dedupeKey = `${key}:${sent.length}:${Math.random()}`
  await db.transaction((tx) =>
    enqueueMail(tx, context.queue, {
      kind,
      dedupeKey,
      toName: 'Maria',
      toEmail: 'm@exemplo.com.br',
      content,
      ...subject,
    }),
  )
  const { rows } = await db.$client.query<{ id: string }>('select id from mails where dedupe_key = $1', [dedupeKey])
  return rows[0]?.id ?? ''
}

const kinds = namesOf(mailKinds).filter((kind) => !isStaffMail(kind))

// An order of a voucher has no surprise mode: its mails are about a gift that is not made yet, or go to whom it is for.
test.each(kinds.filter((kind) => !kind.startsWith('invoice-') && !isVoucherMail(kind)))(
  'a mail of kind %s → nothing to see in inbox, notification or first screen',
  async (kind) => {
    const isUnpaid = isOutdatedMail(kind, {
      order: await context.order(project.orderId),
      status: 'waiting',
      proposal: 'sent',
    })
    const { code } = isUnpaid ? unpaid : project
    const subject = isUnpaid ? { orderId: unpaid.orderId } : { orderId: project.orderId, projectId: project.id }
    const id = await post(kind, subject)
    sent.length = 0
    expect(await deliverMail({ ...deps, now: () => at('24T12:00') }, id)).toEqual(accept('sent'))
    const [outgoing] = sent
    if (!outgoing) throw new Error('nothing was sent')
    const message = await messageOf(outgoing, { name: 'Harmonia Músicas', email: 'avisos@harmonia.example' })

    expect(message.from.name).toBe('Atendimento')
    expect(message.subject).toBe(`Pedido ${code}: atualização`)
    expect(outgoing.content.preheader).not.toMatch(secrets)
    expect(message.text.slice(0, 330)).not.toMatch(secrets)
    expect(message.html).toContain(`<title>${message.subject}</title>`)
    const [body = ''] = /<body[\s\S]*/.exec(message.html) ?? []
    const shown = body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&#?\w+;|[^\p{L}\p{N}\p{P}]+/gu, ' ')
    expect(shown.replaceAll(/ +/g, ' ').slice(0, 330)).not.toMatch(secrets)
    for (const { filename } of message.attachments) expect(filename).not.toMatch(secrets)
    // What a file is may be read further down; what it is called is the name of the song.
    expect(message.text).not.toMatch(/\.(mp3|wav|flac|m4a|zip|pdf|mid|html|ics)\b/)
  },
)

test('an invoice of such an order → a file name that says what it is only', async () => {
  const { invoiceFileName } = await import('#core/order/invoice.ts')
  expect(invoiceFileName('2031/58')).not.toMatch(secrets)
})

test('the delivery of a song and of one more file → mails without the name of a file', async () => {
  const { project: delivered } = await createDeliveredProject(context, { email: 'entregue@exemplo.com.br' })
  const written = JSON.stringify((await context.mailsOf(delivered.orderId ?? '')).map(({ content }) => content))
  expect(written).toContain('Música em MP3')
  expect(written).not.toMatch(/\.(mp3|wav|pdf)\b/)
})

test('a mail that waits → the panel shows it as it would go out, and one that went out as it went', async () => {
  const plain = await createPaidProject(context, { email: 'painel@exemplo.com.br' })
  const id = await post('delivered', { orderId: plain.orderId })
  const shown = async () => {
    const stored = await findMail(db, id)
    return stored && (await readSentContent(context, stored)).subject
  }
  expect(await shown()).toBe('Canção para Dona Lia: delivered')
  await setSurprise(context, plain.orderId, 'none')
  expect(await shown()).toBe(`Pedido ${plain.code}: atualização`)
  await deliverMail(deps, id)
  await setSurprise(context, plain.orderId, null)
  expect(await shown()).toBe(`Pedido ${plain.code}: atualização`)
})

test('versions are about to be presented → staff are shown the subject the client will read', async () => {
  const before = await createPaidProject(context, { email: 'rascunho@exemplo.com.br' })
  const draftId = await createDraft(context, before.id)
  const subject = async () =>
    (await previewPresentation(context, await readProject(context, before.id), [draftId]))?.subject
  expect(await subject()).toContain('ouvir')
  await setSurprise(context, before.orderId, 'night')
  expect(await subject()).toBe(`Pedido ${before.code}: atualização`)
})

test('a mail about no order → as it was written', async () => {
  const content = mailSample('delivered', { siteUrl: context.siteUrl, settings })
  expect(await discreetIfSurprise(db, content, { orderId: null, projectId: null })).toBe(content)
})

test('mails to the studio → as ever, also at night', async () => {
  const id = await post('staff-feedback', { orderId: project.orderId, projectId: project.id })
  sent.length = 0
  expect(await deliverMail({ ...deps, now: () => at('24T23:00') }, id)).toEqual(accept('sent'))
  expect(sent[0]?.content.subject).toBe('Canção para Dona Lia: staff-feedback')
  expect(sent[0]).not.toHaveProperty('senderName')
})

test('at night → held until eight, then sent once', async () => {
  const id = await post('delivered', { projectId: project.id })
  const before = sent.length
  // As it is while the mail is being delivered.
  await db.execute(sql`update pgboss.job set state = 'active' where singleton_key = ${id}`)
  expect(await deliverMail({ ...deps, now: () => at('24T21:00') }, id)).toEqual(accept('held'))
  expect(await findMail(db, id)).toMatchObject({ state: 'queued', attempts: 0, sendAfter: at('25T08:00') })
  const waiting = (await context.jobs('send-mail')).filter(({ data }) => data['mailId'] === id)
  expect(waiting.map(({ startAfter }) => startAfter)).toContainEqual(at('25T08:00'))
  expect(sent).toHaveLength(before)

  expect(await deliverMail({ ...deps, now: () => at('25T08:00') }, id)).toEqual(accept('sent'))
  expect(sent).toHaveLength(before + 1)
  expect(await findMail(db, id)).toMatchObject({ state: 'sent', sendAfter: null, discreetCode: project.code })
  expect(await renderSentMail(context, id)).toContain(`Pedido ${project.code}: atualização`)
})

test('a reminder held at night, and the order paid meanwhile → not sent, neither at eight nor again', async () => {
  context.time = at('24T20:45')
  const { orderId } = await context.place({ surprise: 'night', email: 'noite@exemplo.com.br' })
  const pix = { reference: orderId, method: 'pix', expiresAt: at('25T20:45') } as const
  const { id: paymentId } = context.payments.has({ ...pix, status: 'pending', approvedAt: null })
  await confirmPayment(context, paymentId)
  context.time = at('24T21:05')
  expect(await remindPayment(context, { orderId, paymentId })).toBe(true)
  const reminder = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'payment-reminder')
  const id = reminder?.id ?? ''
  await db.execute(sql`update pgboss.job set state = 'active' where singleton_key = ${id}`)
  expect(await deliverMail(deps, id)).toEqual(accept('held'))

  context.time = at('24T21:10')
  context.payments.has({ ...pix, id: paymentId, status: 'approved', approvedAt: context.time, updatedAt: context.time })
  expect(await confirmPayment(context, paymentId)).toMatchObject({ ok: true })
  context.time = at('25T08:00')
  sent.length = 0
  expect(await deliverMail(deps, id)).toEqual(refuse('outdated'))
  expect(sent).toEqual([])
  expect(await findMail(db, id)).toMatchObject({ state: 'failed', lastError: 'outdated' })
  expect(await resendMail(context, testActor(), id)).toEqual(refuse('outdated'))
})

test('a card refused at night, and the order paid meanwhile → the refusal is not mailed at eight', async () => {
  context.time = at('24T20:45')
  const { orderId } = await context.place({ surprise: 'night', email: 'recusada@exemplo.com.br' })
  const card = { reference: orderId, method: 'credit-card', id: 'card-at-night' } as const
  context.payments.has({ ...card, status: 'in-process', approvedAt: null })
  await confirmPayment(context, card.id)
  context.time = at('24T21:10')
  context.payments.has({ ...card, status: 'rejected', approvedAt: null, updatedAt: context.time })
  await confirmPayment(context, card.id)
  const id = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'payment-refused')?.id ?? ''
  await db.execute(sql`update pgboss.job set state = 'active' where singleton_key = ${id}`)
  expect(await deliverMail(deps, id)).toEqual(accept('held'))

  context.time = at('24T21:30')
  const paid = context.payments.has({ reference: orderId, method: 'pix', approvedAt: context.time })
  expect(await confirmPayment(context, paid.id)).toMatchObject({ ok: true })
  context.time = at('25T08:00')
  expect(await deliverMail(deps, id)).toEqual(refuse('outdated'))
})

test('a song ready at night, and approved meanwhile → not mailed at eight, nor sent again', async () => {
  const plain = await createPaidProject(context, { email: 'aprovada@exemplo.com.br' })
  await setSurprise(context, plain.orderId, 'night')
  const id = await post('song-ready', { orderId: plain.orderId, projectId: plain.id })
  await db.execute(sql`update pgboss.job set state = 'active' where singleton_key = ${id}`)
  context.time = at('24T21:10')
  expect(await deliverMail(deps, id)).toEqual(accept('held'))

  await db.update(projects).set({ status: 'approved' }).where(eq(projects.id, plain.id))
  context.time = at('25T08:00')
  expect(await deliverMail(deps, id)).toEqual(refuse('outdated'))
  expect(await resendMail(context, testActor(), id)).toEqual(refuse('outdated'))
})

test('a code that somebody waits for at a page → sent at night, too', async () => {
  const id = await post('confirm-access', { orderId: project.orderId })
  expect(await deliverMail({ ...deps, now: () => at('24T23:00') }, id)).toEqual(accept('sent'))
})

test('withdrawn at night → the proof goes out at once and neutral, what follows it at eight', async () => {
  context.time = at('24T22:00')
  const { orderId, code } = await createPaidProject(context, { email: 'desistiu@exemplo.com.br' })
  await setSurprise(context, orderId, 'night')
  expect(await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })).toMatchObject({ ok: true })
  const proof = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'withdrawal-received')
  sent.length = 0
  expect(await deliverMail(deps, proof?.id ?? '')).toEqual(accept('sent'))
  expect(sent[0]).toMatchObject({ senderName: 'Atendimento', content: { subject: `Pedido ${code}: atualização` } })

  const refund = await post('refund', { orderId })
  expect(await deliverMail(deps, refund)).toEqual(accept('held'))
})

test.each([
  ['without a contract', 'held', false],
  ['with the contract', 'sent', true],
] as const)('a payment confirmed at night, its mail %s → %s', async (_, outcome, attachContract) => {
  const id = await post('payment-confirmed', { orderId: project.orderId })
  await db.update(mails).set({ attachContract }).where(eq(mails.id, id))
  expect(await deliverMail({ ...deps, now: () => at('24T23:00') }, id)).toEqual(accept(outcome))
})

test('an extra bought later → its mails and its payment are as discreet as its song', async () => {
  const before = context.payments.checkoutRequests.length
  const visitor = { visitorId: project.id, ip: '203.0.113.4', userAgent: 'Test' }
  const form = { name: 'Maria', email: 'surpresa@exemplo.com.br', phone: null, submissionId: project.id, taxId: null }
  const bought = await buyExtra(context, visitor, { projectId: project.id, extraId: 'partituras', form })
  if (!bought.ok) throw new Error(bought.code)
  expect(context.payments.checkoutRequests.slice(before)[0]).toMatchObject({
    title: `Pedido ${bought.value.code}`,
    statementDescriptor: `PEDIDO ${bought.value.code}`,
  })
  const id = await post('order-received', { orderId: bought.value.orderId })
  sent.length = 0
  await deliverMail({ ...deps, now: () => at('24T12:00') }, id)
  expect(sent[0]?.senderName).toBe('Atendimento')
})

test('a checkout of such an order → item, description and statement name the order only', async () => {
  const { orderId, code } = await context.place({ surprise: 'night', email: 'caixa@exemplo.com.br' })
  const request = context.payments.checkoutRequests.at(-1)
  expect(request).toMatchObject({
    title: `Pedido ${code}`,
    description: `Pedido ${code}`,
    statementDescriptor: `PEDIDO ${code}`,
  })
  if (!request) throw new Error('nothing was asked of the provider')
  const { items, statement_descriptor: statement } = preferenceFor(request)
  expect(JSON.stringify({ items, statement })).not.toMatch(secrets)

  await setSurprise(context, orderId, null)
  context.payments.checkoutRequests.length = 0
  await openCheckout(context, orderId)
  expect(context.payments.checkoutRequests.every(({ title }) => title !== `Pedido ${code}`)).toBe(true)
})

test('mode switched off → mails that still wait go out as ever', async () => {
  const plain = await createPaidProject(context, { email: 'fim@exemplo.com.br' })
  await setSurprise(context, plain.orderId, 'night')
  const id = await post('delivered', { orderId: plain.orderId })
  await setSurprise(context, plain.orderId, null)
  sent.length = 0
  await deliverMail({ ...deps, now: () => at('24T12:00') }, id)
  expect(sent[0]?.content.subject).toBe('Canção para Dona Lia: delivered')
})

test('the same offer ordered again with the switch → the order is in surprise mode', async () => {
  const buyer = { visitorId: crypto.randomUUID(), email: 'volta@exemplo.com.br' }
  const first = await context.place(buyer)
  const second = await context.place({ ...buyer, surprise: 'evening' })
  expect(second.orderId).toBe(first.orderId)
  expect((await context.order(first.orderId)).surprise).toBe('evening')
})

test('this test reads the sources of all use cases → none enqueues a mail by other means', async () => {
  const source = await readFile('db/mail/mails.ts', 'utf8')
  expect(source.match(/\.insert\(mails\)/g)).toHaveLength(1)
})
