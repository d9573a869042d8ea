import { expect, test } from 'vitest'

import { proposalLineId } from '#core/proposal/proposal-line.ts'
import { cents } from '#core/shared/money.ts'

import { newOfferPath } from './new-offer-path.ts'

test('the project of an accepted proposal was deleted, and the proposal with it → the packages', () => {
  const lines = [{ kind: 'extra' as const, id: proposalLineId('1'), title: 'Coro', amount: cents(350_00) }]
  expect(newOfferPath({ isSong: false, extraOf: null, lines, packageId: 'essencial' })).toBe('/pacotes')
})
