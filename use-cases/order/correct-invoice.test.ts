import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { MailAttachment, MailTransport } from '#adapters/mail/mail.ts'
import { cents } from '#core/shared/money.ts'
import { refuse } from '#core/shared/result.ts'
import { parseTaxId } from '#core/shared/tax-id.ts'
import { findInvoice, readInvoiceFile } from '#db/order/invoices.ts'
import { auditLog, mails } from '#db/schema.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { deliverMail } from '#use-cases/mail/deliver-mail.ts'
import { resendMail } from '#use-cases/mail/resend-mail.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'

import { correctInvoice } from './correct-invoice.ts'
import { cancelInvoice, issueInvoice } from './issue-invoice.ts'

const context = await createTestContext()
const actor = testActor()
const wrong = Buffer.from('%PDF-1.7 de outra pessoa')
const right = Buffer.from('%PDF-1.7 certa')

/** A paid order whose invoice has the wrong file. */
async function sellWithInvoice() {
  const { orderId, code } = await context.place({ taxId: parseTaxId('529.982.247-25') })
  const payment = context.payments.has({ reference: orderId })
  await confirmPayment(context, payment.id)
  await issueInvoice(context, actor, { orderId, number: '2026/7', pdf: wrong })
  context.time = new Date(context.time.getTime() + 60_000)
  const refund = async (amount: number) => {
    const status = amount === payment.amount ? ('refunded' as const) : ('approved' as const)
    const updatedAt = new Date(payment.updatedAt.getTime() + amount)
    context.payments.has({ ...payment, reference: orderId, refunded: cents(amount), status, updatedAt })
    await confirmPayment(context, payment.id)
  }
  return { orderId, code, refund }
}

const correct = (orderId: string, number = '2026/8', pdf: Uint8Array = right) =>
  correctInvoice(context, actor, { orderId, number, pdf })

async function mailOf(orderId: string, kind: string) {
  const [mail] = await context.db
    .select()
    .from(mails)
    .where(and(eq(mails.orderId, orderId), eq(mails.kind, kind)))
  if (!mail) throw new Error(`no mail of the kind ${kind}`)
  return mail
}

async function send(mailId: string) {
  const deps = depsOf(context)
  const attached: MailAttachment[] = []
  const transport: MailTransport = {
    ...deps.mail,
    send(letter) {
      attached.push(...letter.attachments)
      return deps.mail.send(letter)
    },
  }
  const result = await deliverMail({ ...deps, mail: transport }, mailId)
  return { result, attached }
}

test('a wrong file is corrected → the old one is gone, the right one mailed, both numbers in the audit log', async () => {
  const { orderId, code } = await sellWithInvoice()
  expect(await correct(orderId)).toMatchObject({ ok: true, value: { number: '2026/8' } })

  expect(await readInvoiceFile(context.db, orderId)).toMatchObject({ number: '2026/8', pdf: right })
  const mail = await mailOf(orderId, 'invoice-corrected')
  expect(mail.content).toMatchObject({ subject: `Nota fiscal corrigida do pedido ${code}` })
  expect(mail.content.paragraphs.join(' ')).toContain('Antes aparecia o número 2026/7.')
  const { result, attached } = await send(mail.id)
  expect(result).toMatchObject({ ok: true })
  expect(attached).toEqual([{ filename: 'nota-fiscal-2026-8.pdf', contentType: 'application/pdf', content: right }])
  const entries = await context.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
  expect(entries.find(({ action }) => action === 'invoice-corrected')).toMatchObject({
    subjectLabel: code,
    details: { from: '2026/7', to: '2026/8' },
  })
})

test('the same number and the same file again → refused, and the buyer is written to once', async () => {
  const { orderId } = await sellWithInvoice()
  await correct(orderId)

  expect(await correct(orderId)).toEqual(refuse('same-invoice'))
  expect((await context.mailsOf(orderId)).filter(({ kind }) => kind === 'invoice-corrected')).toHaveLength(1)
})

test('the mail about the wrong file is sent after the correction → not at all, neither now nor again', async () => {
  const { orderId } = await sellWithInvoice()
  await correct(orderId)
  const mail = await mailOf(orderId, 'invoice-issued')
  const { result, attached } = await send(mail.id)

  expect(result).toMatchObject({ code: 'invoice-replaced' })
  expect(attached).toEqual([])
  expect(await mailOf(orderId, 'invoice-issued')).toMatchObject({ state: 'failed', lastError: 'invoice-replaced' })
  expect(await resendMail(context, actor, mail.id)).toMatchObject({ code: 'invoice-replaced' })
})

test('the same number with another file → the mail of before is not sent, either', async () => {
  const { orderId } = await sellWithInvoice()
  await correct(orderId, '2026/7')

  expect((await send((await mailOf(orderId, 'invoice-issued')).id)).attached).toEqual([])
})

test('an invoice is replaced by another number → the mail about the first one does not carry the second', async () => {
  const { orderId, refund } = await sellWithInvoice()
  const first = await mailOf(orderId, 'invoice-issued')
  await refund(19_00)
  await issueInvoice(context, actor, { orderId, number: '2026/9', pdf: right })

  expect(await send(first.id)).toMatchObject({ result: { code: 'invoice-replaced' }, attached: [] })
})

test('a sent mail is sent again while its invoice is valid → with its own file', async () => {
  const { orderId } = await sellWithInvoice()
  const mail = await mailOf(orderId, 'invoice-issued')
  await send(mail.id)
  expect(await resendMail(context, actor, mail.id)).toMatchObject({ ok: true })
  const copies = await context.db
    .select()
    .from(mails)
    .where(and(eq(mails.orderId, orderId), eq(mails.kind, 'invoice-issued'), eq(mails.state, 'queued')))

  expect((await send(copies[0]?.id ?? '')).attached).toMatchObject([{ content: wrong }])
})

test('a part went back → corrected all the same, and still to be cancelled or replaced', async () => {
  const { orderId, refund } = await sellWithInvoice()
  await refund(19_00)
  expect(await correct(orderId)).toMatchObject({ ok: true })

  expect(await findInvoice(context.db, orderId)).toMatchObject({ number: '2026/8', handledReturned: 0 })
})

test('no valid invoice → nothing to correct', async () => {
  const { orderId, refund } = await sellWithInvoice()
  await refund(219_00)
  await cancelInvoice(context, actor, orderId)
  expect(await correct(orderId)).toMatchObject({ code: 'nothing-to-correct' })

  const { orderId: unpaid } = await context.place({ taxId: parseTaxId('529.982.247-25') })
  expect(await correct(unpaid)).toMatchObject({ code: 'nothing-to-correct' })
})

test('a number or file that is none → refused, nothing changed', async () => {
  const { orderId } = await sellWithInvoice()
  expect(await correct(orderId, 'sem número')).toMatchObject({ code: 'number-invalid' })
  expect(await correct(orderId, '2026/8', Buffer.from('<html>'))).toMatchObject({ code: 'pdf-invalid' })
  expect(await readInvoiceFile(context.db, orderId)).toMatchObject({ number: '2026/7', pdf: wrong })
})
