import { expect, test } from 'vitest'

import { answerColumns, answersOf, givenAnswers } from './order-answers.ts'
import { orderForm } from './order-form.ts'

const typed = { ...orderForm.initial, name: 'Ana Lima', email: 'ana@exemplo.com.br', terms: 'sim' }

function answer(more: Partial<typeof orderForm.initial>) {
  const parsed = orderForm.parse({ ...typed, ...more }, () => '00000000-0000-4000-8000-000000000000')
  if (!parsed.ok) throw new Error('the form was refused')
  return answersOf(parsed.value)
}

test('an order in surprise mode → says so with its hours', () => {
  expect(givenAnswers(answer({ surprise: 'sim', quiet: 'night' }))).toEqual([
    ['Modo surpresa', 'Ligado: e-mails só entre 8h e 21h'],
  ])
})

test('an order without any answer → a column for each, and nothing given', () => {
  expect(givenAnswers(answer({}))).toEqual([])
  expect(Object.keys(answerColumns)).toContain('Modo surpresa')
})

test('a form that was filled in → each field that no order needs is an answer, with a column of its own', () => {
  const answers = answer({ surprise: 'sim', quiet: 'evening' })
  expect(answers).toMatchObject({ surprise: 'evening' })
  expect(Object.keys(answers)).toHaveLength(Object.keys(answerColumns).length)
})
