import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Context } from 'hono'

import { defaultKnobs, updateConfig } from '#emulator/config.ts'
import type { EmulatorContext } from '#emulator/context.ts'
import { apiInstant } from '#emulator/format.ts'
import type { Deviation, Payment, Preference } from '#emulator/model.ts'
import { parseCardForm } from '#emulator/pages/card-form.ts'
import { returnUrl } from '#emulator/pages/return-url.ts'
import type { WebhookDelivery } from '#emulator/webhooks/webhook-delivery.ts'

import { paymentAnswer } from './api-responses.ts'
import { json, number, oneOf, record, text } from './parse.ts'
import { act, acts } from './payment-actions.ts'
import { correct, expireOverdue, currentPayment, pay } from './payments.ts'
import type { Attempt } from './payments.ts'
import { endRefund } from './refunds.ts'

type App = { Bindings: HttpBindings }

const ends = new Map<string, 'approved' | 'rejected'>([
  ['approve', 'approved'],
  ['reject', 'rejected'],
])

/** Controls for tests and manual experiments. None of them exists at the real provider. */
export function controls(context: EmulatorContext, delivery: WebhookDelivery) {
  const app = new Hono<App>({ strict: false }).basePath('/emulator')

  app.get('/health', (c) => c.json({ ok: true, dir: context.settings.dir }))

  app.get('/knobs', (c) => c.json(context.knobs()))
  app.post('/knobs', async (c) => {
    const turned = updateConfig(context.knobs(), json(await c.req.text()))
    if ('wrong' in turned) return c.json({ error: `cannot read ${turned.wrong}` }, 400)
    context.changeState({ knobs: turned })
    return c.json(turned)
  })
  app.delete('/knobs', (c) => {
    context.changeState({ knobs: defaultKnobs })
    return c.json(defaultKnobs)
  })

  app.get('/clock', (c) => c.json({ now: apiInstant(context.now()) }))
  app.delete('/clock', (c) => {
    context.changeState({ clockOffsetMs: 0 })
    return c.json({ now: apiInstant(context.now()) })
  })
  app.post('/clock', async (c) => {
    const advance = number(record(json(await c.req.text())).advanceMs, -1e12, 1e12)
    if (advance === null) return c.json({ error: 'cannot read advanceMs' }, 400)
    const offset = context.store.state.get('state')?.clockOffsetMs ?? 0
    context.changeState({ clockOffsetMs: offset + advance })
    expireOverdue(context)
    return c.json({ now: apiInstant(context.now()) })
  })

  app.get('/payments', (c) => c.json([...context.store.payments.values()].map((payment) => notified(context, payment))))
  app.post('/payments/:id/correct', async (c) => {
    const payment = currentPayment(context, c.req.param('id'))
    const body = record(json(await c.req.text()))
    if (!payment) return c.json({ error: 'no such payment' }, 404)
    const [amount, fee] = [body.amount, body.fee].map((reais) => number(reais, 0, 10_000_000))
    const corrected = {
      amount: typeof amount === 'number' ? Math.round(amount * 100) : payment.amount,
      fee: typeof fee === 'number' ? Math.round(fee * 100) : payment.fee,
    }
    return c.json(notified(context, correct(context, payment, corrected)))
  })
  app.delete('/payments/:id', (c) => {
    context.commit([{ table: 'payments', id: c.req.param('id'), row: null }])
    return c.json({})
  })
  app.post('/payments/:id/:act', (c) => {
    const what = oneOf(c.req.param('act'), acts)
    const payment = currentPayment(context, c.req.param('id'))
    if (!what || !payment) return c.json({ error: 'no such payment or act' }, 404)
    const changed = act(context, payment, what)
    return changed ? c.json(notified(context, changed)) : c.json({ error: `not while ${payment.state}` }, 409)
  })

  app.post('/payments/:id/refunds/:refund/:end', (c) => {
    const state = ends.get(c.req.param('end'))
    const payment = currentPayment(context, c.req.param('id'))
    if (!state || !payment) return c.json({ error: 'no such payment or end' }, 404)
    const changed = endRefund(context, payment, Number(c.req.param('refund')), state)
    return changed ? c.json(notified(context, changed)) : c.json({ error: 'no such refund in process' }, 409)
  })

  app.post('/preferences/:id/pay', (c) => payWithoutBrowser(c, context, delivery))

  app.get('/notices', (c) => c.json([...context.store.notices.values()]))
  app.post('/notices/flush', async (c) => {
    const { all } = record(json(await c.req.text()))
    return c.json(await delivery.flush({ all: all === true }))
  })

  return app
}

/** The API's response plus the chargeback id, which the provider reports only in a notice. */
function notified(context: EmulatorContext, payment: Payment) {
  return { ...paymentAnswer(context, payment), chargeback: payment.chargeback }
}

async function payWithoutBrowser(c: Context<App>, context: EmulatorContext, delivery: WebhookDelivery) {
  const body = record(json(await c.req.text()))
  const preference = context.store.preferences.get(c.req.param('id') ?? '')
  if (!preference) return c.json({ error: 'no such preference' }, 404)

  const attempt = readAttempt(context, preference, body)
  if ('errors' in attempt) return c.json(attempt, 400)
  const deviation = readDeviation(body)
  if (!deviation) return c.json({ error: 'cannot read amount, currency, collectorId or reference' }, 400)
  const payment = pay(context, preference, attempt, { deviation })
  if (!payment) return c.json({ error: 'the preference takes no payment now' }, 409)

  if (context.knobs().notices.beforeRedirect) await delivery.firstAttempts(payment.id)
  return c.json({ payment: paymentAnswer(context, payment), returnUrl: returnUrl(preference, payment) }, 201)
}

/** A payment that is not what the preference asked for: another sum, currency, receiver or reference. */
function readDeviation(body: Record<string, unknown>): Deviation | null {
  const deviation: Deviation = {}
  if (body.amount !== undefined) {
    const amount = number(body.amount, 0.01, 10_000_000)
    if (amount === null) return null
    deviation.amount = Math.round(amount * 100)
  }
  if (body.currency !== undefined) {
    const currency = text(body.currency, 3)
    if (!currency || !/^[A-Z]{3}$/.test(currency)) return null
    deviation.currency = currency
  }
  if (body.collectorId !== undefined) {
    const id = number(body.collectorId, 1, Number.MAX_SAFE_INTEGER)
    if (id === null) return null
    deviation.collectorId = id
  }
  if (body.reference !== undefined) {
    const reference = text(body.reference, 256)
    if (reference === null) return null
    deviation.externalReference = reference
  }
  return deviation
}

/** Fills in a valid test card for everything the caller left out. */
function readAttempt(
  context: EmulatorContext,
  preference: Preference,
  body: Record<string, unknown>,
): Attempt | { errors: unknown } {
  const method = body.method === undefined ? 'card' : oneOf(body.method, ['card', 'pix', 'boleto', 'wallet'])
  if (!method) return { errors: { method: 'unknown' } }

  const cpf = text(body.cpf) ?? '12345678909'
  if (method !== 'card') return { method, payer: { ...preference.payer, cpf } }

  const entries = {
    number: text(body.number) ?? '5031433215406351',
    holder: text(body.holder) ?? 'APRO Teste',
    expiry: text(body.expiry) ?? '11/99',
    code: text(body.code) ?? '123',
    cpf,
    installments: String(number(body.installments, 1, 24) ?? 1),
  }
  const { maxInstallments, payer } = preference
  const read = parseCardForm(entries, { email: payer.email, maxInstallments, now: context.now() })
  return 'attempt' in read ? read.attempt : read
}
