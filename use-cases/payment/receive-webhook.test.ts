import { like } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { webhookEvents } from '#db/schema.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { createWebhookReceiver, receiveWebhooks } from './receive-webhook.ts'

const context = await createTestContext()
const { db } = context

const createNotice = (paymentId: string, event = 'a') => {
  return { eventId: `${paymentId}-${event}`, paymentId, action: 'payment.updated' }
}
const jobsOf = async (paymentId: string) =>
  (await context.jobs('payment-changed')).filter(({ data }) => data.paymentId === paymentId)
const storedOf = (paymentId: string) => db.$count(webhookEvents, like(webhookEvents.eventId, `${paymentId}-%`))

test('a repeated webhook event, alone and within a batch → stored and queued once', async () => {
  const receive = createWebhookReceiver(context)
  await Promise.all(Array.from({ length: 10 }, () => receive(createNotice('4711'))))
  await receiveWebhooks(context, [createNotice('4711'), createNotice('4711'), createNotice('4711', 'b')])

  expect(await storedOf('4711')).toBe(2)
  expect(await jobsOf('4711')).toHaveLength(1)
})

test('the same events in two processes, in other orders → both receive them, none waits for the other', async () => {
  const notices = Array.from({ length: 60 }, (_, index) => createNotice(`48${100 + index}`))
  await Promise.all([
    receiveWebhooks(context, notices),
    receiveWebhooks(context, notices.toReversed()),
    receiveWebhooks(
      context,
      notices.toSorted(() => 1),
    ),
  ])

  expect(await db.$count(webhookEvents, like(webhookEvents.eventId, '48%'))).toBe(60)
})

test('two hundred at a time → every one is stored, in three transactions', async () => {
  const receive = createWebhookReceiver(context)
  const transactions = vi.spyOn(db, 'transaction')
  await Promise.all(
    Array.from({ length: 200 }, (_, index) => receive(createNotice(String(5000 + (index % 25)), `${index}`))),
  )

  // The first alone, the others as they waited meanwhile: a hundred at a time.
  expect(transactions).toHaveBeenCalledTimes(3)
  transactions.mockRestore()
  expect(await db.$count(webhookEvents, like(webhookEvents.eventId, '50%'))).toBe(200)
  expect(await jobsOf('5024')).toHaveLength(1)
})

test('one of a batch cannot be stored → only that one is refused', async () => {
  const receive = createWebhookReceiver(context)
  // PostgreSQL stores no NUL in a text.
  const poisoned = { ...createNotice('6002'), action: 'payment\0updated' }
  const answers = await Promise.allSettled([createNotice('6001'), poisoned, createNotice('6003')].map(receive))

  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect([await storedOf('6001'), await storedOf('6002'), await storedOf('6003')]).toEqual([1, 0, 1])
  expect(await jobsOf('6003')).toHaveLength(1)
})

test('a job that cannot be queued → its notice is not acknowledged', async () => {
  const receive = createWebhookReceiver({
    db,
    queue: { ...context.queue, enqueueAll: () => Promise.reject(new Error('no queue')) },
  })
  await expect(receive(createNotice('7001'))).rejects.toThrow('no queue')
  expect(await storedOf('7001')).toBe(0)
})
