import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { stopReasonOf } from '#core/order/inactive-reason.ts'
import { nextStep } from '#core/project/next-step.ts'
import { worklistItem, type WorklistQueue } from '#core/project/worklist.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { deadlineRisks, lyrics, orders, projects, projectVersions, recordings } from '#db/schema.ts'
import { createAcceptedProject, createDraft, createVersion } from '#test/support/project-fixtures.ts'
import { createSoundVersion } from '#test/support/recording-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { countWorklist, listWorklist } from './worklist.ts'

const context = await createTestContext()
const { db } = context
const wanted = { today: calendarDay('2020-01-06'), scope: null }
const find = async (queue: WorklistQueue, id: string) =>
  (await listWorklist(db, queue, { ...wanted, limit: 200 })).find((row) => row.id === id)

const minuteOf = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))

test('a draft → in its queue and not among what is still to be made, with what the step needs, until it is presented', async () => {
  const project = await createAcceptedProject(context, { occasion: 'wedding' })
  expect([await find('drafts', project.id), await find('unpresented', project.id)]).toEqual([
    undefined,
    expect.objectContaining({ id: project.id }),
  ])
  await createDraft(context, project.id)
  expect(await find('unpresented', project.id)).toBeUndefined()

  const row = await find('drafts', project.id)
  expect(row).toMatchObject({
    briefing: 'accepted',
    occasion: 'wedding',
    openNotes: 0,
    versions: { presented: 0, news: 0, presentable: 1, analysing: 0, failed: 0 },
  })
  await createVersion(context, project.id)
  expect((await find('drafts', project.id))?.versions).toMatchObject({ presented: 1, presentable: 1 })
})

test('uploads → counted by the state of their analysis', async () => {
  const project = await createAcceptedProject(context)
  const { recordingId } = await createSoundVersion(context, project.id)
  await createSoundVersion(context, project.id, { name: 'Outra' })
  await db.update(recordings).set({ state: 'failed', failure: 'damaged' }).where(eq(recordings.id, recordingId))

  const row = await find('drafts', project.id)
  expect(row?.versions).toEqual({ presented: 0, news: 0, presentable: 0, analysing: 1, failed: 1 })
  expect(row && nextStep({ ...row, stopReason: stopReasonOf(row.order) })).toBe('fix-recording')
})

test('a song was presented and its client wants the lyric changed → in its queue, until another lyric is presented', async () => {
  const project = await createAcceptedProject(context)
  await createVersion(context, project.id)
  const of = { projectId: project.id, content: 'Ana', author: 'studio' as const }
  const asked = { ...of, id: randomUUID(), number: 1, presentedAt: minuteOf(0), changesAskedAt: minuteOf(1) }
  await db.insert(lyrics).values([asked, { ...of, id: randomUUID(), number: 2 }])
  const row = await find('lyrics', project.id)
  expect(row && nextStep({ ...row, stopReason: null })).toBe('answer-lyric')

  await db
    .update(lyrics)
    .set({ presentedAt: minuteOf(2) })
    .where(and(eq(lyrics.projectId, project.id), eq(lyrics.number, 2)))
  expect(await find('lyrics', project.id)).toBeUndefined()
})

test('a refunded purchase → in no queue', async () => {
  const project = await createAcceptedProject(context)
  await createDraft(context, project.id)
  await db.update(projects).set({ status: 'feedback' }).where(eq(projects.id, project.id))
  expect(await find('feedback', project.id)).toBeDefined()
  const before = await countWorklist(db, 'feedback', wanted)

  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, project.orderId))
  for (const queue of ['feedback', 'drafts'] as const) expect(await find(queue, project.id)).toBeUndefined()
  expect(await countWorklist(db, 'feedback', wanted)).toBe(before - 1)
})

test('changes other for after a version that came in time → not late, near or at risk; after one that came late → late', async () => {
  const project = await createAcceptedProject(context)
  await createVersion(context, project.id)
  const dates = { deadlineStartedAt: new Date('2020-01-01T12:00:00Z'), deadlineOn: calendarDay('2020-01-03') }
  await db
    .update(projects)
    .set({ ...dates, status: 'feedback' })
    .where(eq(projects.id, project.id))
  const presentedAt = (at: string) =>
    db
      .update(projectVersions)
      .set({ presentedAt: new Date(at) })
      .where(eq(projectVersions.projectId, project.id))

  // The last minute of the third in São Paulo.
  await presentedAt('2020-01-04T02:59:59Z')
  expect(await find('late', project.id)).toBeUndefined()
  const row = await find('feedback', project.id)
  expect(row && worklistItem({ ...row, stopReason: null }, wanted.today)).toMatchObject({ due: 'done' })
  await db
    .update(projects)
    .set({ deadlineOn: calendarDay('2020-01-07') })
    .where(eq(projects.id, project.id))
  await db.insert(deadlineRisks).values({ projectId: project.id, readyOn: calendarDay('2020-01-09') })
  for (const queue of ['soon', 'risk'] as const) expect(await find(queue, project.id)).toBeUndefined()

  await db.update(projects).set(dates).where(eq(projects.id, project.id))
  await presentedAt('2020-01-04T03:00:00Z')
  expect(await find('late', project.id)).toMatchObject({ isDeadlineMet: false })

  // Nobody has answered: somebody should ask.
  await presentedAt('2020-01-02T15:00:00Z')
  await db.update(projects).set({ status: 'waiting' }).where(eq(projects.id, project.id))
  expect(await find('late', project.id)).toMatchObject({ isDeadlineMet: true })
})
