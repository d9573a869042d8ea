import { expect, test } from 'vitest'

import { parsePayment, parsePaymentPage } from './response-schemas.ts'

const answer = {
  id: 123,
  status: 'approved',
  status_detail: 'accredited',
  payment_type_id: 'credit_card',
  payment_method_id: 'master',
  transaction_amount: 219.9,
  transaction_amount_refunded: 0,
  currency_id: 'BRL',
  external_reference: 'order-1',
  collector_id: 446_566_691,
  installments: 3,
  date_created: '2026-11-20T10:00:00.000-04:00',
  date_approved: '2026-11-20T10:00:01.000-04:00',
  date_last_updated: '2026-11-20T10:00:02.000-04:00',
  date_of_expiration: null,
}

test('decimal reais → centavos without rounding errors', () => {
  const amounts = [0.1, 0.29, 19.99, 219.9, 1.005, 4035.45].map(
    (transaction_amount) => parsePayment.parse({ ...answer, transaction_amount }).amount,
  )
  expect(amounts).toEqual([10, 29, 1999, 21_990, 100, 403_545])
})

test('an id as number or string → the same text', () => {
  expect(parsePayment.parse(answer).id).toBe('123')
  expect(parsePayment.parse({ ...answer, id: '123' }).id).toBe('123')
})

test.for([
  ['credit_card', 'visa', 'credit-card'],
  ['debit_card', 'debelo', 'debit-card'],
  ['prepaid_card', 'visa', 'debit-card'],
  ['bank_transfer', 'pix', 'pix'],
  ['ticket', 'bolbradesco', 'boleto'],
  ['account_money', 'account_money', 'wallet'],
  ['crypto_transfer', 'x', 'other'],
  ['constructor', 'x', 'other'],
  [null, null, 'other'],
])('%s and %s → %s', ([payment_type_id, payment_method_id, method]) => {
  expect(parsePayment.parse({ ...answer, payment_type_id, payment_method_id }).method).toBe(method)
})

test('an unknown status → undecided', () => {
  expect(parsePayment.parse({ ...answer, status: 'on_fire' }).status).toBe('in-process')
  expect(parsePayment.parse({ ...answer, status: '__proto__' }).status).toBe('in-process')
  expect(parsePayment.parse({ ...answer, status: 'canceled' }).status).toBe('cancelled')
})

test('optional fields missing or invalid → accepted', () => {
  const odd = { installments: 'x', collector_id: {}, point_of_interaction: 7, date_approved: 'soon', status_detail: 5 }
  expect(parsePayment.parse({ ...answer, ...odd })).toMatchObject({
    installments: 1,
    collectorId: null,
    ticketUrl: null,
    approvedAt: null,
    statusDetail: '',
  })
})

test('fields that decide about money missing → rejected', () => {
  for (const field of ['id', 'status', 'transaction_amount', 'currency_id', 'date_created']) {
    expect(parsePayment.safeParse({ ...answer, [field]: undefined }).success).toBe(false)
  }
  for (const transaction_amount of ['219.90', Number.NaN, -1, Infinity, 1e300]) {
    expect(parsePayment.safeParse({ ...answer, transaction_amount }).success).toBe(false)
  }
})

test('the payer’s link → an http(s) URL or null', () => {
  expect(ticketIn('https://example.test/t/1')).toBe('https://example.test/t/1')
  expect(ticketIn('javascript:alert(1)')).toBeNull()
})

test('an unparsable payment → the others are still returned', () => {
  const page = parsePaymentPage.parse({
    paging: { total: 3 },
    results: [answer, { id: 'x' }, { ...answer, id: '124' }],
  })
  expect(page).toMatchObject({ size: 3, unread: 1, total: 3 })
  expect(page.payments.map(({ id }) => id)).toEqual(['123', '124'])
})

function ticketIn(ticket_url: unknown): string | null {
  return parsePayment.parse({ ...answer, point_of_interaction: { transaction_data: { ticket_url } } }).ticketUrl
}
