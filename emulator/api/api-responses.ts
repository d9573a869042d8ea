import { qrPng } from '#emulator/codes/qr-png.ts'
import { collectorId, merchantName } from '#emulator/context.ts'
import type { EmulatorContext } from '#emulator/context.ts'
import { remainingFee, releasedAt } from '#emulator/fees.ts'
import { apiAmount, apiInstant } from '#emulator/format.ts'
import type { Payment, Preference, Refund } from '#emulator/model.ts'

import { refundedOf } from './payments.ts'

type Answer = Record<string, unknown>

const clientId = '7434152871063498'

/** The request's fields plus those the provider adds. */
export function preferenceAnswer(context: EmulatorContext, preference: Preference): Answer {
  const url = `${context.url}/checkout/v1/redirect?pref_id=${preference.id}`
  return {
    ...preference.request,
    id: preference.id,
    client_id: clientId,
    collector_id: collectorId,
    date_created: apiInstant(preference.createdAt),
    init_point: url,
    sandbox_init_point: url,
    operation_type: 'regular_payment',
    site_id: 'MLB',
  }
}

export function paymentAnswer(context: EmulatorContext, payment: Payment): Answer {
  const { amount, type } = payment
  const fee = payment.fee ?? remainingFee(payment, refundedOf(payment))
  const approved = payment.approvedAt !== null
  return {
    id: payment.id,
    status: payment.state,
    status_detail: payment.detail,
    operation_type: 'regular_payment',
    payment_type_id: type,
    payment_method_id: payment.method,
    currency_id: payment.currency ?? 'BRL',
    transaction_amount: apiAmount(amount),
    transaction_amount_refunded: apiAmount(refundedOf(payment)),
    date_created: apiInstant(payment.createdAt),
    date_approved: orNull(payment.approvedAt),
    date_last_updated: apiInstant(payment.updatedAt),
    date_of_expiration: orNull(payment.expiresAt),
    external_reference: payment.externalReference,
    description: describe(context, payment),
    live_mode: false,
    captured: true,
    binary_mode: false,
    installments: payment.installments,
    collector_id: payment.collectorId ?? collectorId,
    order: { id: payment.merchantOrderId, type: 'mercadopago' },
    payer: {
      id: '1363912345',
      email: payment.payer.email,
      first_name: payment.payer.name || null,
      identification: { type: 'CPF', number: payment.payer.cpf || null },
    },
    metadata: context.store.preferences.get(payment.preferenceId)?.request.metadata ?? {},
    card: cardAnswer(payment),
    money_release_date: orNull(releasedAt(payment)),
    fee_details: approved ? [{ type: 'mercadopago_fee', fee_payer: 'collector', amount: apiAmount(fee) }] : [],
    transaction_details: {
      net_received_amount: approved ? apiAmount(amount - fee) : 0,
      total_paid_amount: apiAmount(amount),
      installment_amount: apiAmount(Math.round(amount / payment.installments)),
      external_resource_url: type === 'ticket' ? ticketUrl(context, payment) : null,
      digitable_line: type === 'ticket' ? payment.code : null,
    },
    refunds: payment.refunds.map((made) => refundAnswer(payment, made)),
    notification_url: context.store.preferences.get(payment.preferenceId)?.notificationUrl ?? null,
    processing_mode: 'aggregator',
    merchant_account_id: null,
    statement_descriptor: context.store.preferences.get(payment.preferenceId)?.request.statement_descriptor ?? null,
    point_of_interaction: pointOfInteraction(context, payment),
  }
}

/** A payment in search results: its ids are strings there. */
export function foundPaymentAnswer(context: EmulatorContext, payment: Payment): Answer {
  return {
    ...paymentAnswer(context, payment),
    id: String(payment.id),
    collector_id: String(payment.collectorId ?? collectorId),
  }
}

export function refundAnswer(payment: Payment, made: Refund): Answer {
  return {
    id: made.id,
    payment_id: payment.id,
    amount: apiAmount(made.amount),
    metadata: {},
    source: { id: String(collectorId), name: merchantName, type: 'collector' },
    date_created: apiInstant(made.createdAt),
    unique_sequence_number: null,
    refund_mode: 'standard',
    adjustment_amount: 0,
    status: made.state ?? 'approved',
    reason: null,
    amount_refunded_to_payer: made.state === 'approved' || !made.state ? apiAmount(made.amount) : 0,
  }
}

export function merchantOrderAnswer(context: EmulatorContext, preference: Preference, payments: Payment[]): Answer {
  const paid = payments.filter((payment) => payment.state === 'approved')
  const paidAmount = paid.reduce((sum, payment) => sum + payment.amount, 0)
  const refundedAmount = payments.reduce((sum, payment) => sum + refundedOf(payment), 0)
  const closed = paidAmount >= preference.amount
  const latest = Math.max(preference.createdAt, ...payments.map((payment) => payment.updatedAt))
  return {
    id: preference.merchantOrderId,
    preference_id: preference.id,
    application_id: null,
    status: closed ? 'closed' : 'opened',
    order_status: orderStatus(payments, closed, refundedAmount),
    site_id: 'MLB',
    collector: { id: collectorId, nickname: 'EMULADOR' },
    payer: payments.length > 0 ? { id: 1_363_912_345, nickname: '' } : null,
    payments: payments.map((payment) => ({
      id: payment.id,
      transaction_amount: apiAmount(payment.amount),
      total_paid_amount: apiAmount(payment.amount),
      shipping_cost: 0,
      currency_id: 'BRL',
      status: payment.state,
      status_detail: payment.detail,
      operation_type: 'regular_payment',
      date_approved: orNull(payment.approvedAt),
      date_created: apiInstant(payment.createdAt),
      last_modified: apiInstant(payment.updatedAt),
      amount_refunded: apiAmount(refundedOf(payment)),
    })),
    items: preference.request.items,
    shipments: [],
    total_amount: apiAmount(preference.amount),
    paid_amount: apiAmount(paidAmount),
    refunded_amount: apiAmount(refundedAmount),
    shipping_cost: 0,
    cancelled: false,
    external_reference: preference.externalReference,
    notification_url: preference.notificationUrl,
    additional_info: '',
    marketplace: 'NONE',
    date_created: apiInstant(preference.createdAt),
    last_updated: apiInstant(latest),
    is_test: true,
  }
}

export function chargebackAnswer(payment: Payment): Answer | null {
  const { chargeback } = payment
  if (!chargeback) return null
  return {
    id: chargeback.id,
    payments: [payment.id],
    amount: apiAmount(payment.amount),
    currency: 'BRL',
    reason: 'general',
    coverage_applied: chargeback.outcome === 'open' ? null : chargeback.outcome === 'won',
    coverage_elegible: true,
    documentation_required: chargeback.outcome === 'open',
    documentation_status: chargeback.outcome === 'open' ? 'pending' : 'valid',
    documentation: [],
    date_documentation_deadline: apiInstant(chargeback.deadline),
    date_created: apiInstant(chargeback.createdAt),
    date_last_updated: apiInstant(payment.updatedAt),
    live_mode: false,
  }
}

export function accountAnswer(): Answer {
  return {
    id: collectorId,
    nickname: 'EMULADOR',
    email: 'loja@emulador.invalid',
    country_id: 'BR',
    site_id: 'MLB',
    user_type: 'normal',
    tags: ['normal', 'test_user'],
    status: { site_status: 'active' },
  }
}

/** Where a payer finds the Pix code or the boleto again. */
function ticketUrl(context: EmulatorContext, payment: Payment): string {
  return `${context.url}/payments/${payment.id}/ticket`
}

function cardAnswer({ card, payer }: Payment): Answer {
  if (!card) return {}
  return {
    id: null,
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    expiration_month: card.month,
    expiration_year: card.year,
    cardholder: { name: card.holder, identification: { type: 'CPF', number: payer.cpf || null } },
  }
}

function pointOfInteraction(context: EmulatorContext, payment: Payment): Answer {
  if (payment.method !== 'pix' || !payment.code) return { type: 'CHECKOUT' }
  return {
    type: 'PIX',
    transaction_data: {
      qr_code: payment.code,
      qr_code_base64: qrPng(payment.code).toString('base64'),
      ticket_url: ticketUrl(context, payment),
    },
  }
}

function orderStatus(payments: Payment[], closed: boolean, refunded: number): string {
  if (closed) return 'paid'
  if (payments.some(({ state }) => state === 'charged_back' || state === 'refunded')) return 'reverted'
  if (refunded > 0) return 'partially_reverted'
  return payments.some(({ state }) => state === 'pending' || state === 'in_process')
    ? 'payment_in_process'
    : 'payment_required'
}

function describe(context: EmulatorContext, payment: Payment): string | null {
  const items = context.store.preferences.get(payment.preferenceId)?.request.items
  const [item] = Array.isArray(items) ? items : []
  return typeof item?.title === 'string' ? item.title : null
}

function orNull(instant: number | null): string | null {
  return instant === null ? null : apiInstant(instant)
}
