import { expect, test } from 'vitest'

import { needsReauthentication } from './reauthentication.ts'

test('half an hour after the password was typed → it is asked for again', () => {
  const provedAt = new Date('2026-11-23T12:00:00Z')
  expect(needsReauthentication(provedAt, new Date('2026-11-23T12:30:00Z'))).toBe(false)
  expect(needsReauthentication(provedAt, new Date('2026-11-23T12:30:01Z'))).toBe(true)
})
