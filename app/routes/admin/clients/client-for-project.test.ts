import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clients } from '#db/schema.ts'
import { openPanel } from '#test/support/panel.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)

async function create(path: string) {
  const owner = await createStaff(deps, 'owner')
  const email = `${randomUUID()}@exemplo.com.br`
  const fields = { intent: 'create', name: 'Nara Teles', email, phone: '', company: '' }
  const { location } = await panel.post(path, owner.cookie, fields)
  const [client] = await context.db.select().from(clients).where(eq(clients.email, email))
  return { id: client?.id ?? '', location: location ?? '', cookie: owner.cookie }
}

test('a new client for a project → its dialog again, with them chosen', async () => {
  const { id, location, cookie } = await create('/admin/clients?novo=1&para=projeto')
  expect(location).toContain(`/admin/projects?novo=1&cliente=${id}`)
  const { text } = await panel.ask(location, { headers: { cookie } })
  expect(text).toMatch(new RegExp(`<option value="${id}" selected`))
  expect(text).toContain('/admin/clients?novo=1&amp;para=projeto')
})

test('a name was typed that nobody has → it stands in the dialog for a new client; an address, as their e-mail', async () => {
  const { cookie } = await createStaff(deps, 'owner')
  const open = async (typed: string) => {
    const { text } = await panel.ask(`/admin/clients?novo=1&para=projeto&nome=${typed}`, { headers: { cookie } })
    return text
  }

  expect(await open('Nara+Teles')).toMatch(/<input[^>]*name="name"[^>]*value="Nara Teles"/)
  expect(await open('nara@exemplo.com.br')).toMatch(/<input[^>]*name="email"[^>]*value="nara@exemplo.com.br"/)
})

test('a project was being typed meanwhile → its title, package and tick are in the dialog again', async () => {
  const { id, location, cookie } = await create(
    '/admin/clients?novo=1&para=projeto&titulo=Valsa+da+Rosa&pacote=premium&avisar=sim',
  )
  expect(location).toContain(`cliente=${id}`)
  const { text } = await panel.ask(location, { headers: { cookie } })
  expect(text).toContain('value="Valsa da Rosa"')
  expect(text).toMatch(/<option value="premium" selected/)
  expect(text).toMatch(/<input[^>]*name="notify"[^>]*checked/)
})

test('a new client otherwise → the list of clients', async () => {
  expect((await create('/admin/clients?novo=1')).location).toMatch(/^\/admin\/clients(\?|$)/)
})

test('a producer → is offered no new client', async () => {
  const { cookie } = await createStaff(deps, 'producer')
  const { text } = await panel.ask('/admin/projects?novo=1', { headers: { cookie } })
  expect(text).toContain('Criar Novo Projeto')
  expect(text).not.toContain('para=projeto')
})
