import { expect, test } from 'vitest'

import {
  choicesField,
  emailField,
  idField,
  lineField,
  mustTickField,
  nameField,
  onlyWith,
  tickField,
} from './fields.ts'
import { defineForm, type ErrorsOfForm, type TypedOfForm } from './form.ts'

const form = defineForm({
  fields: {
    name: nameField(),
    email: emailField(),
    heardFrom: lineField({ max: 20, tooLong: 'too-long', maxLength: 20 }),
    wish: onlyWith('wants', lineField({ max: 20, tooLong: 'too-long', missing: 'wish-required' })),
    wants: tickField(),
    extras: choicesField(2, 'too-many'),
    terms: mustTickField('terms-required'),
    submission: idField(),
  },
  labels: { heardFrom: 'Como nos conheceu?' },
  hints: { heardFrom: 'Se quiser contar.' },
  messages: {
    'name-required': 'Como você se chama?',
    'name-too-long': 'Longo demais.',
    'name-with-address': 'Só o nome.',
    'email-required': 'Informe o e-mail.',
    'email-invalid': 'Confira o e-mail.',
    'email-too-long': 'Longo demais.',
    'too-long': 'Encurte um pouco.',
    'wish-required': 'O que você quer?',
    'too-many': 'Escolha menos.',
    'terms-required': 'Leia e aceite.',
  },
  check: ({ name, heardFrom }) => (name !== '' && name === heardFrom ? { heardFrom: 'too-long' } : {}),
  finish: ({ terms: _accepted, submission, ...values }, newId: () => string) => ({
    ...values,
    id: submission ?? newId(),
  }),
})

const filled: TypedOfForm<typeof form> = { ...form.initial, name: 'Ana', email: 'ana@exemplo.com.br', terms: 'sim' }
const parse = (change: Partial<typeof filled>) => form.parse({ ...filled, ...change }, () => 'new-id')

test('a form that is right → its values, as they are meant', () => {
  expect(parse({ name: ' Ana  Lima ', heardFrom: 'amigos', extras: ['capa'] })).toEqual({
    ok: true,
    value: {
      name: 'Ana Lima',
      email: 'ana@exemplo.com.br',
      heardFrom: 'amigos',
      wants: false,
      wish: null,
      extras: ['capa'],
      id: 'new-id',
    },
  })
})

test('several fields are wrong → all are named at once, in the order of the form', () => {
  const parsed = parse({ name: '', email: 'ana@', extras: ['1', '2', '3'], terms: '' })
  expect(parsed.ok ? [] : Object.entries(parsed.errors)).toEqual([
    ['name', 'name-required'],
    ['email', 'email-invalid'],
    ['extras', 'too-many'],
    ['terms', 'terms-required'],
  ])
})

test('a rule between fields is broken → said beside its field, with what is wrong elsewhere', () => {
  expect(parse({ heardFrom: 'Ana', terms: '' })).toEqual({
    ok: false,
    errors: { heardFrom: 'too-long', terms: 'terms-required' },
  })
})

test('a field that belongs to a box → counts with the box ticked only', () => {
  expect(parse({ wish: 'x'.repeat(21) })).toMatchObject({ ok: true, value: { wish: null } })
  expect(parse({ wants: 'sim' })).toMatchObject({ errors: { wish: 'wish-required' } })
  expect(parse({ wants: 'sim', wish: 'paz' })).toMatchObject({ value: { wish: 'paz' } })
})

test('what was sent → read as it was typed: the first of a name, every choice, no file, an address as it was meant', () => {
  const sent = new FormData()
  for (const name of ['Ana ', 'Bia']) sent.append('name', name)
  for (const extra of ['capa', 'letra']) sent.append('extras', extra)
  sent.set('heardFrom', new File(['x'], 'x.txt'))
  sent.set('email', ' <ana@exemplo.com.br>,')
  expect(form.read(sent)).toEqual({
    ...form.initial,
    name: 'Ana ',
    email: 'ana@exemplo.com.br',
    extras: ['capa', 'letra'],
  })
})

test('an input → told its limit and kind, with its label, hint, message and what was typed', () => {
  const errors: ErrorsOfForm<typeof form> = { heardFrom: 'too-long' }
  const answer = { values: { ...filled, heardFrom: 'rádio' }, errors }
  expect(form.input('heardFrom', answer)).toMatchObject({
    id: 'heardFrom',
    label: 'Como nos conheceu?',
    hint: 'Se quiser contar.',
    error: 'Encurte um pouco.',
    defaultValue: 'rádio',
    maxLength: 20,
  })
  expect(form.input('email', answer)).toMatchObject({
    type: 'email',
    autoComplete: 'email',
    required: true,
    error: undefined,
  })
})

test('a code without its message, and a message of no code → do not compile', () => {
  const fields = { title: lineField({ max: 20, tooLong: 'too-long', missing: 'title-required' }) }
  // @ts-expect-error -- nothing is said where the title is missing
  expect(defineForm({ fields, messages: { 'too-long': 'Encurte.' } }).names).toEqual(['title'])
  const messages = { 'too-long': 'Encurte.', 'title-required': 'Escreva.' }
  // @ts-expect-error -- no field has this code
  expect(defineForm({ fields, messages: { ...messages, 'title-unknown': 'Confira.' } }).names).toEqual(['title'])
  // @ts-expect-error -- the same, for a form written in one piece
  defineForm({ fields: { name: nameField(), age: lineField({ max: 3, tooLong: 'age-too-long' }) }, messages: {} })
})
