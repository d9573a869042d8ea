import { expect, test } from 'vitest'

import { normalizeLine } from '#core/shared/single-line.ts'

import { nameError } from './person-name.ts'

test.each([
  'Ana',
  'Sr.João/Sra.Maria',
  'Dr.Silva/Dra.Souza',
  'sr.josé / sra.ana',
  'Ana/Bia',
  'D’Ávila',
  'Ma. Luiza',
  'M.J.Souza',
])('the name %j → accepted', (name) => {
  expect(nameError(name)).toBeUndefined()
})

test.each([
  'http://golpe.com',
  'Ana www.golpe.com',
  'golpe.com/premio',
  'Ana golpe.com.br/premio',
  'sr.golpe.com/premio',
  'Sr.João/Sra.Maria golpe.co/x',
  'prêmio.shop\\x',
])('the name %j → carries a web address', (name) => {
  expect(nameError(name)).toBe('name-with-address')
})

test('a name typed with loose accents and signs nobody sees → composed, without them', () => {
  expect(normalizeLine('\u200BJoa\u0303o\u00A0da  Silva\u2060')).toBe('Jo\u00E3o da Silva')
})
