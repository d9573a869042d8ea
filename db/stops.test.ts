import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { calendarDay } from '#core/dates.ts'
import { stopOf } from '#core/stop.ts'
import { aPaidProject } from '#test/support/a-project.ts'
import { openWorld } from '#test/support/world.ts'

import { countLateProjects, listProjectsForStaff } from './projects-admin.ts'
import { orders, projects } from './schema.ts'

const world = await openWorld()
const { db } = world

test('a project whose order was refunded or whose client withdrew is not late, and its row says why', async () => {
  const today = calendarDay('2020-01-03')
  const before = await countLateProjects(db, today, null)
  for (const change of [{ state: 'refunded' }, { withdrawalAskedAt: world.now() }, {}] as const) {
    const { id, orderId } = await aPaidProject(world, { name: 'Parada Breve' })
    await db
      .update(projects)
      .set({ limitOn: calendarDay('2020-01-02') })
      .where(eq(projects.id, id))
    if (Object.keys(change).length > 0) await db.update(orders).set(change).where(eq(orders.id, orderId))
  }

  expect((await countLateProjects(db, today, null)) - before).toBe(1)
  const wish = { status: null, search: 'parada', order: 'created' as const, before: null }
  expect((await listProjectsForStaff(db, { ...wish, lateOn: today })).rows).toHaveLength(1)
  const rows = (await listProjectsForStaff(db, wish)).rows.map(({ order }) => stopOf(order))
  expect(new Set(rows)).toEqual(new Set([null, 'refunded', 'withdrawn']))
})
