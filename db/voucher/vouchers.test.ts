import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { sortNames } from '#core/admin/list-sort.ts'
import { orderStates } from '#core/order/order.ts'
import { addDays } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { voucherState, voucherStates } from '#core/voucher/voucher.ts'
import { orders, refunds, vouchers } from '#db/schema.ts'
import { createPaidProject, createGivenVoucher, createVoucher, orderVoucher } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { findVoucher, listVouchers, totalVouchers } from './vouchers.ts'

const context = await createTestContext()
const { db } = context
const now = context.now()
const everything = { search: '', state: null, now, before: null }

const { voucher, orderId, paymentId, email } = await createVoucher(context, {
  recipientName: 'Dona Lia',
  recipientEmail: 'lia@exemplo.com.br',
})
const { orderId: holderId } = await createPaidProject(context)

const withdrawals = [
  { withdrawalRequestedAt: null, withdrawalAnswer: null, withdrawalAccepted: false },
  { withdrawalRequestedAt: now, withdrawalAnswer: null, withdrawalAccepted: false },
  { withdrawalRequestedAt: now, withdrawalAnswer: 'Já está pronta.', withdrawalAccepted: false },
  { withdrawalRequestedAt: now, withdrawalAnswer: 'Tudo bem.', withdrawalAccepted: true },
]

/** In which states the list has the voucher, and in which it should. */
async function readBoth() {
  const pages = await Promise.all(voucherStates.map((state) => listVouchers(db, { ...everything, state })))
  const found = voucherStates.filter((_, place) => pages[place]?.rows.some(({ id }) => id === voucher.id))
  const stored = await findVoucher(db, voucher.id)
  if (!stored) throw new Error('no voucher')
  return { found, byRule: [voucherState(stored, now)] }
}

describe('every combination of what a voucher’s state is made of → the list and the rule agree', () => {
  test.each(orderStates)('an order that is %s', async (state) => {
    for (const withdrawal of withdrawals) {
      await db
        .update(orders)
        .set({ state, ...withdrawal })
        .where(eq(orders.id, orderId))
      for (const validUntil of [null, addDays(now, -1), now, addDays(now, 1)]) {
        await db.update(vouchers).set({ validUntil }).where(eq(vouchers.id, voucher.id))
        const { found, byRule } = await readBoth()
        expect({ withdrawal, validUntil, found }).toEqual({ withdrawal, validUntil, found: byRule })
      }
    }
    await db
      .update(orders)
      .set({ state: 'paid', ...withdrawals[0] })
      .where(eq(orders.id, orderId))
    await db
      .update(vouchers)
      .set({ validUntil: addDays(now, 1) })
      .where(eq(vouchers.id, voucher.id))
  })

  test.each([
    ['nothing is held', 0, 0, 'active'],
    ['a part is held', 100_00, 0, 'active'],
    ['all is held', 219_00, 0, 'used'],
    ['a part is held and the rest goes back', 100_00, 119_00, 'used'],
    ['a part of the rest goes back', 100_00, 118_99, 'active'],
  ])('%s', async (_, held, returned, state) => {
    await db
      .update(orders)
      .set({ voucherId: held ? voucher.id : null, voucherUsed: cents(held) })
      .where(eq(orders.id, holderId))
    const refund = { id: randomUUID(), orderId, paymentId, amount: cents(returned), reason: 'Teste', staffId: 'ana' }
    if (returned) await db.insert(refunds).values(refund)
    const { found, byRule } = await readBoth()
    await db.delete(refunds).where(eq(refunds.id, refund.id))
    await db
      .update(orders)
      .set({ voucherId: null, voucherUsed: cents(0) })
      .where(eq(orders.id, holderId))

    expect([found, byRule]).toEqual([[state], [state]])
  })
})

async function idsOf(search: string) {
  const { rows } = await listVouchers(db, { ...everything, search })
  expect(rows).toHaveLength((await totalVouchers(db, { ...everything, search })).count)
  return rows.map(({ id }) => id)
}

test('a search → by the order’s code, who bought it and whom it is for; of a voucher’s own code nothing is found', async () => {
  const { secret } = await createGivenVoucher(context, testActor(), { name: 'Otto Prado', recipientName: '' })
  for (const search of [voucher.code, voucher.code.slice(1), email, 'dona lia', 'lia@exemplo', 'ana lima lia'])
    expect({ search, found: await idsOf(search) }).toEqual({ search, found: [voucher.id] })
  expect(await idsOf('otto')).not.toContain(voucher.id)
  for (const search of [secret, secret.slice(-4), voucher.codeHash.slice(0, 12), 'otto lia'])
    expect({ search, found: await idsOf(search) }).toEqual({ search, found: [] })
})

test.each(sortNames('vouchers'))('a search in the order of %s, either way round → the same vouchers', async (order) => {
  for (const isReversed of [false, true]) {
    const { rows } = await listVouchers(db, { ...everything, search: 'Dona Lia', order, isReversed })
    expect(rows.map(({ id }) => id)).toEqual([voucher.id])
  }
})

test('count and sum → of what is filtered, the sum of what can be redeemed', async () => {
  await orderVoucher(context, { recipientName: 'Elza' })
  const search = 'elza'

  expect(await totalVouchers(db, { ...everything, search })).toEqual({ count: 1, isCapped: false, sum: 0 })
  expect(await totalVouchers(db, { ...everything, search, state: 'active' })).toMatchObject({ count: 0 })
  expect(await totalVouchers(db, { ...everything, search: 'dona lia', state: 'active' })).toMatchObject({
    count: 1,
    sum: 219_00,
  })
})
