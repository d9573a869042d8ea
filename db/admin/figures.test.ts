import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays, calendarDay, dayOf } from '#core/shared/dates.ts'
import { approvals, briefings, feedbacks, orders, projects, projectVersions, revisionEntries } from '#db/schema.ts'
import { createManualProject, createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { readPackageRevisions, readPunctuality, readStepDays } from './figures.ts'

const context = await createTestContext()
const { db } = context
const may = { first: calendarDay('2031-05-01'), last: calendarDay('2031-05-31') }
let clients = 0

type Days = { paid: number; sent: number; accepted: number; presented: number; approved: number; delivered: number }

/** A song whose moments are so many days after its order, which was placed on 1 May at noon UTC. */
async function deliver(
  days: Days,
  { revisions = 0, deadline = '2031-06-30' }: { revisions?: number; deadline?: string } = {},
) {
  const placedAt = new Date('2031-05-01T12:00:00Z')
  const at = (count: number) => addDays(placedAt, count)
  const project = await createPaidProject(context, { email: `cliente${(clients += 1)}@exemplo.com.br` })
  const versionId = await createVersion(context, project.id)
  const { id, orderId } = project
  await db
    .update(orders)
    .set({ createdAt: placedAt, paidAt: at(days.paid) })
    .where(eq(orders.id, orderId))
  const briefing = { sentAt: at(days.sent), acceptedAt: at(days.accepted) }
  const [known] = await db.update(briefings).set(briefing).where(eq(briefings.orderId, orderId)).returning()
  if (!known) await db.insert(briefings).values({ packageId: 'essencial', orderId, answers: {}, ...briefing })
  await db
    .update(projectVersions)
    .set({ presentedAt: at(days.presented) })
    .where(eq(projectVersions.id, versionId))
  await db.insert(approvals).values({
    projectId: id,
    orderId,
    versionName: 'Voz',
    versionHash: 'h',
    terms: '',
    termsHash: '',
    clientEmail: '',
    ip: '',
    userAgent: '',
    createdAt: at(days.approved),
  })
  for (let round = 0; round < revisions; round += 1)
    await db.insert(feedbacks).values({ projectId: id, versionName: 'Voz', content: '' })
  await db
    .update(projects)
    .set({ status: 'delivered', deliveredAt: at(days.delivered), deadlineOn: calendarDay(deadline) })
    .where(eq(projects.id, id))
  return id
}

const quick: Days = { paid: 0, sent: 1, accepted: 2, presented: 4, approved: 5, delivered: 6 }
const slow: Days = { paid: 2, sent: 1, accepted: 4, presented: 12, approved: 20, delivered: 22 }
const quickly = await deliver(quick, { deadline: '2031-05-07' })
// Delivered on 23 May at 9:00 in São Paulo.
await deliver(slow, { revisions: 3, deadline: '2031-05-22' })

test('songs delivered in the period → days of each step, from what happened; sent before the payment is none', async () => {
  const found = await readStepDays(db, may)
  expect(found.map(({ step, songs, median }) => [step, songs, median])).toEqual([
    ['payment', 2, 1],
    ['briefing', 2, 0.5],
    ['analysis', 2, 2],
    ['production', 2, 5],
    ['review', 2, 4.5],
    ['delivery', 2, 1.5],
    ['whole', 2, 13],
  ])
  expect(found.at(-1)?.most).toBeCloseTo(6 + 0.85 * 14)
})

test('the day of the deadline → on time; a day later → late', async () => {
  expect(await readPunctuality(db, may)).toEqual([{ month: '2031-05', onTime: 1, late: 1 }])
})

test('feedbacks → rounds of each package', async () => {
  expect(await readPackageRevisions(db, may)).toEqual([
    { packageId: 'essencial', songs: 2, mean: 1.5, rounds: [1, 0, 0, 1] },
  ])
})

test('a feedback that its client took back → no round', async () => {
  const before = await readPackageRevisions(db, may)
  const ofSong = { projectId: quickly, versionName: 'Voz', content: '' }
  const [sent] = await db.insert(feedbacks).values(ofSong).returning({ feedbackId: feedbacks.id })
  await db.insert(revisionEntries).values({ projectId: quickly, kind: 'taken-back', amount: 1, ...sent })

  expect(await readPackageRevisions(db, may)).toEqual(before)
})

test('delivered on the last evening in São Paulo → of that month, though the next has begun in UTC', async () => {
  const id = await deliver(quick)
  await db
    .update(projects)
    .set({ deliveredAt: new Date('2031-06-01T02:59:59Z') })
    .where(eq(projects.id, id))
  const june = { first: calendarDay('2031-06-01'), last: calendarDay('2031-06-30') }

  expect(await readPunctuality(db, june)).toEqual([])
  expect(await readPunctuality(db, may)).toEqual([{ month: '2031-05', onTime: 2, late: 1 }])
})

test('a project without an order or a briefing → counts from its creation, and only for what is known', async () => {
  const { id, createdAt } = await createManualProject(context, { email: 'avulso@exemplo.com.br' })
  const deliveredAt = addDays(createdAt, 3)
  await db.update(projects).set({ status: 'delivered', deliveredAt }).where(eq(projects.id, id))
  const day = dayOf(deliveredAt)

  const found = await readStepDays(db, { first: day, last: day })
  expect(found).toEqual([{ step: 'whole', songs: 1, median: 3, most: 3 }])
})
