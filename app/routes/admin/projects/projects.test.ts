import { expect, test } from 'vitest'

import { counters } from '#db/schema.ts'
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
