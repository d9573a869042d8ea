import { expect, test } from 'vitest'

import { decodeText, parseCsv } from './csv.ts'

const cellsOf = (text: string) => {
  const parsed = parseCsv(text)
  return parsed.ok ? parsed.value.map(({ cells }) => cells) : parsed
}

test.each([';', ',', '\t'])('cells between %j → read', (separator) => {
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
