import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { hashPassword } from '#adapters/auth/sign-in.ts'
import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { staffRateLimits } from '#db/schema.ts'
import { consumeSignInLimit, insertStaff } from '#db/staff/staff.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { readDevice } from './device-cookie.ts'
import { enterPanel } from './staff-sign-in.ts'

const context = await createTestContext()
const deps = depsOf(context)
const [email, password] = ['dona@example.com', 'violão de nylon']
const passwordHash = await hashPassword(deps.auth, password)
await context.db.transaction((tx) => insertStaff(tx, { name: 'Dona', email, role: 'owner', passwordHash }))

const withCookie = (cookie: string) => new Request(context.siteUrl, { headers: { cookie } })

function enter(ip: string, typed: string, cookie = '') {
  const requestInfo = { id: '1', ip, userAgent: '', databaseDown: false }
  const routerContext = new RouterContextProvider()
  routerContext.set(depsContext, deps)
  routerContext.set(requestInfoContext, requestInfo)
  return enterPanel(routerContext, withCookie(cookie), { email, password: typed })
}

async function deviceOf(entered: Awaited<ReturnType<typeof enter>>): Promise<string> {
  if (!entered.ok) throw new Error(entered.code)
  return (
    entered.value.headers
      .map(([, line]) => line.split(';')[0])
      .find((pair) => pair?.startsWith('harmonia_aparelho=')) ?? ''
  )
}

test('strangers try passwords from the same network → a known browser can still sign in', async () => {
  const device = await deviceOf(await enter('198.51.100.1', password))
  for (let tries = 0; tries < 70; tries += 1) await consumeSignInLimit(context.db, email, { ip: `192.0.2.${tries}` })
  await context.db.delete(staffRateLimits)
  for (let tries = 0; tries < 4; tries += 1) await enter('198.51.100.1', 'chute qualquer')

  expect(await enter('198.51.100.2', password, device)).toMatchObject({ ok: true })
  expect(await enter('198.51.100.1', password)).toMatchObject({ ok: false, code: 'too-many-tries' })
})

test('a browser cookie → valid for the accounts that signed in there, and not forgeable', async () => {
  const device = await deviceOf(await enter('198.51.100.9', password))

  expect(readDevice(withCookie(device), deps, email.toUpperCase())).toEqual(expect.any(String))
  expect(readDevice(withCookie(device), deps, 'outra@example.com')).toBeNull()
  expect(readDevice(withCookie(`${device}x`), deps, email)).toBeNull()
})
