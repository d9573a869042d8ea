import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createProjectGrant, createOrderGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { openPanel } from '#test/support/panel.ts'
import { createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)
const client = await openClientPages(deps)
const owner = await createStaff(deps, 'owner')

const project = await createPaidProject(context, { name: 'Rosa Lima', email: 'rosa@exemplo.com.br' })
const versionId = await createVersion(context, project.id)
await context.db.execute(sql`update projects set status = 'in_mixing' where id = ${project.id}`)

const nobody = new Request(deps.siteUrl)
const cookie = [createProjectGrant(nobody, deps, project.id), createOrderGrant(nobody, deps, project.orderId)]
  .map((line) => line.split(';')[0])
  .join('; ')

test.each([
  ['the preview', `/client-preview/${project.previewCode}`, ['Indefinido', 'Em processamento', 'Em andamento']],
  ['the order', `/acompanhar-pedido?codigo=${project.code}`, ['Em andamento']],
  ['the delivery', `/deliveries/${project.id}`, ['Indefinido']],
])('an unknown status on %s → shown as work in progress, without its raw value', async (_, path, text) => {
  const page = await client.ask(path, { headers: { cookie } })

  expect(page.status).toBe(200)
  for (const word of text) expect(page.text).toContain(word)
  const shown = page.text.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/data-status="[^"]*"/g, '')
  expect(shown).not.toContain('in_mixing')
})

test.each(['feedback', 'approve-confirmed'])('a project with an unknown status → accepts no %s', async (intent) => {
  const fields = { intent, version: versionId, text: 'Mais violão.', terms: '' }
  const answer = await client.send(`/client-preview/${project.previewCode}`, fields, cookie)

  expect(answer.status).toBe(409)
  expect(await readProject(context, project.id)).toMatchObject({ status: 'in_mixing', feedback: '' })
})

test.each(['/admin/projects', `/admin/projects/${project.id}`, `/admin/clients/${project.clientId}`])(
  'an unknown status at %s → a badge with its raw value',
  async (path) => {
    const page = await panel.ask(path, { headers: { cookie: owner.cookie } })

    expect(page.status).toBe(200)
    expect(page.text).toMatch(/<span class="badge" data-status="in_mixing">in_mixing<\/span>/)
  },
)

test.each([`/admin/projects/${project.id}/entrega`, '/admin/projects/quadro', '/admin/orders', '/admin'])(
  'an unknown status at %s → no error',
  async (path) => {
    expect((await panel.ask(path, { headers: { cookie: owner.cookie } })).status).toBe(200)
  },
)

test('an unknown status on the dashboard → shown as waiting', async () => {
  const page = await panel.ask('/admin', { headers: { cookie: owner.cookie } })

  expect(page.text).toMatch(/<span class="badge" data-status="waiting">Aguardando<\/span>/)
  expect(page.text).not.toMatch(/<span[^>]*>in_mixing/)
})

test('an unknown status in search and export → shown as stored', async () => {
  const found = await panel.ask(`/admin/busca?busca=${project.code}`, { headers: { cookie: owner.cookie } })
  const file = await panel.post('/admin/exportar/projetos.csv', owner.cookie, {})

  expect(found.text).toContain('Rosa Lima · in_mixing')
  expect(file.text).toContain(';in_mixing;')
})
