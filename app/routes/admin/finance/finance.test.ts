import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { openPanel } from '#test/support/panel.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { noteCost } from '#use-cases/payment/production-costs.ts'

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
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="lancamentos-2026-11.csv"')

  expect(lines[0]).toMatch(/^\uFEFF?Data;Pedido;Comprador;CPF\/CNPJ;Descrição;Recebido;Tarifas;Líquido;Devolvido;/)
  expect(lines[1]).toBe(
    `30/11/2026;${sold.code};"'=Ana ""Formula"" Lima";;Essencial;219,00;-9,83;209,17;0,00;Cartão de crédito;3;${sold.paymentId};15/12/2026;;Venda;0,00;`,
  )
  expect(file.text).not.toContain('Total')
})

test('paid to whoever made the song → a line of its own in the file for the accountant, and the result of the month', async () => {
  const [project] = await context.projectsOf(sold.orderId)
  const who = { projectId: project?.id ?? '', actor: testActor() }
  const cost = { staffId: null, name: '=Zé da Viola', purpose: 'Violão', amount: cents(80_00) }
  await noteCost(context, who, { ...cost, id: randomUUID(), paidOn: calendarDay('2026-11-30') })
  await noteCost(context, who, { ...cost, id: randomUUID(), amount: cents(20_00), paidOn: null })
  await noteCost(context, who, { ...cost, id: randomUUID(), amount: cents(5_00), paidOn: calendarDay('2026-12-01') })

  const file = await panel.post('/admin/exportar/lancamentos.csv', owner.cookie, { mes: '2026-11' })
  expect(file.text.split('\r\n').filter((line) => line.includes('Custo de produção;-'))).toEqual([
    `30/11/2026;${sold.code};;;Violão;0,00;0,00;0,00;0,00;;;;;;Custo de produção;-80,00;'=Zé da Viola`,
  ])
  const page = await panel.ask('/admin/financeiro?mes=2026-11', { headers: { cookie: owner.cookie } })
  const text = page.text.replaceAll('\u00a0', ' ')
  // 209,17 less 80,00; what is owed, and what was paid in December, is not of November.
  for (const part of ['−R$ 80,00', 'R$ 129,17', 'R$ 20,00']) expect(text).toContain(part)
})

test('a month in which only a cost was paid → stands in the choice of months', async () => {
  const [project] = await context.projectsOf(sold.orderId)
  const who = { projectId: project?.id ?? '', actor: testActor() }
  const cost = { staffId: null, name: 'Lia', purpose: 'Voz', amount: cents(60_00), paidOn: calendarDay('2026-09-10') }
  await noteCost(context, who, { ...cost, id: randomUUID() })

  const page = await panel.ask('/admin/financeiro', { headers: { cookie: owner.cookie } })
  const months = [...page.text.matchAll(/<option value="(\d{4}-\d{2})"/g)].map(([, month]) => month)
  expect(months).toEqual(['2026-12', '2026-11', '2026-10', '2026-09'])
})

test('the exported list of what is owed → each with its song and its state', async () => {
  const file = await panel.post('/admin/exportar/custos.csv', owner.cookie, {})
  const [heads, line] = file.text.split('\r\n')

  expect(heads).toMatch(/Quem recebe;Projeto;Título;Pelo que é;Valor;Status;Pago em;Anotado em$/)
  expect(line).toMatch(/^'=Zé da Viola;.*;Violão;20,00;A pagar;;/)
})

const payCosts = (fields: Record<string, string>) =>
  panel.post('/admin/financeiro/a-pagar', owner.cookie, { intent: 'pay-costs', ...fields })

test('chosen costs on a day that has not come, or without one chosen → says so and pays nothing', async () => {
  const future = await payCosts({ row: randomUUID(), day: '2027-01-01' })
  const nothing = await payCosts({ day: '2026-12-15' })
  const gone = await payCosts({ row: randomUUID(), day: '2026-12-15' })

  expect([future.status, nothing.status, gone.status]).toEqual([422, 422, 409])
  expect(future.text).toContain('Este dia ainda não chegou.')
  expect(nothing.text).toContain('Escolha pelo menos um valor')
  expect(gone.text).toContain('Este valor não existe mais')
})

test('the list of days → each leads to its orders, counted and added up, as a file too', async () => {
  const page = await panel.ask('/admin/financeiro/dias?periodo=datas&de=2026-11-30&ate=2026-11-30&ordem=liquido', {
    headers: { cookie: owner.cookie },
  })
  const text = page.text.replaceAll('\u00a0', ' ')
  expect(text).toContain('href="/admin/orders?movimento=2026-11-30"')
  expect(text).toContain('1 dia, R$ 209,17 líquidos')

  const file = await panel.post('/admin/exportar/dias.csv', owner.cookie, { periodo: 'datas', de: '2026-11-30' })
  expect(file.text.split('\r\n').slice(0, 2)).toEqual([
    'Data;Recebido;Tarifas;Devolvido;Líquido',
    '30/11/2026;219,00;-9,83;0,00;209,17',
  ])
})

test.each(['periodo=datas&de=2026-12-02', 'com=returned'])(
  'days asked for by %s, of which there are none → says so',
  async (query) => {
    const page = await panel.ask(`/admin/financeiro/dias?${query}`, { headers: { cookie: owner.cookie } })

    expect(page.text).toContain('Nenhum dia encontrado com os filtros aplicados.')
  },
)

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

async function readDashboard(now: string, { cookie }: { cookie: string }) {
  context.time = new Date(now)
  const { text } = await panel.ask('/admin', { headers: { cookie } })
  return text.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
}

test('the morning after → an owner reads what came in on the dashboard, each sum where the books say it; nobody else does', async () => {
  const morning = await readDashboard('2026-12-01T12:00:00Z', owner)
  expect(morning).toMatch(
    /href="\/admin\/financeiro\/dias\?periodo=datas&de=2026-11-30&ate=2026-11-30"[^>]*>R\$ 219,00</,
  )
  expect(morning).toMatch(/href="\/admin\/financeiro\?mes=2026-12"[^>]*>R\$ 0,00</)
  expect(morning).toContain('Nos mesmos dias de novembro de 2026: R$ 0,00')
  expect(await readDashboard('2026-12-31T12:00:00Z', owner)).toContain('Nos mesmos dias de novembro de 2026: R$ 219,00')
  expect(await readDashboard('2026-12-01T12:00:00Z', await createStaff(deps, 'producer'))).not.toContain(
    'Recebido ontem',
  )
})

const ordersOf = (day: string) => panel.ask(`/admin/orders?movimento=${day}`, { headers: { cookie: owner.cookie } })

test('a day with money of no order → its orders lead to the payments without one; any other day does not', async () => {
  const at = new Date('2026-12-16T12:00:00Z')
  const { id } = context.payments.has({ reference: randomUUID(), createdAt: at, approvedAt: at, updatedAt: at })
  await confirmPayment(context, id)

  expect((await ordersOf('2026-12-16')).text).toContain('href="/admin/orders/unmatched"')
  expect((await ordersOf('2026-11-30')).text).not.toContain('href="/admin/orders/unmatched"')
})

test('the list of clients → leads to the last order of each', async () => {
  const page = await panel.ask('/admin/clients', { headers: { cookie: owner.cookie } })

  expect(page.text).toContain(`href="/admin/orders/${sold.orderId}"`)
})

test('the exported list of clients → what each bought, and when last', async () => {
  const file = await panel.post('/admin/exportar/clientes.csv', owner.cookie, {})
  const [heads, line] = file.text.split('\r\n')

  expect(heads).toMatch(/Projetos;Comprado;Último pedido;Cadastrado em$/)
  expect(line).toMatch(/;1;219,00;15\/12\/2026;/)
})

test('days asked for without a period → those of the last month; all of them only when asked for', async () => {
  context.time = new Date('2027-06-01T12:00:00Z')
  const later = await createStaff(deps, 'owner')
  const ask = (query: string) => panel.ask(`/admin/financeiro/dias${query}`, { headers: { cookie: later.cookie } })

  expect((await ask('')).text).not.toContain('30/11/2026')
  expect((await ask('?periodo=sempre')).text).toContain('30/11/2026')
})

test('a day on which money only went back → no sale in the file for the accountant', async () => {
  const at = new Date('2027-01-05T15:00:00Z')
  context.time = at
  context.payments.has({ id: sold.paymentId, reference: sold.orderId, refunded: cents(19_00), updatedAt: at })
  await confirmPayment(context, sold.paymentId)

  const file = await panel.post('/admin/exportar/lancamentos.csv', owner.cookie, { mes: '2027-01' })
  expect(file.text.split('\r\n')[1]).toMatch(/^05\/01\/2027;.*;0,00;.*;-19,00;.*;Reembolso ou contestação;0,00;$/)
})

test('a day on which only a fee changed → no sale in the file for the accountant', async () => {
  const late = await sell('Bia Tarifa')
  const at = new Date('2027-02-05T15:00:00Z')
  context.time = at
  const statement = { fee: cents(12_00), netReceived: cents(207_00), releasesAt: null, refunds: [], reported: {} }
  context.payments.has({ id: late.paymentId, reference: late.orderId, updatedAt: at, statement })
  await confirmPayment(context, late.paymentId)

  const file = await panel.post('/admin/exportar/lancamentos.csv', owner.cookie, { mes: '2027-02' })
  expect(file.text.split('\r\n')[1]).toMatch(/^05\/02\/2027;.*;0,00;-2,17;.*;Ajuste de tarifa;0,00;$/)
})
