import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { closeErrors } from '#copy/payment/disputes.ts'
import { giveUpErrors } from '#copy/payment/refunds.ts'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { addDays } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { listOpenQuestions } from '#db/payment/payment-questions.ts'
import { insertRefund } from '#db/payment/refunds.ts'
import { orders } from '#db/schema.ts'
import { createChargeback } from '#test/support/chargeback-fixtures.ts'
import { openPanel } from '#test/support/panel.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')

async function sell(name: string, refunded: number) {
  const { orderId } = await context.place({ name })
  const { id } = context.payments.has({ reference: orderId })
  await confirmPayment(context, id)
  context.payments.has({ id, reference: orderId, refunded: cents(refunded), updatedAt: new Date('2027-01-01') })
  await confirmPayment(context, id)
  return context.order(orderId)
}

const part = await sell('Bia Parcial', 10_00)
const whole = await sell('Ana Inteira', 0)

async function read(path: string) {
  const { text } = await panel.ask(path, { headers: { cookie: owner.cookie } })
  return text.replaceAll('<!-- -->', '')
}

test('part of what paid an order went back → the list, its client, the search and the file of orders say so', async () => {
  const file = await panel.post('/admin/exportar/pedidos.csv', owner.cookie, { busca: part.code })

  for (const path of ['/admin/orders?busca=CODE', `/admin/clients/${part.clientId}`, '/admin/busca?busca=CODE'])
    expect(await read(path.replace('CODE', part.code))).toContain('Pago, reembolsado em parte')
  expect(await read(`/admin/orders?busca=${whole.code}`)).not.toContain('reembolsado em parte')
  expect(file.text.split('\r\n')[1]).toContain(';"Pago, reembolsado em parte";')
})

test.each(['', '?estado=paid'])('orders at %j → a number beside each status', async (query) => {
  expect(await read(`/admin/orders${query}`)).toMatch(/<option value="paid"[^>]*>Pago \(2\)</)
})

test.each([
  ['?busca=ninguem', 0],
  [`?busca=${part.code}`, 1],
  [`?busca=${part.code}&estado=refunded`, 1],
  ['?periodo=datas&de=2026-01-01', 2],
  ['?periodo=datas&ate=2026-01-01', 0],
  ['?movimento=2026-01-01', 0],
])('orders at %s → beside each status how many are left by the other filters', async (query, count) => {
  expect(await read(`/admin/orders${query}`)).toContain(`<option value="paid">Pago (${count})</option>`)
})

test('the sum of orders in every state → says that it is of unpaid ones, too', async () => {
  const said = ' (pagos ou não)'

  expect(await read(`/admin/orders?busca=${part.code}`)).toContain(said)
  expect(await read(`/admin/orders?busca=${part.code}&estado=paid`)).not.toContain(said)
})

test('a view is named → nothing of a longer name is cut before it is refused with its reason', async () => {
  const field = /<input[^>]*id="nome-da-visao"[^>]*>/.exec(await read('/admin/orders?estado=paid'))?.[0]

  expect(field).toContain('name="name"')
  expect(field).not.toMatch(/maxlength/i)
})

test('a dispute that is closed while proof is awaited → refused in the sheet, which keeps the note', async () => {
  const { orderId } = await context.place({ name: 'Rita Contestada' })
  const { id } = context.payments.has({ reference: orderId })
  await confirmPayment(context, id)
  context.payments.chargebacks.push(createChargeback({ id: `9${id}`, paymentIds: [id] }))
  context.payments.has({ id, reference: orderId, status: 'charged-back', updatedAt: new Date('2027-01-01') })
  await confirmPayment(context, id)
  const [question] = await listOpenQuestions(context.db, orderId)
  const typed = { intent: 'clear', question: question?.id ?? '', seen: 'disputed', note: 'Falei com a Rita' }
  const answer = await panel.post(`/admin/orders/${orderId}?atencao=${typed.question}`, owner.cookie, typed)
  const [sheet = ''] = /<dialog[\s\S]*?<\/dialog>/.exec(answer.text) ?? []

  expect(answer.status).toBe(409)
  expect(sheet).toContain('Falei com a Rita')
  expect(sheet).toContain(closeErrors['proof-awaited'])
})

test('a refund without an answer for days → the order offers to end it, and asks first', async () => {
  const { id: orderId, paidByPaymentId } = await sell('Lia Espera', 0)
  const refund = {
    orderId,
    paymentId: paidByPaymentId ?? '',
    amount: cents(50_00),
    reason: 'Combinado',
    staffId: 'staff',
  }
  const asked = async (createdAt: Date) => {
    const { id } = await context.db.transaction((tx) => insertRefund(tx, { id: randomUUID(), ...refund, createdAt }))
    return id
  }
  const [fresh, old] = [await asked(context.now()), await asked(addDays(context.now(), -3))]
  const page = await read(`/admin/orders/${orderId}`)
  expect(page).toContain(`?nao-feito=${old}`)
  expect(page).not.toContain(`?nao-feito=${fresh}`)

  const end = (id: string) =>
    panel.post(`/admin/orders/${orderId}?nao-feito=${id}`, owner.cookie, { intent: 'give-up', refund: id })
  expect((await end(fresh)).text).toContain(giveUpErrors['not-open'])
  expect((await end(old)).status).toBe(302)
  const ended = await read(`/admin/orders/${orderId}`)
  expect(ended).toContain('Não feito pelo Mercado Pago')
  expect(ended).toContain(auditLabels['refund-given-up'])
})

test.each([
  ['mercado-pago', 'Se um pagamento ainda chegar'],
  ['links', 'O link de pagamento continua aberto'],
] as const)('an order paid by %s is cancelled → the panel says what may still bring money', async (provider, said) => {
  const { orderId } = await context.place({ name: 'Caio Cancela' })
  await context.db.update(orders).set({ provider }).where(eq(orders.id, orderId))
  const { location, cookies } = await panel.post(`/admin/orders/${orderId}`, owner.cookie, { intent: 'cancel' })
  const cookie = [owner.cookie, ...cookies.map((one) => one.split(';')[0])].join('; ')

  const { text } = await panel.ask(location ?? '', { headers: { cookie } })
  expect(text).toContain(said)
  expect((await context.order(orderId)).state).toBe('cancelled')
})
