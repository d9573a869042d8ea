import { expect, test } from 'vitest'

import { dedicate, readRecipient } from './recipient.ts'

const titles = { first: 'Música de Maria', dedicated: (recipient: string) => `Música para ${recipient}` }

test('a recipient is one tidy line without the "para" of the question', () => {
  expect(readRecipient('  Ana Clara \n e Thiago ')).toBe('Ana Clara e Thiago')
  expect(readRecipient('Para a minha mãe')).toBe('a minha mãe')
  expect(readRecipient('Paralelo')).toBe('Paralelo')
})

test('a song is named after whom it is for, not after who bought it', () => {
  expect(dedicate({ title: 'Música de Maria', recipient: '' }, 'Ana e Thiago', titles)).toEqual({
    recipient: 'Ana e Thiago',
    title: 'Música para Ana e Thiago',
  })
})

test('a title somebody chose stays, and so does a recipient that is known', () => {
  expect(dedicate({ title: 'Nosso sim', recipient: '' }, 'Ana', titles)).toEqual({ recipient: 'Ana' })
  expect(dedicate({ title: 'Música de Maria', recipient: 'Ana' }, 'Thiago', titles)).toEqual({})
})

test('a briefing that does not say for whom changes nothing', () => {
  expect(dedicate({ title: 'Música de Maria', recipient: '' }, '  ', titles)).toEqual({})
})
