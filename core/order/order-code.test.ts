import { expect, test } from 'vitest'

import { orderCode, parseOrderCode } from './order-code.ts'

test('codes → four digits or more', () => {
  expect(orderCode(1)).toBe('P0001')
  expect(orderCode(12_345)).toBe('P12345')
})

test.each([
  ' p0031 ',
  '#P0031',
  '# P0031',
  'P0031.',
  'P0031,',
  '“P0031”',
  '(P0031)',
  '*P0031*',
  'nº P0031',
  'n° P0031',
  'Nº. P0031',
  'no. P0031',
  'Pedido P0031',
  'pedido nº: P0031!',
  'código P0031',
  'P 0031',
  'P-0031',
  'P\u20110031',
  'P\u00A00031',
  '\u200BP0031\u2060',
  '\u202AP0031\u202C',
  'Ｐ００３１',
  '0031',
  'nº 0031',
  'P31',
  'Código do pedido: P0031',
  'meu pedido P0031',
  'Pedido: P0031 (Música para Lia)',
  'P0031 (Música para Lia)',
  'Seu pedido está guardado com o código P0031.',
  'https://exemplo.com.br/acompanhar-pedido?codigo=P0031',
  'P0031 P0031',
])('the code %j → P0031', (typed) => {
  expect(parseOrderCode(typed)).toBe('P0031')
})

test.each(['', 'P', '#', 'Q0031', 'P00a1', 'P0031 P0032', 'P0031 e P0032', 'SP0031', 'mp3 da P2', '1234567890'])(
  '%j → no code',
  (typed) => {
    expect(parseOrderCode(typed)).toBeNull()
  },
)
