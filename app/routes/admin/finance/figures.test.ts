import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { addShopCounts } from '#db/admin/shop-counts.ts'
import { auditLog, projects } from '#db/schema.ts'
import { openPanel } from '#test/support/panel.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'

const context = await createTestContext()
const deps = { ...depsOf(context), songs: [] }
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')

context.time = new Date('2026-11-10T12:00:00Z')
const { orderId } = await context.place({ email: 'ana@exemplo.com.br' })
const statement = { fee: cents(9_83), netReceived: cents(209_17), releasesAt: context.time, refunds: [], reported: {} }
await confirmPayment(context, context.payments.has({ reference: orderId, approvedAt: context.time, statement }).id)
await context.db
  .update(projects)
  .set({ status: 'delivered', deliveredAt: new Date('2026-11-18T12:00:00Z'), deadlineOn: calendarDay('2026-11-17') })
  .where(eq(projects.orderId, orderId))
await addShopCounts(context.db, calendarDay('2026-11-01'), [
  { kind: 'visit', key: '', count: 1_200 },
  { kind: 'packages', key: '', count: 300 },
  { kind: 'checkout', key: 'essencial', count: 4 },
  { kind: 'song', key: '=saudade', count: 7 },
  { kind: 'song-before-checkout', key: '=saudade', count: 2 },
])
context.time = new Date('2026-11-20T12:00:00Z')

async function open(path: string) {
  const { text, status } = await panel.ask(path, { headers: { cookie: owner.cookie } })
  return { status, text: text.replaceAll('\u00A0', ' ').replaceAll('<!-- -->', '') }
}

test('this month → visits, the net from the ledger, the late song and what was played', async () => {
  const { status, text } = await open('/admin/indicadores?periodo=1')

  expect(status).toBe(200)
  for (const part of [
    '01/11/2026 a 20/11/2026',
    '1.200',
    'R$ 209,17',
    '0 no prazo, 1 depois dele',
    'Essencial',
    '8 dias',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('As visitas são contadas desde')
})

test('a longer period than visits are counted for → says since when, and has no share of checkouts', async () => {
  const { text } = await open('/admin/indicadores?periodo=12')

  expect(text).toContain('As visitas são contadas desde 01/11/2026.')
  expect(text).toContain('dezembro de 2025')
})

test('a studio without anything → each part says so', async () => {
  context.time = new Date('2020-01-10T12:00:00Z')
  const { text } = await open('/admin/indicadores?periodo=1')
  context.time = new Date('2026-11-20T12:00:00Z')

  for (const part of ['Nenhum dinheiro entrou', 'Nenhuma música entregue', 'Nenhuma música ouvida'])
    expect(text).toContain(part)
})

test('the file → one line per measure of the same period, safe for spreadsheets, and audited', async () => {
  const file = await panel.post('/admin/exportar/indicadores.csv', owner.cookie, { periodo: '1' })
  const lines = file.text.split('\r\n')

  expect(lines[0]).toMatch(/^\uFEFF?Indicador;Item;Medida;Valor$/)
  for (const line of [
    'Da visita à entrega;Visitas ao site;Quantos;1200',
    'Da visita à entrega;Página de pacotes;Do passo anterior;25%',
    'Receita por mês;novembro de 2026;Líquido;209,17',
    'Prazo;novembro de 2026;Depois do prazo;1',
    "Músicas;'=saudade;Antes de um checkout;2",
  ])
    expect(lines).toContain(line)
  const [entry] = await context.db.select().from(auditLog).where(eq(auditLog.action, 'list-exported'))
  expect(entry).toMatchObject({ subjectKind: 'figures', details: { fields: ['periodo'] } })
})
