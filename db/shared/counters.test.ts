import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { countClients } from '#db/client/clients-admin.ts'
import { clients, counters, orders } from '#db/schema.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { compactCounters, readCounters } from './counters.ts'

const { db, now, place } = await createTestContext()

const createTestClient = (change: Partial<typeof clients.$inferInsert> = {}) => ({
  name: 'Ana',
  email: `${randomUUID()}@exemplo.com.br`,
  createdAt: now(),
  ...change,
})

test('clients inserted, updated and deleted → counted', async () => {
  const [first] = await db
    .insert(clients)
    .values([
      createTestClient({ company: 'Estúdio', phone: '5511987654321' }),
      createTestClient({ company: '' }),
      createTestClient({ createdAt: new Date('2026-11-01T02:59:59Z') }),
    ])
    .returning()
  expect(await countClients(db, now(), null)).toEqual({ total: 3, withCompany: 1, withPhone: 1, thisMonth: 2 })

  await db.update(clients).set({ company: 'Banda' })
  expect(await countClients(db, now(), null)).toEqual({ total: 3, withCompany: 3, withPhone: 1, thisMonth: 2 })

  await db.delete(clients).where(eq(clients.id, first?.id ?? ''))
  expect(await countClients(db, now(), null)).toEqual({ total: 2, withCompany: 2, withPhone: 0, thisMonth: 1 })
})

test('a rollback → not counted', async () => {
  const before = await countClients(db, now(), null)
  await expect(
    db.transaction(async (tx) => {
      await tx.insert(clients).values(createTestClient())
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await countClients(db, now(), null)).toEqual(before)
})

test('an order changes its state → counted there, and folding changes no count', async () => {
  const { orderId } = await place()
  await db.update(orders).set({ state: 'paid', reviewFlag: 'duplicate-payment' }).where(eq(orders.id, orderId))
  const counts = await readCounters(db, 'orders')
  expect([counts.get('paid'), counts.get('review-flag'), counts.get('awaiting-payment')]).toEqual([1, 1, 0])

  await Promise.all([compactCounters(db), place(), compactCounters(db)])
  await compactCounters(db)

  const folded = await readCounters(db, 'orders')
  expect([folded.get('paid'), folded.get('review-flag'), folded.get('awaiting-payment')]).toEqual([1, 1, 1])
  const rows = await db.execute(sql`select 1 from ${counters} where kind = 'orders'`)
  expect(rows.rows).toHaveLength(3)
})

test('a row changed without its count → nothing is written', async () => {
  await db.insert(clients).values(createTestClient())
  await compactCounters(db)
  const before = await db.$count(counters)
  await db.update(clients).set({ name: 'Outra' })
  expect(await db.$count(counters)).toBe(before)
})
