import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { Settings } from '#core/content/settings.ts'
import { minPastSongs } from '#core/schedule/past-times.ts'
import { addDays, calendarDay } from '#core/shared/dates.ts'
import { saveDocumentVersion } from '#db/content/document-versions.ts'
import { briefings, projects, projectVersions } from '#db/schema.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { acceptBriefing } from '#use-cases/briefing/accept-briefing.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'

import { promisePurchase } from './promise-song.ts'
import { readAgenda } from './read-agenda.ts'

const context = await createTestContext()
const { db } = context
const packageId = 'profissional'
const days = { expected: 5, limit: 7 }
const monday = new Date('2026-11-23T15:00:00Z')

beforeEach(async () => {
  context.time = monday
  await db.delete(projectVersions)
  await db.update(projects).set({ status: 'delivered' })
  await saveSchedule({})
})

function saveSchedule(change: Partial<Settings['schedule']>) {
  return saveDocumentVersion(
    db,
    'settings',
    { ...firstSettings, schedule: { ...firstSettings.schedule, ...change } },
    null,
  )
}

async function promise() {
  const [found] = await promisePurchase(db, { packageId, offers: [days] }, context.now())
  return found
}

function createPaid() {
  return createPaidProject(context, { email: `${randomUUID()}@exemplo.com.br` })
}

async function createAccepted() {
  const project = await createPaid()
  await acceptBriefing(context, { projectId: project.id, actor: testActor() })
  return project
}

/** A song that took so many days from the accepted story to the first version. */
async function createPresented(took: number) {
  const project = await createAccepted()
  const startedAt = new Date('2026-11-02T15:00:00Z')
  await db.insert(projectVersions).values({
    projectId: project.id,
    number: 1,
    name: 'Versão 1',
    description: '',
    track: { kind: 'link', url: 'https://example.com/1.mp3' },
    presentedAt: addDays(startedAt, took),
  })
  await db.update(briefings).set({ acceptedAt: startedAt }).where(eq(briefings.projectId, project.id))
  await db
    .update(projects)
    .set({
      packageId,
      status: 'approved',
      createdAt: startedAt,
      deadlineStartedAt: startedAt,
      deadlineOn: calendarDay('2026-11-11'),
    })
    .where(eq(projects.id, project.id))
}

test('nothing entered and no past → the days of the catalogue', async () => {
  expect(await promise()).toEqual({
    days,
    acceptedOn: '2026-11-23',
    expectedOn: '2026-11-30',
    deadlineOn: '2026-12-02',
    isFull: false,
  })
})

test('bought on a Sunday → the days count from the Monday on which the story can be accepted', async () => {
  const { time } = context
  context.time = new Date('2026-11-30T02:40:00Z')
  expect(await promise()).toMatchObject({
    acceptedOn: '2026-11-30',
    expectedOn: '2026-12-07',
    deadlineOn: '2026-12-09',
  })
  context.time = time
})

test('songs the studio owes and a small capacity → the queue moves the day, up to the contract', async () => {
  await saveSchedule({ songsPerWeek: 4 })
  for (let count = 0; count < 3; count += 1) await createAccepted()
  expect(await promise()).toMatchObject({ expectedOn: '2026-12-01', deadlineOn: '2026-12-02', isFull: false })

  await saveSchedule({ songsPerWeek: 1 })
  expect(await promise()).toMatchObject({ expectedOn: '2026-12-02', deadlineOn: '2026-12-02', isFull: true })
})

test('songs that wait for their clients → the studio is free meanwhile', async () => {
  await saveSchedule({ songsPerWeek: 2 })
  for (let count = 0; count < 3; count += 1) await createPaid()
  expect(await promise()).toMatchObject({ expectedOn: '2026-11-30', isFull: false })
})

test('days off → they move the forecast, and not the contract', async () => {
  await saveSchedule({ daysOff: ['26/11/2026'] })
  expect(await promise()).toMatchObject({ expectedOn: '2026-12-01', deadlineOn: '2026-12-02' })
})

test('slow songs before → their times instead of the catalogue', async () => {
  for (let count = 0; count < minPastSongs; count += 1) await createPresented(8)
  expect(await promise()).toMatchObject({ expectedOn: '2026-12-01', isFull: false })
})

test('paid → the project has the day that the checkout said', async () => {
  await saveSchedule({ daysOff: ['26/11/2026'] })
  const promised = await promise()
  const { orderId } = await context.place({ packageId })
  const { total } = await context.order(orderId)
  await confirmPayment(context, context.payments.has({ reference: orderId, amount: total, approvedAt: monday }).id)

  const [project] = await context.projectsOf(orderId)
  expect(project).toMatchObject({ expectedOn: promised?.expectedOn, deadlineOn: promised?.deadlineOn })
  expect(project?.expectedOn).toBe('2026-12-01')
})

test('the agenda → the songs of the queue with stage and forecast, without those the client has', async () => {
  await saveSchedule({ songsPerWeek: 5 })
  const owed = await createAccepted()
  const waiting = await createPaid()
  await createPresented(3)

  const agenda = await readAgenda(context, null)
  // Its payment was approved some days before, and its deadline begins anew with the story.
  expect(agenda.songs.map(({ id, stage, risk }) => ({ id, stage, risk }))).toEqual([
    { id: waiting.id, stage: 'client', risk: 'none' },
    { id: owed.id, stage: 'composition', risk: 'none' },
  ])
  expect(agenda.effect).toBeNull()
})

test('a song made express in the agenda → its own day and the others that move', async () => {
  await saveSchedule({ songsPerWeek: 1 })
  await createAccepted()
  await createAccepted()
  context.time = addDays(monday, 1)
  const last = await createAccepted()

  const { effect } = await readAgenda(context, last.id)
  expect(effect?.days).toBe(2)
  expect(effect?.song.project.code).toBe(last.code)
  expect(effect?.song.workdaysLater).toBeLessThan(0)
  expect(effect?.others).toHaveLength(2)
})
