import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { webhookEvents } from '#db/schema.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { findNewestWebhookEvent, deleteProcessedWebhookEvents, listStuckWebhookEvents } from './webhook-events.ts'

const { db } = await createTestContext()
const day = (date: string) => new Date(`${date}T12:00:00Z`)

test('old processed events → deleted, unprocessed ones never', async () => {
  const stored = [
    { eventId: 'old', receivedAt: day('2026-01-10'), processedAt: day('2026-01-10') },
    { eventId: 'old and waiting', receivedAt: day('2026-01-10'), processedAt: null },
    { eventId: 'new', receivedAt: day('2026-11-10'), processedAt: day('2026-11-10') },
  ]
  await db.insert(webhookEvents).values(stored.map((notice) => ({ ...notice, paymentId: notice.eventId, action: 'x' })))
  await deleteProcessedWebhookEvents(db, day('2026-05-01'))

  const left = await db.select({ eventId: webhookEvents.eventId }).from(webhookEvents).orderBy(webhookEvents.eventId)
  expect(left.map(({ eventId }) => eventId)).toEqual(['new', 'old and waiting'])
  expect(await listStuckWebhookEvents(db, day('2026-11-01'))).toEqual([{ paymentId: 'old and waiting' }])
  expect(await findNewestWebhookEvent(db)).toEqual(day('2026-11-10'))
})

test.each([
  [
    'select payment_id from webhook_events where processed_at is null and received_at < now()',
    'webhook_events_pending',
  ],
  ['select max(received_at) from webhook_events', 'webhook_events_received'],
])('%s → reads an index, whatever the number of events', async (query, index) => {
  const plan = await db.transaction(async (tx) => {
    // A table this small is read whole otherwise.
    await tx.execute('set local enable_seqscan = off')
    return tx.execute(sql.raw(`explain ${query}`))
  })

  expect(JSON.stringify(plan.rows)).toContain(index)
})
