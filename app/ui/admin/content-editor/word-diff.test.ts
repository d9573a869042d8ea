import fc from 'fast-check'
import { expect, test } from 'vitest'

import { diffTexts, foldUnchanged, type DiffPart } from './word-diff.ts'

const clause = 'O estúdio entrega a música em até cinco dias úteis, contados do aceite do briefing pelo estúdio.'
const only = (parts: DiffPart[] | null, ...kinds: DiffPart['kind'][]) =>
  (parts ?? []).flatMap(({ kind, text }) => (kinds.includes(kind) ? [text] : [])).join('')

test('one word of a sentence → only this word is removed and added', () => {
  const parts = diffTexts(clause, clause.replace('cinco', 'sete'))
  expect([only(parts, 'removed'), only(parts, 'added')]).toEqual(['cinco', 'sete'])
})

test('a sentence added at the end → nothing is removed', () => {
  const parts = diffTexts(clause, `${clause} Sábados não contam.`)
  expect([only(parts, 'removed'), only(parts, 'added').trim()]).toEqual(['', 'Sábados não contam.'])
})

test('a phrase for another that shares a few words → read as one that went and one that came', () => {
  const from = 'A música vale para você o preço do resumo do pedido, e nada além disso, mesmo que o site mude depois.'
  const to = from.replace('e nada além disso', 'com o desconto do pedido abatido e nada mais')
  const parts = diffTexts(from, to)
  expect([parts?.length, only(parts, 'removed').trim(), only(parts, 'added').trim()]).toEqual([
    4,
    'e nada além disso',
    'com o desconto do pedido abatido e nada mais',
  ])
})

test('any two texts → the parts give both back', () => {
  const words = fc.array(fc.constantFrom('a', 'música', '{nome}', ',', '\n\n', 'às', 'três', '😀'), { maxLength: 60 })
  fc.assert(
    fc.property(words, words, (left, right) => {
      const [from, to] = [left.join(' '), right.join(' ')]
      const parts = diffTexts(from, to)
      if (parts === null) return
      expect([only(parts, 'same', 'removed'), only(parts, 'same', 'added')]).toEqual([from, to])
    }),
  )
})

test('a price, an empty text, two texts with nothing in common → compared as a whole', () => {
  const other = 'Nada disto tem relação com aquilo: pagamento por Pix, cartão ou boleto, sempre antes.'
  expect([diffTexts('219,00', '249,00'), diffTexts('', clause), diffTexts(clause, other)]).toEqual([null, null, null])
})

test('much that did not change → eight words around the change stay', () => {
  const long = `${clause} ${clause} ${clause}`
  const folded = foldUnchanged(diffTexts(long, `${long} Fim.`) ?? [])
  expect(folded.map(({ kind }) => kind)).toEqual(['gap', 'same', 'added'])
  expect(only(folded, 'same').trim().split(/\s+/)).toHaveLength(8)
})

test('little that did not change → stays whole', () => {
  const parts = diffTexts(clause, clause.replace('cinco', 'sete')) ?? []
  expect(only(foldUnchanged(parts), 'same', 'removed')).toBe(clause)
})
