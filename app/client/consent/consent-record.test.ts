import { expect, it } from 'vitest'

import { consentVersion, parseConsent } from './consent-record.ts'

const accepted = { choice: 'accepted', at: '2026-11-21T10:00:00.000Z', version: consentVersion }

it('a stored choice → keeps its time and the question asked', () => {
  expect(parseConsent(JSON.stringify(accepted), '')).toEqual(accepted)
  expect(parseConsent(JSON.stringify({ ...accepted, words: '0abc123' }), '0abc123')?.words).toBe('0abc123')
})

it('the question changed, by us, by staff or back → asked again', () => {
  expect(parseConsent(JSON.stringify({ ...accepted, version: consentVersion - 1 }), '')).toBeNull()
  expect(parseConsent(JSON.stringify(accepted), '0abc123')).toBeNull()
  expect(parseConsent(JSON.stringify({ ...accepted, words: '0abc123' }), '1def456')).toBeNull()
  expect(parseConsent(JSON.stringify({ ...accepted, words: '0abc123' }), '')).toBeNull()
})

it.each(['', '{', '{}', 'null', '"accepted"', '{"choice":"maybe","at":"x","version":1}', null])(
  '%s → not a stored choice',
  (stored) => {
    expect(parseConsent(stored, '')).toBeNull()
  },
)
