import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import type { ProviderPayment } from '#core/payment/payment.ts'
import { cents, type Cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { listEntriesOfOrder, readOrderTotals } from '#db/payment/ledger.ts'
import { listRefunds } from '#db/payment/refunds.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { confirmPayment } from './confirm-payment.ts'
import { refundOrder } from './refund-order.ts'

const context = await createTestContext()
const { db, payments } = context
const actor = testActor()

async function sell() {
  const { orderId } = await context.place()
  const payment = payments.has({ reference: orderId })
  await confirmPayment(context, payment.id)
  /** What the provider reports later; it knows nothing of what was returned by hand. */
  const report = async (change: Partial<ProviderPayment>, minutes: number) => {
    const updatedAt = new Date(payment.updatedAt.getTime() + minutes * 60_000)
    payments.has({ ...payment, ...change, reference: orderId, updatedAt })
    return confirmPayment(context, payment.id)
  }
  return { orderId, paymentId: payment.id, report }
}

function refund(
  { orderId, paymentId }: { orderId: string; paymentId: string },
  amount: Cents | null,
  { byHand = true } = {},
) {
  return refundOrder(context, actor, { id: randomUUID(), orderId, paymentId, amount, reason: 'Pix nosso', byHand })
}

const returnsOf = async (orderId: string) =>
  (await listEntriesOfOrder(db, orderId)).flatMap(({ kind, amount }) =>
    ['refund', 'manual-refund', 'chargeback', 'reversal'].includes(kind) ? [[kind, amount]] : [],
  )

test('a part is returned by hand → in the books, and the provider is not asked', async () => {
  const sale = await sell()
  const before = payments.refunds.size
  expect(await refund(sale, cents(19_00))).toEqual(accept({ amount: 19_00, state: 'done' }))

  expect(payments.refunds.size).toBe(before)
  expect(await returnsOf(sale.orderId)).toEqual([['manual-refund', -19_00]])
  expect(await context.order(sale.orderId)).toMatchObject({ state: 'paid' })
  expect(await listRefunds(db, sale.orderId)).toMatchObject([{ byHand: true, state: 'done' }])
  const mail = (await context.mailsOf(sale.orderId)).find(({ kind }) => kind === 'refund')
  expect(mail?.content.paragraphs.join(' ')).toContain('devolvido pelo estúdio, por Pix ou transferência')
  expect((await context.historyOf(sale.orderId)).at(-1)).toMatchObject({
    type: 'refund-done',
    details: { byHand: true },
  })
})

test('the provider reports the payment again, and a refund of its own → both are in the books, once', async () => {
  const sale = await sell()
  await refund(sale, cents(19_00))
  await sale.report({}, 5)
  await sale.report({ refunded: cents(50_00) }, 10)
  await sale.report({ refunded: cents(50_00) }, 15)

  expect(await returnsOf(sale.orderId)).toEqual([
    ['manual-refund', -19_00],
    ['refund', -50_00],
  ])
})

test('the rest of it through the provider → only what is left', async () => {
  const sale = await sell()
  await refund(sale, cents(19_00))
  expect(await refund(sale, null, { byHand: false })).toEqual(accept({ amount: 200_00, state: 'done' }))

  expect(await context.order(sale.orderId)).toMatchObject({ state: 'refunded' })
  expect((await readOrderTotals(db, sale.orderId)).returned).toBe(-219_00)
})

test('all of it by hand → the order ends, and stays ended when the provider calls the payment approved', async () => {
  const sale = await sell()
  expect(await refund(sale, null)).toEqual(accept({ amount: 219_00, state: 'done' }))
  expect(await context.order(sale.orderId)).toMatchObject({ state: 'refunded' })

  await sale.report({ statusDetail: 'accredited' }, 5)
  expect(await context.order(sale.orderId)).toMatchObject({ state: 'refunded', reviewFlag: null })
  expect(await refund(sale, cents(1_00))).toEqual(refuse('nothing-left'))
})

test('a chargeback is lost after a part was returned by hand → that part is gone twice', async () => {
  const sale = await sell()
  await refund(sale, cents(19_00))
  await sale.report({ status: 'charged-back', statusDetail: 'in_process' }, 5)
  await sale.report({ status: 'charged-back', statusDetail: 'settled' }, 10)

  expect((await readOrderTotals(db, sale.orderId)).returned).toBe(-238_00)
})

test('while a dispute is open or was lost → nothing to return', async () => {
  const sale = await sell()
  await sale.report({ status: 'charged-back', statusDetail: 'in_process' }, 5)
  expect(await refund(sale, cents(19_00))).toEqual(refuse('not-refundable'))
  await sale.report({ status: 'charged-back', statusDetail: 'settled' }, 10)

  expect(await refund(sale, cents(19_00))).toEqual(refuse('not-refundable'))
})

test('the provider has not answered a refund yet → nothing is recorded beside it', async () => {
  const sale = await sell()
  payments.refundFailure = { code: 'payment-unavailable', isMade: false }
  expect(await refund(sale, cents(19_00), { byHand: false })).toEqual(refuse('payment-unavailable'))
  payments.refundFailure = null

  expect(await refund(sale, cents(19_00))).toEqual(refuse('on-the-way'))
})

test('the provider refuses a refund → it can be recorded by hand', async () => {
  const sale = await sell()
  payments.refundFailure = { code: 'payment-refused', isMade: false }
  expect(await refund(sale, null, { byHand: false })).toEqual(refuse('payment-refused'))
  payments.refundFailure = null

  expect(await refund(sale, null)).toEqual(accept({ amount: 219_00, state: 'done' }))
})
