import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { rateLimits } from '#db/schema.ts'
import { createForm, createVisitor, createTestContext } from '#test/support/test-context.ts'
import { expireOrders } from '#use-cases/order/expire-orders.ts'
import { canConfirmFree } from '#use-cases/order/internal/create-order.ts'
import { placeOrder } from '#use-cases/order/place-order.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { remindPayment } from '#use-cases/payment/remind-payment.ts'

const context = await createTestContext()

async function placeFor(email: string) {
  const placed = await placeOrder(context, createVisitor(), { packageId: 'essencial', form: createForm({ email }) })
  if (!placed.ok) throw new Error(`the order was refused: ${placed.code}`)
  return placed.value
}

const contracts = async (orderId: string) =>
  (await context.mailsOf(orderId)).filter(({ attachContract }) => attachContract).map(({ kind }) => kind)

test('more than five unpaid orders a day for one mailbox → no more mails, all can be paid', async () => {
  const spellings = ['alvo@exemplo.com.br', 'Alvo@Exemplo.com.br']
  const mailed: number[] = []
  for (let count = 0; count < 7; count += 1) {
    const { orderId, checkout } = await placeFor(spellings[count % 2] ?? '')
    expect(checkout.ok).toBe(true)
    mailed.push((await context.mailsOf(orderId)).length)
  }

  expect(mailed).toEqual([1, 1, 1, 1, 1, 0, 0])
  expect(await context.mailsOf((await placeFor('outra@exemplo.com.br')).orderId)).toHaveLength(1)
})

test('what is counted of a mailbox → under the hash of its address', async () => {
  await placeFor('contada@exemplo.com.br')
  await context.db.transaction((tx) => canConfirmFree(tx, 'contada@exemplo.com.br'))

  const keys = (await context.db.select().from(rateLimits)).map(({ key }) => key)
  expect(keys.filter((key) => /^order:(?:mail|free):[0-9a-f]{64}$/.test(key)).length).toBeGreaterThan(1)
  expect(keys.filter((key) => key.includes('@'))).toEqual([])
})

test('an order without a mail → its contract is sent with the confirmation', async () => {
  const first = await placeFor('paga@exemplo.com.br')
  for (let count = 0; count < 4; count += 1) await placeFor('paga@exemplo.com.br')
  const sixth = await placeFor('paga@exemplo.com.br')
  for (const { orderId } of [first, sixth])
    expect(await confirmPayment(context, context.payments.has({ reference: orderId }).id)).toMatchObject({ ok: true })

  expect(await contracts(first.orderId)).toEqual(['order-received'])
  expect(await contracts(sixth.orderId)).toEqual(['payment-confirmed'])
})

test('an order without a mail expires → no mail', async () => {
  for (let count = 0; count < 5; count += 1) await placeFor('fim@exemplo.com.br')
  const { orderId } = await placeFor('fim@exemplo.com.br')
  context.time = addDays(context.time, 60)
  await expireOrders(context)

  expect(await context.order(orderId)).toMatchObject({ state: 'expired' })
  expect(await context.mailsOf(orderId)).toEqual([])
})

test('a Pix of an order without a mail → no reminder; of an order with one → reminded', async () => {
  const first = await placeFor('lembra@exemplo.com.br')
  for (let count = 0; count < 4; count += 1) await placeFor('lembra@exemplo.com.br')
  const sixth = await placeFor('lembra@exemplo.com.br')
  const reminded: boolean[] = []
  for (const { orderId } of [first, sixth]) {
    const pix = { method: 'pix', status: 'pending', approvedAt: null, expiresAt: addDays(context.time, 1) } as const
    const { id: paymentId } = context.payments.has({ reference: orderId, ...pix })
    await confirmPayment(context, paymentId)
    reminded.push(await remindPayment(context, { orderId, paymentId }))
  }

  expect(reminded).toEqual([true, false])
  expect(await context.mailsOf(sixth.orderId)).toEqual([])
})
