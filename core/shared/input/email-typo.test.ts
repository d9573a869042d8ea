import { expect, it } from 'vitest'

import { suggestEmail } from './email-typo.ts'

it.each([
  ['maria@gmial.com', 'maria@gmail.com'],
  ['maria@gmai.com', 'maria@gmail.com'],
  ['maria@gmail.con', 'maria@gmail.com'],
  ['maria@gmail.co', 'maria@gmail.com'],
  ['maria@gnail.com', 'maria@gmail.com'],
  ['maria@gmail.com.br', 'maria@gmail.com'],
  ['maria@GMIAL.com', 'maria@gmail.com'],
  ['maria@hotmial.com', 'maria@hotmail.com'],
  ['maria@hotmal.com', 'maria@hotmail.com'],
  ['maria@homail.con', 'maria@hotmail.com'],
  ['maria@outlok.com', 'maria@outlook.com'],
  ['maria@yaho.com.br', 'maria@yahoo.com.br'],
  ['maria@yahoo.com.bt', 'maria@yahoo.com.br'],
  ['maria@iclod.com', 'maria@icloud.com'],
  ['maria@uol.com.bt', 'maria@uol.com.br'],
])('%s → %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

it.each([
  'maria@gmail.com',
  'Maria.Noiva@Gmail.COM',
  'maria@ymail.com',
  'maria@mail.com',
  'maria@aol.com',
  'maria@hotmart.com',
  'maria@hotmail.com.br',
  'maria@exemplo.com.br',
  'maria@estudio.art.br',
  'maria@usp.br',
  'maria@me.com',
  'maria@bol.com.br',
  'maria',
  '@gmial.com',
  'maria@',
  '',
  'maria@__proto__',
])('%s → nothing to ask', (typed) => {
  expect(suggestEmail(typed)).toBeNull()
})
