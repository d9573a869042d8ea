import { expect, it } from 'vitest'

import { paymentDetail, staffPaymentDetail } from './payment-details.ts'

const general = paymentDetail('something_new_the_provider_invented')

it.each([
  'accredited',
  'pending_contingency',
  'pending_review_manual',
  'pending_waiting_transfer',
  'pending_waiting_payment',
  'pending_challenge',
  'cc_rejected_bad_filled_card_number',
  'cc_rejected_bad_filled_date',
  'cc_rejected_bad_filled_other',
  'cc_rejected_bad_filled_security_code',
  'cc_rejected_blacklist',
  'cc_rejected_call_for_authorize',
  'cc_rejected_card_disabled',
  'cc_rejected_card_error',
  'cc_rejected_card_type_not_allowed',
  'cc_rejected_duplicated_payment',
  'cc_rejected_high_risk',
  'cc_rejected_insufficient_amount',
  'cc_rejected_invalid_installments',
  'cc_rejected_max_attempts',
  'cc_rejected_other_reason',
  'cc_amount_rate_limit_exceeded',
  'expired',
  'by_payer',
  'by_collector',
])('%s → a text of its own', (code) => {
  expect(paymentDetail(code)).not.toEqual(general)
})

it('an unknown code → says what to do, without showing itself', () => {
  expect(general.text).toContain('Tente de novo')
  expect(JSON.stringify(general)).not.toContain('_')
})

it('names of object members → not codes', () => {
  expect(paymentDetail('constructor')).toEqual(general)
})

it('staff text of a payment → what it does, not what the payer should do', () => {
  expect(staffPaymentDetail({ status: 'in-mediation', statusDetail: 'pending' })).toBe(
    'O comprador abriu uma reclamação e o Mercado Pago está mediando',
  )
  expect(staffPaymentDetail({ status: 'pending', statusDetail: 'pending_waiting_transfer' })).toBe(
    'Aguardando o Pix do comprador',
  )
  expect(staffPaymentDetail({ status: 'approved', statusDetail: 'something_new' })).toBe('Aprovado')
  for (const statusDetail of ['pending_waiting_transfer', 'by_payer', 'cc_rejected_call_for_authorize'])
    expect(staffPaymentDetail({ status: 'pending', statusDetail })).not.toMatch(/\b(seu|você|confira)\b/i)
})
