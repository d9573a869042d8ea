import { expect, test } from 'vitest'

import { isUrgentMail } from './mail-audience.ts'

test.each([
  ['confirm-access', true],
  ['password-reset', true],
  ['staff-incident', true],
  ['staff-new-order', false],
  ['order-received', false],
])('a mail of kind %s waits with others → passes them: %s', (kind, urgent) => {
  expect(isUrgentMail(kind)).toBe(urgent)
})
