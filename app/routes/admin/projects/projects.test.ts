import { eq, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { countLimit } from '#core/shared/number-format.ts'
import { counters, projects } from '#db/schema.ts'
import { openPanel } from '#test/support/panel.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)
const { cookie } = await createStaff(deps, 'owner')

test('many projects whose number is stored → the list says how many, not that there are more', async () => {
  await createPaidProject(context)
  await deps.db.insert(counters).values({ kind: 'projects', key: 'delivered', delta: 99_999 })

  const { text } = await panel.ask('/admin/projects', { headers: { cookie } })

  expect(text).toContain('100.000 projetos')
})

test.each(['responder=1&busca=zuleica', 'responder=1&estado=feedback', 'responder=1&responsavel=ninguem'])(
  'a queue with another filter (%s) → the list says how many',
  async (query) => {
    const { id } = await createPaidProject(context)
    await deps.db.update(projects).set({ status: 'feedback', title: 'Valsa da Zuleica' }).where(eq(projects.id, id))

    const { text } = await panel.ask(`/admin/projects?${query}`, { headers: { cookie } })

    expect(text).toMatch(/>\d+ projetos?</)
  },
)

test('as many projects in a queue as are counted → the list says how many, not that there are more', async () => {
  const { id } = await createPaidProject(context)
  await deps.db
    .execute(sql`insert into projects select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'order_id', null,
    'code', 'Q' || n, 'preview_code', 'Q' || n, 'status', 'feedback', 'title', 'Fila cheia'))).* from projects p, generate_series(1, ${countLimit}) n where p.id = ${id}`)
  await deps.db.update(projects).set({ status: 'delivered' }).where(ne(projects.title, 'Fila cheia'))

  const { text } = await panel.ask('/admin/projects?responder=1', { headers: { cookie } })

  expect(text).toContain('>500 projetos<')
})
