import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { auditLog, clients } from '#db/schema.ts'
import { insertionOrder } from '#test/support/insertion-order.ts'
import { openPanel } from '#test/support/panel.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'

import { exportList } from './export-list.ts'

const context = await createTestContext()
const { db } = context
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')
const producer = await createStaff(deps, 'producer')

test('an export → audited with its filters, without its search text', async () => {
  await exportList(context, testActor({ id: 'ana' }), { list: 'order', filters: ['busca', 'estado'] })

  const entries = await db.select().from(auditLog).where(eq(auditLog.staffId, 'ana')).orderBy(insertionOrder)
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    action: 'list-exported',
    subjectKind: 'order',
    subjectId: null,
    subjectLabel: '',
    details: { fields: ['busca', 'estado'] },
  })
})

test('a client export → filtered, with neutralised formulas', async () => {
  await db.insert(clients).values([
    { name: '=HYPERLINK("http://mal.example";"Clique")', email: 'um@exemplo.com.br', company: 'Coral da Serra' },
    { name: '@SUM(A1:A9)', email: 'dois@exemplo.com.br', company: '+55 Coral da Serra' },
    { name: 'Rosa "Rosinha" Antunes', email: 'tres@exemplo.com.br', company: 'Coral da Serra; Filial' },
    { name: 'Outra pessoa', email: 'quatro@exemplo.com.br', company: 'Padaria' },
  ])

  const { status, text } = await panel.post('/admin/exportar/clientes.csv', owner.cookie, { busca: 'coral' })

  expect(status).toBe(200)
  const [head, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  expect(head).toBe('Nome;E-mail;Telefone;Empresa;Projetos;Comprado;Último pedido;Cadastrado em')
  expect(lines.map((line) => line.replace(/;0;0,00;;[\d/]+$/, '')).toSorted()).toEqual([
    `"'=HYPERLINK(""http://mal.example"";""Clique"")";um@exemplo.com.br;;Coral da Serra`,
    `"Rosa ""Rosinha"" Antunes";tres@exemplo.com.br;;"Coral da Serra; Filial"`,
    `'@SUM(A1:A9);dois@exemplo.com.br;;'+55 Coral da Serra`,
  ])
  const entries = await db.select().from(auditLog).where(eq(auditLog.staffId, owner.id)).orderBy(insertionOrder)
  expect(entries.map(({ action, details }) => [action, details])).toEqual([['list-exported', { fields: ['busca'] }]])
})

test('an export of chosen rows → these, whatever the filters were, audited without their ids', async () => {
  const rows = await db
    .insert(clients)
    .values(['Ivo', 'Jair', 'Kátia'].map((name) => ({ name, email: `${name.length}${name}@exemplo.com.br` })))
    .returning()
  const chosen = rows.filter(({ name }) => name !== 'Jair').map(({ id }): [string, string] => ['row', id])

  const { status, text } = await exportClients([...chosen, ['escolhidos', '1'], ['busca', 'ninguém'], ['row', "'; --"]])

  expect(status).toBe(200)
  const names = text.split('\r\n').map((line) => line.split(';')[0] ?? '')
  expect(new Set(names.slice(1, -1))).toEqual(new Set(['Ivo', 'Kátia']))
  const entries = await db.select().from(auditLog).where(eq(auditLog.staffId, owner.id)).orderBy(insertionOrder)
  expect(entries.at(-1)?.details).toEqual({ fields: ['escolhidos'] })
})

test('an export of chosen rows with none chosen → back to the list, nothing exported', async () => {
  const before = await db.$count(auditLog)

  const { status, location } = await exportClients([['escolhidos', '1']])

  expect([status, location]).toEqual([302, expect.stringMatching(/^\/admin\/clients\?/)])
  expect(await db.$count(auditLog)).toBe(before)
})

test('a list longer than a batch → every row once', async () => {
  const many = Array.from({ length: 2_003 }, (_, index) => `coro${index}@exemplo.com.br`)
  await db.insert(clients).values(many.map((email) => ({ name: 'Coralista', email, company: 'Grande coro' })))

  const { text } = await panel.post('/admin/exportar/clientes.csv', owner.cookie, { busca: 'coralista' })

  const emails = text.split('\r\n').flatMap((line) => line.split(';')[1]?.match(/^coro\d+@exemplo\.com\.br$/) ?? [])
  expect(emails.toSorted()).toEqual(many.toSorted())
})

test('a producer or an unknown list → refused without an audit entry', async () => {
  const before = await db.$count(auditLog)
  expect((await panel.post('/admin/exportar/clientes.csv', producer.cookie, {})).status).toBe(403)
  expect((await panel.post('/admin/exportar/senhas.csv', owner.cookie, {})).status).toBe(404)
  expect(await db.$count(auditLog)).toBe(before)
})

function exportClients(fields: [string, string][]) {
  const headers = { origin: deps.siteUrl, cookie: owner.cookie }
  return panel.ask('/admin/exportar/clientes.csv', { method: 'POST', body: new URLSearchParams(fields), headers })
}
