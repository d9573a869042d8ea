import { expect, test } from 'vitest'

import { emailError, isExampleEmail, isSameEmail, normalizeEmail } from './email.ts'

const invisible = [
  '\u200B',
  '\u200E',
  '\u200F',
  '\u202A',
  '\u202C',
  '\u202E',
  '\u2060',
  '\u2066',
  '\uFEFF',
  '\u00AD',
  '\u00A0',
]

test.each(invisible.map((sign) => [sign.codePointAt(0)?.toString(16), sign]))(
  'U+%s around and inside an address → removed',
  (_code, sign) => {
    const isSpace = sign === '\u00A0'
    expect(normalizeEmail(`${sign}ana${isSpace ? '' : sign}@exemplo.com.br${sign}`)).toBe('ana@exemplo.com.br')
  },
)

test.each([
  ' ana@exemplo.com.br\n',
  'ａｎａ＠ｅｘｅｍｐｌｏ．ｃｏｍ．ｂｒ',
  'mailto:ana@exemplo.com.br',
  'mailto:ana@exemplo.com.br?subject=Oi',
  'Ana Souza <ana@exemplo.com.br>',
  '"Souza, Ana" <ana@exemplo.com.br>,',
  '<ana@exemplo.com.br>',
  '<mailto:ana@exemplo.com.br>',
  'ana@exemplo.com.br.',
  'ana@exemplo.com.br,',
  'ana@exemplo.com.br;',
  '"ana@exemplo.com.br"',
  '“ana@exemplo.com.br”.',
  '(ana@exemplo.com.br)',
  '\u202Aana@exemplo.com.br\u202C',
])('%j → the address in it', (typed) => {
  expect(normalizeEmail(typed)).toBe('ana@exemplo.com.br')
})

test('an address → keeps its case and its accents, composed', () => {
  expect(normalizeEmail('Joa\u0303o@Exemplo.com')).toBe('Jo\u00E3o@Exemplo.com')
})

test.each([
  ['ana@exemplo.com.br', ' Ana@Exemplo.com.br', true],
  ['JOÃO@exemplo.com.br', 'joa\u0303o@exemplo.com.br', true],
  ['ana@exemplo.com.br', 'ana+1@exemplo.com.br', false],
  ['ana@exemplo.com.br', 'ana@exemplo.com', false],
])('%o and %o → the same address: %s', (one, other, isSame) => {
  expect(isSameEmail(one, other)).toBe(isSame)
})

test.each([
  'ana@exemplo.com.br, bia@exemplo.com.br',
  'a@b.com\r\nBcc: x@y.com',
  'ana exemplo@x.com',
  'Ana <ana@exemplo.com.br> <bia@exemplo.com.br>x',
])('%j → stays invalid', (typed) => {
  expect(emailError(normalizeEmail(typed))).toBe('email-invalid')
})

test.each([
  ['contato@harmonia.example', true],
  ['ana@EXAMPLE.com', true],
  ['ana@loja.example.org', true],
  ['ana@example.com.br', false],
  ['ana@myexample.com', false],
])('%s → reserved for examples: %s', (email, isExample) => {
  expect(isExampleEmail(email)).toBe(isExample)
})
