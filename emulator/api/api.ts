import { randomUUID, timingSafeEqual } from 'node:crypto'

import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Context, Next } from 'hono'

import type { EmulatorContext } from '#emulator/context.ts'
import type { Payment, Refund } from '#emulator/model.ts'

import {
  accountAnswer,
  chargebackAnswer,
  foundPaymentAnswer,
  merchantOrderAnswer,
  paymentAnswer,
  preferenceAnswer,
  refundAnswer,
} from './api-responses.ts'
import { idempotency } from './idempotency.ts'
import { instant, isRecord, json, record } from './parse.ts'
import { change, expireOverdue, currentPayment, paymentsOf } from './payments.ts'
import { savePreference } from './preferences.ts'
import { refund } from './refunds.ts'

type App = { Bindings: HttpBindings }

/** The provider's REST API, as far as a shop with Checkout Pro needs it. */
export function api(context: EmulatorContext) {
  // Accepts the SDK's `/checkout/preferences/` and the documented path without trailing slash.
  const app = new Hono<App>({ strict: false })
  const replays = idempotency(context)
  for (const path of ['/checkout/preferences/*', '/v1/*', '/merchant_orders/*', '/users/*']) {
    app.use(path, (c, next) => allow(c, context, next))
    app.use(path, replays)
  }

  app.post('/checkout/preferences', (c) => answerPreference(c, context))
  app.get('/checkout/preferences/search', (c) => searchPreferences(c, context))
  app.get('/checkout/preferences/:id', (c) => {
    const preference = context.store.preferences.get(c.req.param('id'))
    return preference ? c.json(preferenceAnswer(context, preference)) : notFound(c, 'Preference not found')
  })
  app.put('/checkout/preferences/:id', (c) => answerPreference(c, context, c.req.param('id')))

  app.get('/v1/payments/search', (c) => searchPayments(c, context))
  app.get('/v1/payments/:id', (c) => {
    const payment = currentPayment(context, c.req.param('id'))
    return payment ? c.json(paymentAnswer(context, payment)) : notFound(c, 'Payment not found', 2000)
  })
  app.put('/v1/payments/:id', (c) => cancelPayment(c, context, c.req.param('id')))

  app.post('/v1/payments/:id/refunds', (c) => makeRefund(c, context, c.req.param('id')))
  app.get('/v1/payments/:id/refunds', (c) => {
    const payment = currentPayment(context, c.req.param('id'))
    if (!payment) return notFound(c, 'Payment not found', 2000)
    const shown = payment.refunds.filter((made) => isShown(c, made))
    return c.json(shown.map((made) => refundAnswer(payment, made)))
  })
  app.get('/v1/payments/:id/refunds/:refund', (c) => {
    const payment = currentPayment(context, c.req.param('id'))
    const made = payment?.refunds.find(({ id }) => String(id) === c.req.param('refund'))
    return payment && made && isShown(c, made)
      ? c.json(refundAnswer(payment, made))
      : notFound(c, 'Refund not found', 2024)
  })

  app.get('/merchant_orders/:id', (c) => {
    const id = Number(c.req.param('id'))
    const preference = [...context.store.preferences.values()].find(({ merchantOrderId }) => merchantOrderId === id)
    if (!preference) return notFound(c, 'Merchant order not found')
    expireOverdue(context)
    return c.json(merchantOrderAnswer(context, preference, paymentsOf(context, preference.id)))
  })
  app.get('/v1/chargebacks/:id', (c) => {
    const id = c.req.param('id')
    const payment = [...context.store.payments.values()].find(
      ({ id: paymentId, chargeback }) => chargeback && (chargeback.id === id || String(paymentId) === id),
    )
    const answer = payment && chargebackAnswer(payment)
    return answer ? c.json(answer) : notFound(c, 'Chargeback not found')
  })
  app.get('/users/me', (c) => c.json(accountAnswer()))

  return app
}

async function allow(c: Context<App>, context: EmulatorContext, next: Next): Promise<Response | void> {
  c.header('x-request-id', randomUUID())
  if (isAllowed(context, c.req.header('authorization'))) return next()
  return c.json({ message: 'invalid access token', error: 'unauthorized', status: 401, cause: [] }, 401)
}

function isAllowed(context: EmulatorContext, header: string | undefined): boolean {
  const given = Buffer.from(header ?? '')
  const expected = Buffer.from(`Bearer ${context.settings.accessToken}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function answerPreference(c: Context<App>, context: EmulatorContext, id?: string) {
  const body = json(await c.req.text())
  const existing = id === undefined ? undefined : context.store.preferences.get(id)
  if (id !== undefined && !existing) return notFound(c, 'Preference not found')
  if (!isRecord(body)) return badRequest(c, 'bad_request', 'The body is not a JSON object')

  const saved = savePreference(context, { ...existing?.request, ...body }, existing)
  if ('error' in saved) return badRequest(c, saved.error, saved.message)
  return c.json(preferenceAnswer(context, saved), existing ? 200 : 201)
}

function searchPreferences(c: Context<App>, context: EmulatorContext) {
  const { limit, offset } = page(c)
  const reference = c.req.query('external_reference')
  const found = [...context.store.preferences.values()]
    .filter((preference) => reference === undefined || preference.externalReference === reference)
    .toSorted((a, b) => b.createdAt - a.createdAt)
  const elements = found.slice(offset, offset + limit).map((preference) => preferenceAnswer(context, preference))
  return c.json({ elements, next_offset: offset + elements.length, total: found.length })
}

function searchPayments(c: Context<App>, context: EmulatorContext) {
  expireOverdue(context)
  const { limit, offset } = page(c)
  const field = instantFields.get(c.req.query('sort') ?? 'date_created') ?? 'createdAt'
  const down = c.req.query('criteria') !== 'asc'
  const found = [...context.store.payments.values()]
    .filter((payment) => fits(c, payment))
    .toSorted((a, b) => ((a[field] ?? 0) - (b[field] ?? 0) || a.id - b.id) * (down ? -1 : 1))
  return c.json({
    paging: { total: found.length, limit, offset },
    results: found.slice(offset, offset + limit).map((payment) => foundPaymentAnswer(context, payment)),
  })
}

const instantFields = new Map<string, 'createdAt' | 'approvedAt' | 'updatedAt'>([
  ['date_created', 'createdAt'],
  ['date_approved', 'approvedAt'],
  ['date_last_updated', 'updatedAt'],
])

function fits(c: Context<App>, payment: Payment): boolean {
  const reference = c.req.query('external_reference')
  const status = c.req.query('status')
  if (reference !== undefined && payment.externalReference !== reference) return false
  if (status !== undefined && payment.state !== status) return false

  const field = instantFields.get(c.req.query('range') ?? '')
  if (!field) return true
  const at = payment[field] ?? 0
  return at >= (instant(c.req.query('begin_date')) ?? 0) && at <= (instant(c.req.query('end_date')) ?? Infinity)
}

async function cancelPayment(c: Context<App>, context: EmulatorContext, id: string) {
  const { status } = record(json(await c.req.text()))
  // Looked up after the last await, so that no other request can act between check and write.
  const payment = currentPayment(context, id)
  if (!payment) return notFound(c, 'Payment not found', 2000)
  if (status !== 'cancelled') return badRequest(c, 'bad_request', 'Only status "cancelled" can be asked for')
  if (payment.state !== 'pending' && payment.state !== 'in_process') return wrongState(c)
  const cancelled = change(context, payment, { state: 'cancelled', detail: 'by_collector' })
  return c.json(paymentAnswer(context, cancelled))
}

async function makeRefund(c: Context<App>, context: EmulatorContext, id: string) {
  const { amount } = record(json((await c.req.text()) || '{}'))
  const payment = currentPayment(context, id)
  if (!payment) return notFound(c, 'Payment not found', 2000)
  const key = c.req.header('x-idempotency-key')
  if (!key) {
    return badRequest(c, 'bad_request', "Header X-Idempotency-Key can't be null", 4292)
  }
  if (amount !== undefined && (typeof amount !== 'number' || !Number.isFinite(amount))) {
    return badRequest(c, 'bad_request', 'amount must be a number', 4042)
  }
  const made = refund(context, payment, { amount: amount === undefined ? null : Math.round(amount * 100), key })
  if ('message' in made) return badRequest(c, 'bad_request', made.message, made.code)
  // In contingency the refund is in process, but without the contingency header the response is an error.
  if (!isShown(c, made)) return badRequest(c, 'bad_request', 'Refund could not be processed')
  return c.json(refundAnswer(payment, made), 201)
}

/** A refund in process is shown to those who ask for it; without contingency to everybody. */
function isShown(c: Context<App>, { state, hidden }: Refund): boolean {
  return state !== 'in_process' || !hidden || c.req.header('x-render-in-process-refunds') === 'true'
}

function page(c: Context<App>): { limit: number; offset: number } {
  const limit = Number(c.req.query('limit') ?? 30)
  const offset = Number(c.req.query('offset') ?? 0)
  return {
    limit: Number.isSafeInteger(limit) ? Math.min(Math.max(limit, 1), 100) : 30,
    offset: Number.isSafeInteger(offset) ? Math.max(offset, 0) : 0,
  }
}

function wrongState(c: Context<App>) {
  return badRequest(c, 'bad_request', 'The action requested is not valid for the current payment state', 2063)
}

function badRequest(c: Context<App>, error: string, message: string, code?: number) {
  const cause = code === undefined ? null : [{ code, description: message, data: null }]
  return c.json({ message, error, status: 400, cause }, 400)
}

function notFound(c: Context<App>, message: string, code = 404) {
  return c.json({ message, error: 'not_found', status: 404, cause: [{ code, description: message, data: null }] }, 404)
}
