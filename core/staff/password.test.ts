import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import { checkPassword } from './password.ts'

const ana = { name: 'Ana Lima', email: 'ana.lima@estudio.example', productName: 'Harmonia' }

test.each([
  '1234567890',
  'qwertyuiop',
  'Password123!',
  '2026basketball',
  'Flamengo1981!',
  '!!dragon!!1234',
  'aaaaaaaaaaaa',
  'abcdefghijkl',
  'AnaLima2026!',
  'harmonia-2026',
  'Harmônia 1234',
  'estudio.example',
])('%s → too common', (password) => {
  expect(checkPassword(password, ana)).toEqual(refuse('password-common'))
})

test.each([
  'violão de nylon',
  'uma senha bem comprida',
  '  começa com espaço',
  'ana canta de manhã',
  'пароль на русском',
])('%s → accepted', (password) => {
  expect(checkPassword(password, ana)).toEqual(accept())
})

test('a length outside of 10 to 128 characters → refused by its name', () => {
  expect(checkPassword('curtinha', ana)).toEqual(refuse('password-too-short'))
  expect(checkPassword('violão '.repeat(20), ana)).toEqual(refuse('password-too-long'))
})

test('an account without a name → judged by the lists alone', () => {
  expect(checkPassword('violão de nylon', { name: '', email: '', productName: '' })).toEqual(accept())
})
