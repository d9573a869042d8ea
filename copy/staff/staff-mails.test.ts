import { expect, test } from 'vitest'

import { reviewFlagExplanations, explainReviewFlag } from './staff-mails.ts'

test('a payment of another amount, nothing else paid → the project was not opened', () => {
  expect(explainReviewFlag('wrong-amount', { paidByPaymentId: null })).toContain('O projeto não foi aberto')
})

test('a payment of another amount, paid by another one → nobody says that no project was opened', () => {
  const text = explainReviewFlag('wrong-amount', { paidByPaymentId: '77' })
  expect(text).not.toContain('projeto')
  expect(text).toContain('foi pago por outro')
})

test('every other question → the same words as in its mail', () => {
  expect(explainReviewFlag('duplicate-payment', { paidByPaymentId: '77' })).toBe(
    reviewFlagExplanations['duplicate-payment'],
  )
})
