import { expect, test } from 'vitest'

import { givenAnswers, orderAnswers } from './order-answers.ts'

test('an order in surprise mode → says so with its hours', () => {
  expect(givenAnswers({ surprise: 'night' })).toEqual([['Modo surpresa', 'Ligado: e-mails só entre 8h e 21h']])
})

test('an order without any answer → a label for each, and nothing given', () => {
  expect(givenAnswers({ surprise: null })).toEqual([])
  expect(Object.keys(orderAnswers)).toContain('Modo surpresa')
})
