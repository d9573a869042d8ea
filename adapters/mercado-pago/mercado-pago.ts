import { Chargeback, MercadoPagoConfig, MercadoPagoError, Payment, PaymentRefund, Preference, User } from 'mercadopago'
import type { PaymentSearchOptions } from 'mercadopago/dist/clients/payment/search/types.js'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import type { z } from 'zod'

import type {
  PaymentChanges,
  PaymentRefusal,
  Payments,
  RefundFailure,
  SearchedPeriod,
  SearchFailure,
} from '#adapters/payments/payments.ts'
import type { ProviderPayment } from '#core/payment/payment.ts'
import { reaisFromCents } from '#core/shared/money.ts'
import { accept, refuse } from '#core/shared/result.ts'
import type { Result } from '#core/shared/result.ts'

import { endedNow, preferenceFor } from './preference.ts'
import {
  parseChargeback,
  parseCheckout,
  parseCollectorId,
  parsePayment,
  parsePaymentPage,
  parseRefund,
  readRefundCauses,
  readRefunds,
} from './response-schemas.ts'
import { parseWebhook } from './webhook-signature.ts'

/** Loggable facts about a failed call, without personal data. `status` is null when there was no response. */
export type MercadoPagoFailure = { call: string; status: number | null; code: string }

export type MercadoPagoSettings = {
  accessToken: string
  /** All secrets accepted for webhooks: test and production differ, and a rotation needs two at a time. */
  webhookSecrets: string[]
  /** Absent: the real provider. */
  apiUrl?: string
  timeoutMs?: number
  onError?: (problem: MercadoPagoFailure) => void
  /** Runs around each call, to measure it. */
  around?: <Value>(call: string, run: () => Promise<Value>) => Promise<Value>
}

type Answer<Value> = { ok: true; value: Value } | { ok: false; status: number | null; causes: unknown }

type CallOptions = { idempotencyKey?: string; headers?: Record<string, string> }

const officialUrl = 'https://api.mercadopago.com'
const pageSize = 50
const maxPages = 10

/** Without it a refund of a Pix in contingency is reported as a bad request, although it is under way. */
const shownInProcess = { 'X-Render-In-Process-Refunds': 'true' }

/** HTTP statuses that mean "retry later" rather than "no". */
const retryableStatuses = new Set([408, 423, 424, 425, 429])

/** The payments port on the official SDK. Decimal reais exist only inside this adapter. */
export function mercadoPago(settings: MercadoPagoSettings): Payments {
  const {
    accessToken,
    webhookSecrets,
    timeoutMs = 5_000,
    onError: onProblem,
    around = (_call, run) => run(),
  } = settings
  const apiUrl = (settings.apiUrl ?? officialUrl).replace(/\/+$/, '')

  return {
    async createCheckout(request) {
      const body = preferenceFor(request)
      const answer = await ask(
        'create-preference',
        (config) => new Preference(config).create({ body }),
        parseCheckout,
        {
          idempotencyKey: request.idempotencyKey,
        },
      )
      return answer.ok ? answer : refuse(refusalOf(answer.status))
    },

    async closeCheckout(checkoutId) {
      // Only what the provider gave us may enter a path of its API.
      if (!/^[\w-]{1,80}$/.test(checkoutId)) return refuse('payment-refused')
      const change = endedNow(new Date())
      const update = (config: MercadoPagoConfig) =>
        new Preference(config).update({ id: checkoutId, updatePreferenceRequest: change })
      const answer = await ask('close-preference', update, parseCheckout)
      return answer.ok ? accept() : refuse(refusalOf(answer.status))
    },

    async getPayment(paymentId) {
      const id = readPaymentId(paymentId)
      if (!id) return refuse('not-found')

      const answer = await ask('get-payment', (config) => new Payment(config).get({ id }), parsePayment)
      if (answer.ok) return answer
      return refuse(answer.status === 404 ? 'not-found' : 'payment-unavailable')
    },

    searchPayments,
    searchPeriod,

    async cancelPayment(paymentId) {
      const id = readPaymentId(paymentId)
      if (!id) return refuse('payment-refused')

      const answer = await ask('cancel-payment', (config) => new Payment(config).cancel({ id }), parsePayment)
      return answer.ok ? answer : refuse(refusalOf(answer.status))
    },

    async refundPayment(paymentId, { amount, idempotencyKey }) {
      const id = readPaymentId(paymentId)
      if (!id) return refuse('payment-refused')

      const answer = await ask('refund-payment', (config) => sendRefund(config, id, amount), parseRefund, {
        idempotencyKey,
        headers: shownInProcess,
      })
      return answer.ok ? answer : refuse(refundFailureOf(answer))
    },

    async listRefunds(paymentId) {
      const id = readPaymentId(paymentId)
      if (!id) return refuse('not-found')

      const list = (config: MercadoPagoConfig) => new PaymentRefund(config).list({ payment_id: id })
      const answer = await ask('list-refunds', list, readRefunds, { headers: shownInProcess })
      if (answer.ok) return answer
      return refuse(answer.status === 404 ? 'not-found' : 'payment-unavailable')
    },

    async getChargeback(id) {
      if (!/^[\w-]{1,60}$/.test(id)) return refuse('not-found')

      const get = (config: MercadoPagoConfig) => new Chargeback(config).get({ id })
      const answer = await ask('get-chargeback', get, parseChargeback)
      if (answer.ok) return answer
      return refuse(answer.status === 404 ? 'not-found' : 'payment-unavailable')
    },

    parseWebhook: (request) => parseWebhook(webhookSecrets, request, new Date()),

    async getCollectorId() {
      const answer = await ask('get-account', (config) => new User(config).get(), parseCollectorId)
      return answer.ok ? answer : refuse('payment-unavailable')
    },
  }

  async function searchPayments(orderId: string): Promise<Result<ProviderPayment[], 'payment-unavailable'>> {
    const found = await searchPages({ external_reference: orderId, sort: 'date_created', criteria: 'desc' })
    if (!found.ok) return refuse('payment-unavailable')
    return accept(found.value.payments.filter(({ reference }) => reference === orderId))
  }

  async function searchPeriod({ from, to, by = 'changed' }: SearchedPeriod) {
    const field = by === 'created' ? 'date_created' : 'date_last_updated'
    const found = await searchPages({
      range: field,
      begin_date: from.toISOString(),
      end_date: to.toISOString(),
      sort: field,
      // Newest first: what changes while pages are read moves to the front and pushes others onto a later page. In
      // the other direction it would pull them onto one that was read already.
      criteria: 'desc',
    })
    return found.ok ? accept({ ...found.value, payments: found.value.payments.toReversed() }) : found
  }

  async function searchPages(filter: PaymentSearchOptions): Promise<Result<PaymentChanges, SearchFailure>> {
    const found = new Map<string, ProviderPayment>()

    for (let page = 0; page < maxPages; page++) {
      const options = { ...filter, limit: pageSize, offset: page * pageSize }
      // Pages must be read in sequence: a short page is the last one.
      const answer = await ask('search-payments', (config) => new Payment(config).search({ options }), parsePaymentPage)
      if (!answer.ok) return refuse(isAccessDenied(answer.status) ? 'provider-access-denied' : 'payment-unavailable')

      for (const payment of answer.value.payments) if (!found.has(payment.id)) found.set(payment.id, payment)
      if (answer.value.unread > 0) onProblem?.({ call: 'search-payments', status: 200, code: 'unreadable-payment' })
      if (answer.value.size < pageSize || (page + 1) * pageSize >= answer.value.total)
        return accept({ payments: [...found.values()], isComplete: true })
    }
    return accept({ payments: [...found.values()], isComplete: false })
  }

  /** Makes one call with its own config and timeout, and validates the response. */
  async function ask<Value>(
    call: string,
    send: (config: MercadoPagoConfig) => Promise<unknown>,
    read: z.ZodType<Value>,
    { idempotencyKey, headers }: CallOptions = {},
  ): Promise<Answer<Value>> {
    try {
      const options = {
        timeout: timeoutMs,
        maxRetries: 0,
        ...(idempotencyKey && { idempotencyKey }),
        // The SDK's types do not name `headers`, and it replaces its own by them.
        ...(headers && { headers: { Authorization: `Bearer ${accessToken}`, ...headers } }),
      }
      // Never reuse a config: the SDK stores one call's idempotency key in it, and later calls would replay that.
      const config = new MercadoPagoConfig({ accessToken, options })
      const answer = read.safeParse(
        await withTimeout(
          timeoutMs,
          around(call, () => withBaseUrl(apiUrl, () => send(config))),
        ),
      )
      if (answer.success) return { ok: true, value: answer.data }

      onProblem?.({ call, status: 200, code: 'unreadable-answer' })
      return { ok: false, status: null, causes: null }
    } catch (error) {
      const problem = describe(error)
      onProblem?.({ call, ...problem })
      return { ok: false, status: problem.status, causes: error instanceof MercadoPagoError ? error.causes : null }
    }
  }
}

/**
 * The SDK has no option for its base URL, only this static, which it reads before its first await. It is set only
 * during the synchronous part, so two adapters in one process do not interfere.
 */
function withBaseUrl<Value>(apiUrl: string, send: () => Promise<Value>): Promise<Value> {
  const before = AppConfig.BASE_URL
  Object.assign(AppConfig, { BASE_URL: apiUrl })
  try {
    return send()
  } finally {
    Object.assign(AppConfig, { BASE_URL: before })
  }
}

/** The SDK's timeout covers only the headers; this one also covers a body that never ends. */
async function withTimeout<Value>(timeoutMs: number, answer: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('deadline')), timeoutMs + 500)
  })
  try {
    return await Promise.race([answer, deadline])
  } finally {
    clearTimeout(timer)
  }
}

function sendRefund(config: MercadoPagoConfig, id: string, amount: Parameters<typeof reaisFromCents>[0] | undefined) {
  const refunds = new PaymentRefund(config)
  if (amount === undefined) return refunds.total({ payment_id: id })
  return refunds.create({ payment_id: id, body: { amount: reaisFromCents(amount) } })
}

/** Only digits may enter a path of the provider's API. */
function readPaymentId(paymentId: string): string | null {
  return /^\d{1,20}$/.test(paymentId) ? paymentId : null
}

function refusalOf(status: number | null): PaymentRefusal {
  if (status === null || status >= 500 || retryableStatuses.has(status) || isAccessDenied(status))
    return 'payment-unavailable'
  return status >= 400 ? 'payment-refused' : 'payment-unavailable'
}

/** A rotated token or a policy of the provider: a problem of the configuration, never an answer to what was asked. */
function isAccessDenied(status: number | null): boolean {
  return status === 401 || status === 403
}

/** Only a known reason makes a refund impossible: after anything else it may be under way. */
function refundFailureOf({ status, causes }: { status: number | null; causes: unknown }): RefundFailure {
  if (status === null || status < 400 || status >= 500 || retryableStatuses.has(status)) return 'payment-unavailable'
  if (isAccessDenied(status)) return 'provider-access-denied'
  const reasons = readRefundCauses.safeParse(causes)
  return reasons.success && reasons.data.isPermanentError ? 'payment-refused' : 'refund-unclear'
}

/** Error messages of the provider may contain user input; only its short code is used. */
function describe(error: unknown): { status: number | null; code: string } {
  if (!(error instanceof MercadoPagoError)) {
    const late = error instanceof Error && error.message === 'deadline'
    return { status: null, code: late ? 'deadline' : 'broken-answer' }
  }
  const code = /^[\w.-]{1,60}$/.test(error.error) ? error.error : 'error'
  return { status: error.status > 0 ? error.status : null, code }
}
