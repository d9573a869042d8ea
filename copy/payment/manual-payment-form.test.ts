import { expect, test } from 'vitest'

import { manualPaymentForm, type ManualPaymentTyped } from './manual-payment-form.ts'

const id = '0b6f6a0e-1d0c-4f5a-9d53-0a4c4d3f8a11'
const typed: ManualPaymentTyped = {
  ...manualPaymentForm.initial,
  method: 'pix',
  amount: '219,00',
  note: ' Comprovante no WhatsApp ',
  submission: id,
}
const parse = (change: Partial<ManualPaymentTyped> = {}) =>
  manualPaymentForm.parse({ ...typed, ...change }, () => 'new')

test("a Pix to the studio's key → a payment outside the provider", () => {
  expect(parse()).toEqual({
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
})

test('several missing fields → all reported at once', () => {
  expect(parse({ method: 'card', amount: 'muito', note: ' ' })).toEqual({
    ok: false,
    errors: { method: 'method-required', amount: 'amount-invalid', note: 'note-required' },
  })
})

test.each<[Partial<ManualPaymentTyped>, object]>([
  [{ amount: '0,00' }, { amount: 'amount-invalid' }],
  // Too large to store.
  [{ amount: '99.999.999,00', difference: 'sim' }, { amount: 'amount-invalid' }],
  [{ amount: '999.999.999.999.999.999,00' }, { amount: 'amount-invalid' }],
  [{ note: 'x'.repeat(501) }, { note: 'note-too-long' }],
  [{ day: '31/12/2026' }, { day: 'day-invalid' }],
  [{ day: '' }, { day: 'day-invalid' }],
  [{ day: '2026-02-30' }, { day: 'day-invalid' }],
  [{ fee: 'dez' }, { fee: 'fee-invalid' }],
  [{ fee: '219,00' }, { fee: 'fee-invalid' }],
  [{ reference: 'x'.repeat(101) }, { reference: 'reference-too-long' }],
])('%o → refused at its field', (change, errors) => {
  expect(parse(change)).toEqual({ ok: false, errors })
})

test('another amount than the one whose difference was accepted → the difference is not accepted', () => {
  expect(parse({ amount: '200,00', difference: '20000' })).toMatchObject({ value: { acceptsDifference: true } })
  expect(parse({ amount: '20,00', difference: '20000' })).toMatchObject({ value: { acceptsDifference: false } })
  expect(parse({ amount: '20,00', difference: 'sim' })).toMatchObject({ value: { acceptsDifference: false } })
})

test('a payment through a link with day, fee and number → all of it', () => {
  expect(parse({ method: 'credit-card', day: '2026-11-18', fee: '10,93', reference: ' 123-A ' })).toMatchObject({
    value: { method: 'credit-card', receivedOn: '2026-11-18', fee: 10_93, reference: '123-A' },
  })
})
