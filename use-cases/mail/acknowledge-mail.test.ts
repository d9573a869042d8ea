import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import { countMails, findMailWithOrder, listMails } from '#db/mail/mails-admin.ts'
import { auditLog, mails } from '#db/schema.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { acknowledgeMail } from './acknowledge-mail.ts'
import { resendMail } from './resend-mail.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()

async function createFailed(change: Partial<typeof mails.$inferInsert> = {}) {
  const { orderId } = await context.place()
  const failed = { state: 'failed', lastError: 'mail-refused', ...change } as const
  const [mail] = await db.update(mails).set(failed).where(eq(mails.orderId, orderId)).returning()
  return mail?.id ?? ''
}

const listed = async (state: 'failed' | 'unresolved') =>
  (await listMails(db, { state, search: '', before: null })).rows.map(({ id }) => id)

test('a failed mail → in the to-do and in the list it leads to, until it was seen', async () => {
  const id = await createFailed()
  expect(await countMails(db)).toMatchObject({ unresolved: 1 })
  expect(await listed('unresolved')).toEqual([id])
  expect(await findMailWithOrder(db, id)).toMatchObject({ isUnresolved: true })

  expect(await acknowledgeMail(context, actor, id)).toEqual(accept())
  expect(await acknowledgeMail(context, actor, id)).toEqual(accept())
  expect(await countMails(db)).toMatchObject({ unresolved: 0 })
  expect(await listed('unresolved')).toEqual([])
  expect(await listed('failed')).toContain(id)
  expect(await findMailWithOrder(db, id)).toMatchObject({
    isUnresolved: false,
    mail: { acknowledgedAt: context.now() },
  })
  const audited = await db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(audited.map(({ action }) => action)).toEqual(['mail-acknowledged'])
})

test('a seen mail that is retried and fails again → asks for attention again', async () => {
  const id = await createFailed()
  await acknowledgeMail(context, actor, id)
  expect(await resendMail(context, actor, id)).toEqual(accept())
  await db.update(mails).set({ state: 'failed', lastError: 'mail-refused' }).where(eq(mails.id, id))
  expect(await listed('unresolved')).toContain(id)
})

test.each([
  { lastError: 'outdated' },
  { lastError: 'voucher-ended' },
  { lastError: 'invoice-replaced' },
  { toEmail: 'removido-7@removido.invalid' },
])('a failed mail with %j → only in the list of all that failed', async (change) => {
  const { unresolved } = await countMails(db)
  const id = await createFailed(change)
  expect(await countMails(db)).toMatchObject({ unresolved })
  expect(await listed('unresolved')).not.toContain(id)
  expect(await listed('failed')).toContain(id)
})

test('a failed mail without a reason → asks for attention', async () => {
  const id = await createFailed({ lastError: null })
  expect(await listed('unresolved')).toContain(id)
})

test('a mail that did not fail, or is not there → nothing to acknowledge', async () => {
  const { orderId } = await context.place()
  const [mail] = await context.mailsOf(orderId)
  expect(await acknowledgeMail(context, actor, mail?.id ?? '')).toEqual(refuse('not-failed'))
  expect(await acknowledgeMail(context, actor, crypto.randomUUID())).toEqual(refuse('not-found'))
})
