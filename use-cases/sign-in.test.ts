import { expect, test } from 'vitest'

import { createAuth, currentStaff, hashPassword } from '#adapters/auth.ts'
import { refuse } from '#core/result.ts'
import { insertStaff } from '#db/staff.ts'
import { openWorld } from '#test/support/world.ts'

import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const { db, siteUrl } = await openWorld()
const auth = createAuth({ db, secret: 's'.repeat(40), siteUrl, sendResetLink: async () => undefined })
const visitor = { ip: '198.51.100.4', userAgent: 'Firefox' }
const password = ' começa com espaço '
const passwordHash = await hashPassword(auth, password)
await db.transaction((tx) => insertStaff(tx, { name: 'Ana', email: 'ana@example.com', role: 'owner', passwordHash }))

test('both fields are needed before anything is tried', async () => {
  expect(await signIn({ auth }, visitor, { email: '  ', password })).toEqual(refuse('fields-required'))
  expect(await signIn({ auth }, visitor, { email: 'ana@example.com', password: '' })).toEqual(refuse('fields-required'))
})

test('spaces around an address do not count, those of a password do', async () => {
  const entered = await signIn({ auth }, visitor, { email: ' ana@example.com ', password })

  expect(entered.ok).toBe(true)
  expect(await signIn({ auth }, visitor, { email: 'ana@example.com', password: password.trim() })).toEqual(
    refuse('invalid-credentials'),
  )
})

test('whoever leaves is out, everywhere that cookie went', async () => {
  const entered = await signIn({ auth }, visitor, { email: 'ana@example.com', password })
  const cookies = entered.ok ? entered.value.cookies : []
  const headers = new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') })
  expect((await currentStaff(auth, headers))?.name).toBe('Ana')

  const left = await signOut({ auth }, headers)

  expect(left.cookies.join()).toContain('Max-Age=0')
  expect(await currentStaff(auth, headers)).toBeNull()
})
