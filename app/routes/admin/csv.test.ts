import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'

import { csvLines } from './csv.ts'

test('cells and lines → separated by semicolons and CRLF', () => {
  expect(
    csvLines([
      ['Ana', 'Música; com "aspas"', 'duas\nlinhas', 'três\r', 3],
      ['', 'fim'],
    ]),
  ).toBe('Ana;"Música; com ""aspas""";"duas\nlinhas";"três\r";3\r\n;fim\r\n')
})

test('amounts → numbers for a Brazilian Excel', () => {
  const amounts = [0, 5, 21900, 123456, -1900].map((amount) => ({ amount: cents(amount) }))
  expect(csvLines([amounts])).toBe('0,00;0,05;219,00;1234,56;-19,00\r\n')
})

test.each(['=1+1', '+5511', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '|calc', '\u00a0=1'])(
  '%j → not exported as a formula',
  (text) => {
    expect(csvLines([[text]])).toMatch(/^"?'/)
  },
)

test('a comma before a formula → quoted, for programs that split there', () => {
  expect(csvLines([['x,=1+1', 'Rua Um, casa 2']])).toBe('"x,=1+1";"Rua Um, casa 2"\r\n')
})

test('harmless text → unchanged', () => {
  expect(csvLines([['a=b', 'Maria-José', '(11) 98765-4321', '']])).toBe('a=b;Maria-José;(11) 98765-4321;\r\n')
})
