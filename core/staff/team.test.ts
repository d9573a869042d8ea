import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import { isLastOwner, parseStaffName, parseTeamForm } from './team.ts'

const isEmail = (text: string) => text.includes('@')
const typed = { name: '  Beto   Reis ', email: ' Beto@Example.com ', role: 'producer' }

test('an invitation → needs name, address and role', () => {
  expect(parseTeamForm(typed, isEmail)).toEqual(
    accept({ name: 'Beto Reis', email: 'beto@example.com', role: 'producer' }),
  )
  expect(parseTeamForm({ ...typed, name: ' \0 ' }, isEmail)).toEqual(refuse('name-required'))
  expect(parseTeamForm({ ...typed, email: 'beto' }, isEmail)).toEqual(refuse('email-invalid'))
  expect(parseTeamForm({ ...typed, email: `${'b'.repeat(250)}@x.br` }, isEmail)).toEqual(refuse('email-invalid'))
  expect(parseTeamForm({ ...typed, role: 'admin' }, isEmail)).toEqual(refuse('role-unknown'))
  expect(parseStaffName('x'.repeat(121))).toBeNull()
})

test('the last owner → deactivated owners and producers do not count', () => {
  const ana = { id: 'ana', role: 'owner', deactivatedAt: null } as const
  const gone = { id: 'gone', role: 'owner', deactivatedAt: new Date() } as const
  const beto = { id: 'beto', role: 'producer', deactivatedAt: null } as const

  expect(isLastOwner([ana, gone, beto], 'ana')).toBe(true)
  expect(isLastOwner([ana, { ...gone, deactivatedAt: null }, beto], 'ana')).toBe(false)
  expect(isLastOwner([ana, gone, beto], 'beto')).toBe(false)
  expect(isLastOwner([ana, gone, beto], 'gone')).toBe(false)
})
