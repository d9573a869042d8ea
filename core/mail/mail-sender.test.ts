import { expect, test } from 'vitest'

import { parseMailSender } from './mail-sender.ts'

test.each([
  ['avisos@harmonia.example', { name: null, email: 'avisos@harmonia.example' }],
  ['<avisos@harmonia.example>', { name: null, email: 'avisos@harmonia.example' }],
  [' Harmonia Músicas <avisos@harmonia.example> ', { name: 'Harmonia Músicas', email: 'avisos@harmonia.example' }],
  ['"Harmonia, Ltda." <avisos@harmonia.example>', { name: 'Harmonia, Ltda.', email: 'avisos@harmonia.example' }],
])('%s → a sender', (typed, sender) => {
  expect(parseMailSender(typed)).toEqual(sender)
})

test.each([
  '',
  'Harmonia',
  'avisos@',
  'Harmonia avisos@harmonia.example',
  'Harmonia <avisos>',
  'a@b.example <avisos@harmonia.example',
  'A\nB <avisos@harmonia.example>',
  'a@b.example, c@d.example',
])('%j → not a sender', (typed) => {
  expect(parseMailSender(typed)).toBeNull()
})
