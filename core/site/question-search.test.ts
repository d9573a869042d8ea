import { expect, test } from 'vitest'

import { hasAllWords, searchWords } from './question-search.ts'

const text = 'Quantas revisões posso pedir? A revisão é grátis, e o pagamento pode ser por Pix ou cartão.'

test.each(['REVISAO', 'revisões', 'gratis', 'como é o pagamento com pix?', 'quantas revisoes posso pedir', 'cartões'])(
  '%j → found',
  (query) => {
    expect(hasAllWords(text, searchWords(query))).toBe(true)
  },
)

test.each(['boleto', 'revisão boleto'])('%j → not found', (query) => {
  expect(hasAllWords(text, searchWords(query))).toBe(false)
})

test.each(['', '  ', '?', 'como faço para'])('%j → asks for nothing in particular', (query) => {
  expect(searchWords(query)).toEqual([])
})
