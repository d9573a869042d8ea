import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { listUnreferencedFiles } from '#db/audio/files.ts'
import { findGiftOfProject } from '#db/gift/gifts.ts'
import { deliveryFiles, gifts, orders } from '#db/schema.ts'
import {
  createApprovedProject,
  createDeliveredProject,
  createDeliveryFile,
  createGift,
  typedGift,
  readGift,
  someCredits,
} from '#test/support/delivery-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import { deliverProject } from '#use-cases/delivery/deliver-project.ts'
import { reopenDelivery } from '#use-cases/delivery/reopen-delivery.ts'

import { giftRevision } from './gift-revision.ts'
import { saveGift } from './save-gift.ts'
import { deleteGift, withdrawGift } from './withdraw-gift.ts'

const context = await createTestContext()
const { db } = context

test('a delivered song → a gift that plays its MP3, for a year after its opening', async () => {
  const { project, mp3 } = await createDeliveredProject(context)

  expect(await saveGift(context, project.id, typedGift())).toEqual({ ok: true, value: { isNew: true } })

  const { gift } = await readGift(context, project.id)
  const [delivered] = await db.select().from(deliveryFiles).where(eq(deliveryFiles.id, mp3))
  expect(gift).toMatchObject({
    fileId: delivered?.taggedFileId,
    recipient: 'Ana Clara e Thiago',
    opensAt: context.now(),
    endsAt: addDays(context.now(), 365),
    question: null,
  })
})

test('the database → holds the hash of the link, never the link', async () => {
  const { gift, token } = await createGift(context)

  expect(gift.linkHash).toBe(hashSecret(token))
  expect(JSON.stringify(gift)).not.toContain(token)
})

test('a project that is not delivered, or whose purchase was undone → no gift', async () => {
  const approved = await createApprovedProject(context)
  const { project } = await createDeliveredProject(context)
  await db
    .update(orders)
    .set({ state: 'refunded' })
    .where(eq(orders.id, project.orderId ?? ''))

  expect(await saveGift(context, approved.id, typedGift())).toEqual({ ok: false, code: 'not-delivered' })
  expect(await saveGift(context, project.id, typedGift())).toEqual({ ok: false, code: 'purchase-stopped' })
})

test('a form with faults → nothing stored, each fault named', async () => {
  const { project } = await createDeliveredProject(context)
  const saved = await saveGift(context, project.id, typedGift({ when: 'later', day: '', question: 'Onde?' }))

  expect(saved).toEqual({
    ok: false,
    code: 'form-invalid',
    errors: { day: 'time-invalid', answer: 'answer-required' },
  })
  expect(await db.select().from(gifts).where(eq(gifts.projectId, project.id))).toEqual([])
})

test('the same answer in another spelling → who opened it may stay', async () => {
  const { project } = await createGift(context)
  await saveGift(context, project.id, typedGift({ question: 'Onde foi?', answer: 'Sao Joao' }))
  const { gift: before } = await readGift(context, project.id)
  await saveGift(context, project.id, typedGift({ question: 'Onde foi?', answer: 'São João' }))
  const { gift: after } = await readGift(context, project.id)

  expect([after.accessGeneration - before.accessGeneration, after.answer]).toEqual([0, 'São João'])
})

test('a changed dedication → who opened it may stay; a changed key → must open it again', async () => {
  const { project, gift } = await createGift(context)
  await saveGift(context, project.id, typedGift({ dedication: 'Outra.' }))
  const reworded = await readGift(context, project.id)
  await saveGift(context, project.id, typedGift({ question: 'Onde foi?', answer: 'Paraty' }))
  const locked = await readGift(context, project.id)

  expect([reworded, locked].map((read) => read.gift.accessGeneration - gift.accessGeneration)).toEqual([0, 1])
  expect(reworded.gift.dedication).toBe('Outra.')
  expect(locked.token).toBe(reworded.token)
})

test('a gift that waits → its hour can be changed; one that opened → no longer', async () => {
  const { project } = await createGift(context, { when: 'later', day: '2026-11-20', time: '20:00' })
  await saveGift(context, project.id, typedGift({ when: 'later', day: '2026-11-21', time: '20:00' }))
  const moved = new Date('2026-11-21T23:00:00Z')
  expect((await readGift(context, project.id)).gift.opensAt).toEqual(moved)

  const before = context.time
  context.time = addDays(moved, 1)
  await saveGift(context, project.id, typedGift({ when: 'later', day: '2027-01-01', time: '20:00' }))
  context.time = before

  expect((await readGift(context, project.id)).gift.opensAt).toEqual(moved)
})

test('a withdrawn gift → cannot be changed', async () => {
  const { project } = await createGift(context)
  await withdrawGift(context, null, project.id)

  expect(await saveGift(context, project.id, typedGift())).toEqual({ ok: false, code: 'withdrawn' })
})

test('the delivery is made again → the gift stays meanwhile, then plays the new song', async () => {
  const { project, gift } = await createGift(context)
  await reopenDelivery(context, testActor(), { projectId: project.id, reason: 'Saiu um estalo.' })
  expect((await readGift(context, project.id)).gift.fileId).toBe(gift.fileId)

  await db.update(deliveryFiles).set({ removedAt: context.now() }).where(eq(deliveryFiles.projectId, project.id))
  await createDeliveryFile(context, project.id, { kind: 'mp3', name: 'nova.mp3' })
  const request = { projectId: project.id, missingIsKnown: true, credits: someCredits }
  expect((await deliverProject(context, testActor(), request)).ok).toBe(true)

  expect((await readGift(context, project.id)).gift.fileId).not.toBe(gift.fileId)
})

test('the song of a gift → its file is not swept away, whatever becomes of the delivery', async () => {
  const { project, gift } = await createGift(context)
  await db.delete(deliveryFiles).where(eq(deliveryFiles.projectId, project.id))

  const swept = await listUnreferencedFiles(db, addDays(new Date(), 1))
  expect(swept.map(({ id }) => id)).not.toContain(gift.fileId)
})

test('another tab has changed the gift since the form was read → refused, and the newer stays', async () => {
  const { project, gift } = await createGift(context)
  const seen = giftRevision(gift)
  expect(await saveGift(context, project.id, { ...typedGift({ dedication: 'Nova.' }), seen })).toMatchObject({
    ok: true,
  })

  const older = { ...typedGift({ dedication: 'Velha.' }), seen }
  expect(await saveGift(context, project.id, older)).toEqual({ ok: false, code: 'stale' })
  const { gift: stored } = await readGift(context, project.id)
  expect(stored.dedication).toBe('Nova.')

  // Read again, it is a decision.
  const decided = { ...older, seen: giftRevision(stored) }
  expect(await saveGift(context, project.id, decided)).toMatchObject({ ok: true })
  expect((await readGift(context, project.id)).gift.dedication).toBe('Velha.')
})

test('another tab has deleted the gift since the form was read → refused, and none is made until that is decided', async () => {
  const { project, gift } = await createGift(context)
  const older = { ...typedGift({ sender: 'do papai' }), seen: giftRevision(gift) }
  await deleteGift(context, null, project.id)
  expect(await saveGift(context, project.id, older)).toEqual({ ok: false, code: 'stale' })
  expect(await findGiftOfProject(db, project.id)).toBeNull()

  expect(await saveGift(context, project.id, { ...older, seen: '' })).toMatchObject({
    ok: true,
    value: { isNew: true },
  })
})

test('two tabs create it → the second is told; the same form twice → counts once', async () => {
  const { project } = await createDeliveredProject(context)
  const first = { ...typedGift(), seen: '' }
  expect(await saveGift(context, project.id, first)).toMatchObject({ ok: true, value: { isNew: true } })
  expect(await saveGift(context, project.id, first)).toMatchObject({ ok: true, value: { isNew: false } })

  const other = { ...typedGift({ sender: 'do papai' }), seen: '' }
  expect(await saveGift(context, project.id, other)).toEqual({ ok: false, code: 'stale' })
})

test('somebody opened it meanwhile → its form still counts', async () => {
  const { project, gift } = await createGift(context)
  const seen = giftRevision(gift)
  await db
    .update(gifts)
    .set({ firstOpenedAt: context.now(), updatedAt: addDays(context.now(), 1) })
    .where(eq(gifts.id, gift.id))

  expect(await saveGift(context, project.id, { ...typedGift({ sender: 'do papai' }), seen })).toMatchObject({
    ok: true,
  })
})
