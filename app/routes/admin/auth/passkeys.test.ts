import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addMinutes } from '#core/shared/dates.ts'
import { staff } from '#db/schema.ts'
import { listPasskeys } from '#db/staff/passkeys.ts'
import { openPanel } from '#test/support/panel.ts'
import { createAuthenticator } from '#test/support/sign-in/authenticator.ts'
import {
  challengeFor,
  challengeToSign,
  createPerson,
  createPersonWithPasskey,
  siteOf,
} from '#test/support/sign-in/passkey-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const deps = depsOf(context)
const { ask, post } = await openPanel(deps)
const here = '/admin/conta/chaves'

async function endFirstDay(id: string) {
  const createdAt = addMinutes(new Date(), -48 * 60)
  await context.db.update(staff).set({ createdAt }).where(eq(staff.id, id))
}

test('a key made by the script of the page → stored under the typed name', async () => {
  const { actor, cookie } = await createPerson(deps, 'producer')
  const chave = createAuthenticator(siteOf(context)).create(await challengeFor(deps, actor))
  const { status, location } = await post(here, cookie, { intent: 'add', nome: 'Notebook', chave })

  expect([status, location?.startsWith(here)]).toEqual([302, true])
  expect(await listPasskeys(context.db, actor.id)).toMatchObject([{ name: 'Notebook' }])
})

test('what is no key → the page again, with the reason', async () => {
  const { cookie } = await createPerson(deps)
  const { status, text } = await post(here, cookie, { intent: 'add', nome: 'Notebook', chave: '{}' })

  expect(status).toBe(422)
  expect(text).not.toContain('Chave criada')
})

test('the sign-in page → asks the browser to offer passkeys with the e-mail', async () => {
  expect((await ask('/admin/login')).text).toContain('autoComplete="username webauthn"')
})

test('a challenge for signing in → never cached, and the same for everybody', async () => {
  const answer = await ask('/admin/login/chave', { method: 'POST' })

  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.text)).toMatchObject({ rpId: 'harmonia.example', userVerification: 'required' })
  expect(answer.text).not.toContain('allowCredentials')
})

test('the sign-in form with a signed challenge → the requested page, with a session', async () => {
  const { key } = await createPersonWithPasskey(deps)
  const chave = key.sign(await challengeToSign(deps))
  const body = new URLSearchParams({ intent: 'passkey', chave, origem: '/admin/orders' })
  const { status, location } = await ask('/admin/login', {
    method: 'POST',
    body,
    headers: { origin: context.siteUrl },
  })

  expect([status, location]).toEqual([302, '/admin/orders'])
})

test('the sign-in form with anything else → refused with the reason', async () => {
  const body = new URLSearchParams({ intent: 'passkey', chave: '{}', origem: '/admin/orders' })
  const { status, text } = await ask('/admin/login', { method: 'POST', body, headers: { origin: context.siteUrl } })

  expect(status).toBe(401)
  expect(text).toContain('A chave de acesso não foi aceita')
})

test('an owner with a passkey but no app, by password alone → led to sign in with the passkey, from every screen', async () => {
  const { actor } = await createPersonWithPasskey(deps)
  await endFirstDay(actor.id)
  const [person] = await context.db.select().from(staff).where(eq(staff.id, actor.id))
  const body = new URLSearchParams({ email: person?.email ?? '', senha: 'violão de nylon' })
  const entered = await ask('/admin/login', { method: 'POST', body, headers: { origin: context.siteUrl } })
  const cookie = entered.cookies.map((line) => line.split(';')[0]).join('; ')

  for (const path of ['/admin', '/admin/conta/duas-etapas', here, '/admin/conta/confirmar']) {
    const { status, location } = await ask(path, { headers: { cookie } })
    expect([path, status, location]).toEqual([path, 302, '/admin/login?sessao=chave'])
  }
  const page = await ask('/admin/login?sessao=chave', { headers: { cookie } })
  expect([page.status, page.text.includes('A segunda etapa da sua conta é a chave de acesso')]).toEqual([200, true])
})
