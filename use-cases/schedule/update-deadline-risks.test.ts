import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { Settings } from '#core/content/settings.ts'
import { addCalendarDays, addDays, dayOf } from '#core/shared/dates.ts'
import { saveDocumentVersion } from '#db/content/document-versions.ts'
import { countListed, listProjectsForStaff } from '#db/project/projects-admin.ts'
import { replaceDeadlineRisks } from '#db/project/schedule.ts'
import { countWorklist, listWorklist } from '#db/project/worklist.ts'
import { deadlineRisks, orders, projects, projectVersions } from '#db/schema.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { acceptBriefing } from '#use-cases/briefing/accept-briefing.ts'

import { readAgenda } from './read-agenda.ts'
import { updateDeadlineRisks } from './update-deadline-risks.ts'

const context = await createTestContext()
const { db } = context
const monday = new Date('2026-11-23T15:00:00Z')

beforeEach(async () => {
  context.time = monday
  await db.delete(projectVersions)
  await db.update(projects).set({ status: 'delivered' })
  await db.delete(deadlineRisks)
  await saveSchedule({ songsPerWeek: 1 })
})

function saveSchedule(change: Partial<Settings['schedule']>) {
  return saveDocumentVersion(
    db,
    'settings',
    { ...firstSettings, schedule: { ...firstSettings.schedule, ...change } },
    null,
  )
}

/** Projects whose story is here; with one song a week the later ones cannot keep their deadline. */
async function createAccepted(count: number) {
  const made = []
  for (let index = 0; index < count; index += 1) {
    const project = await createPaidProject(context, { email: `${randomUUID()}@exemplo.com.br` })
    await acceptBriefing(context, { projectId: project.id, actor: testActor() })
    made.push(project)
  }
  return made
}

const wanted = () => ({ today: dayOf(context.now()), scope: null })
const listed = async () => (await listWorklist(db, 'risk', { ...wanted(), limit: 50 })).map(({ id }) => id)
const all = { status: null, search: '', order: 'limit' as const, before: null }

test('more songs than the studio can make in time → those that would be late are counted, with their forecast', async () => {
  await createAccepted(4)
  expect(await countWorklist(db, 'risk', wanted())).toBe(0)

  await updateDeadlineRisks(context)

  const { songs } = await readAgenda(context, null)
  const late = songs.filter(({ readyOn, deadlineOn }) => readyOn > deadlineOn)
  expect(late.length).toBeGreaterThan(0)
  expect(late.length).toBeLessThan(4)
  const rows = await listWorklist(db, 'risk', { ...wanted(), limit: 50 })
  expect(new Map(rows.map(({ id, forecastOn }) => [id, forecastOn]))).toEqual(
    new Map(late.map(({ id, readyOn }) => [id, readyOn])),
  )
  expect(await countWorklist(db, 'risk', wanted())).toBe(late.length)
  const inList = await listProjectsForStaff(db, { ...all, atRiskOn: wanted().today })
  expect(inList.rows.map(({ id }) => id).toSorted()).toEqual(late.map(({ id }) => id).toSorted())
  expect(await countListed(db, all)).toBe(4)
})

test('a capacity that is enough → nothing at risk any more, once the agenda was opened', async () => {
  await createAccepted(4)
  await updateDeadlineRisks(context)
  expect(await listed()).not.toEqual([])

  await saveSchedule({ songsPerWeek: 20 })
  await readAgenda(context, null)

  expect(await listed()).toEqual([])
  expect(await db.$count(deadlineRisks)).toBe(0)
})

test('a song presented or refunded since the last forecast → not at risk at once', async () => {
  await createAccepted(5)
  await updateDeadlineRisks(context)
  const [first, second, ...others] = await listed()
  if (!first || !second) throw new Error('too few songs are at risk')

  await createVersion(context, first)
  const { orderId } = await readProject(context, second)
  await db
    .update(orders)
    .set({ state: 'refunded' })
    .where(eq(orders.id, orderId ?? ''))

  expect(await listed()).toEqual(others)
})

test('a deadline that passes or moves behind the forecast → not at risk', async () => {
  await createAccepted(4)
  await updateDeadlineRisks(context)
  const [moved, ...others] = await listed()
  await db
    .update(projects)
    .set({ deadlineOn: addCalendarDays(wanted().today, 90) })
    .where(eq(projects.id, moved ?? ''))
  expect(await listed()).toEqual(others)

  context.time = addDays(monday, 60)
  expect(await listed()).toEqual([])
})

test('the same forecasts again → nothing is written; a project deleted meanwhile → left out', async () => {
  const [one] = await createAccepted(1)
  const readyOn = addCalendarDays(wanted().today, 30)
  const risks = [{ id: one?.id ?? '', readyOn }]
  const replace = (next: typeof risks) => db.transaction((tx) => replaceDeadlineRisks(tx, next))

  expect(await replace(risks)).toBe(true)
  expect(await replace(risks)).toBe(false)
  expect(await replace([...risks, { id: randomUUID(), readyOn }])).toBe(true)
  expect(await db.select().from(deadlineRisks)).toEqual([{ projectId: one?.id, readyOn }])
  const later = addCalendarDays(readyOn, 1)
  expect(await replace([{ id: one?.id ?? '', readyOn: later }])).toBe(true)
  expect(await db.select().from(deadlineRisks)).toEqual([{ projectId: one?.id, readyOn: later }])
  expect(await replace([])).toBe(true)
  expect(await db.$count(deadlineRisks)).toBe(0)
})

test('agenda and job at the same time → both end', async () => {
  await createAccepted(4)
  await Promise.all([1, 2, 3, 4].flatMap(() => [updateDeadlineRisks(context), readAgenda(context, null)]))
  expect((await listed()).length).toBeGreaterThan(0)
})
