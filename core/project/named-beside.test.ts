import { expect, test } from 'vitest'

import { isNamedBeside } from './named-beside.ts'

test.each([
  ['Música para minha avó, Dona Cotinha', 'minha avó, Dona Cotinha', false],
  ['Música para minha avó, Dona Cotinha', 'Minha avó, Dona Cotinha', false],
  ['Samba de roda', 'Dona Cotinha', true],
  ['Mariana e o mar', 'Ana', true],
  ['Para Ana, com amor', 'ana', false],
  ['Samba de roda', '', false],
])('“%s” for “%s” → named beside its title: %s', (title, recipient, isNamed) => {
  expect(isNamedBeside(title, recipient)).toBe(isNamed)
})
