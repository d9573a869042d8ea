import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { readOnboarding } from '#db/admin/onboarding.ts'
import { auditLog, canaryRuns, mails, orders, staffInvitations } from '#db/schema.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { changeOnboarding } from './change-onboarding.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()

const nothing = {
  hiddenAt: null,
  contractReadAt: null,
  hasSentMail: false,
  hasDemonstration: false,
  hasTeam: false,
  hasPurchase: false,
}

test('a new shop with one owner → nothing recorded', async () => {
  await createStaff(depsOf(context), 'owner')

  expect(await readOnboarding(db)).toEqual(nothing)
})

test('hidden, shown, contract read → each recorded and audited, the others stay', async () => {
  await changeOnboarding(context, actor, 'contract-read')
  await changeOnboarding(context, actor, 'hide')
  expect(await readOnboarding(db)).toMatchObject({ hiddenAt: context.time, contractReadAt: context.time })

  await changeOnboarding(context, actor, 'show')
  expect(await readOnboarding(db)).toMatchObject({ hiddenAt: null, contractReadAt: context.time })
  const actions = (await db.select().from(auditLog).where(eq(auditLog.staffId, actor.id))).map(({ action }) => action)
  expect(actions.toSorted()).toEqual(['contract-read', 'onboarding-hidden', 'onboarding-shown'])
})

test('an order that nobody paid → no purchase; paid → one', async () => {
  const { orderId } = await context.place()
  expect((await readOnboarding(db)).hasPurchase).toBe(false)

  await db.update(orders).set({ paidAt: context.time }).where(eq(orders.id, orderId))
  expect((await readOnboarding(db)).hasPurchase).toBe(true)
  await db.update(orders).set({ paidAt: null }).where(eq(orders.id, orderId))
})

test('a trial purchase that runs or failed → none; one that ended well → a purchase', async () => {
  const [run] = await db.insert(canaryRuns).values({ reach: 'whole', startedAt: context.time }).returning()
  const ofRun = eq(canaryRuns.id, run?.id ?? '')
  expect((await readOnboarding(db)).hasPurchase).toBe(false)

  await db.update(canaryRuns).set({ endedAt: context.time, failedStep: 'pay' }).where(ofRun)
  expect((await readOnboarding(db)).hasPurchase).toBe(false)

  await db.update(canaryRuns).set({ failedStep: null }).where(ofRun)
  expect((await readOnboarding(db)).hasPurchase).toBe(true)
})

test('a mail written to a folder → mail not proved; one sent by a server → proved', async () => {
  await context.place()
  await db.update(mails).set({ state: 'sent', transport: 'folder' })
  expect((await readOnboarding(db)).hasSentMail).toBe(false)

  await db.update(mails).set({ transport: 'smtp' })
  expect((await readOnboarding(db)).hasSentMail).toBe(true)
})

test('a mail by a server before a hundred in a folder → not read, so that a large shop costs no more', async () => {
  const [sent] = await db.select().from(mails).limit(1)
  if (!sent) throw new Error('no mail')
  const later = new Date(sent.createdAt.getTime() + 1_000)
  const newer = Array.from({ length: 100 }, () => {
    const [id, dedupeKey] = [randomUUID(), randomUUID()]
    return { ...sent, id, dedupeKey, createdAt: later, transport: 'folder' }
  })
  await db.insert(mails).values(newer)
  expect((await readOnboarding(db)).hasSentMail).toBe(false)
})

test('an invitation → a team', async () => {
  await db.insert(staffInvitations).values({
    email: 'beto@example.com',
    name: 'Beto',
    role: 'producer',
    tokenHash: 'x'.repeat(64),
    invitedBy: actor.id,
    expiresAt: context.time,
  })

  expect((await readOnboarding(db)).hasTeam).toBe(true)
})
