import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import { recogniseSecret } from './secret-continuity.ts'

test.each([
  ['nothing was signed yet', { used: null, given: ['a'], areChosen: false }, accept('first')],
  ['the secret is the same', { used: 'a', given: ['a', 'b'], areChosen: false }, accept('known')],
  ['a new one signs and the old one is read', { used: 'a', given: ['b', 'a'], areChosen: true }, accept('rotated')],
  ['the operator chose another', { used: 'a', given: ['b'], areChosen: true }, accept('replaced')],
  ['the data directory holds another', { used: 'a', given: ['b'], areChosen: false }, refuse('secret-missing')],
  ['the data directory holds none', { used: 'a', given: [], areChosen: false }, refuse('secret-missing')],
] as const)('%s → %o', (_name, facts, result) => {
  expect(recogniseSecret(facts)).toEqual(result)
})
