import { expect, test } from 'vitest'

import { needsReauthentication, weakensProtection } from './reauthentication.ts'

test('half an hour after the password was typed → it is asked for again', () => {
  const provedAt = new Date('2026-11-23T12:00:00Z')
  expect(needsReauthentication(provedAt, new Date('2026-11-23T12:30:00Z'))).toBe(false)
  expect(needsReauthentication(provedAt, new Date('2026-11-23T12:30:01Z'))).toBe(true)
})

test('owners no longer need a second factor → weaker; needed again, or another field → not', () => {
  const path = 'security.ownersNeedTwoFactor'
  expect(weakensProtection({ path, to: 'não' })).toBe(true)
  expect(weakensProtection({ path, to: 'sim' })).toBe(false)
  expect(weakensProtection({ path: 'security.email', to: '' })).toBe(false)
})
