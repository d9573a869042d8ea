import { expect, test } from 'vitest'

import { paymentReminderTime } from './payment-reminder.ts'

const at = (text: string) => new Date(`2026-11-${text}:00-03:00`)
const now = at('20T15:00')

test.each([
  ['in three days', '23T23:59', '22T09:00'],
  ['tomorrow', '21T23:59', '21T09:00'],
  ['the day after tomorrow', '22T23:59', '21T09:00'],
  ['today', '20T23:59', '20T15:20'],
])('a boleto due %s → reminded in the morning, or soon where none is left', (_, expiresAt, expected) => {
  expect(paymentReminderTime({ method: 'boleto', expiresAt: at(expiresAt) }, now)).toEqual(at(expected))
})

test('a boleto without a due date → as one that is due in three days', () => {
  expect(paymentReminderTime({ method: 'boleto', expiresAt: null }, now)).toEqual(at('22T09:00'))
})

test('a Pix → twenty minutes later', () => {
  expect(paymentReminderTime({ method: 'pix', expiresAt: at('21T15:00') }, now)).toEqual(at('20T15:20'))
})
