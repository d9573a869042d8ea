import { expect, test } from 'vitest'

import { isEmail } from '#core/shared/input/email.ts'
import { accept } from '#core/shared/result.ts'

import { orderForm, type OrderTyped } from './order-form.ts'

const submission = '3f2b8f0e-7d0a-4a53-9d7c-0a6f6f1f0a11'

const createForm = (change: Partial<OrderTyped> = {}): OrderTyped => ({
  ...orderForm.initial,
  name: 'Maria  da Silva ',
  email: ' maria@exemplo.com.br',
  phone: '(11) 98765-4321',
  lyric: 'nao',
  offer: '',
  extras: [],
  discount: '',
  invoice: '',
  taxId: '',
  terms: 'sim',
  submission,
  ...change,
})

const read = (change: Partial<OrderTyped>) => orderForm.parse(createForm(change), () => 'new-id')

test('a complete form → normalised', () => {
  expect(read({})).toMatchObject(
    accept({
      name: 'Maria da Silva',
      email: 'maria@exemplo.com.br',
      phone: '5511987654321',
      ownLyric: false,
      bespoke: false,
      extras: [],
      discount: '',
      taxId: null,
      surprise: null,
      submissionId: submission,
    }),
  )
})

test('a number and an address on a phone → each with its keyboard, and what the phone knows of its owner', () => {
  const answer = { values: orderForm.initial, errors: {} }
  const phone = { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' }
  expect(orderForm.input('phone', answer)).toMatchObject(phone)
  expect(orderForm.input('email', answer)).toMatchObject({ type: 'email', autoComplete: 'email' })
})

test('a name of invisible characters → missing', () => {
  for (const name of ['\u200B', '\u202E', '\0\u0007'])
    expect(read({ name })).toMatchObject({ errors: { name: 'name-required' } })
  expect(read({ name: 'Ana\u202E Lima' })).toMatchObject({ value: { name: 'Ana Lima' } })
})

test('several invalid fields → all named at once', () => {
  expect(read({ name: ' ', email: 'maria@', phone: '123', lyric: 'talvez', terms: '' })).toEqual({
    ok: false,
    errors: {
      name: 'name-required',
      email: 'email-invalid',
      phone: 'phone-invalid',
      lyric: 'lyric-required',
      terms: 'terms-required',
    },
  })
})

test('the phone → optional, with or without country code and spaces', () => {
  expect(read({ phone: '  ' })).toMatchObject({ ok: true, value: { phone: null } })
  expect(read({ phone: '+55 21 3333-4444' })).toMatchObject({ ok: true, value: { phone: '552133334444' } })
  expect(read({ phone: '55 98765-4321' })).toMatchObject({ ok: true, value: { phone: '5555987654321' } })
})

test('a phone number pasted from elsewhere → accepted', () => {
  const pasted = [
    '\u{202a}+55 11 98765\u{2011}4321\u{202c}',
    '\u{200e}(11) 98765–4321',
    '11\u{a0}98765.4321',
    '11/98765-4321',
  ]
  for (const phone of pasted) expect(read({ phone })).toMatchObject({ ok: true, value: { phone: '5511987654321' } })
  expect(read({ phone: 'ligue 11 98765-4321' })).toMatchObject({ errors: { phone: 'phone-invalid' } })
})

test('the bespoke offer → the only one marked as bespoke', () => {
  expect(read({ offer: 'sob-medida' })).toMatchObject({ value: { bespoke: true } })
  expect(read({ offer: 'pacote' })).toMatchObject({ value: { bespoke: false } })
})

test('an invalid submission id → replaced', () => {
  expect(read({ submission: "1'; drop table orders" })).toMatchObject({ ok: true, value: { submissionId: 'new-id' } })
})

test('oversized values → refused', () => {
  expect(read({ name: 'a'.repeat(121) })).toMatchObject({ errors: { name: 'name-too-long' } })
  expect(read({ email: `${'a'.repeat(250)}@exemplo.com` })).toMatchObject({ errors: { email: 'email-too-long' } })
  expect(read({ extras: Array.from({ length: 41 }, () => 'x') })).toMatchObject({
    errors: { extras: 'extras-invalid' },
  })
})

test.each(['maria@exemplo.com', 'm.s+x@sub.exemplo.com.br', 'joão@exemplo.com'])('%s → a valid e-mail', (email) => {
  expect(isEmail(email)).toBe(true)
})

test.each([
  'maria',
  'maria@exemplo',
  'a b@c.com',
  'a@b..com',
  'a@b.com\r\nBcc: x@y.com',
  '<a@b.com>',
  'a@b.com,c@d.com',
  '@b.com',
  'a..b@x.com',
  '.a@x.com',
  'a.@x.com',
  'a\u200Bb@x.com',
])('%j → invalid', (email) => {
  expect(isEmail(email)).toBe(false)
})

test.each([
  'GANHE R$500: https://evil.example/premio',
  'Maria HTTP://x',
  'veja www.evil.example',
  'Maria evil.example/premio',
])('a name with a web address → refused: %s', (name) => {
  expect(read({ name })).toMatchObject({ errors: { name: 'name-with-address' } })
})

test.each(['Maria J. da Silva', 'J.P. Souza', 'Ana e/ou Bia', 'Dr.Silva', 'Loja Sol.com', "Joana D'Arc"])(
  'a name with dots or a slash → accepted: %s',
  (name) => {
    expect(read({ name })).toMatchObject({ ok: true, value: { name } })
  },
)

test.each([
  ['no invoice wanted', '', '529.982.247-25', null],
  ['an invoice for a CPF', 'sim', '529.982.247-25', '52998224725'],
  ['an invoice for a CNPJ with letters', 'sim', '12.abc.345/01de-35', '12ABC34501DE35'],
])('%s → its number, or none', (_, invoice, taxId, stored) => {
  expect(read({ invoice, taxId })).toMatchObject({ value: { taxId: stored } })
})

test('a tax number pasted with its name in front → nothing of it is cut', () => {
  const pasted = 'CNPJ/MF nº 11.222.333/0001-81'
  const form = new FormData()
  form.set('taxId', pasted)

  expect(orderForm.read(form).taxId).toBe(pasted)
  expect(orderForm.input('taxId', { values: {}, errors: {} }).maxLength).toBeUndefined()
  expect(read({ invoice: 'sim', taxId: pasted })).toMatchObject({ value: { taxId: '11222333000181' } })
})

test.each(['', '529.982.247-24', '123'])('an invoice wanted for %j → refused', (taxId) => {
  expect(read({ invoice: 'sim', taxId })).toMatchObject({
    errors: { taxId: 'tax-id-invalid' },
  })
})

test('an address that looks mistyped → asked about once, and taken when it is confirmed', () => {
  const email = 'maria@gmial.com'
  expect(read({ email, emailConfirmed: '' })).toMatchObject({ ok: false, errors: { email: 'email-mistyped' } })
  expect(read({ email, emailConfirmed: 'maria@gmai.com' })).toMatchObject({ ok: false })
  expect(read({ email, emailConfirmed: email })).toMatchObject({ ok: true, value: { email } })
})

test('a form that asks nobody about the address → taken as typed', () => {
  expect(read({ email: 'maria@gmial.com' })).toMatchObject({ ok: true })
})

test('surprise mode without its hours → quiet at night, not off', () => {
  const sent = new FormData()
  for (const [name, value] of Object.entries({ ...createForm(), surprise: 'sim' }))
    if (typeof value === 'string' && name !== 'quiet') sent.set(name, value)

  expect(orderForm.parse(orderForm.read(sent), () => 'new-id')).toMatchObject({ value: { surprise: 'night' } })
})
