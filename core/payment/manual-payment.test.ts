import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'

import { canAcceptReported, isManualPayment, parseManualPayment } from './manual-payment.ts'

const id = '0b6f6a0e-1d0c-4f5a-9d53-0a4c4d3f8a11'
const typed = { method: 'pix', amount: '219,00', note: ' Comprovante no WhatsApp ', difference: '', submission: id }

test("a Pix to the studio's key → a payment outside the provider", () => {
  const read = parseManualPayment(typed, () => 'new')
  expect(read).toEqual({
    ok: true,
    value: {
      paymentId: `manual-${id}`,
      method: 'pix',
      amount: 219_00,
      note: 'Comprovante no WhatsApp',
      receivedOn: null,
      fee: null,
      reference: '',
      acceptsDifference: false,
    },
  })
  expect([isManualPayment(`manual-${id}`), isManualPayment('1234')]).toEqual([true, false])
})

test('several missing fields → all reported at once; zero → no amount', () => {
  expect(parseManualPayment({ ...typed, method: 'card', amount: 'muito', note: ' ' }, () => 'new')).toEqual({
    ok: false,
    errors: { method: 'method-required', amount: 'amount-invalid', note: 'note-required' },
  })
  expect(parseManualPayment({ ...typed, amount: '0,00' }, () => 'new')).toMatchObject({
    errors: { amount: 'amount-invalid' },
  })
  expect(parseManualPayment({ ...typed, note: 'x'.repeat(501) }, () => 'new')).toMatchObject({
    errors: { note: 'note-too-long' },
  })
})

test('an amount too large to store → invalid', () => {
  for (const amount of ['99.999.999,00', '999.999.999.999.999.999,00']) {
    expect(parseManualPayment({ ...typed, amount, difference: 'sim' }, () => 'new')).toEqual({
      ok: false,
      errors: { amount: 'amount-invalid' },
    })
  }
})

const accepts = (amount: string, difference: string) =>
  parseManualPayment({ ...typed, amount, difference }, () => 'new')

test('another amount than the one whose difference was accepted → the difference is not accepted', () => {
  expect(accepts('200,00', '20000')).toMatchObject({ value: { acceptsDifference: true } })
  expect(accepts('20,00', '20000')).toMatchObject({ value: { acceptsDifference: false } })
  expect(accepts('20,00', 'sim')).toMatchObject({ value: { acceptsDifference: false } })
})

test('a payment through a link with day, fee and number → all of it', () => {
  const raw = { ...typed, method: 'credit-card', day: '2026-11-18', fee: '10,93', reference: ' 123-A ' }

  expect(parseManualPayment(raw, () => 'new')).toMatchObject({
    value: { method: 'credit-card', receivedOn: '2026-11-18', fee: 10_93, reference: '123-A' },
  })
})

test.each([
  ['day', { day: '31/12/2026' }, 'day-invalid'],
  ['day', { day: '' }, 'day-invalid'],
  ['day', { day: '2026-02-30' }, 'day-invalid'],
  ['fee', { fee: 'dez' }, 'fee-invalid'],
  ['fee', { fee: '219,00' }, 'fee-invalid'],
  ['reference', { reference: 'x'.repeat(101) }, 'reference-too-long'],
] as const)('a wrong %s %o → refused', (field, change, code) => {
  expect(parseManualPayment({ ...typed, ...change }, () => 'new')).toEqual({ ok: false, errors: { [field]: code } })
})

const reported = {
  orderId: null,
  status: 'approved' as const,
  statusDetail: 'accredited',
  amount: cents(219_00),
  refunded: cents(0),
  currency: 'BRL',
  collectedElsewhere: false,
}

test('a payment that the provider has reported, without an order, of the typed amount → taken', () => {
  expect(canAcceptReported(reported, cents(219_00))).toEqual(accept())
  expect(canAcceptReported({ ...reported, refunded: cents(19_00) }, cents(200_00))).toEqual(accept())
})

test.each([
  ['of an order', { orderId: 'o1' }, 'reference-of-order'],
  ['in the account of somebody else', { collectedElsewhere: true }, 'reference-unusable'],
  ['in another currency', { currency: 'ARS' }, 'reference-unusable'],
  ['in dispute', { status: 'charged-back' as const, statusDetail: 'in_process' }, 'reference-unusable'],
  ['refunded', { refunded: cents(219_00) }, 'reference-unusable'],
  ['of another amount', { amount: cents(199_00) }, 'reference-amount'],
] as const)('a payment that is %s → refused', (_case, change, code) => {
  expect(canAcceptReported({ ...reported, ...change }, cents(219_00))).toEqual(refuse(code))
})
