import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { MailAttachment, MailTransport } from '#adapters/mail/mail.ts'
import { cents } from '#core/shared/money.ts'
import { parseTaxId } from '#core/shared/tax-id.ts'
import { countOpenInvoices, findInvoice, listInvoices, readInvoiceFile } from '#db/order/invoices.ts'
import { auditLog, projects } from '#db/schema.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { eraseClient } from '#use-cases/client/erase-client.ts'
import { deliverMail } from '#use-cases/mail/deliver-mail.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'

import { cancelInvoice, issueInvoice } from './issue-invoice.ts'
import { requestInvoice } from './request-invoice.ts'

const context = await createTestContext()
const cpf = '529.982.247-25'
const cnpj = '12.ABC.345/01DE-35'
const pdf = Buffer.from('%PDF-1.7 nota')
const actor = testActor()

async function sell({ requested = true, email = 'maria@exemplo.com.br' } = {}) {
  const { orderId, code } = await context.place({ email, taxId: requested ? parseTaxId(cpf) : null })
  const payment = context.payments.has({ reference: orderId })
  await confirmPayment(context, payment.id)
  const refund = async (amount: number) => {
    context.payments.has({
      ...payment,
      reference: orderId,
      refunded: cents(amount),
      status: amount === payment.amount ? 'refunded' : 'approved',
      updatedAt: new Date(payment.updatedAt.getTime() + amount),
    })
    await confirmPayment(context, payment.id)
  }
  return { orderId, code, refund }
}

const isInQueue = async (orderId: string) =>
  (await listInvoices(context.db, { isOpen: true, limit: 100 })).some((invoice) => invoice.orderId === orderId)

const issue = (orderId: string, number = '2026/7') => issueInvoice(context, actor, { orderId, number, pdf })

test('asked for at checkout → in the queue once it is paid; without asking, never', async () => {
  const { orderId } = await context.place({ taxId: parseTaxId(cpf) })
  expect(await isInQueue(orderId)).toBe(false)
  const payment = context.payments.has({ reference: orderId })
  await confirmPayment(context, payment.id)
  expect(await isInQueue(orderId)).toBe(true)

  const silent = await sell({ requested: false })
  expect(await isInQueue(silent.orderId)).toBe(false)
})

test('number and PDF attached → mailed with the file, out of the queue, in the audit log', async () => {
  const { orderId, code } = await sell()
  const before = await countOpenInvoices(context.db)
  expect(await issue(orderId)).toMatchObject({ ok: true })

  expect(await countOpenInvoices(context.db)).toBe(before - 1)
  expect(await readInvoiceFile(context.db, orderId)).toMatchObject({ number: '2026/7', pdf })
  const [mail] = (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'invoice-issued')
  expect(mail?.content).toMatchObject({ subject: `Nota fiscal do pedido ${code}` })
  const attached: MailAttachment[] = []
  const deps = depsOf(context)
  const transport: MailTransport = {
    ...deps.mail,
    send(letter) {
      attached.push(...letter.attachments)
      return deps.mail.send(letter)
    },
  }
  await deliverMail({ ...deps, mail: transport }, mail?.id ?? '')
  expect(attached).toEqual([{ filename: 'nota-fiscal-2026-7.pdf', contentType: 'application/pdf', content: pdf }])
  const [entry] = await context.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
  expect(entry).toMatchObject({ action: 'invoice-issued', subjectLabel: code, details: { note: '2026/7' } })

  expect(await issue(orderId)).toMatchObject({ code: 'nothing-to-issue' })
  expect(await cancelInvoice(context, actor, orderId)).toMatchObject({ code: 'nothing-to-cancel' })
})

test('all money goes back after the invoice → to be cancelled, not replaced', async () => {
  const { orderId, refund } = await sell()
  await issue(orderId)
  await refund(219_00)

  expect(await isInQueue(orderId)).toBe(true)
  expect(await issue(orderId, '2026/8')).toMatchObject({ code: 'nothing-to-issue' })
  expect(await cancelInvoice(context, actor, orderId)).toMatchObject({ ok: true })
  expect(await isInQueue(orderId)).toBe(false)
  expect((await findInvoice(context.db, orderId))?.cancelledAt).not.toBeNull()
  const audit = await context.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))
  expect(audit.map(({ action }) => action)).toContain('invoice-cancelled')
})

test('a part goes back after the invoice → replaced by another number, which the mail says', async () => {
  const { orderId, refund } = await sell()
  await issue(orderId)
  await refund(19_00)
  expect(await issue(orderId, '2026/8')).toMatchObject({ ok: true })

  expect(await isInQueue(orderId)).toBe(false)
  const texts = (await context.mailsOf(orderId)).map(({ content }) => content.paragraphs.join(' '))
  expect(texts.some((text) => text.includes('substitui a de número 2026/7'))).toBe(true)
})

test('cancelled although a part stayed → in the queue again, and issued anew', async () => {
  const { orderId, refund } = await sell()
  await issue(orderId)
  await refund(19_00)
  expect(await cancelInvoice(context, actor, orderId)).toMatchObject({ ok: true, value: { amountLeft: 200_00 } })
  expect(await isInQueue(orderId)).toBe(true)
  expect(await requestInvoice(context, orderId, cnpj)).toMatchObject({ ok: true })
  expect(await findInvoice(context.db, orderId)).toMatchObject({ taxId: '12ABC34501DE35' })

  expect(await issue(orderId, '2026/8')).toMatchObject({ ok: true })
  expect(await isInQueue(orderId)).toBe(false)
  expect(await findInvoice(context.db, orderId)).toMatchObject({ number: '2026/8', cancelledAt: null })
})

test('an open chargeback → the invoice stays as it is; lost, it is to be cancelled', async () => {
  const { orderId } = await sell()
  await issue(orderId)
  const dispute = await disputeOf(orderId)
  await dispute('in_process', 10)
  expect(await isInQueue(orderId)).toBe(false)
  expect(await cancelInvoice(context, actor, orderId)).toMatchObject({ code: 'nothing-to-cancel' })

  await dispute('settled', 20)
  expect(await isInQueue(orderId)).toBe(true)
  expect(await cancelInvoice(context, actor, orderId)).toMatchObject({ ok: true, value: { amountLeft: 0 } })
  expect(await isInQueue(orderId)).toBe(false)
})

test('a part was returned by hand, and the invoice replaced → an open chargeback leaves that as it is', async () => {
  const { orderId } = await sell()
  await issue(orderId)
  const paymentId = (await context.order(orderId)).paidByPaymentId ?? ''
  const byHand = { id: randomUUID(), orderId, paymentId, amount: cents(19_00), reason: 'Acordo', byHand: true }
  expect((await refundOrder(context, actor, byHand)).ok).toBe(true)
  expect(await issue(orderId, '2026/8')).toMatchObject({ ok: true })

  const dispute = await disputeOf(orderId)
  await dispute('in_process', 10)
  expect(await isInQueue(orderId)).toBe(false)
  expect(await cancelInvoice(context, actor, orderId)).toMatchObject({ code: 'nothing-to-cancel' })

  await dispute('settled', 20)
  expect(await isInQueue(orderId)).toBe(true)
})

test('a chargeback that is won → the invoice was never in the queue', async () => {
  const { orderId } = await sell()
  await issue(orderId)
  const dispute = await disputeOf(orderId)
  await dispute('in_process', 10)
  await dispute('reimbursed', 20)

  expect(await isInQueue(orderId)).toBe(false)
})

test('cancelled, and the money came back after all → in the queue again', async () => {
  const { orderId } = await sell()
  await issue(orderId)
  const dispute = await disputeOf(orderId)
  await dispute('settled', 10)
  expect(await cancelInvoice(context, actor, orderId)).toMatchObject({ ok: true })
  await dispute('reimbursed', 20)

  expect(await isInQueue(orderId)).toBe(true)
})

async function disputeOf(orderId: string) {
  const paymentId = (await context.order(orderId)).paidByPaymentId ?? ''
  return (statusDetail: string, minutes: number) => {
    const updatedAt = new Date(context.time.getTime() + minutes * 60_000)
    context.payments.has({ reference: orderId, id: paymentId, status: 'charged-back', statusDetail, updatedAt })
    return confirmPayment(context, paymentId)
  }
}

test('all money goes back before the invoice → nothing to do', async () => {
  const { orderId, refund } = await sell()
  await refund(219_00)

  expect(await isInQueue(orderId)).toBe(false)
  expect(await issue(orderId)).toMatchObject({ code: 'nothing-to-issue' })
})

test('a number or file that is none → refused, nothing stored', async () => {
  const { orderId } = await sell()

  expect(await issue(orderId, 'sem número')).toMatchObject({ code: 'number-invalid' })
  expect(await issueInvoice(context, actor, { orderId, number: '1', pdf: Buffer.from('<html>') })).toMatchObject({
    code: 'pdf-invalid',
  })
  expect(await findInvoice(context.db, orderId)).toMatchObject({ number: null })
})

test('asked for later, and changed → until it was issued', async () => {
  const { orderId } = await sell({ requested: false })
  expect(await requestInvoice(context, orderId, '529.982.247-24')).toMatchObject({ code: 'tax-id-invalid' })
  expect(await requestInvoice(context, orderId, cpf)).toMatchObject({ ok: true })
  expect(await requestInvoice(context, orderId, cnpj)).toMatchObject({ ok: true })
  expect(await findInvoice(context.db, orderId)).toMatchObject({ taxId: '12ABC34501DE35' })

  await issue(orderId)
  expect(await requestInvoice(context, orderId, cpf)).toMatchObject({ code: 'already-issued' })
  expect(await findInvoice(context.db, orderId)).toMatchObject({ taxId: '12ABC34501DE35' })
})

test('a client is erased → a number that was only asked for goes, an invoice that exists stays', async () => {
  const email = 'apagar@exemplo.com.br'
  const [requested, issued] = [await sell({ email }), await sell({ email })]
  await issue(issued.orderId)
  const { clientId } = await context.order(requested.orderId)
  await context.db.update(projects).set({ status: 'delivered', deliveredAt: new Date() })
  context.time = new Date('2027-11-19T15:00:00Z')
  expect(await eraseClient(context, actor, clientId ?? '')).toMatchObject({ ok: true })

  expect(await findInvoice(context.db, requested.orderId)).toBeNull()
  expect(await findInvoice(context.db, issued.orderId)).toMatchObject({ number: '2026/7' })
})
