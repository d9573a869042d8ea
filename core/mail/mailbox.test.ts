import { expect, test } from 'vitest'

import { isSameMailbox, mailboxOf } from './mailbox.ts'

test.each([
  ['ana+1@exemplo.com.br', 'ana@exemplo.com.br'],
  [' Ana+Loja+2@Exemplo.com.br ', 'ana@exemplo.com.br'],
  ['ana+@exemplo.com.br', 'ana@exemplo.com.br'],
  ['a.na@exemplo.com.br', 'a.na@exemplo.com.br'],
  ['ana@exemplo.com.br', 'ana@exemplo.com.br'],
])('%o → the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test('an address with and without a tag → one mailbox; another name or host → another', () => {
  expect(isSameMailbox('ana+1@exemplo.com.br', 'ANA@exemplo.com.br')).toBe(true)
  expect(isSameMailbox('ana@exemplo.com.br', 'ana1@exemplo.com.br')).toBe(false)
  expect(isSameMailbox('ana@exemplo.com.br', 'ana@exemplo.com')).toBe(false)
})
