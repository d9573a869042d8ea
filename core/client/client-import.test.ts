import { expect, test } from 'vitest'

import { parseCsv } from '#core/shared/csv.ts'
import { firstCatalog } from '#db/seed/catalog.ts'

import { importCounts, importGroup, planImport, type ImportRow, type StoredClient } from './client-import.ts'
import { guessMapping, importTable } from './import-columns.ts'

const heads = 'Nome;E-mail;Telefone;Empresa;Projeto;Pacote'

function plan(lines: string[], stored: Record<string, Partial<StoredClient>> = {}): ImportRow[] {
  const parsed = parseCsv([heads, ...lines].join('\n'))
  if (!parsed.ok) throw new Error(parsed.code)
  const table = importTable(parsed.value)
  const clients = Object.entries(stored).map(([email, client]): [string, StoredClient] => {
    return [email, { phone: null, company: null, titles: [], ...client }]
  })
  return planImport(table.rows, { mapping: guessMapping(table), catalog: firstCatalog, stored: new Map(clients) })
}

const skipsOf = (rows: ImportRow[]) => rows.map(({ skip }) => skip)

test('an unknown client → created, with every cell of the row', () => {
  expect(plan(['Ana Souza;Ana@exemplo.com.br;(11) 98765-4321;Padaria Sol;;'])).toEqual([
    {
      line: 2,
      skip: null,
      client: { name: 'Ana Souza', email: 'Ana@exemplo.com.br', phone: '5511987654321', company: 'Padaria Sol' },
      effect: 'create',
      completes: [],
      project: null,
      isPhoneDropped: false,
    },
  ])
})

test.each([
  [';ana@exemplo.com.br;;;;', 'name-required'],
  ['Ana;;;;;', 'email-required'],
  ['Ana;ana@exemplo;;;;', 'email-invalid'],
  ['Ana;ana exemplo@exemplo.com.br;;;;', 'email-invalid'],
  [`Ana;ana@exemplo.com.br;;${'x'.repeat(121)};;`, 'company-too-long'],
  [`Ana;ana@exemplo.com.br;;;${'x'.repeat(161)};Premium`, 'title-too-long'],
  ['Ana;ana@exemplo.com.br;;;Valsa;', 'package-required'],
  ['Ana;ana@exemplo.com.br;;;Valsa;Ouro', 'package-unknown'],
])('row %s → skipped: %s', (line, skip) => {
  expect(skipsOf(plan([line]))).toEqual([skip])
})

test('the same address twice → the second skipped; with a project → a project of the same client', () => {
  const rows = plan([
    'Ana;ana@exemplo.com.br;;;;',
    'Ana;ANA@exemplo.com.br;;;;',
    'Ana;ana@exemplo.com.br;;;Valsa;premium',
    'Ana;ana@exemplo.com.br;;; VALSA ;Premium',
  ])

  expect(skipsOf(rows)).toEqual([null, 'duplicate-row', null, 'project-exists'])
  expect(rows[2]).toMatchObject({ effect: 'none', project: { title: 'Valsa', packageId: 'premium' } })
  expect(importCounts(rows)).toEqual({ clients: 1, completed: 0, projects: 1, skipped: 2 })
})

test('a client who exists → only what is empty is filled in', () => {
  const stored = { 'ana@exemplo.com.br': { phone: '5511900001111' } }
  const [row] = plan(['Outro Nome;ana@exemplo.com.br;11987654321;Padaria Sol;;'], stored)

  expect(row).toMatchObject({ effect: 'complete', completes: ['company'], project: null })
  expect(skipsOf(plan(['Ana;ana@exemplo.com.br;11987654321;;;'], stored))).toEqual(['client-exists'])
})

test('a client who exists and a row without a name → its project is created', () => {
  const rows = plan([';ana@exemplo.com.br;;;Valsa;Essencial'], { 'ana@exemplo.com.br': { titles: ['Samba'] } })

  expect(rows[0]).toMatchObject({ skip: null, effect: 'none', project: { title: 'Valsa', packageId: 'essencial' } })
})

test('a project the client has → skipped', () => {
  const stored = { 'ana@exemplo.com.br': { titles: ['Valsa da Ana'] } }

  expect(skipsOf(plan(['Ana;ana@exemplo.com.br;;;valsa  da ana;Express'], stored))).toEqual(['project-exists'])
})

test('a number that cannot be read → imported without it, and marked', () => {
  expect(plan(['Ana;ana@exemplo.com.br;123;;;'])[0]).toMatchObject({
    skip: null,
    client: { phone: null },
    isPhoneDropped: true,
  })
})

test('a cell protected against formulas → without its apostrophe', () => {
  expect(plan(["Ana;ana@exemplo.com.br;'+55 11 98765-4321;'=Sol;;"])[0]).toMatchObject({
    client: { phone: '5511987654321', company: '=Sol' },
  })
})

test('a package given without a title → no project', () => {
  expect(plan(['Ana;ana@exemplo.com.br;;;;Premium'])[0]).toMatchObject({ effect: 'create', project: null })
})

test('a row shorter than the heads → what is missing is empty', () => {
  expect(plan(['Ana;ana@exemplo.com.br'])[0]).toMatchObject({ client: { phone: null, company: null }, project: null })
})

test.each([
  ['Ana;ana@exemplo.com.br;;;;', 'new'],
  ['Rui;rui@exemplo.com.br;;Sol;;', 'completed'],
  ['Rui;rui@exemplo.com.br;;Sol;Valsa;Premium', 'new'],
  ['Rui;rui@exemplo.com.br;;;;', 'skipped'],
])('row %s → listed as %s', (line, group) => {
  const [row] = plan([line], { 'rui@exemplo.com.br': {} })

  expect(row && importGroup(row)).toBe(group)
})
