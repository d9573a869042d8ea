import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createContractCache } from '#adapters/pdf/contract-cache.ts'
import type { OrderForm } from '#copy/order/order-form.ts'
import { addDays, calendarDay, startOfDay } from '#core/shared/dates.ts'
import { groupCode } from '#core/shared/grouped-code.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { voucherState } from '#core/voucher/voucher.ts'
import { currentCatalog, currentShop } from '#db/content/document-versions.ts'
import { listWithdrawalsWithoutJob } from '#db/order/due-orders.ts'
import { findOpenCheckout } from '#db/payment/checkouts.ts'
import { listOpenQuestions } from '#db/payment/payment-questions.ts'
import { findPayment } from '#db/payment/payments.ts'
import { auditLog, ledgerEntries, mails, orders, projects, vouchers } from '#db/schema.ts'
import { findVoucher, findVoucherByHash, findVoucherOfOrder } from '#db/voucher/vouchers.ts'
import { createMailbox } from '#test/support/mail-fixtures.ts'
import { createVoucher, orderVoucher } from '#test/support/project-fixtures.ts'
import { createForm, createTestContext, createVisitor, testActor } from '#test/support/test-context.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import { deliverMail } from '#use-cases/mail/deliver-mail.ts'
import { resendMail } from '#use-cases/mail/resend-mail.ts'
import { decideWithdrawal } from '#use-cases/order/decide-withdrawal.ts'
import { expireOrders } from '#use-cases/order/expire-orders.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { placeOrder } from '#use-cases/order/place-order.ts'
import { withdrawOrder } from '#use-cases/order/withdraw-order.ts'
import { acceptPayment } from '#use-cases/payment/accept-payment.ts'
import { closeCheckouts } from '#use-cases/payment/close-checkouts.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { openCheckout } from '#use-cases/payment/open-checkout.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'
import { refundWithdrawal } from '#use-cases/payment/refund-withdrawal.ts'

import { buyVoucher, offerVoucher } from './buy-voucher.ts'
import { lookUpVoucher } from './look-up-voucher.ts'
import { readVoucherCard } from './read-voucher-card.ts'
import { reissueVoucher } from './reissue-voucher.ts'
import { voucherCode } from './voucher-code.ts'

const context = await createTestContext()
const { db } = context
const priceOf = async (id: string) =>
  (await currentCatalog(db)).packages.find((pkg) => pkg.id === id)?.price ?? cents(0)
const [express, essencial, premium] = [await priceOf('express'), await priceOf('essencial'), await priceOf('premium')]

function redeemWith(
  code: string,
  change: Partial<OrderForm> & { packageId?: string; visitorId?: string; seenBalance?: string } = {},
) {
  const { packageId = 'essencial', visitorId = randomUUID(), seenBalance, ...form } = change
  const email = `${randomUUID()}@exemplo.com.br`
  return placeOrder(context, createVisitor({ visitorId }), {
    packageId,
    form: createForm({ email, discount: code, ...form }),
    ...(seenBalance === undefined ? {} : { seenBalance }),
  })
}

async function redeemed(code: string, change: Parameters<typeof redeemWith>[1] = {}) {
  const placed = await redeemWith(code, change)
  if (!placed.ok) throw new Error(`the voucher was refused: ${placed.code}`)
  return context.order(placed.value.orderId)
}

async function balanceOf(id: string) {
  return (await findVoucher(db, id))?.balance
}

async function pay(orderId: string, change: { amount?: ReturnType<typeof cents> } = {}) {
  const order = await context.order(orderId)
  const payment = context.payments.has({ reference: orderId, amount: order.total, ...change })
  return { paymentId: payment.id, outcome: await confirmPayment(context, payment.id) }
}

test('a voucher is bought → paid it is active, its code is only stored as a hash, and no project starts', async () => {
  const { voucher, secret, orderId } = await createVoucher(context)
  const stored = await db.select().from(vouchers).where(eq(vouchers.id, voucher.id))
  expect(JSON.stringify(stored)).not.toContain(secret)
  expect(stored[0]?.codeHash).toBe(hashSecret(secret))
  expect(await context.order(orderId)).toMatchObject({ state: 'paid', total: essencial, forProjectId: null })
  expect(await context.projectsOf(orderId)).toEqual([])
  expect(await findVoucher(db, voucher.id)).toMatchObject({ value: essencial, balance: essencial, orderState: 'paid' })
  expect((await getTrackedOrder(context, orderId))?.voucher).toEqual({ state: 'active', balance: essencial })
  const kinds = (await context.mailsOf(orderId)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['voucher-ordered', 'voucher-ready', 'staff-voucher-bought']))
  expect(JSON.stringify(await context.mailsOf(orderId))).not.toContain(secret)
})

test('a form that was sent, for another person or with another gift, twice → one more voucher, as it says', async () => {
  const visitor = createVisitor()
  const form = createForm()
  const gift = { recipientName: 'Dona Lia', fromName: 'Ana', message: 'Para você.', recipientEmail: null, sendOn: null }
  const offer = offerVoucher(await db.transaction(currentShop), 'essencial')
  const shownFingerprint = offer.ok ? offer.value.offerFingerprint : offer.code
  const send = async (change: Partial<Pick<OrderForm, 'email'>>, given: Partial<typeof gift>) => {
    const sent = { packageId: 'essencial', form: { ...form, ...change }, gift: { ...gift, ...given }, shownFingerprint }
    const bought = await buyVoucher(context, visitor, sent)
    if (!bought.ok) throw new Error(bought.code)
    const [voucher] = await db.select().from(vouchers).where(eq(vouchers.orderId, bought.value.orderId))
    return {
      id: voucher?.id,
      recipient: voucher?.recipientName,
      email: (await context.order(bought.value.orderId)).buyerEmail,
    }
  }
  const first = await send({}, {})
  expect(await send({}, {})).toEqual(first)
  const others = [await send({ email: 'certa@exemplo.com.br' }, {}), await send({}, { recipientName: 'Seu Davi' })]
  expect([await send({ email: 'certa@exemplo.com.br' }, {}), await send({}, { recipientName: 'Seu Davi' })]).toEqual(
    others,
  )
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(3)
  expect(others).toMatchObject([{ email: 'certa@exemplo.com.br' }, { recipient: 'Seu Davi' }])
})

test('a voucher that nobody paid → cannot be redeemed', async () => {
  const { orderId } = await orderVoucher(context)
  const [voucher] = await db.select().from(vouchers).where(eq(vouchers.orderId, orderId))
  if (!voucher) throw new Error('no voucher')
  expect(await redeemWith(voucherCode(context.signer, voucher) ?? '')).toEqual(refuse('voucher-unpaid'))
})

test('its own package → nothing to pay, and the order is confirmed without a payment', async () => {
  const { voucher, secret } = await createVoucher(context)
  const order = await redeemed(groupCode(secret).toLowerCase())
  expect(order).toMatchObject({ state: 'paid', total: 0, voucherId: voucher.id, voucherUsed: essencial })
  expect(order.lines.at(-1)).toEqual({
    kind: 'redemption',
    id: 'voucher',
    title: 'Vale-presente',
    amount: 0 - essencial,
  })
  expect(await context.projectsOf(order.id)).toHaveLength(1)
  expect(await balanceOf(voucher.id)).toBe(0)
  expect(await redeemWith(secret)).toEqual(refuse('voucher-used'))
})

test('a dearer package → only the difference is asked of the provider', async () => {
  const { voucher, secret } = await createVoucher(context)
  const order = await redeemed(secret, { packageId: 'premium' })
  expect(order).toMatchObject({ total: premium - essencial, voucherUsed: essencial })
  expect(context.payments.checkoutRequests.at(-1)).toMatchObject({ orderId: order.id, amount: premium - essencial })
  expect(await balanceOf(voucher.id)).toBe(0)
  await pay(order.id)
  expect((await context.order(order.id)).state).toBe('paid')
})

test('a cheaper package → the rest stays on the voucher, for another order', async () => {
  const { voucher, secret } = await createVoucher(context)
  await redeemed(secret, { packageId: 'express' })
  expect(await balanceOf(voucher.id)).toBe(essencial - express)
  const second = await redeemed(secret, { packageId: 'express' })
  expect(second.total).toBe(0)
  expect(await balanceOf(voucher.id)).toBe(essencial - 2 * express)
})

test('ten people at once → exactly one has it', async () => {
  const { voucher, secret } = await createVoucher(context)
  const placed = await Promise.all(Array.from({ length: 10 }, () => redeemWith(secret)))
  expect(placed.filter(({ ok }) => ok)).toHaveLength(1)
  expect(placed.filter((one) => !one.ok && one.code === 'voucher-used')).toHaveLength(9)
  expect(await balanceOf(voucher.id)).toBe(0)
})

test('many at once for what is left → never more is used than was paid', async () => {
  const { voucher, secret } = await createVoucher(context, { packageId: 'premium' })
  await Promise.all(
    Array.from({ length: 12 }, (_, place) => redeemWith(secret, { packageId: place % 2 ? 'express' : 'essencial' })),
  )
  const held = await db.select().from(orders).where(eq(orders.voucherId, voucher.id))
  const used = held.reduce((sum, order) => sum + order.voucherUsed, 0)
  // On a busy machine one or another waits too long for its turn, and is refused.
  expect(used).toBeGreaterThan(0)
  expect(used).toBeLessThanOrEqual(premium)
  expect(await balanceOf(voucher.id)).toBe(premium - used)
})

test('redeemed and cancelled by its buyer at once → one of both, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { orderId, secret, voucher } = await createVoucher(context)
    const [placed, withdrawn] = await Promise.all([
      redeemWith(secret),
      withdrawOrder(context, { orderId, expected: 'automatic', reason: '' }),
    ])
    expect([placed.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1)
    expect(await balanceOf(voucher.id)).toBe(placed.ok ? 0 : essencial)
  }
})

test('the same browser orders again → its unpaid order gives the voucher up, and cannot be paid in another tab', async () => {
  const { voucher, secret } = await createVoucher(context)
  const visitorId = randomUUID()
  const first = await redeemed(secret, { packageId: 'premium', visitorId })
  const guesser = { ip: '203.0.113.1', userAgent: 'Test' }
  const looked = await lookUpVoucher(context, { ...guesser, typed: secret, visitorId })
  expect(looked).toMatchObject({ ok: true, value: { offer: { balance: essencial } } })
  expect(await lookUpVoucher(context, { ...guesser, typed: secret, visitorId: null })).toEqual(refuse('voucher-used'))
  const second = await redeemed(secret, { packageId: 'profissional', visitorId })
  expect((await context.order(first.id)).state).toBe('expired')
  expect(second.voucherUsed).toBe(essencial)
  expect(await findOpenCheckout(db, first.id, context.now())).toBeNull()
  await closeCheckouts(context)
  const [opened] = context.payments.checkoutRequests.filter(({ orderId }) => orderId === first.id)
  expect(context.payments.closed).toContain(`pref-${opened?.idempotencyKey}`)
  expect(await balanceOf(voucher.id)).toBe(0)
})

test('two vouchers of the same worth in one browser → two orders, each with its own', async () => {
  const [one, other] = [await createVoucher(context), await createVoucher(context)]
  const buyer = { packageId: 'premium', visitorId: randomUUID(), email: `${randomUUID()}@exemplo.com.br` }
  const first = await redeemed(one.secret, buyer)
  const second = await redeemed(other.secret, buyer)
  expect(second.id).not.toBe(first.id)
  expect([first.voucherId, second.voucherId]).toEqual([one.voucher.id, other.voucher.id])
})

test('an unpaid order that expires → gives the voucher back; paid late after somebody else used it, staff decide', async () => {
  const { voucher, secret } = await createVoucher(context)
  const late = await redeemed(secret, { packageId: 'premium' })
  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, late.id))
  expect(await balanceOf(voucher.id)).toBe(essencial)
  expect((await openCheckout(context, late.id)).ok).toBe(true)
  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, late.id))
  await redeemed(secret)
  expect(await openCheckout(context, late.id)).toEqual(refuse('not-payable'))

  await pay(late.id)
  expect((await context.order(late.id)).state).toBe('manual-review')
  expect((await listOpenQuestions(db, late.id)).map(({ reason }) => reason)).toEqual(['project-unavailable'])
  expect(await context.projectsOf(late.id)).toEqual([])
})

test('an order waits for its Pix, and one that had let the same voucher go is paid late → the first is paid and made', async () => {
  const { voucher, secret } = await createVoucher(context)
  const late = await redeemed(secret, { packageId: 'premium' })
  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, late.id))
  const holder = await redeemed(secret, { packageId: 'premium' })
  const pix = { id: randomUUID(), reference: holder.id, amount: holder.total }
  context.payments.has({ ...pix, status: 'pending', approvedAt: null })
  await confirmPayment(context, pix.id)

  await pay(late.id)
  expect((await context.order(late.id)).state).toBe('manual-review')
  expect(await balanceOf(voucher.id)).toBe(0)

  context.payments.has({ ...pix, status: 'approved', approvedAt: context.now() })
  await confirmPayment(context, pix.id)
  expect((await context.order(holder.id)).state).toBe('paid')
  expect(await context.projectsOf(holder.id)).toHaveLength(1)
  expect(await balanceOf(voucher.id)).toBe(0)
})

test('whoever redeemed a voucher meanwhile has their money back → staff accept the order that was paid late', async () => {
  const { voucher, secret } = await createVoucher(context)
  const late = await redeemed(secret, { packageId: 'premium' })
  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, late.id))
  const holder = await redeemed(secret, { packageId: 'premium' })
  const { paymentId: holding } = await pay(holder.id)
  const { paymentId } = await pay(late.id)
  const acceptLate = () => acceptPayment(context, testActor(), { orderId: late.id, paymentId })
  expect(await acceptLate()).toEqual(refuse('project-unavailable'))

  const refund = { id: randomUUID(), orderId: holder.id, paymentId: holding, amount: null, reason: 'Acordo' }
  expect((await refundOrder(context, testActor(), refund)).ok).toBe(true)

  expect(await acceptLate()).toEqual(accept())
  expect(await context.order(late.id)).toMatchObject({ state: 'paid', paidByPaymentId: paymentId })
  expect(await context.projectsOf(late.id)).toHaveLength(1)
  expect(await balanceOf(voucher.id)).toBe(0)
})

test('what was paid late for a voucher that is gone goes back → its order ends, and its buyer reads what went back', async () => {
  const { secret } = await createVoucher(context)
  const late = await redeemed(secret, { packageId: 'premium' })
  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, late.id))
  await redeemed(secret)
  const { paymentId } = await pay(late.id)

  const refund = { id: randomUUID(), orderId: late.id, paymentId, amount: null, reason: 'Vale usado' }
  expect((await refundOrder(context, testActor(), refund)).ok).toBe(true)

  expect((await context.order(late.id)).state).toBe('refunded')
  expect(await listOpenQuestions(db, late.id)).toEqual([])
  expect((await getTrackedOrder(context, late.id))?.returned).toMatchObject({ amount: premium - essencial })
})

test('an expired order is paid a wrong amount after somebody else redeemed its voucher → they keep it', async () => {
  const { voucher, secret } = await createVoucher(context)
  const late = await redeemed(secret, { packageId: 'premium' })
  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, late.id))
  const holder = await redeemed(secret, { packageId: 'premium' })

  const { paymentId } = await pay(late.id, { amount: cents(100) })
  expect((await context.order(late.id)).state).toBe('manual-review')
  await pay(holder.id)
  expect((await context.order(holder.id)).state).toBe('paid')
  expect(await balanceOf(voucher.id)).toBe(0)
  expect(await acceptPayment(context, testActor(), { orderId: late.id, paymentId })).toEqual(
    refuse('project-unavailable'),
  )
})

test('an expired order is opened to be paid again → it holds its voucher from then on', async () => {
  const { secret } = await createVoucher(context)
  const late = await redeemed(secret, { packageId: 'premium' })
  await db.update(orders).set({ state: 'expired' }).where(eq(orders.id, late.id))

  expect((await openCheckout(context, late.id)).ok).toBe(true)

  expect(await redeemWith(secret)).toEqual(refuse('voucher-used'))
  await pay(late.id)
  expect((await context.order(late.id)).state).toBe('paid')
})

test('less is left than the page showed → the order is refused before anything is charged', async () => {
  const { secret } = await createVoucher(context)
  const seen = { packageId: 'premium', seenBalance: String(essencial) }
  await redeemed(secret, { packageId: 'express' })
  expect(await redeemWith(secret, seen)).toEqual(refuse('offer-changed'))
})

test('an order with a difference is refunded → the difference as money, the rest on the voucher', async () => {
  const { voucher, secret } = await createVoucher(context)
  const order = await redeemed(secret, { packageId: 'premium' })
  const { paymentId } = await pay(order.id)
  const refund = { id: randomUUID(), orderId: order.id, paymentId, amount: null, reason: 'Pedido do cliente' }
  expect(await refundOrder(context, testActor(), refund)).toMatchObject({
    ok: true,
    value: { amount: premium - essencial },
  })
  expect((await context.order(order.id)).state).toBe('refunded')
  expect(await balanceOf(voucher.id)).toBe(essencial)
  expect((await redeemed(secret)).total).toBe(0)
})

test('an order that cost nothing is withdrawn → all of it is on the voucher again', async () => {
  const { voucher, secret } = await createVoucher(context)
  const order = await redeemed(secret)
  expect((await withdrawOrder(context, { orderId: order.id, expected: 'automatic', reason: '' })).ok).toBe(true)
  await refundWithdrawal(context, order.id)
  expect((await context.order(order.id)).state).toBe('refunded')
  expect(await balanceOf(voucher.id)).toBe(essencial)
})

test('work began for an order that cost nothing → staff accept its withdrawal, and the voucher is whole again', async () => {
  const { voucher, secret } = await createVoucher(context)
  const { id: orderId } = await redeemed(secret)
  await db.update(projects).set({ status: 'approved' }).where(eq(projects.orderId, orderId))
  expect((await withdrawOrder(context, { orderId, expected: 'request', reason: '' })).ok).toBe(true)
  const decision = { id: randomUUID(), accepted: true, amount: null, reason: 'Tudo bem' }
  const decide = (change = {}) =>
    decideWithdrawal(context, testActor(), { orderId, decision: { ...decision, ...change } })

  expect(await decide({ amount: cents(10_00) })).toEqual(refuse('too-much'))
  expect(await decide()).toEqual(accept())

  expect(await context.order(orderId)).toMatchObject({ state: 'refunded', withdrawalAnswer: 'Tudo bem' })
  expect(await balanceOf(voucher.id)).toBe(essencial)
  const answer = (await context.mailsOf(orderId)).find(({ kind }) => kind === 'withdrawal-decided')
  expect(answer?.content.paragraphs.join(' ')).toContain('O que o vale-presente pagou volta para ele')
  expect(answer?.content.paragraphs.join(' ')).not.toContain('R$')
})

test('staff decline to end an order that cost nothing → it goes on, and holds its voucher', async () => {
  const { voucher, secret } = await createVoucher(context)
  const { id: orderId } = await redeemed(secret)
  await db.update(projects).set({ status: 'approved' }).where(eq(projects.orderId, orderId))
  await withdrawOrder(context, { orderId, expected: 'request', reason: '' })
  const decision = { id: randomUUID(), accepted: false, amount: null, reason: 'A música já foi aprovada' }

  expect((await decideWithdrawal(context, testActor(), { orderId, decision })).ok).toBe(true)

  expect((await context.order(orderId)).state).toBe('paid')
  expect(await balanceOf(voucher.id)).toBe(0)
})

test('an unused voucher within seven days → its money goes back by itself, and its code is worth nothing', async () => {
  const { orderId, secret, voucher } = await createVoucher(context)
  expect((await getTrackedOrder(context, orderId))?.withdrawal.offer).toEqual(accept({ kind: 'automatic' }))
  expect((await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })).ok).toBe(true)
  expect(await redeemWith(secret)).toEqual(refuse('voucher-ended'))
  expect(await refundWithdrawal(context, orderId)).toBe(true)
  expect(await context.order(orderId)).toMatchObject({ state: 'refunded' })
  expect(await findVoucher(db, voucher.id)).toMatchObject({ value: 0, balance: 0 })
  expect(await readVoucherCard(context, orderId)).toBeNull()
})

test('an unpaid order holds it → its buyer can still cancel it, and that order is over', async () => {
  const { orderId, secret } = await createVoucher(context)
  const holder = await redeemed(secret, { packageId: 'premium' })
  expect((await getTrackedOrder(context, orderId))?.withdrawal.offer).toEqual(accept({ kind: 'automatic' }))

  expect((await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })).ok).toBe(true)

  expect((await context.order(holder.id)).state).toBe('expired')
  expect(await refundWithdrawal(context, orderId)).toBe(true)
})

test('an order whose payment has begun holds it → its buyer cannot cancel it', async () => {
  const { orderId, secret } = await createVoucher(context)
  const holder = await redeemed(secret, { packageId: 'premium' })
  const pending = context.payments.has({ reference: holder.id, amount: holder.total, status: 'pending' })
  await confirmPayment(context, pending.id)

  expect(await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })).toEqual(refuse('voucher-used'))
  expect((await context.order(holder.id)).state).not.toBe('expired')
})

test('a used voucher, or one older than seven days → its buyer cannot cancel it', async () => {
  const used = await createVoucher(context)
  await redeemed(used.secret, { packageId: 'express' })
  const request = { expected: 'automatic', reason: '' }
  expect(await withdrawOrder(context, { ...request, orderId: used.orderId })).toEqual(refuse('voucher-used'))
  expect((await getTrackedOrder(context, used.orderId))?.withdrawal.offer).toEqual(refuse('voucher-used'))

  const old = await createVoucher(context)
  const later = { ...context, now: () => addDays(context.now(), 8) }
  expect(await withdrawOrder(later, { ...request, orderId: old.orderId })).toEqual(refuse('too-late'))
})

/** A voucher that was paid with more than its price, which staff accepted. */
async function overpaidVoucher(surplus: number) {
  const { orderId } = await orderVoucher(context)
  const { paymentId } = await pay(orderId, { amount: cents(essencial + surplus) })
  const accepted = await acceptPayment(context, testActor(), { orderId, paymentId })
  if (!accepted.ok) throw new Error(accepted.code)
  const voucher = await findVoucherOfOrder(db, orderId)
  if (!voucher) throw new Error('no voucher')
  return { orderId, paymentId, voucher, secret: voucherCode(context.signer, voucher) ?? '' }
}

test('a voucher paid with more than its price, and withdrawn → all of it goes back', async () => {
  const { orderId, paymentId, voucher } = await overpaidVoucher(1_000)
  expect(voucher).toMatchObject({ value: essencial, balance: essencial, surplus: 1_000 })
  expect((await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })).ok).toBe(true)
  expect(await refundWithdrawal(context, orderId)).toBe(true)

  expect(await findPayment(db, paymentId)).toMatchObject({ refunded: essencial + 1_000 })
  expect(await context.order(orderId)).toMatchObject({ state: 'refunded' })
  expect(await findVoucher(db, voucher.id)).toMatchObject({ value: 0, balance: 0, surplus: 0 })
})

test('a voucher paid with more than its price → what is too much goes back first, and leaves the voucher as it is', async () => {
  const { orderId, paymentId, voucher, secret } = await overpaidVoucher(1_000)
  const refund = { orderId, paymentId, reason: 'Acordo' }
  const refundOf = (amount: number) =>
    refundOrder(context, testActor(), { ...refund, id: randomUUID(), amount: cents(amount) })
  expect((await refundOf(600)).ok).toBe(true)
  expect(await findVoucher(db, voucher.id)).toMatchObject({ value: essencial, balance: essencial, surplus: 400 })

  await redeemed(secret, { packageId: 'express' })
  const left = essencial - express
  expect(await refundOf(left + 401)).toEqual(refuse('voucher-used'))
  expect((await refundOf(left + 400)).ok).toBe(true)
  expect(await balanceOf(voucher.id)).toBe(0)
})

test('a withdrawn voucher whose money cannot go back → staff are notified and decide, and no job tries again', async () => {
  const { orderId, secret, voucher } = await createVoucher(context)
  await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })
  const { id: holderId } = await context.order((await context.place()).orderId)
  await db.update(orders).set({ voucherId: voucher.id, voucherUsed: express }).where(eq(orders.id, holderId))
  expect(await redeemWith(secret)).toEqual(refuse('voucher-ended'))

  expect(await refundWithdrawal(context, orderId)).toBe(true)
  expect(await context.order(orderId)).toMatchObject({ state: 'paid', withdrawalDecidedAt: null })
  expect((await listOpenQuestions(db, orderId)).map(({ reason }) => reason)).toContain('withdrawal')
  const kinds = (await context.mailsOf(orderId)).map(({ kind }) => kind)
  expect(kinds).toContain('staff-withdrawal-stuck')
  expect((await listWithdrawalsWithoutJob(db)).map(({ id }) => id)).not.toContain(orderId)
})

test('staff refund a voucher that was used in part → at most what is left, and that is gone from it', async () => {
  const { orderId, paymentId, secret, voucher } = await createVoucher(context)
  await redeemed(secret, { packageId: 'express' })
  const refund = { orderId, paymentId, reason: 'Acordo' }
  const actor = testActor()
  expect(await refundOrder(context, actor, { ...refund, id: randomUUID(), amount: null })).toEqual(
    refuse('voucher-used'),
  )
  const rest = cents(essencial - express)
  expect((await refundOrder(context, actor, { ...refund, id: randomUUID(), amount: cents(rest - 1000) })).ok).toBe(true)
  expect(await balanceOf(voucher.id)).toBe(1000)
})

test('a part of a voucher went back → it no longer pays for its package as a whole', async () => {
  const { orderId, paymentId, secret } = await createVoucher(context)
  const refund = { id: randomUUID(), orderId, paymentId, amount: cents(5_000), reason: 'Acordo' }
  await refundOrder(context, testActor(), refund)
  expect((await redeemed(secret)).total).toBe(5_000)
})

test('its sale is disputed → it cannot be used meanwhile', async () => {
  const { orderId, secret } = await createVoucher(context)
  await db.update(orders).set({ state: 'disputed' }).where(eq(orders.id, orderId))
  expect(await redeemWith(secret)).toEqual(refuse('voucher-ended'))
})

test('after its last day → not used on the site, and nothing of its money is gone', async () => {
  const { secret, voucher } = await createVoucher(context)
  await db
    .update(vouchers)
    .set({ validUntil: addDays(context.now(), -1) })
    .where(eq(vouchers.id, voucher.id))
  expect(await redeemWith(secret)).toEqual(refuse('voucher-expired'))
  expect(await balanceOf(voucher.id)).toBe(essencial)
})

test('another code → the one of before is worth nothing; staff are audited, the buyer is written to', async () => {
  const { orderId, secret, voucher } = await createVoucher(context)
  expect(await reissueVoucher(context, testActor(), { voucherId: voucher.id, seenNumber: voucher.codeNumber })).toEqual(
    accept(),
  )
  expect(await redeemWith(secret)).toEqual(refuse('unknown-discount'))
  const next = await findVoucher(db, voucher.id)
  const code = next && voucherCode(context.signer, next)
  expect(code).not.toBe(secret)
  expect(await findVoucherByHash(db, hashSecret(secret))).toBeNull()
  expect((await redeemed(code ?? '')).total).toBe(0)
  expect((await context.mailsOf(orderId)).map(({ kind }) => kind)).toContain('voucher-reissued')
  const audited = await db.select().from(auditLog).where(eq(auditLog.action, 'voucher-reissued'))
  expect(audited).toHaveLength(1)
  expect(await reissueVoucher(context, testActor(), { voucherId: voucher.id, seenNumber: voucher.codeNumber })).toEqual(
    refuse('not-active'),
  )
})

test('another code after its last day → refused: no mail could bring it', async () => {
  const { voucher } = await createVoucher(context)
  await db
    .update(vouchers)
    .set({ validUntil: addDays(context.now(), -1) })
    .where(eq(vouchers.id, voucher.id))
  expect(await reissueVoucher(context, testActor(), { voucherId: voucher.id, seenNumber: voucher.codeNumber })).toEqual(
    refuse('not-active'),
  )
})

async function sumCharges(id: string): Promise<number> {
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, id))
  return entries.filter(({ kind }) => kind === 'charge').reduce((total, { amount }) => total + amount, 0)
}

test('the books → a voucher is in them once, with its payment, and its redemption moves no money', async () => {
  const { orderId, secret } = await createVoucher(context)
  const order = await redeemed(secret, { packageId: 'premium' })
  await pay(order.id)
  expect([await sumCharges(orderId), await sumCharges(order.id)]).toEqual([essencial, premium - essencial])
})

const { mail, sent } = createMailbox()
const mailDeps = { ...context, mail, contracts: createContractCache(context.pdf) }

async function findGiftMail(orderId: string) {
  return (await context.mailsOf(orderId)).find(({ kind }) => kind === 'voucher-gift')
}

test('whom it is for is written to on the chosen morning, with the code', async () => {
  const sendOn = calendarDay('2026-12-24')
  const { orderId, secret } = await createVoucher(context, { recipientEmail: 'lia@exemplo.com.br', sendOn })
  const gift = await findGiftMail(orderId)
  expect(gift).toMatchObject({ toEmail: 'lia@exemplo.com.br', toName: 'Dona Lia' })
  const job = (await context.jobs('send-mail')).find(({ data }) => data['mailId'] === gift?.id)
  expect(job?.startAfter).toEqual(new Date(startOfDay(sendOn).getTime() + 9 * 3_600_000))

  sent.length = 0
  expect(await deliverMail(mailDeps, gift?.id ?? '')).toEqual(accept('sent'))
  expect(sent[0]?.content.facts).toContainEqual({ label: 'Código', value: groupCode(secret) })
  expect(sent[0]?.content.action?.url).toBe(`https://harmonia.example/vale-presente/usar?codigo=${secret}`)
  expect(JSON.stringify(sent[0]?.content)).not.toMatch(/ana lima|R\$|~vale/i)
})

test('an address that does not exist → the buyer is told once, and gives it', async () => {
  const { orderId, email } = await createVoucher(context, { recipientEmail: 'errado@exemplo.com.br' })
  const gift = await findGiftMail(orderId)
  const notices = async () => (await context.mailsOf(orderId)).filter(({ kind }) => kind === 'voucher-not-mailed')
  const answered = (code: 'mail-unavailable' | 'mail-refused') =>
    deliverMail({ ...mailDeps, ...createMailbox(refuse(code)) }, gift?.id ?? '')
  expect(await answered('mail-unavailable')).toEqual(refuse('mail-unavailable'))
  expect(await notices()).toEqual([])

  expect(await answered('mail-refused')).toEqual(refuse('mail-refused'))
  expect(await notices()).toMatchObject([{ state: 'queued', toEmail: email }])
  await resendMail(context, testActor(), gift?.id ?? '')
  expect(await answered('mail-refused')).toEqual(refuse('mail-refused'))
  expect(await notices()).toHaveLength(1)
})

test('a gift cancelled before its day → nobody is written to', async () => {
  const { orderId } = await createVoucher(context, {
    recipientEmail: 'lia@exemplo.com.br',
    sendOn: calendarDay('2026-12-24'),
  })
  await withdrawOrder(context, { orderId, expected: 'automatic', reason: '' })
  const gift = await findGiftMail(orderId)
  sent.length = 0
  expect(await deliverMail(mailDeps, gift?.id ?? '')).toEqual(refuse('voucher-ended'))
  expect(sent).toEqual([])
  expect(
    (
      await db
        .select()
        .from(mails)
        .where(eq(mails.id, gift?.id ?? ''))
    )[0]?.state,
  ).toBe('failed')
})

test.each([
  [
    'its sale is disputed',
    async ({ orderId }: { orderId: string }) =>
      db.update(orders).set({ state: 'disputed' }).where(eq(orders.id, orderId)),
    async ({ orderId }: { orderId: string }) => db.update(orders).set({ state: 'paid' }).where(eq(orders.id, orderId)),
  ],
  [
    'an unpaid order holds it',
    async ({ secret }: { secret: string }) => redeemed(secret, { packageId: 'premium' }),
    async () => db.update(orders).set({ state: 'expired' }).where(eq(orders.state, 'awaiting-payment')),
  ],
] as const)(
  '%s on the day of a gift → its mail waits for the next morning, and goes out then',
  async (_, hold, end) => {
    const voucher = await createVoucher(context, { recipientEmail: 'lia@exemplo.com.br' })
    await hold(voucher)
    const gift = await findGiftMail(voucher.orderId)
    sent.length = 0

    expect(await deliverMail(mailDeps, gift?.id ?? '')).toEqual(accept('held'))
    expect((await findGiftMail(voucher.orderId))?.sendAfter).toEqual(
      new Date(startOfDay(calendarDay('2026-11-20')).getTime() + 9 * 3_600_000),
    )
    expect(sent).toEqual([])

    await end(voucher)
    expect(await deliverMail(mailDeps, gift?.id ?? '')).toEqual(accept('sent'))
  },
)

test('a code that was used before its mails left → its buyer still gets the confirmation, and nobody else a used code', async () => {
  const { orderId, secret } = await createVoucher(context, { recipientEmail: 'lia@exemplo.com.br' })
  await redeemed(secret)
  const posted = await context.mailsOf(orderId)
  const ready = posted.find(({ kind }) => kind === 'voucher-ready')
  const gift = posted.find(({ kind }) => kind === 'voucher-gift')

  expect(await deliverMail(mailDeps, ready?.id ?? '')).toEqual(accept('sent'))
  expect(await deliverMail(mailDeps, gift?.id ?? '')).toEqual(refuse('voucher-ended'))
})

test('a wrong code → unknown; after sixty from one address nobody is answered there', async () => {
  const wrong = { typed: 'AAAA-AAAA-AAAA-AAAA', ip: '203.0.113.77', userAgent: 'Test', visitorId: null }
  for (let tries = 0; tries < 60; tries += 1)
    expect(await lookUpVoucher(context, wrong)).toEqual(refuse('voucher-unknown'))
  expect(await lookUpVoucher(context, wrong)).toEqual(refuse('too-many-tries'))
})

test('unpaid orders that hold a voucher → expired by the job, and it is free again', async () => {
  const { voucher, secret } = await createVoucher(context)
  const order = await redeemed(secret, { packageId: 'premium' })
  await expireOrders({ ...context, now: () => addDays(context.now(), 60) })
  expect((await context.order(order.id)).state).toBe('expired')
  const found = await findVoucher(db, voucher.id)
  expect(found && voucherState(found, context.now())).toBe('active')
})

test('a paid voucher → has a card to print, and only one row', async () => {
  const card = await createVoucher(context)
  const pdf = await readVoucherCard(context, card.orderId)
  expect(
    Buffer.from(pdf ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const stored = await db.select().from(vouchers).where(eq(vouchers.orderId, card.orderId))
  expect(stored).toHaveLength(1)
})
