import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { canBuyRevision } from '#core/preview/buy-revision.ts'
import { changingLyric } from '#core/preview/lyric-review.ts'
import { changesAwaitPayment, extraRevisionId, revisionBalance } from '#core/preview/revision.ts'
import { nextStep } from '#core/project/next-step.ts'
import { waitingSince } from '#core/project/waiting-since.ts'
import { worklistItem, worklistQueues } from '#core/project/worklist.ts'
import { addDays, addMinutes, calendarDay, dayOf } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { currentCatalog, saveDocumentVersion } from '#db/content/document-versions.ts'
import { listLyrics } from '#db/preview/lyrics.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { areChangesUnpaid } from '#db/project/progress.ts'
import { countFound, hasUnpaidProjects, listProjectsForStaff } from '#db/project/projects-admin.ts'
import { listQueuedProjects } from '#db/project/schedule.ts'
import { countWorklist, listWorklist } from '#db/project/worklist.ts'
import { orders, projects, projectVersions } from '#db/schema.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { createForm, createTestContext, createVisitor, testActor } from '#test/support/test-context.ts'
import { buyExtra } from '#use-cases/order/buy-extra.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { finishRefunds } from '#use-cases/payment/finish-refunds.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'
import { readCompensation } from '#use-cases/project/compensate-lateness.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

import { approveLyric, requestLyricChanges, termsOfLyric } from './answer-lyric.ts'
import { grantRevision } from './grant-revision.ts'
import { presentLyric } from './present-lyric.ts'
import { removeVersion } from './remove-version.ts'
import { sendFeedback } from './send-feedback.ts'
import { takeRequestBack } from './take-request-back.ts'
import { writeLyric } from './write-lyric.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor({ id: 'ana' })

/** A song of a package without revisions, with a version its client may judge. */
async function createHeard() {
  const { id, orderId } = await createPaidProject(context)
  await db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, id))
  return { id, orderId, versionId: await createVersion(context, id) }
}

type Heard = Awaited<ReturnType<typeof createHeard>>

async function ask({ id, versionId }: Heard, text = 'Mais violão') {
  context.time = addMinutes(context.time, 1)
  const sent = await sendFeedback(context, id, { versionId, text })
  if (!sent.ok) throw new Error(sent.code)
}

async function askOfLyric({ id }: Heard) {
  const lyricId = randomUUID()
  context.time = addMinutes(context.time, 1)
  await writeLyric(context, { projectId: id, actor }, { id: lyricId, typed: 'Thaís veio do mar', seen: '' })
  await presentLyric(context, { projectId: id, actor }, lyricId)
  const number = (await listLyrics(db, id)).find((lyric) => lyric.id === lyricId)?.number ?? 0
  const termsHash = termsOfLyric({ number }).hash
  await approveLyric(context, { projectId: id, lyricId }, { termsHash, ip: '', userAgent: '' })
  context.time = addMinutes(context.time, 1)
  const asked = { text: 'Outro refrão', lines: [], shown: 'open' }
  expect(await requestLyricChanges(context, { projectId: id, lyricId }, asked)).toMatchObject({ ok: true })
}

async function balanceOf(id: string) {
  return revisionBalance(await getRevisionLedger(db, await readProject(context, id)), context.now())
}

async function buy(projectId: string): Promise<string> {
  context.time = addMinutes(context.time, 1)
  const bought = await buyExtra(context, createVisitor(), { projectId, extraId: extraRevisionId, form: createForm() })
  if (!bought.ok) throw new Error(bought.code)
  const { total } = await context.order(bought.value.orderId)
  await confirmPayment(context, context.payments.has({ reference: bought.value.orderId, amount: total }).id)
  return bought.value.orderId
}

async function takeLastBack(id: string) {
  const feedbackId = (await balanceOf(id)).open.at(-1) ?? ''
  expect(await takeRequestBack(context, { projectId: id, feedbackId })).toMatchObject({ ok: true })
}

const grant = (projectId: string) => grantRevision(context, actor, { id: randomUUID(), projectId, reason: 'Cortesia' })
const giveBack = ({ id }: Heard) => returnToWaiting(context, { projectId: id, actor }, 'Ouça de novo.')

/** What the rule says, and what lists, tracking and the project's own page say. */
async function told({ id, orderId }: Heard) {
  const project = await readProject(context, id)
  const balance = await balanceOf(id)
  const byRule = changesAwaitPayment(balance, {
    status: project.status,
    changingLyricId: changingLyric(await listLyrics(db, id))?.id ?? null,
    isSold: canBuyRevision(balance, project, { catalog: await currentCatalog(db), now: context.now() }).ok,
  })
  const wish = { search: '', order: 'created' as const, before: null }
  const listed = (await listProjectsForStaff(db, { ...wish, status: null, unpaid: true })).rows.some(
    (row) => row.id === id,
  )
  const tracked = (await getTrackedOrder(context, orderId))?.awaitedAction === 'buyer-pays-changes'
  return { byRule, stored: await areChangesUnpaid(db, id), listed, tracked }
}

const all = (is: boolean) => ({ byRule: is, stored: is, listed: is, tracked: is })

test('a song’s changes beyond the package, bought, granted, refunded and taken back → lists say what the rule and the client’s page say', async () => {
  const song = await createHeard()
  expect(await told(song)).toEqual(all(false))
  await ask(song)
  expect(await told(song)).toEqual(all(true))
  await takeLastBack(song.id)
  expect(await told(song)).toEqual(all(false))
  await ask(song)
  expect(await told(song)).toEqual(all(true))
  await buy(song.id)
  expect(await told(song)).toEqual(all(false))

  await giveBack(song)
  const unused = await buy(song.id)
  const { paidByPaymentId, total } = await context.order(unused)
  const refund = { id: randomUUID(), orderId: unused, paymentId: paidByPaymentId ?? '', reason: 'Não quis' }
  expect(await refundOrder(context, actor, { ...refund, amount: total })).toMatchObject({ ok: true })
  await ask(song)
  expect(await told(song)).toEqual(all(true))
  await grant(song.id)
  expect(await told(song)).toEqual(all(false))
  await giveBack(song)
  await ask(song)
  expect(await told(song)).toEqual(all(true))
})

test('a revision of the package’s purchase, on its way back, that the provider keeps → it covers what was asked for meanwhile', async () => {
  const { orderId } = await context.place({ extras: [extraRevisionId] })
  const { total } = await context.order(orderId)
  const { id: paymentId } = context.payments.has({ reference: orderId, amount: total })
  await confirmPayment(context, paymentId)
  const [project] = await context.projectsOf(orderId)
  const id = project?.id ?? ''
  await db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, id))
  const song = { id, orderId, versionId: await createVersion(context, id) }
  const refund = { id: randomUUID(), orderId, paymentId, amount: null, reason: 'Não quis', lines: [extraRevisionId] }
  context.payments.refundsWait = true
  await refundOrder(context, actor, refund)
  context.payments.refundsWait = false
  await ask(song)
  expect(await told(song)).toEqual(all(true))

  context.payments.endRefund(`refund:${refund.id}`, 'refused')
  context.time = addMinutes(context.time, 2)
  await finishRefunds(context)
  expect(await told(song)).toEqual(all(false))
})

test('the first version is removed, too old for the revisions of the package → they count from the one that is left', async () => {
  const { id, orderId } = await createPaidProject(context)
  const first = await createVersion(context, id)
  const presentedAt = addDays(context.now(), -400)
  await db.update(projectVersions).set({ presentedAt }).where(eq(projectVersions.id, first))
  const song = { id, orderId, versionId: await createVersion(context, id, { name: 'Só voz' }) }
  await ask(song)
  expect(await told(song)).toEqual(all(true))

  expect(await removeVersion(context, { projectId: id, actor }, first)).toMatchObject({ ok: true })
  expect(await told(song)).toEqual(all(false))
})

test('changes of the lyric beside those of the song → the client’s turn while neither is paid', async () => {
  const song = await createHeard()
  await askOfLyric(song)
  expect(await told(song)).toEqual(all(true))
  await ask(song)
  expect(await told(song)).toEqual(all(true))
  // The older request is paid, and the studio works on it.
  await buy(song.id)
  expect(await told(song)).toEqual(all(false))
})

test('the revision is sold no more, or too late after a delivery → nobody can pay: the studio’s turn', async () => {
  const song = await createHeard()
  await ask(song)
  const catalog = await currentCatalog(db)
  const extras = catalog.extras.map((extra) => (extra.id === extraRevisionId ? { ...extra, price: null } : extra))
  await saveDocumentVersion(db, 'catalog', { ...catalog, extras }, null)
  expect(await told(song)).toEqual(all(false))
  await saveDocumentVersion(db, 'catalog', catalog, null)
  expect(await told(song)).toEqual(all(true))

  const late = await createHeard()
  const deliveredAt = addDays(new Date(), -catalog.paidRevisionDays - 2)
  await db.update(projects).set({ deliveredAt, revisedSince: deliveredAt }).where(eq(projects.id, late.id))
  await ask(late)
  expect(await told(late)).toMatchObject({ stored: false, listed: false })
})

test('changes to be paid first → in no queue of the studio and in no forecast, shown since they were asked for; once paid → back', async () => {
  const song = await createHeard()
  // Its first version came late.
  const deadline = { deadlineOn: calendarDay('2020-01-02'), deadlineStartedAt: new Date('2020-01-01T12:00:00Z') }
  await db.update(projects).set(deadline).where(eq(projects.id, song.id))
  const wanted = { today: dayOf(context.now()), scope: null }
  const queues = async () => {
    const found = await Promise.all(
      worklistQueues.map(async (queue) => {
        const rows = await listWorklist(db, queue, { ...wanted, limit: 100 })
        return rows.some(({ id }) => id === song.id) ? [queue] : []
      }),
    )
    return found.flat()
  }
  const isForecast = async () => (await listQueuedProjects(db, 400)).some(({ id }) => id === song.id)
  const row = async () => {
    const wish = { status: 'feedback' as const, search: '', order: 'created' as const, before: null }
    const { rows } = await listProjectsForStaff(db, wish)
    const found = rows.find(({ id }) => id === song.id)
    if (!found) throw new Error('not listed')
    const step = nextStep({ ...found, stopReason: null })
    return [step, waitingSince(step, found.moments)]
  }
  const counted = await countWorklist(db, 'feedback', wanted)
  const countUnpaid = async () => (await countFound(db, { status: null, search: '', unpaid: true })).count
  const unpaid = await countUnpaid()

  await ask(song)
  const askedAt = context.now()
  expect(await row()).toEqual(['await-payment', askedAt])
  expect([await queues(), await isForecast()]).toEqual([[], false])
  expect([await countWorklist(db, 'feedback', wanted), await countUnpaid(), await hasUnpaidProjects(db, null)]).toEqual(
    [counted, unpaid + 1, true],
  )
  await buy(song.id)
  expect(await row()).toEqual(['answer-feedback', askedAt])
  expect([await queues(), await isForecast()]).toEqual([['late', 'feedback'], true])
  expect([await countWorklist(db, 'feedback', wanted), await countUnpaid()]).toEqual([counted + 1, unpaid])
})

test('a late song whose changes its client has not paid → no compensation is offered, until they are', async () => {
  const { schedule, ...settings } = firstSettings
  const compensation = { ...schedule.compensation, kind: 'revision' } as const
  await saveDocumentVersion(db, 'settings', { ...settings, schedule: { ...schedule, compensation } }, null)
  const song = await createHeard()
  const deadline = { deadlineOn: calendarDay('2020-01-02'), deadlineStartedAt: new Date('2020-01-01T12:00:00Z') }
  await db.update(projects).set(deadline).where(eq(projects.id, song.id))
  const offered = async () => readCompensation(db, await readProject(context, song.id), context.now())

  await ask(song)
  expect(await offered()).toEqual(refuse('not-late'))
  await buy(song.id)
  expect(await offered()).toEqual(accept({ kind: 'revision' }))
})

test('changes of the lyric to be paid first, before there is a version → in no queue, until they are', async () => {
  const { id } = await createPaidProject(context)
  await db.update(projects).set({ packageId: 'express' }).where(eq(projects.id, id))
  await askOfLyric({ id, orderId: '', versionId: '' })
  const wanted = { today: dayOf(context.now()), scope: null, limit: 100 }
  const item = async () => {
    const found = (await listWorklist(db, 'lyrics', wanted)).find((row) => row.id === id)
    return found ? worklistItem({ ...found, stopReason: null }, wanted.today).step : null
  }
  expect(await item()).toBeNull()
  expect((await listWorklist(db, 'unpresented', wanted)).map((row) => row.id)).not.toContain(id)
  await grant(id)
  expect(await item()).toBe('answer-lyric')
})

test('a stopped purchase → not among those to be paid', async () => {
  const song = await createHeard()
  await ask(song)
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, song.orderId))
  expect((await told(song)).listed).toBe(false)
})
