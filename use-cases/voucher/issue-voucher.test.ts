import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { issueVoucherForm } from '#copy/voucher/issue-voucher-form.ts'
import { calendarDay, endOfDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { voucherState } from '#core/voucher/voucher.ts'
import { auditLog, ledgerEntries, orders } from '#db/schema.ts'
import { findVoucher, listGivenVouchers } from '#db/voucher/vouchers.ts'
import { createGivenVoucher, createVoucher } from '#test/support/project-fixtures.ts'
import { createForm, createTestContext, createVisitor, testActor } from '#test/support/test-context.ts'
import { placeOrder } from '#use-cases/order/place-order.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'

import { issueVoucher } from './issue-voucher.ts'
import { lookUpVoucher } from './look-up-voucher.ts'
import { printVoucherCard } from './print-voucher-card.ts'
import { revokeVoucher } from './revoke-voucher.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()
const proofless = testActor({
  requireProof: () => {
    throw new Error('proof asked for')
  },
})

function redeem(secret: string, packageId = 'essencial') {
  const form = createForm({ email: `${randomUUID()}@exemplo.com.br`, discount: secret })
  return placeOrder(context, createVisitor({ visitorId: randomUUID() }), { packageId, form })
}

const entriesOf = (orderId: string) => db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))
const kindsOf = async (orderId: string) => (await context.mailsOf(orderId)).map(({ kind }) => kind)
const actionsOf = async (orderId: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subjectId, orderId))).map(({ action }) => action)

test('a courtesy → valid at once, worth its package, and nothing in the books', async () => {
  const { orderId, voucher, secret } = await createGivenVoucher(context, actor)

  expect(await context.order(orderId)).toMatchObject({ state: 'paid', total: 0, paidByPaymentId: null })
  expect(voucherState(voucher, context.now())).toBe('active')
  expect(voucher).toMatchObject({ value: 219_00, balance: 219_00, origin: 'courtesy', reason: 'Festa da escola' })
  expect(await entriesOf(orderId)).toEqual([])
  expect(await actionsOf(orderId)).toEqual(['voucher-issued'])
  const song = await redeem(secret)
  expect(song.ok && (await context.order(song.value.orderId))).toMatchObject({ state: 'paid', total: 0 })
})

test('a courtesy → mailed without its code, which is filled in when the mail leaves, and no word of money', async () => {
  const { orderId, secret } = await createGivenVoucher(context, actor)
  const [mail] = await context.mailsOf(orderId)

  expect(await kindsOf(orderId)).toEqual(['voucher-ready'])
  expect(JSON.stringify(mail?.content)).not.toContain(secret)
  expect(JSON.stringify(mail?.content)).not.toContain('R$')
})

test('a compensation for somebody who is not written to → no mail, and its card can be printed', async () => {
  const given = await createGivenVoucher(context, actor, { origin: 'compensation', mails: false })

  expect(await kindsOf(given.orderId)).toEqual([])
  const card = await printVoucherCard(context, actor, given.orderId)
  expect(Buffer.from(card?.pdf.subarray(0, 5) ?? []).toString()).toBe('%PDF-')
  expect(await actionsOf(given.orderId)).toContain('voucher-printed')
})

test('the card of a voucher that was bought in the shop → not printed by staff', async () => {
  const { orderId } = await createVoucher(context)
  expect(await printVoucherCard(context, actor, orderId)).toBeNull()
})

test('a present for somebody else → mailed to them, too', async () => {
  const present = { recipientName: 'Beto', recipientEmail: 'beto@exemplo.com.br' }
  const { orderId } = await createGivenVoucher(context, actor, present)

  const mails = await context.mailsOf(orderId)
  expect(mails.map(({ kind, toEmail }) => [kind, toEmail])).toEqual(
    expect.arrayContaining([
      ['voucher-ready', 'rosa@exemplo.com.br'],
      ['voucher-gift', 'beto@exemplo.com.br'],
    ]),
  )
})

test('sold by hand → its price is in the books once, as a payment by hand, and it can be used', async () => {
  const { orderId, voucher, secret } = await createGivenVoucher(context, actor, { origin: 'by-hand', method: 'pix' })

  expect(await context.order(orderId)).toMatchObject({ state: 'paid', total: 219_00 })
  expect(await entriesOf(orderId)).toMatchObject([{ kind: 'manual', amount: 219_00 }])
  expect(await actionsOf(orderId)).toEqual(expect.arrayContaining(['voucher-issued', 'payment-received']))
  expect(voucher).toMatchObject({ value: 219_00, balance: 219_00, surplus: 0 })
  expect((await redeem(secret)).ok).toBe(true)
  expect(await entriesOf(orderId)).toHaveLength(1)
})

test('sold by hand, and refunded → worth nothing, and the books are even', async () => {
  const { orderId, voucher, secret } = await createGivenVoucher(context, actor, { origin: 'by-hand', method: 'manual' })
  const { paidByPaymentId } = await context.order(orderId)
  const refund = { id: randomUUID(), orderId, paymentId: paidByPaymentId ?? '', amount: null, reason: 'Desistiu' }

  expect(await refundOrder(context, actor, refund)).toMatchObject({ ok: true })
  expect((await entriesOf(orderId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  expect((await findVoucher(db, voucher.id))?.value).toBe(0)
  expect(await redeem(secret)).toEqual(refuse('voucher-ended'))
})

test('an amount → good for any package, never for more than it', async () => {
  const amount = { worth: 'valor', amount: cents(100_00) }
  const { voucher, secret } = await createGivenVoucher(context, actor, amount)
  expect(voucher.packageId).toBeNull()

  const song = await redeem(secret)
  expect(song.ok && (await context.order(song.value.orderId))).toMatchObject({ total: 119_00, voucherUsed: 100_00 })
})

test('the same form twice at once → one voucher and one payment', async () => {
  const { form } = await createGivenVoucher(context, actor)
  const submissionId = randomUUID()
  const input = { form: { ...form, origin: 'by-hand', method: 'pix' } as const, submissionId }
  const results = await Promise.all([issueVoucher(context, actor, input), issueVoucher(context, actor, input)])

  const ids = results.map((one) => (one.ok ? one.value.orderId : one.code))
  expect(new Set(ids).size).toBe(1)
  expect(await entriesOf(ids[0] ?? '')).toHaveLength(1)
})

test('the form of an amount sent again → the same voucher', async () => {
  const { form } = await createGivenVoucher(context, actor, { worth: 'valor', amount: cents(100_00) })
  const input = { form, submissionId: randomUUID() }
  const first = await issueVoucher(context, actor, input)

  expect(first).toMatchObject({ ok: true, value: { value: 100_00, packageName: null } })
  expect(await issueVoucher(context, actor, input)).toEqual(first)
})

test.each([
  ['another package', { worth: 'premium' }],
  ['another person', { name: 'Bia Ramos', email: 'bia@exemplo.com.br' }],
  ['an amount', { worth: 'valor', amount: cents(219_00) }],
])('a form with the id of another voucher, for %s → refused, nothing issued', async (_what, change) => {
  const { form } = await createGivenVoucher(context, actor)
  const submissionId = randomUUID()
  await issueVoucher(context, actor, { form, submissionId })
  const before = await db.$count(orders)

  const second = await issueVoucher(context, actor, { form: { ...form, ...change }, submissionId })
  expect([second, await db.$count(orders)]).toEqual([refuse('sent-otherwise'), before])
})

test('without a proof → nothing is issued', async () => {
  const before = await db.$count(orders)
  await expect(createGivenVoucher(context, proofless)).rejects.toThrow('proof asked for')
  expect(await db.$count(orders)).toBe(before)
})

test('an unknown package → refused', async () => {
  const { form } = await createGivenVoucher(context, actor)
  const input = { form: { ...form, worth: '__proto__' }, submissionId: randomUUID() }
  expect(await issueVoucher(context, actor, input)).toEqual(refuse('worth-unknown'))
})

test('a courtesy to a day → valid to its end; what was sold by hand, for five years', async () => {
  const until = calendarDay('2027-01-31')
  const courtesy = await createGivenVoucher(context, actor, { validUntil: until })
  const sold = await createGivenVoucher(context, actor, { origin: 'by-hand', method: 'pix' })

  expect(courtesy.voucher.validUntil).toEqual(endOfDay(until))
  expect(sold.voucher.validUntil?.getUTCFullYear()).toBe(context.now().getUTCFullYear() + 5)
})

test('revoked → its code is refused, its unpaid order ends, and nothing is in the books', async () => {
  const { orderId, voucher, secret } = await createGivenVoucher(context, actor)
  const unpaid = await redeem(secret, 'premium')
  if (!unpaid.ok) throw new Error(unpaid.code)

  expect(await revokeVoucher(context, actor, { voucherId: voucher.id, reason: 'Engano' })).toEqual(accept())
  expect(await redeem(secret)).toEqual(refuse('voucher-ended'))
  const look = { typed: secret, ip: '203.0.113.9', userAgent: 'Test', visitorId: null }
  expect(await lookUpVoucher(context, look)).toEqual(refuse('voucher-ended'))
  expect((await context.order(unpaid.value.orderId)).state).toBe('expired')
  expect(await entriesOf(orderId)).toEqual([])
  expect(await actionsOf(orderId)).toContain('voucher-revoked')
  expect(await revokeVoucher(context, actor, { voucherId: voucher.id, reason: 'Engano' })).toEqual(
    refuse('voucher-over'),
  )
})

test('revoked at a panel left open → asks for the password, and the voucher is still worth a song', async () => {
  const { voucher, secret } = await createGivenVoucher(context, actor)
  const revoked = revokeVoucher(context, proofless, { voucherId: voucher.id, reason: 'Engano' })
  await expect(revoked).rejects.toThrow('proof asked for')
  expect(await redeem(secret)).toMatchObject({ ok: true })
})

test('a song counts on it → not revoked; one that was sold → not revoked either', async () => {
  const given = await createGivenVoucher(context, actor)
  await redeem(given.secret, 'express')
  const sold = await createGivenVoucher(context, actor, { origin: 'by-hand', method: 'pix' })
  const revoke = (voucherId: string) => revokeVoucher(context, actor, { voucherId, reason: 'Engano' })

  expect(await revoke(given.voucher.id)).toEqual(refuse('voucher-used'))
  expect(await revoke(sold.voucher.id)).toEqual(refuse('voucher-sold'))
})

test('revoking and redeeming at once → one of both', async () => {
  const { voucher, secret } = await createGivenVoucher(context, actor)
  const [revoked, song] = await Promise.all([
    revokeVoucher(context, actor, { voucherId: voucher.id, reason: 'Engano' }),
    redeem(secret),
  ])
  expect([revoked.ok, song.ok].filter(Boolean)).toHaveLength(1)
})

test('the given vouchers of a month → listed with their face, those that were sold are not', async () => {
  const { orderId } = await createGivenVoucher(context, actor, { origin: 'compensation' })
  const month = { first: calendarDay('2026-11-01'), last: calendarDay('2026-11-30') }
  const given = await listGivenVouchers(db, month)

  expect(given.find((one) => one.orderId === orderId)).toMatchObject({ origin: 'compensation', value: 219_00 })
  expect(given.every(({ origin }) => origin !== 'shop' && origin !== 'by-hand')).toBe(true)
})

test.each([
  [{}, {}],
  [{ origin: '' }, { origin: 'origin-required' }],
  [{ worth: '' }, { worth: 'worth-required' }],
  [{ amount: '50,00' }, { amount: 'amount-unused' }],
  [{ worth: 'valor', amount: '4,99' }, { amount: 'amount-invalid' }],
  [{ worth: 'valor', amount: '1.0000,5' }, { amount: 'amount-invalid' }],
  [{ origin: 'by-hand' }, { method: 'method-required' }],
  [{ origin: 'by-hand', method: 'pix', validUntil: '2026-12-24' }, { validUntil: 'day-unused' }],
  [{ validUntil: '2026-11-27' }, { validUntil: 'day-out-of-range' }],
  [{ recipientEmail: 'ROSA@exemplo.com.br' }, { recipientEmail: 'email-same' }],
  [{ reason: '' }, { reason: 'note-required' }],
])('a courtesy with %o → %o', (change, errors) => {
  const typed = {
    ...issueVoucherForm.initial,
    origin: 'courtesy',
    worth: 'essencial',
    name: 'Rosa Lima',
    email: 'rosa@exemplo.com.br',
    reason: 'Festa',
    ...change,
  }
  const parsed = issueVoucherForm.parse(typed, calendarDay('2026-11-28'))
  expect(parsed.ok ? {} : parsed.errors).toEqual(errors)
})
