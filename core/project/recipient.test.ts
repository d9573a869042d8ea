import { expect, test } from 'vitest'

import { dedicate, readRecipient } from './recipient.ts'

const titles = { first: 'Música de Maria', dedicated: (recipient: string) => `Música para ${recipient}` }

test('a recipient → one line without the leading "para"', () => {
  expect(readRecipient('  Ana Clara \n e Thiago ')).toBe('Ana Clara e Thiago')
  expect(readRecipient('Para a minha mãe')).toBe('a minha mãe')
  expect(readRecipient('Paralelo')).toBe('Paralelo')
})

test.each([
  ['Minha mãe, Dona Thaís', 'minha mãe, Dona Thaís'],
  ['A minha avó', 'a minha avó'],
  ['O Nosso amor', 'o nosso amor'],
  ['Nossos pais', 'nossos pais'],
  ['Nossa Senhora Aparecida', 'Nossa Senhora Aparecida'],
  ['Minha Mãe', 'Minha Mãe'],
  ['Meus', 'Meus'],
  ['Minhavó', 'Minhavó'],
])('%s → written as it stands after "para": %s', (typed, recipient) => {
  expect(readRecipient(typed)).toBe(recipient)
})

test('a song → named after its recipient, not its buyer', () => {
  expect(dedicate({ title: 'Música de Maria', recipient: '' }, 'Ana e Thiago', titles)).toEqual({
    recipient: 'Ana e Thiago',
    title: 'Música para Ana e Thiago',
  })
})

test('a chosen title or a known recipient → stays', () => {
  expect(dedicate({ title: 'Nosso sim', recipient: '' }, 'Ana', titles)).toEqual({ recipient: 'Ana' })
  expect(dedicate({ title: 'Música de Maria', recipient: 'Ana' }, 'Thiago', titles)).toEqual({})
})

test('a briefing without a recipient → no change', () => {
  expect(dedicate({ title: 'Música de Maria', recipient: '' }, '  ', titles)).toEqual({})
})
