import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { accountMovements } from '#db/schema.ts'
import { openPanel } from '#test/support/panel.ts'
import { asForm } from '#test/support/route-handler.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')
const screenPath = '/admin/financeiro/relatorios'

function upload(content: string) {
  const form = new FormData()
  form.set('relatorio', new File([content], 'liberacoes-novembro.csv', { type: 'text/csv' }))
  return panel.ask(screenPath, asForm(form, deps.siteUrl, owner.cookie))
}

async function show(path: string) {
  const { text } = await panel.ask(path, { headers: { cookie: owner.cookie } })
  return text.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')
}

const head = 'DATE,SOURCE_ID,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT'

test('a report → its payouts in the month, and what is no payment of ours in a list', async () => {
  const content = `${head}\n2026-11-18T10:00:00-04:00,9001,release,payout,0,250.00\n2026-11-18T11:00:00-04:00,42,release,payment,30,0`
  expect((await upload(content)).status).toBe(302)

  const finance = await show('/admin/financeiro?mes=2026-11')
  for (const text of ['A liberar', 'Liberado', 'Saque em 18/11/2026', '−R$ 250,00']) expect(finance).toContain(text)
  const reports = await show(screenPath)
  for (const text of ['liberacoes-novembro.csv', 'Linha 3 de', '2 movimentos, 2 novos', 'R$ 30,00'])
    expect(reports).toContain(text)
})

test('a malformed line → refused, with its number; nothing of the file is stored', async () => {
  const refused = await upload(
    `${head}\n2026-11-18T10:00:00-04:00,9002,release,payout,0,1.00\nontem,9003,release,payout,0,1.00`,
  )

  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Linha 3: a coluna DATE não tem uma data')
  const stored = await context.db.select().from(accountMovements).where(eq(accountMovements.sourceId, '9002'))
  expect(stored).toEqual([])
})

test('no file → asked for one', async () => {
  const refused = await panel.post(screenPath, owner.cookie, { intent: 'import' })

  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Escolha o arquivo do relatório.')
})

test('a file above the limit → the page says which limit, and keeps its form', async () => {
  const large = await upload('x'.repeat(21 * 1024 * 1024))

  expect(large.status).toBe(413)
  expect(large.text).toContain('O arquivo tem mais de 20 MB')
  expect(large.text).toContain('name="relatorio"')
})
