import { expect, test } from 'vitest'

import { parseCsv } from './csv.ts'

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
