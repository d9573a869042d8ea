import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { dueFacts, dueLabel } from './due-labels.ts'

const first = calendarDay('2026-11-30')
const last = calendarDay('2026-12-02')

test('two dates → both written', () => {
  expect(dueFacts({ expectedOn: first, deadlineOn: last })).toEqual([
    { label: 'Previsão', value: '30/11/2026' },
    { label: 'Prazo máximo', value: '02/12/2026' },
  ])
  expect(dueLabel({ expectedOn: first, deadlineOn: last })).toBe('previsão 30/11/2026, no máximo 02/12/2026')
})

test('one date → written once', () => {
  expect(dueFacts({ expectedOn: last, deadlineOn: last })).toEqual([{ label: 'Fica pronta até', value: '02/12/2026' }])
  expect(dueLabel({ expectedOn: last, deadlineOn: last })).toBe('fica pronta até 02/12/2026')
})
