import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { stopReasonOf } from '#core/order/inactive-reason.ts'
import { nextStep, nextStepKinds, type NextStep } from '#core/project/next-step.ts'
import { waitingSince } from '#core/project/waiting-since.ts'
import {
  approvals,
  briefings,
  feedbacks,
  history,
  lyrics,
  orderQuestions,
  orders,
  projects,
  projectVersions,
  recordings,
} from '#db/schema.ts'
import { createAcceptedProject, createDraft, createVersion, createVoucher } from '#test/support/project-fixtures.ts'
import { createSoundVersion } from '#test/support/recording-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { findMoments } from './progress.ts'
import { listProjectsForStaff } from './projects-admin.ts'

const context = await createTestContext()
const { db } = context

/** When it began to wait; nothing else of the project happened at this time. */
const at = new Date('2026-10-05T12:00:00Z')
const before = new Date('2026-10-01T12:00:00Z')

type Made = Awaited<ReturnType<typeof createAcceptedProject>>

const saveBriefing = ({ id }: Made, change: Partial<typeof briefings.$inferInsert>) =>
  db.update(briefings).set(change).where(eq(briefings.projectId, id))
const save = ({ id }: Made, change: Partial<typeof projects.$inferInsert>) =>
  db.update(projects).set(change).where(eq(projects.id, id))
const saveOrder = ({ orderId }: Made, change: Partial<typeof orders.$inferInsert>) =>
  db.update(orders).set(change).where(eq(orders.id, orderId))
const ask = ({ orderId }: Made, reason: 'disputed' | 'voucher-ended') =>
  db.insert(orderQuestions).values({ orderId, paymentId: null, reason, openedAt: at })

async function presentAt({ id }: Made, presentedAt: Date) {
  await createVersion(context, id)
  await db.update(projectVersions).set({ presentedAt, createdAt: presentedAt }).where(eq(projectVersions.projectId, id))
}

async function sendBack(project: Made, createdAt = at) {
  await presentAt(project, before)
  await save(project, { status: 'feedback' })
  await db.insert(feedbacks).values({ projectId: project.id, versionName: 'Voz', content: 'Mais lento.', createdAt })
}

async function addSound(project: Made, state: 'failed' | 'queued') {
  const { recordingId, versionId } = await createSoundVersion(context, project.id)
  await db.update(projectVersions).set({ createdAt: at }).where(eq(projectVersions.id, versionId))
  if (state === 'failed')
    await db.update(recordings).set({ state, failure: 'damaged' }).where(eq(recordings.id, recordingId))
}

async function addLyric({ id }: Made, change: Partial<typeof lyrics.$inferInsert>) {
  await db
    .insert(lyrics)
    .values({ id: randomUUID(), projectId: id, number: 1, content: 'Ana', author: 'studio', ...change })
}

async function approve({ id }: Made) {
  await db.insert(approvals).values({
    projectId: id,
    versionName: 'Voz',
    versionHash: '',
    terms: '',
    termsHash: '',
    clientEmail: '',
    ip: '',
    userAgent: '',
    createdAt: at,
  })
}

/** What makes a paid song, whose briefing was accepted and asks for work, wait for the step. */
const makers = {
  'review-briefing': (project) => saveBriefing(project, { state: 'sent', sentAt: at }),
  'send-version': (project) => save(project, { deadlineStartedAt: at }),
  present: async (project) => {
    await save(project, { deadlineStartedAt: at })
    await createDraft(context, project.id)
  },
  'answer-feedback': (project) => sendBack(project),
  'return-to-client': async (project) => {
    await sendBack(project)
    await createDraft(context, project.id)
  },
  'fix-recording': async (project) => {
    await save(project, { deadlineStartedAt: at })
    await addSound(project, 'failed')
  },
  'answer-lyric': async (project) => {
    await addLyric(project, { presentedAt: before, changesAskedAt: at })
    await db
      .insert(feedbacks)
      .values({ projectId: project.id, versionName: 'Letra', content: 'Mais alegre.', createdAt: at })
  },
  'prepare-delivery': async (project) => {
    await approve(project)
    await save(project, { status: 'approved' })
  },
  'complete-delivery': (project) => save(project, { status: 'delivered', deliveredAt: at }),
  'decide-withdrawal': (project) => saveOrder(project, { withdrawalRequestedAt: at }),
  'await-briefing': (project) => saveBriefing(project, { state: 'draft', createdAt: at }),
  'await-answer': (project) =>
    saveBriefing(project, {
      state: 'clarification-requested',
      sentAt: before,
      clarifications: [{ question: 'Onde?', askedAt: at.toISOString(), answer: null, answeredAt: null }],
    }),
  'await-analysis': (project) => addSound(project, 'queued'),
  'await-review': (project) => presentAt(project, at),
  'await-lyric': (project) => addLyric(project, { presentedAt: at }),
  'await-payment': async (project) => {
    await sendBack(project)
    await db.update(feedbacks).set({ isUnpaid: true }).where(eq(feedbacks.projectId, project.id))
  },
  'await-dispute': async (project) => {
    await saveOrder(project, { state: 'disputed' })
    await ask(project, 'disputed')
  },
  'await-voucher': async (project) => {
    const { voucher, orderId } = await createVoucher(context)
    await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId))
    await saveOrder(project, { voucherId: voucher.id })
    await ask(project, 'voucher-ended')
  },
} satisfies Record<Exclude<NextStep, 'delivered' | 'ended'>, (project: Made) => Promise<unknown>>

async function readListed({ code }: Made) {
  const { rows } = await listProjectsForStaff(db, { status: null, search: code, order: 'created', before: null })
  const row = rows.find((found) => found.code === code)
  if (!row) throw new Error('not listed')
  return row
}

test.each(Object.entries(makers))(
  'a song that waits for "%s" → since when, in lists and on its page',
  async (step, make) => {
    const project = await createAcceptedProject(context)
    await make(project)

    const row = await readListed(project)
    const next = nextStep({ ...row, stopReason: stopReasonOf(row.order), missing: 1 })
    expect([next, waitingSince(next, row.moments)]).toEqual([step, at])
    expect(waitingSince(next, await findMoments(db, project.id))).toEqual(at)
  },
)

test('every step but what is over → made above', () => {
  expect(nextStepKinds.filter((step) => !(step in makers))).toEqual(['delivered', 'ended'])
})

test('a song given back without a new version → its client waits since then', async () => {
  const project = await createAcceptedProject(context)
  await sendBack(project, before)
  await save(project, { status: 'waiting' })
  await db.insert(history).values({
    projectId: project.id,
    type: 'status_changed_to_waiting',
    details: {},
    actor: 'system',
    createdAt: at,
  })

  const row = await readListed(project)
  const next = nextStep({ ...row, stopReason: null })
  expect([next, waitingSince(next, row.moments)]).toEqual(['await-review', at])
})

test('a story whose question was answered → it waits since the answer', async () => {
  const project = await createAcceptedProject(context)
  const answeredAt = at.toISOString()
  const clarifications = [{ question: 'Onde?', askedAt: before.toISOString(), answer: 'Aqui.', answeredAt }]
  await saveBriefing(project, { state: 'sent', sentAt: before, clarifications })

  const { moments } = await readListed(project)
  expect(waitingSince('review-briefing', moments)).toEqual(at)
})
