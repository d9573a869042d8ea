import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { stopReasonOf } from '#core/order/inactive-reason.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { briefings, orders, projects, staff } from '#db/schema.ts'
import { createPaidProject, createVersion, createDraft } from '#test/support/project-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { countCards, listCards } from './board.ts'
import { countListed, countProjects, countStoppedProjects, listProjectsForStaff } from './projects-admin.ts'
import { countWorklist } from './worklist.ts'

const context = await createTestContext()
const { db } = context

test('a refunded or withdrawn project → not late, with the reason in its row', async () => {
  const today = calendarDay('2020-01-03')
  const before = await countWorklist(db, 'late', { today, scope: null })
  for (const change of [{ state: 'refunded' }, { withdrawalRequestedAt: context.now() }, {}] as const) {
    const { id, orderId } = await createPaidProject(context, { name: 'Parada Breve' })
    await db
      .update(projects)
      .set({ deadlineOn: calendarDay('2020-01-02') })
      .where(eq(projects.id, id))
    if (Object.keys(change).length > 0) await db.update(orders).set(change).where(eq(orders.id, orderId))
  }

  expect((await countWorklist(db, 'late', { today, scope: null })) - before).toBe(1)
  const wish = { status: null, search: 'parada', order: 'created' as const, before: null }
  expect((await listProjectsForStaff(db, { ...wish, lateOn: today })).rows).toHaveLength(1)
  const rows = (await listProjectsForStaff(db, wish)).rows.map(({ order }) => stopReasonOf(order))
  expect(new Set(rows)).toEqual(new Set([null, 'refunded', 'withdrawn']))
})

test('a deadline within two business days → near, until something is presented', async () => {
  const span = { first: calendarDay('2020-03-02'), last: calendarDay('2020-03-04') }
  const count = () => countWorklist(db, 'soon', { today: span.first, scope: null })
  for (const day of ['2020-03-01', '2020-03-02', '2020-03-04', '2020-03-05']) await dueOnDay(day)
  expect(await count()).toBe(2)

  const presented = await dueOnDay('2020-03-03')
  expect(await count()).toBe(3)
  await createVersion(context, presented.id)
  expect(await count()).toBe(2)
  await db.update(projects).set({ status: 'feedback' }).where(eq(projects.id, presented.id))
  expect(await count()).toBe(3)

  const wish = { status: null, search: '', order: 'limit' as const, before: null, dueWithin: span }
  expect((await listProjectsForStaff(db, wish)).rows).toHaveLength(3)
})

test('an accepted briefing → counted as work until there is a version', async () => {
  const before = await countWorklist(db, 'unpresented', { today: calendarDay('2020-01-03'), scope: null })
  const { id } = await createPaidProject(context)
  await db.update(briefings).set({ state: 'sent' }).where(eq(briefings.projectId, id))
  expect((await countWorklist(db, 'unpresented', { today: calendarDay('2020-01-03'), scope: null })) - before).toBe(0)

  await db.update(briefings).set({ state: 'accepted' }).where(eq(briefings.projectId, id))
  expect((await countWorklist(db, 'unpresented', { today: calendarDay('2020-01-03'), scope: null })) - before).toBe(1)
  await createDraft(context, id)
  expect((await countWorklist(db, 'unpresented', { today: calendarDay('2020-01-03'), scope: null })) - before).toBe(0)
})

test('stopped projects → counted by their last status', async () => {
  const before = await countStoppedProjects(db, null)
  const counted = await countProjects(db, null)
  for (const change of [{ state: 'refunded' }, { state: 'disputed' }, {}] as const) {
    const { orderId } = await createPaidProject(context, { status: 'feedback' })
    if (Object.keys(change).length > 0) await db.update(orders).set(change).where(eq(orders.id, orderId))
  }

  expect((await countStoppedProjects(db, null)).feedback - before.feedback).toBe(2)
  expect((await countProjects(db, null)).feedback - counted.feedback).toBe(3)
})

test('a refunded or disputed project → in no column of the board, nor among those of its status; in a list of its own', async () => {
  const everybody = { assigneeId: null, unassigned: false }
  const wish = { search: '', order: 'created' as const, before: null }
  const found = async () => ({
    board: await countCards(db, everybody),
    cards: (await listCards(db, 'production', everybody)).map(({ id }) => id),
    waiting: (await listProjectsForStaff(db, { ...wish, status: 'waiting' })).rows.map(({ id }) => id),
    byDeadline: (await listProjectsForStaff(db, { ...wish, status: null, order: 'limit' })).rows.map(({ id }) => id),
    stopped: (await listProjectsForStaff(db, { ...wish, status: null, stopped: true })).rows.map(({ id }) => id),
    listed: {
      waiting: await countListed(db, { ...wish, status: 'waiting' }),
      step: await countListed(db, { ...wish, status: 'waiting', step: 'production' }),
      byDeadline: await countListed(db, { ...wish, status: null, order: 'limit' }),
      stopped: await countListed(db, { ...wish, status: null, stopped: true }),
      all: await countListed(db, { ...wish, status: null }),
    },
  })
  const add = async () => {
    const project = await createPaidProject(context)
    // The nearest of all, so that it is among those shown.
    const change = { step: 'production' as const, deadlineOn: calendarDay('2019-01-02') }
    await db.update(projects).set(change).where(eq(projects.id, project.id))
    return project
  }
  const going = await add()
  const before = await found()
  for (const id of [before.cards, before.waiting, before.byDeadline]) expect(id).toContain(going.id)
  const [refunded, disputed] = [await add(), await add()]
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, refunded.orderId))
  await db.update(orders).set({ state: 'disputed' }).where(eq(orders.id, disputed.orderId))

  const after = await found()
  expect(after).toMatchObject({ cards: before.cards, waiting: before.waiting, byDeadline: before.byDeadline })
  expect(after.board).toEqual({ columns: before.board.columns, stopped: before.board.stopped + 2 })
  expect(after.stopped).toEqual(expect.arrayContaining([refunded.id, disputed.id]))
  expect(after.stopped).not.toContain(going.id)
  const all = (before.listed.all ?? 0) + 2
  const stopped = (before.listed.stopped ?? 0) + 2
  expect(after.listed).toEqual({ ...before.listed, all, stopped })
})

test('a stopped project assigned to somebody → not counted for others', async () => {
  const { id, orderId } = await createPaidProject(context)
  const scope = await createProducer()
  await db.update(projects).set({ assigneeId: scope }).where(eq(projects.id, id))
  await db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, orderId))

  const stoppedOf = async (assigneeId: string | null, unassigned: boolean) =>
    (await countCards(db, { assigneeId, unassigned })).stopped
  expect(await stoppedOf(scope, false)).toBe(1)
  expect(await stoppedOf(await createProducer(), false)).toBe(0)
  const unassigned = await stoppedOf(null, true)
  await db.update(projects).set({ assigneeId: null }).where(eq(projects.id, id))
  expect(await stoppedOf(null, true)).toBe(unassigned + 1)
})

async function createProducer(): Promise<string> {
  const id = randomUUID()
  await db.insert(staff).values({ id, name: 'Beto Reis', email: `${id}@example.com` })
  return id
}

async function dueOnDay(day: string) {
  const project = await createPaidProject(context)
  await db
    .update(projects)
    .set({ deadlineOn: calendarDay(day) })
    .where(eq(projects.id, project.id))
  return project
}
