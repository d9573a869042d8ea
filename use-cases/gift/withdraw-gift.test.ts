import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { findGiftByLink } from '#db/gift/gifts.ts'
import { auditLog, giftReactions, gifts } from '#db/schema.ts'
import { createGift, readGift } from '#test/support/delivery-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'

import { deleteGift, renewGiftLink, withdrawGift } from './withdraw-gift.ts'

const context = await createTestContext()
const { db } = context

const auditOf = (projectId: string) => db.select().from(auditLog).where(eq(auditLog.subjectId, projectId))
const actionsOf = async (projectId: string) => (await auditOf(projectId)).map(({ action }) => action)

test('withdrawn by its buyer → closed, nothing deleted, nothing in the audit log', async () => {
  const { project, gift } = await createGift(context)

  expect(await withdrawGift(context, null, project.id)).toEqual({ ok: true, value: undefined })
  expect(await withdrawGift(context, null, project.id)).toEqual({ ok: false, code: 'withdrawn' })
  expect((await readGift(context, project.id)).gift).toEqual({
    ...gift,
    withdrawnAt: context.now(),
    updatedAt: context.now(),
  })
  expect(await actionsOf(project.id)).not.toContain('gift-withdrawn')
})

test('withdrawn or deleted by staff → audited without anything of its content', async () => {
  const { project, gift } = await createGift(context)
  await withdrawGift(context, testActor(), project.id)
  await deleteGift(context, testActor(), project.id)

  const entries = (await auditOf(project.id)).filter(({ action }) => action.startsWith('gift-'))
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['gift-deleted', 'gift-withdrawn']))
  expect(new Set(entries.map(({ subjectLabel }) => subjectLabel))).toEqual(new Set([project.code]))
  expect(JSON.stringify(entries)).not.toContain(gift.dedication)
})

test('another link → the former one opens nothing, and a withdrawn gift is there again', async () => {
  const { project, token } = await createGift(context)
  await withdrawGift(context, null, project.id)
  await renewGiftLink(context, project.id)

  const renewed = await readGift(context, project.id)
  expect(renewed.token).not.toBe(token)
  expect([renewed.gift.withdrawnAt, renewed.gift.linkNumber]).toEqual([null, 2])
  expect(await findGiftByLink(db, hashSecret(token))).toBeNull()
})

test('deleted → with its reactions, and the bytes are swept', async () => {
  const { project, gift } = await createGift(context)
  await db.insert(giftReactions).values({
    giftId: gift.id,
    visitorId: 'somebody',
    name: 'Ana',
    content: 'Chorei!',
    consentedAt: context.now(),
  })

  expect((await deleteGift(context, null, project.id)).ok).toBe(true)
  expect(await deleteGift(context, null, project.id)).toEqual({ ok: false, code: 'not-found' })
  expect(await db.select().from(gifts).where(eq(gifts.id, gift.id))).toEqual([])
  expect(await db.select().from(giftReactions).where(eq(giftReactions.giftId, gift.id))).toEqual([])
  expect((await context.jobs('cleanup')).length).toBeGreaterThan(0)
})

test('a gift that does not exist → refused', async () => {
  const nothing = '00000000-0000-4000-8000-000000000000'

  expect(await withdrawGift(context, null, nothing)).toEqual({ ok: false, code: 'not-found' })
  expect(await renewGiftLink(context, nothing)).toEqual({ ok: false, code: 'not-found' })
})
