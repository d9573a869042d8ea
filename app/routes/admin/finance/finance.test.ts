import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'
import { openPanel } from '#test/support/panel.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')

/** Paid by card on 1 December in UTC: still 30 November in São Paulo. */
async function sell(name: string) {
  context.time = new Date('2026-12-15T12:00:00Z')
  const { orderId } = await context.place({ name })
  const approvedAt = new Date('2026-12-01T02:30:00Z')
  const statement = { fee: cents(9_83), netReceived: cents(209_17), releasesAt: new Date('2026-12-15T12:00:00Z') }
  const payment = { reference: orderId, approvedAt, updatedAt: approvedAt, installments: 3 }
  const { id } = context.payments.has({ ...payment, statement: { ...statement, refunds: [], reported: {} } })
  await confirmPayment(context, id)
  return { orderId, paymentId: id, code: (await context.order(orderId)).code }
}

const sold = await sell('=Ana "Formula" Lima')

test('the month of a payment in São Paulo → gross, fee, net and a link to the order', async () => {
  const page = await panel.ask('/admin/financeiro?mes=2026-11', { headers: { cookie: owner.cookie } })

  expect(page.status).toBe(200)
  const text = page.text.replaceAll('\u00a0', ' ')
  for (const part of ['novembro de 2026', '30/11/2026', 'R$ 219,00', '−R$ 9,83', 'R$ 209,17'])
    expect(text).toContain(part)
  expect(text).toContain(`href="/admin/orders/${sold.orderId}"`)
})

test('a month without movements → says so', async () => {
  const page = await panel.ask('/admin/financeiro?mes=2026-12', { headers: { cookie: owner.cookie } })

  expect(page.text).toContain('Nenhum dinheiro entrou nem saiu neste mês.')
})

test('the file for the accountant → one line per movement, safe for spreadsheets, and no total that a sum would count twice', async () => {
  const file = await panel.post('/admin/exportar/lancamentos.csv', owner.cookie, { mes: '2026-11' })
  const lines = file.text.split('\r\n')

  expect(lines[0]).toMatch(/^\uFEFF?Data;Pedido;Comprador;CPF\/CNPJ;Descrição;Recebido;Tarifas;Líquido;Reembolsado;/)
  expect(lines[1]).toBe(
    `30/11/2026;${sold.code};"'=Ana ""Formula"" Lima";;Essencial;219,00;-9,83;209,17;0,00;Cartão de crédito;3;${sold.paymentId};15/12/2026;`,
  )
  expect(file.text).not.toContain('Total')
})

test('the exported list of orders → what each brought, from the ledger', async () => {
  const file = await panel.post('/admin/exportar/pedidos.csv', owner.cookie, {})
  const line = file.text.split('\r\n').find((text) => text.startsWith(sold.code))

  expect(line).toContain(';219,00;0,00;')
  expect(line).toMatch(/;-9,83;209,17;$/)
  // Spreadsheets read a day and a time, but none with a comma between them.
  expect(line).toMatch(/;30\/11\/2026 \d\d:\d\d;/)
})

test('an order → shows its money from the ledger', async () => {
  const page = await panel.ask(`/admin/orders/${sold.orderId}`, { headers: { cookie: owner.cookie } })
  const text = page.text.replaceAll('\u00a0', ' ')

  expect(text).toContain('Dinheiro')
  expect(text).toContain('−R$ 9,83')
})
