import { expect, test } from 'vitest'

import { parseCsv } from '#core/shared/csv.ts'

import { guessMapping, importTable, noMapping, parseMapping } from './import-columns.ts'

function tableOf(text: string) {
  const parsed = parseCsv(text)
  if (!parsed.ok) throw new Error(parsed.code)
  return importTable(parsed.value)
}

test.each([
  ['Nome;E-mail;Telefone;Empresa;Título do projeto;Pacote', [0, 1, 2, 3, 4, 5]],
  ['email,nome completo,whatsapp', [1, 0, 2, null, null, null]],
  ['PROJETO;CLIENTE;E-MAIL DO CLIENTE;PLANO;RAZÃO SOCIAL;CELULAR', [1, 2, 5, 4, 0, 3]],
  ['Nome da música;Nome;Email', [1, 2, null, null, 0, null]],
  ['Código;Nome do cliente (completo);Seu e-mail', [1, 2, null, null, null, null]],
])('heads %s → the columns', (heads, [name, email, phone, company, title, pkg]) => {
  const row = heads.replaceAll(/[^;,]+/g, 'x')

  expect(guessMapping(tableOf(`${heads}\n${row}`))).toEqual({ name, email, phone, company, title, package: pkg })
})

test('unknown heads → the e-mail found by what is in the column', () => {
  expect(guessMapping(tableOf('a;b\nAna;ana@exemplo.com.br'))).toEqual({ ...noMapping, email: 1 })
})

test('a first line with an address → a row, and numbered columns', () => {
  const table = tableOf('Ana;ana@exemplo.com.br\nRui;rui@exemplo.com.br')

  expect(table.heads).toEqual(['Coluna 1', 'Coluna 2'])
  expect(table.rows.map(({ line }) => line)).toEqual([1, 2])
  expect(guessMapping(table)).toEqual({ ...noMapping, email: 1 })
})

test('a row longer than the heads → its column has a number', () => {
  expect(tableOf('Nome;E-mail\nAna;ana@exemplo.com.br;11').heads).toEqual(['Nome', 'E-mail', 'Coluna 3'])
})

test('an empty file → no columns', () => {
  expect(tableOf('')).toEqual({ heads: [], rows: [] })
})

const chosen = { name: '0', email: '1', phone: '', company: '', title: '', package: '' }

test('chosen columns → read; one that does not exist → none', () => {
  expect(parseMapping({ ...chosen, phone: '7', company: '-1', title: '1e1' }, 3)).toEqual({
    mapping: { ...noMapping, name: 0, email: 1 },
    repeated: null,
  })
})

test('a column for two fields → reported as repeated', () => {
  expect(parseMapping({ ...chosen, company: '1' }, 3).repeated).toBe(1)
})

test.each([
  [
    'a title above the heads',
    'Lista de clientes 2026;;\n;;\nNome;E-mail;Telefone\nLívia;livia@exemplo.com.br;11 98765-4321',
  ],
  ['a title without separators', 'Lista de clientes\nNOME;E-MAIL;TELÉFONE\nLívia;livia@exemplo.com.br;11 98765-4321'],
  ['empty columns at the end', 'Nome;E-mail;Telefone;;\nLívia;livia@exemplo.com.br;11 98765-4321;;'],
  ['columns between pipes', 'Nome|E-mail|Telefone\nLívia|livia@exemplo.com.br|11 98765-4321'],
])('%s → three columns and one row', (_name, text) => {
  const parsed = parseCsv(text)
  const table = importTable(parsed.ok ? parsed.value : [])

  expect(table.heads).toHaveLength(3)
  expect(table.rows.map(({ cells }) => cells[1])).toEqual(['livia@exemplo.com.br'])
  expect(guessMapping(table)).toMatchObject({ name: 0, email: 1 })
})
