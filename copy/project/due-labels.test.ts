import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { deadlineText, dueFacts, dueLabel } from './due-labels.ts'

const first = calendarDay('2026-11-30')
const last = calendarDay('2026-12-02')

test('two dates → both written', () => {
  expect(dueFacts({ expectedOn: first, deadlineOn: last })).toEqual([
    { label: 'Previsão das primeiras versões', value: '30/11/2026' },
    { label: 'Prazo máximo', value: '02/12/2026' },
  ])
  expect(dueLabel({ expectedOn: first, deadlineOn: last })).toBe(
    'primeiras versões previstas para 30/11/2026, no máximo 02/12/2026',
  )
})

test('one date → written once', () => {
  expect(dueFacts({ expectedOn: last, deadlineOn: last })).toEqual([
    { label: 'Primeiras versões até', value: '02/12/2026' },
  ])
  expect(dueLabel({ expectedOn: last, deadlineOn: last })).toBe('primeiras versões até 02/12/2026')
})

test.each([
  ['2026-11-20', 'Atrasado há 3 dias'],
  ['2026-11-22', 'Atrasado há 1 dia'],
  ['2026-11-23', 'Vence hoje'],
  ['2026-11-24', 'Vence amanhã'],
  ['2026-11-25', 'Vence quarta, 25/11'],
  ['2026-11-29', 'Vence domingo, 29/11'],
  ['2026-11-30', 'Vence em 30/11'],
  ['2027-01-04', 'Vence em 04/01/2027'],
])('on Monday, 23 November, a deadline on %s → %s', (deadlineOn, text) => {
  expect(deadlineText(calendarDay('2026-11-23'), calendarDay(deadlineOn))).toBe(text)
})
