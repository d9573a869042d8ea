import { expect, test } from 'vitest'

import { decodeText, parseCsv } from './csv.ts'

const cellsOf = (text: string) => {
  const parsed = parseCsv(text)
  return parsed.ok ? parsed.value.map(({ cells }) => cells) : parsed
}

test.each([';', ',', '\t', '|'])('cells between %j → read', (separator) => {
  expect(cellsOf(`A${separator}B\n1${separator}2\n`)).toEqual([
    ['A', 'B'],
    ['1', '2'],
  ])
})

test('byte order mark, CRLF, empty lines and no line break at the end → the same records', () => {
  expect(cellsOf('\uFEFFA;B\r\n\r\n1;2')).toEqual([
    ['A', 'B'],
    ['1', '2'],
  ])
})

test('lines that end with CR, as some spreadsheets for the Mac write them → records', () => {
  expect(cellsOf('A;B\r1;2\r')).toEqual([
    ['A', 'B'],
    ['1', '2'],
  ])
})

test('quoted cells → separators, quotes and line breaks are text, and later lines keep their number', () => {
  const parsed = parseCsv('A;B\n"x;""y""\nz";2\n3;4')
  expect(parsed).toMatchObject({
    ok: true,
    value: [
      { line: 1, cells: ['A', 'B'] },
      { line: 2, cells: ['x;"y"\nz', '2'] },
      { line: 4, cells: ['3', '4'] },
    ],
  })
})

test('a quote that never ends → refused with its line', () => {
  expect(parseCsv('A;B\n1;2\n"3;4')).toEqual({ ok: false, code: 'open-quote', line: 3 })
})

test.each([
  ['UTF-8', Buffer.from('João;Conceição', 'utf8')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFJoão;Conceição', 'utf8')],
  ['UTF-16 with a byte order mark', Buffer.from('\uFEFFJoão;Conceição', 'utf16le')],
  ['Windows-1252', Buffer.from('João;Conceição', 'latin1')],
])('a file in %s → the same letters', (_encoding, bytes) => {
  expect(decodeText(bytes)).toBe('João;Conceição')
})

test('letters only Windows-1252 has → read as such', () => {
  expect(decodeText(Uint8Array.from([0x80, 0x20, 0x93, 0xe9, 0x94]))).toBe('€ “é”')
})

const plain = [
  ['Nome', 'E-mail'],
  ['Lívia', 'livia@exemplo.com.br'],
]

test.each([
  ['a line that names the separator', 'sep=;\r\nNome;E-mail\r\nLívia;livia@exemplo.com.br\r\n'],
  ['the same behind a byte order mark', '\uFEFFsep=;\r\nNome;E-mail\r\nLívia;livia@exemplo.com.br'],
  ['the same in quotes', '"sep=;"\nNome;E-mail\nLívia;livia@exemplo.com.br'],
  ['the same in capitals, with empty cells behind', 'SEP=;;;\nNome;E-mail\nLívia;livia@exemplo.com.br'],
  ['a tab it spells out', 'sep=\\t\nNome\tE-mail\nLívia\tlivia@exemplo.com.br'],
  ['a tab it contains', 'sep=\t\nNome\tE-mail\nLívia\tlivia@exemplo.com.br'],
  ['a separator nobody guesses', 'sep=^\nNome^E-mail\nLívia^livia@exemplo.com.br'],
  ['blanks before quotes', 'Nome, "E-mail"\nLívia, "livia@exemplo.com.br"'],
])('%s → the same cells', (_name, text) => {
  const cells = cellsOf(text)
  expect(Array.isArray(cells) && cells.map((row) => row.map((cell) => cell.trim()))).toEqual(plain)
})

test('a line that names the separator → later lines keep their number', () => {
  expect(parseCsv('sep=;\nA;B\n1;2')).toMatchObject({ value: [{ line: 2 }, { line: 3 }] })
})

test.each([
  ['heads in quotes with more commas', '"Nome, sobrenome e apelido, se houver";E-mail\nLívia;l@x.br', 2],
  ['decimals with a comma', 'Nome;Valor\nA;1,50\nB;2,50', 2],
  ['addresses with commas', 'Nome;Rua\nA;Rua X, 12, ap 3, fundos\nB;Rua Y, 9, casa 2, frente', 2],
  ['a title with a comma above', 'Clientes, 2026\n\nNome;E-mail;Telefone\nA;a@x.br;1\nB;b@x.br;2', 3],
  ['one line', 'a;b;c,d', 3],
])('%s → the separator of the table', (_name, text, width) => {
  const cells = cellsOf(text)
  expect(Array.isArray(cells) && cells.at(-1)).toHaveLength(width)
})

test.each([
  ['UTF-16 without a mark', Buffer.from('João;Conceição', 'utf16le')],
  ['UTF-16 of the other order', Buffer.from('\uFEFFJoão;Conceição', 'utf16le').swap16()],
  ['the same without a mark', Buffer.from('João;Conceição', 'utf16le').swap16()],
])('a file in %s → the same letters', (_encoding, bytes) => {
  expect(decodeText(bytes)).toBe('João;Conceição')
})
