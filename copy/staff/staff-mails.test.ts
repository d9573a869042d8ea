import { expect, test } from 'vitest'

import { attentionExplained, explainAttention } from './staff-mails.ts'

test('a payment of another amount, nothing else paid → the project was not opened', () => {
  expect(explainAttention('wrong-amount', { paidBy: null })).toContain('O projeto não foi aberto')
})

test('a payment of another amount, paid by another one → nobody says that no project was opened', () => {
  const text = explainAttention('wrong-amount', { paidBy: '77' })
  expect(text).not.toContain('projeto')
  expect(text).toContain('foi pago por outro')
})

test('every other question → the same words as in its mail', () => {
  expect(explainAttention('paid-twice', { paidBy: '77' })).toBe(attentionExplained['paid-twice'])
})
