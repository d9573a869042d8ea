import { expect, test } from 'vitest'

import { isLastOwner } from './team.ts'

test('the last owner → deactivated owners and producers do not count', () => {
  const ana = { id: 'ana', role: 'owner', deactivatedAt: null } as const
  const gone = { id: 'gone', role: 'owner', deactivatedAt: new Date() } as const
  const beto = { id: 'beto', role: 'producer', deactivatedAt: null } as const

  expect(isLastOwner([ana, gone, beto], 'ana')).toBe(true)
  expect(isLastOwner([ana, { ...gone, deactivatedAt: null }, beto], 'ana')).toBe(false)
  expect(isLastOwner([ana, gone, beto], 'beto')).toBe(false)
  expect(isLastOwner([ana, gone, beto], 'gone')).toBe(false)
})
