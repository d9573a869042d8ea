import { expect, it } from 'vitest'

import { consentVersion, readConsent } from './consent.ts'

const accepted = { choice: 'accepted', at: '2026-11-21T10:00:00.000Z', version: consentVersion }

it('remembers a choice, its moment and what was asked', () => {
  expect(readConsent(JSON.stringify(accepted))).toEqual(accepted)
})

it('asks again when the question has changed', () => {
  expect(readConsent(JSON.stringify({ ...accepted, version: consentVersion - 1 }))).toBeNull()
})

it.each(['', '{', '{}', 'null', '"accepted"', '{"choice":"maybe","at":"x","version":1}', null])(
  '%s is no choice',
  (stored) => {
    expect(readConsent(stored)).toBeNull()
  },
)
