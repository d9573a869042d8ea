import { expect, test } from 'vitest'

import { orderStates } from '#core/order/order.ts'

import { isOutdatedMail } from './outdated-mail.ts'

const payable = ['draft', 'awaiting-payment', 'expired']

test.each([
  ['payment-reminder', payable],
  ['link-reminder', payable],
  ['order-expired', ['expired']],
  ['order-received', [...orderStates]],
  ['toString', [...orderStates]],
])('%s → true while its order is %j', (kind, states) => {
  expect(orderStates.filter((state) => !isOutdatedMail(kind, state))).toEqual(states)
})

test('no order → a reminder is outdated, a mail about anything else is not', () => {
  expect(isOutdatedMail('payment-reminder', null)).toBe(true)
  expect(isOutdatedMail('staff-canary', null)).toBe(false)
})
