import { randomUUID } from 'node:crypto'

import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays, addMinutes } from '#core/shared/dates.ts'
import { refuse } from '#core/shared/result.ts'
import { findClient } from '#db/client/clients.ts'
import { erasePersonalData } from '#db/client/erasure.ts'
import { clients, gifts, mails, orders, projects } from '#db/schema.ts'
import { createDeliveredProject, createGift } from '#test/support/delivery-fixtures.ts'
import { readProject } from '#test/support/project-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { accessToken } from '#use-cases/access/access-tokens.ts'
import { withdrawGift } from '#use-cases/gift/withdraw-gift.ts'
import { isOutdated } from '#use-cases/mail/internal/is-outdated.ts'
import { stopMail } from '#use-cases/mail/stop-mail.ts'

import { chooseAnniversary } from './choose-anniversary.ts'
import { remindAnniversaries } from './remind-anniversaries.ts'

const context = await createTestContext()
const { db } = context

/** A song delivered a year ago. */
async function createOld(isWanted = true, email?: string) {
  const { project } = await createDeliveredProject(context, email === undefined ? {} : { email })
  return age(project.id, isWanted)
}

async function age(projectId: string, isWanted = true) {
  await chooseAnniversary(context, { projectId, isWanted })
  const [deliveredAt, deliveryEndsAt] = [addDays(context.now(), -366), addDays(context.now(), -276)]
  await db.update(projects).set({ deliveredAt, deliveryEndsAt }).where(eq(projects.id, projectId))
  return readProject(context, projectId)
}

async function mailsOf(projectId: string) {
  const sent = await db.select().from(mails).where(eq(mails.projectId, projectId))
  return sent.filter(({ kind }) => kind === 'song-anniversary').map(({ content }) => content)
}

const countOf = async ({ id }: { id: string }) => (await mailsOf(id)).length

test('a year after the delivery → one mail, however often the job runs, at once or again', async () => {
  const { id, title } = await createOld()
  await Promise.all([remindAnniversaries(context), remindAnniversaries(context)])
  await remindAnniversaries(context)

  expect(await mailsOf(id)).toMatchObject([{ subject: expect.stringContaining(title) }])
})

test('nobody asked, or asked no longer → no mail', async () => {
  const never = await createOld(false)
  const changed = await createOld()
  await chooseAnniversary(context, { projectId: changed.id, isWanted: false })
  await remindAnniversaries(context)

  expect([await mailsOf(never.id), await mailsOf(changed.id)]).toEqual([[], []])
})

test('the delivery is over → the mail says how the song is heard: as a gift that stands, else from one’s own copy', async () => {
  const own = await createOld()
  const { project: given } = await createGift(context)
  const { project: taken } = await createGift(context)
  await withdrawGift(context, null, taken.id)
  for (const { id } of [given, taken]) await age(id)
  await db.update(gifts).set({ endsAt: addDays(context.now(), 10) })
  await remindAnniversaries(context)

  const actionOf = async (id: string) => (await mailsOf(id))[0]?.action
  expect(await actionOf(given.id)).toMatchObject({ url: expect.stringMatching(/\/presente$/) })
  expect(JSON.stringify(await mailsOf(own.id))).toContain('na cópia que você guardou')
  expect(JSON.stringify(await mailsOf(taken.id))).toContain('na cópia que você guardou')
})

test('the delivery is still open → the mail leads to it', async () => {
  const { id } = await createOld()
  await db
    .update(projects)
    .set({ deliveryEndsAt: addDays(context.now(), 3) })
    .where(eq(projects.id, id))
  await remindAnniversaries(context)

  expect(await mailsOf(id)).toMatchObject([{ action: { label: 'Ouvir de novo' } }])
})

test('refunded, in dispute, withdrawn from, revised, or of an erased client → no mail', async () => {
  const ids: string[] = []
  for (const state of ['refunded', 'disputed'] as const) {
    const { id, orderId } = await createOld()
    await db
      .update(orders)
      .set({ state })
      .where(eq(orders.id, orderId ?? ''))
    ids.push(id)
  }
  const withdrawn = await createOld()
  await db
    .update(orders)
    .set({ withdrawalRequestedAt: context.now() })
    .where(eq(orders.id, withdrawn.orderId ?? ''))
  const revised = await createOld()
  await db.update(projects).set({ status: 'waiting' }).where(eq(projects.id, revised.id))
  const erased = await createOld()
  const client = { id: erased.clientId, email: erased.clientEmail }
  await db.transaction((tx) =>
    erasePersonalData(tx, client, { retainedOrderIds: [erased.orderId ?? ''], now: context.now() }),
  )
  await remindAnniversaries(context)

  for (const id of [...ids, withdrawn.id, revised.id, erased.id]) expect(await mailsOf(id)).toEqual([])
})

test('the client took the way out of such a mail → none for any song of theirs, until they ask again; those of others stay', async () => {
  const [first, second] = [await createOld(), await createOld()]
  const { project } = await createDeliveredProject(context, { email: 'outra@exemplo.com.br' })
  const other = await age(project.id)
  const token = accessToken(context.signer, 'stop-mail', `song-anniversary:${first.id}`)
  for (let press = 0; press < 2; press += 1) expect(await stopMail(context, token)).toMatchObject({ ok: true })
  await remindAnniversaries(context)
  expect(await Promise.all([first, second, other].map(countOf))).toEqual([0, 0, 1])

  const later = { ...context, now: () => addMinutes(context.now(), 1) }
  await chooseAnniversary(later, { projectId: second.id, isWanted: true })
  await remindAnniversaries(later)
  expect(await Promise.all([first, second].map(countOf))).toEqual([0, 1])
})

test('the way out is taken while the mail waits, or after it → it neither goes nor is sent again', async () => {
  const { id, clientId } = await createOld(true, 'espera@exemplo.com.br')
  await remindAnniversaries(context)
  const [mail] = await db.select().from(mails).where(eq(mails.projectId, id)).orderBy(desc(mails.createdAt)).limit(1)
  if (!mail) throw new Error('no mail waits')
  // A mail has the time of the database.
  const later = { ...context, now: () => addMinutes(mail.createdAt, 1) }
  await stopMail(later, accessToken(context.signer, 'stop-mail', `song-anniversary:${id}`))

  expect(await isOutdated(later, mail, null)).toBe(true)
  await db.update(clients).set({ stoppedMails: {} }).where(eq(clients.id, clientId))
  expect(await isOutdated(later, mail, null)).toBe(false)
})

test('the way out of a client who was erased → nothing is written of them', async () => {
  const { id, clientId } = await createOld(true, 'apagada@exemplo.com.br')
  await db.update(clients).set({ erasedAt: context.now() }).where(eq(clients.id, clientId))
  await stopMail(context, accessToken(context.signer, 'stop-mail', `song-anniversary:${id}`))

  expect((await findClient(db, clientId))?.stoppedMails).toEqual({})
})

test('a link for something else, of no such mail, or of nobody → refused', async () => {
  const { id } = await createOld()
  const nobody = `song-anniversary:${randomUUID()}`
  const tokens = [`delivered:${id}`, nobody].map((subject) => accessToken(context.signer, 'stop-mail', subject))
  for (const token of ['', 'x.y', accessToken(context.signer, 'own-data', id), ...tokens])
    expect(await stopMail(context, token)).toEqual(refuse('link-unknown'))
})
