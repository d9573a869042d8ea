import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { sendOnce } from '#adapters/mail/send-once.ts'
import { createContractCache } from '#adapters/pdf/contract-cache.ts'
import { createSigner } from '#adapters/signer.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { countMails } from '#db/mail/mails-admin.ts'
import { mails, orders } from '#db/schema.ts'
import { createMailbox } from '#test/support/mail-fixtures.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { resumeBriefing } from '#use-cases/briefing/resume-briefing.ts'
import { eraseClient } from '#use-cases/client/erase-client.ts'
import { sendResetLink } from '#use-cases/staff/send-reset-link.ts'

import { deliverMail } from './deliver-mail.ts'

const context = await createTestContext()

function createTransport(answer?: Parameters<typeof createMailbox>[0]) {
  return { ...context, ...createMailbox(answer), contracts: createContractCache(context.pdf) }
}

async function createMail() {
  const { orderId } = await context.place()
  const [mail] = await context.mailsOf(orderId)
  if (!mail) throw new Error('no mail')
  return mail
}

async function stateOf(id: string) {
  const [mail] = await context.db.select().from(mails).where(eq(mails.id, id))
  return mail
}

test('a queued mail → sent with the frozen contract and marked as sent', async () => {
  const mail = await createMail()
  const deps = createTransport()
  expect(await deliverMail(deps, mail.id)).toEqual(accept('sent'))

  const [attachment] = deps.sent[0]?.attachments ?? []
  expect(attachment).toMatchObject({
    filename: expect.stringMatching(/^contrato-P\d+\.pdf$/),
    contentType: 'application/pdf',
  })
  expect(
    Buffer.from(attachment?.content ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(await stateOf(mail.id)).toMatchObject({
    state: 'sent',
    transport: 'folder',
    sentAt: context.time,
    attempts: 1,
  })
})

test('a briefing from before the secret was replaced → the mail brings the link that opens it', async () => {
  const former = 's'.repeat(40)
  const { orderId } = await createPaidProject(context, { email: 'segredo@exemplo.com.br' })
  const mail = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'payment-confirmed')
  const deps = { ...createTransport(), signer: createSigner('n'.repeat(40), former) }
  await deliverMail(deps, mail?.id ?? '')

  const token = /continuar=([\w-]+)/.exec(deps.sent[0]?.content.action?.url ?? '')?.[1] ?? ''
  expect((await resumeBriefing(context, { token, ip: '10.2.0.9' })).ok).toBe(true)
})

test('a sent mail → not sent again', async () => {
  const mail = await createMail()
  const deps = createTransport()
  await deliverMail(deps, mail.id)

  expect(await deliverMail(deps, mail.id)).toEqual(accept('done'))
  expect(deps.sent).toHaveLength(1)
})

/** A queued mail of a client, and the erasure of all they said. */
async function createMailToErase() {
  const email = `apaga-${crypto.randomUUID()}@exemplo.com.br`
  const { orderId, clientId } = await createPaidProject(context, { email, status: 'delivered' })
  const mail = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'payment-confirmed')
  const erase = () => eraseClient(context, testActor(), clientId)
  return { mailId: mail?.id ?? '', erase }
}

test('a client was erased while their mail waited → nothing is sent, and the mail stays as it is', async () => {
  const { mailId, erase } = await createMailToErase()
  expect(await stateOf(mailId)).toMatchObject({ state: 'queued' })
  expect((await erase()).ok).toBe(true)
  const deps = createTransport()

  expect(await deliverMail(deps, mailId)).toEqual(accept('done'))
  expect(deps.sent).toEqual([])
  expect(await stateOf(mailId)).toMatchObject({ state: 'failed', attempts: 0 })
})

test('a client is erased while the server does not answer → their mail is not queued again', async () => {
  const { mailId, erase } = await createMailToErase()
  const deps = createTransport(refuse('mail-unavailable'))
  const mail = {
    ...deps.mail,
    send: async (...sent: Parameters<typeof deps.mail.send>) => (await erase(), deps.mail.send(...sent)),
  }

  expect(await deliverMail({ ...deps, mail }, mailId)).toEqual(refuse('mail-unavailable'))
  expect(await stateOf(mailId)).toMatchObject({ state: 'failed' })
})

test('a mail was sent, and a full disk takes no word of it → the next attempt stores that, and sends nothing', async () => {
  const mail = await createMail()
  const deps = createTransport()
  const transport = sendOnce(deps.mail)
  const fullDisk: typeof context.db = Object.create(context.db, {
    update: {
      value: () => {
        throw new Error('could not extend file: No space left on device')
      },
    },
  })

  await expect(deliverMail({ ...deps, mail: transport, db: fullDisk }, mail.id)).rejects.toThrow('No space left')
  expect(await stateOf(mail.id)).toMatchObject({ state: 'queued', attempts: 0 })
  expect(await deliverMail({ ...deps, mail: transport }, mail.id)).toEqual(accept('sent'))
  expect(await stateOf(mail.id)).toMatchObject({ state: 'sent', attempts: 1 })
  expect(deps.sent).toHaveLength(1)
})

test('a mailbox full or blocked → tried again; final once four tries in two hours were rejected', async () => {
  const mail = await createMail()
  const rejecting = createTransport(refuse('mail-rejected'))
  const began = mail.createdAt
  for (const minutes of [0, 30, 60, 90]) {
    const now = () => addMinutes(began, minutes)
    expect(await deliverMail({ ...rejecting, now }, mail.id)).toEqual(refuse('mail-unavailable'))
  }
  expect(await stateOf(mail.id)).toMatchObject({ state: 'queued', attempts: 4, lastError: 'mail-rejected' })
  expect(await deliverMail({ ...rejecting, now: () => addMinutes(began, 121) }, mail.id)).toEqual(
    refuse('mail-refused'),
  )
  expect(await stateOf(mail.id)).toMatchObject({ state: 'failed', attempts: 5 })
})

test('an unreachable server → the mail stays queued; a rejected address → the mail fails', async () => {
  const mail = await createMail()
  await deliverMail(createTransport(refuse('mail-unavailable')), mail.id)
  expect(await stateOf(mail.id)).toMatchObject({ state: 'queued', attempts: 1, lastError: 'mail-unavailable' })

  await deliverMail(createTransport(refuse('mail-refused')), mail.id)
  expect(await stateOf(mail.id)).toMatchObject({ state: 'failed', attempts: 2, lastError: 'mail-refused' })
})

test.each([
  ['link-reminder', 'awaiting-payment', 'paid'],
  ['payment-reminder', 'awaiting-payment', 'cancelled'],
  ['order-expired', 'expired', 'awaiting-payment'],
] as const)('a server away while the order of a mail of kind %s turns from %s to %s → not sent', async (...row) => {
  const [kind, before, after] = row
  const { orderId } = await context.place()
  const [about] = await context.mailsOf(orderId)
  const id = about?.id ?? ''
  await context.db.update(mails).set({ kind }).where(eq(mails.id, id))
  await context.db.update(orders).set({ state: before }).where(eq(orders.id, orderId))
  expect(await deliverMail(createTransport(refuse('mail-unavailable')), id)).toEqual(refuse('mail-unavailable'))

  await context.db.update(orders).set({ state: after }).where(eq(orders.id, orderId))
  const deps = createTransport()
  const { unresolved } = await countMails(context.db)
  expect(await deliverMail(deps, id)).toEqual(refuse('outdated'))
  expect(deps.sent).toEqual([])
  expect(await stateOf(id)).toMatchObject({ state: 'failed', lastError: 'outdated' })
  expect((await countMails(context.db)).unresolved).toBe(unresolved)
})

test('an unknown mail → no retry', async () => {
  expect(await deliverMail(createTransport(), '00000000-0000-4000-8000-000000000000')).toEqual(refuse('not-found'))
})

test('a mail with an account link → its link is removed from the outbox when the mail is done', async () => {
  const to = `bia-${crypto.randomUUID()}@example.com`
  const url = `${context.siteUrl}/admin/redefinir-senha?token=s3cr3t-0_9`
  await sendResetLink(context, { to, name: 'Bia', url, expiresAt: context.time })
  const [mail] = await context.db.select().from(mails).where(eq(mails.toEmail, to))
  const id = mail?.id ?? ''

  await deliverMail(createTransport(refuse('mail-unavailable')), id)
  expect((await stateOf(id))?.content.action?.url).toBe(url)

  const deps = createTransport()
  await deliverMail(deps, id)
  expect(deps.sent[0]?.content.action?.url).toBe(url)
  const stored = await stateOf(id)
  expect(stored?.content).toEqual({
    ...mail?.content,
    action: { ...mail?.content.action, url: `${context.siteUrl}/admin/redefinir-senha?token=…` },
  })

  await context.db.update(mails).set({ state: 'queued', content: mail?.content }).where(eq(mails.id, id))
  await deliverMail(createTransport(refuse('mail-refused')), id)
  expect(JSON.stringify(await stateOf(id))).not.toContain('s3cr3t')
})
