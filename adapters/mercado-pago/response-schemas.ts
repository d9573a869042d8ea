import { z } from 'zod'

import type { ProviderChargeback } from '#core/payment/chargeback.ts'
import type { PaymentMethod, PaymentStatus, ProviderPayment } from '#core/payment/payment.ts'
import type { ProviderRefund } from '#core/payment/refund.ts'
import { addCents, cents, centsFromReais, type Cents } from '#core/shared/money.ts'

const id = z.union([z.number().int().nonnegative(), z.string().regex(/^[\w-]{1,80}$/)]).transform(String)
const shortText = z.string().max(200)
const reais = z.number().min(0).max(100_000_000)
const instant = z.string().max(40).transform(toDate)
const webUrl = z.url({ protocol: /^https?$/ }).max(2_000)

export const parseCheckout = z.object({ id, init_point: webUrl }).transform((preference) => ({
  id: preference.id,
  url: preference.init_point,
}))

export const parseCollectorId = z.object({ id }).transform((account) => account.id)

const flag = z.boolean().nullish().catch(null)

/** Documented with a list of payments, typed in the SDK with a single one. */
export const parseChargeback = z
  .object({
    id,
    payments: z.array(id).nullish().catch(null),
    payment_id: id.nullish().catch(null),
    coverage_applied: flag,
    documentation_required: flag,
    documentation_status: shortText.nullish().catch(null),
    date_documentation_deadline: instant.nullish().catch(null),
    date_created: instant.nullish().catch(null),
  })
  .transform((chargeback): ProviderChargeback => ({
    id: chargeback.id,
    paymentIds: chargeback.payments ?? (chargeback.payment_id ? [chargeback.payment_id] : []),
    coverageApplied: chargeback.coverage_applied ?? null,
    documentation: {
      isRequired: chargeback.documentation_required ?? null,
      status: chargeback.documentation_status ?? null,
      dueAt: chargeback.date_documentation_deadline ?? null,
    },
    openedAt: chargeback.date_created ?? null,
  }))

const refund = z.object({ id, amount: reais, status: shortText.nullish(), date_created: instant.nullish().catch(null) })

/** A status nobody knows is "in process": only "approved" says that the money has gone back. */
function asRefund({ id: refundId, amount, status, date_created }: z.output<typeof refund>): ProviderRefund {
  return {
    id: refundId,
    amount: centsFromReais(amount),
    state: refundStates.get(status ?? 'approved') ?? 'in-process',
    createdAt: date_created ?? new Date(),
  }
}

export const parseRefund = refund.transform(asRefund)

export const readRefunds = z.array(parseRefund).max(1_000)

/** Why a refund can never be made: a closed list, since any other code may stand for one that is under way. */
export const readRefundCauses = z.array(z.object({ code: z.coerce.number() })).transform((causes) => ({
  isPermanentError: causes.some(({ code }) => finalRefundCodes.has(code)),
}))

/** Too old (2024, 2085), in another state (2063), no balance (2084), more than is left (4040). */
const finalRefundCodes = new Set([2024, 2063, 2084, 2085, 4040])

const refundStates = new Map<string, ProviderRefund['state']>([
  ['approved', 'done'],
  ['refunded', 'done'],
  ['rejected', 'refused'],
  ['cancelled', 'refused'],
  ['canceled', 'refused'],
])

const feeDetail = z.object({ type: shortText.nullish(), fee_payer: shortText.nullish(), amount: reais })

/** Fees of the shop, without interest paid by the buyer. Unknown without the list. */
function chargedFee(details: z.output<typeof feeDetail>[] | null | undefined): Cents | null {
  if (!details) return null
  const ours = details.filter(({ fee_payer }) => fee_payer !== 'payer')
  return addCents(...ours.map(({ amount }) => centsFromReais(amount)))
}

function centsOrNull(amount: number | null | undefined): Cents | null {
  return typeof amount === 'number' ? centsFromReais(amount) : null
}

/** Printable ASCII only: the text is shown to a buyer as a Pix code or boleto digits. */
const payCode = z
  .string()
  .regex(/^[\x20-\x7e]{20,1000}$/)
  .nullish()
  .catch(null)

const paymentFields = z.object({
  id,
  status: shortText,
  status_detail: shortText.nullish().catch(null),
  payment_type_id: shortText.nullish().catch(null),
  payment_method_id: shortText.nullish().catch(null),
  transaction_amount: reais,
  transaction_amount_refunded: reais.nullish(),
  currency_id: shortText,
  external_reference: shortText.nullish(),
  collector_id: id.nullish().catch(null),
  collector: z.object({ id }).nullish().catch(null),
  installments: z.number().int().min(0).max(100).nullish().catch(null),
  date_created: instant,
  date_approved: instant.nullish().catch(null),
  date_last_updated: instant.nullish().catch(null),
  date_of_expiration: instant.nullish().catch(null),
  point_of_interaction: z
    .object({ transaction_data: z.object({ ticket_url: webUrl.nullish().catch(null), qr_code: payCode }).nullish() })
    .nullish()
    .catch(null),
  transaction_details: z
    .object({
      external_resource_url: webUrl.nullish().catch(null),
      digitable_line: payCode,
      net_received_amount: reais.nullish().catch(null),
      total_paid_amount: reais.nullish().catch(null),
    })
    .nullish()
    .catch(null),
  fee_details: z.array(feeDetail).max(100).nullish().catch(null),
  money_release_date: instant.nullish().catch(null),
  money_release_status: shortText.nullish().catch(null),
  refunds: z.array(refund).max(1_000).nullish().catch(null),
})

/** A payment's id is a number when read by id and a string in search results. */
export const parsePayment = paymentFields.transform((payment): ProviderPayment => ({
  id: payment.id,
  reference: payment.external_reference || null,
  status: statuses.get(payment.status) ?? 'in-process',
  statusDetail: payment.status_detail ?? '',
  method: methodOf(payment.payment_type_id, payment.payment_method_id),
  installments: payment.installments || 1,
  amount: centsFromReais(payment.transaction_amount),
  refunded: payment.transaction_amount_refunded ? centsFromReais(payment.transaction_amount_refunded) : cents(0),
  currency: payment.currency_id,
  collectorId: payment.collector_id ?? payment.collector?.id ?? null,
  createdAt: payment.date_created,
  approvedAt: payment.date_approved ?? null,
  updatedAt: payment.date_last_updated ?? payment.date_created,
  expiresAt: payment.date_of_expiration ?? null,
  ticketUrl:
    payment.point_of_interaction?.transaction_data?.ticket_url ??
    payment.transaction_details?.external_resource_url ??
    null,
  payCode:
    payment.point_of_interaction?.transaction_data?.qr_code ?? payment.transaction_details?.digitable_line ?? null,
  statement: {
    fee: chargedFee(payment.fee_details),
    netReceived: centsOrNull(payment.transaction_details?.net_received_amount),
    releasesAt: payment.money_release_date ?? null,
    refunds: (payment.refunds ?? []).map(asRefund),
    reported: reportedOf(payment),
  },
}))

/** None of these names a person or a card. */
const reportedFields = [
  'status',
  'status_detail',
  'payment_type_id',
  'payment_method_id',
  'installments',
  'currency_id',
  'transaction_amount',
  'transaction_amount_refunded',
  'date_approved',
  'date_last_updated',
  'fee_details',
  'money_release_date',
  'money_release_status',
  'refunds',
] as const satisfies (keyof z.output<typeof paymentFields>)[]

/** Stored as evidence of what a ledger entry rests on: a closed list of fields. */
function reportedOf(payment: z.output<typeof paymentFields>): Record<string, unknown> {
  return {
    ...Object.fromEntries(reportedFields.map((field) => [field, payment[field]])),
    net_received_amount: payment.transaction_details?.net_received_amount,
    total_paid_amount: payment.transaction_details?.total_paid_amount,
  }
}

/** One page of a search. A payment that cannot be parsed is counted; the others are still returned. */
export const parsePaymentPage = z
  .object({
    paging: z.object({ total: z.number().int().nonnegative() }),
    results: z.array(z.unknown()).max(1_000),
  })
  .transform(({ paging, results }) => {
    const payments = results.flatMap((result) => {
      const payment = parsePayment.safeParse(result)
      return payment.success ? [payment.data] : []
    })
    return { payments, size: results.length, total: paging.total, unread: results.length - payments.length }
  })

/** Unknown statuses map to "in process", so that nothing is decided on them. */
const statuses = new Map<string, PaymentStatus>([
  ['pending', 'pending'],
  ['in_process', 'in-process'],
  ['authorized', 'authorized'],
  ['rejected', 'rejected'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['approved', 'approved'],
  ['in_mediation', 'in-mediation'],
  ['refunded', 'refunded'],
  ['charged_back', 'charged-back'],
])

const methods = new Map<string, PaymentMethod>([
  ['credit_card', 'credit-card'],
  ['debit_card', 'debit-card'],
  ['prepaid_card', 'debit-card'],
  ['ticket', 'boleto'],
  ['account_money', 'wallet'],
  ['digital_wallet', 'wallet'],
])

function methodOf(type: string | null | undefined, method: string | null | undefined): PaymentMethod {
  if (method === 'pix') return 'pix'
  return (type && methods.get(type)) || 'other'
}

function toDate(text: string, context: z.RefinementCtx): Date {
  const date = new Date(text)
  if (!Number.isNaN(date.getTime())) return date
  context.addIssue('not a date')
  return z.NEVER
}
