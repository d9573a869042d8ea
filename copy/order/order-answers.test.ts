import { expect, test } from 'vitest'

import { answerColumns, answersOf, givenAnswers } from './order-answers.ts'
import { orderForm } from './order-form.ts'

test('an order in surprise mode → says so with its hours', () => {
  expect(givenAnswers({ surprise: 'night' })).toEqual([['Modo surpresa', 'Ligado: e-mails só entre 8h e 21h']])
})

test('an order without any answer → a column for each, and nothing given', () => {
  expect(givenAnswers({ surprise: null })).toEqual([])
  expect(Object.keys(answerColumns)).toContain('Modo surpresa')
})

test('a form with every field filled in → each that no order needs is an answer, with a column of its own', () => {
  const typed = {
    ...orderForm.initial,
    name: 'Ana Lima',
    email: 'ana@exemplo.com.br',
    terms: 'sim',
    surprise: 'sim',
    quiet: 'evening',
  }
  const parsed = orderForm.parse(typed, () => '00000000-0000-4000-8000-000000000000')
  if (!parsed.ok) throw new Error('the form was refused')
  const answers = answersOf(parsed.value)
  expect(answers).toEqual({ surprise: 'evening' })
  expect(Object.keys(answers)).toHaveLength(Object.keys(answerColumns).length)
})
