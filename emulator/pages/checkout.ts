import { randomUUID } from 'node:crypto'

import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Context } from 'hono'

import { act } from '#emulator/api/payment-actions.ts'
import { currentPayment, pay, paymentsOf } from '#emulator/api/payments.ts'
import type { Attempt } from '#emulator/api/payments.ts'
import { availabilityOf, offers } from '#emulator/api/preferences.ts'
import type { EmulatorContext } from '#emulator/context.ts'
import type { Payer, Payment, Preference } from '#emulator/model.ts'
import type { WebhookDelivery } from '#emulator/webhooks/webhook-delivery.ts'

import { cardFields, parseCardForm } from './card-form.ts'
import type { CardEntries, CardErrors } from './card-form.ts'
import { boletoPage, cardPage, choicePage, closedPage, missingPage, pixPage } from './checkout-pages.ts'
import type { BoletoErrors } from './checkout-pages.ts'
import { answerPage } from './page.ts'
import type { Html } from './page.ts'
import { bankPage, paymentPage } from './payment-pages.ts'
import { returnUrl } from './return-url.ts'

type App = { Bindings: HttpBindings }
type Visit = Context<App>

const noEntries: CardEntries = { number: '', holder: '', expiry: '', code: '', cpf: '', installments: '1' }

/** The checkout pages, and the bank page where a Pix or a boleto is paid. */
export function checkout(context: EmulatorContext, delivery: WebhookDelivery) {
  const app = new Hono<App>({ strict: false })

  app.get('/checkout/v1/redirect', (c) =>
    withPreference(c, (preference) => {
      const paid = paymentsOf(context, preference.id).some(({ state }) => state === 'approved')
      return show(c, 'Como você quer pagar?', choicePage(preference, paid), preference)
    }),
  )

  app.get('/checkout/v1/card', (c) => withMethod(c, 'card', (preference) => showCard(c, preference, noEntries, {})))
  app.post('/checkout/v1/card', (c) =>
    withMethod(c, 'card', async (preference) => {
      const form = await readForm(c)
      const entries: CardEntries = { ...noEntries, ...pick(form, cardFields) }
      const { email } = preference.payer
      const { maxInstallments } = preference
      const read = parseCardForm(entries, { email, maxInstallments, now: context.now() })
      if ('errors' in read) return showCard(c, preference, { ...entries, code: '' }, read.errors)
      return payOnce(c, preference, read.attempt, form.get('nonce'))
    }),
  )

  app.get('/checkout/v1/pix', (c) =>
    withMethod(c, 'pix', (preference) => show(c, 'Pix', pixPage(preference, randomUUID()), preference)),
  )
  app.post('/checkout/v1/pix', (c) =>
    withMethod(c, 'pix', async (preference) => {
      const form = await readForm(c)
      return payOnce(c, preference, { method: 'pix', payer: preference.payer }, form.get('nonce'))
    }),
  )

  app.get('/checkout/v1/boleto', (c) =>
    withMethod(c, 'boleto', (preference) => showBoleto(c, preference, preference.payer, {})),
  )
  app.post('/checkout/v1/boleto', (c) =>
    withMethod(c, 'boleto', async (preference) => {
      const form = await readForm(c)
      const name = (form.get('name') ?? '').trim()
      const payer: Payer = { name, cpf: (form.get('cpf') ?? '').replace(/\D/g, ''), email: preference.payer.email }
      const errors: BoletoErrors = {
        ...(!/^\S+(\s+\S+)+$/.test(name) && { name: 'Informe nome e sobrenome.' }),
        ...(!isValidCpf(payer.cpf) && { cpf: 'Informe um CPF válido.' }),
      }
      if (Object.keys(errors).length > 0) return showBoleto(c, preference, payer, errors)
      return payOnce(c, preference, { method: 'boleto', payer }, form.get('nonce'))
    }),
  )

  app.get('/checkout/v1/payment/:id', (c) =>
    withPayment(c, (preference, payment) => {
      if (payment.state === 'rejected') return c.redirect(`/checkout/v1/payment/${payment.id}/challenge/`, 303)
      return afterPayment(c, preference, payment) ?? showPayment(c, preference, payment)
    }),
  )
  app.get('/checkout/v1/payment/:id/challenge', (c) =>
    withPayment(c, (preference, payment) => showPayment(c, preference, payment)),
  )
  app.post('/checkout/v1/payment/:id', (c) =>
    withPayment(c, async (preference, payment) => {
      const paid = act(context, payment, 'pay')
      if (paid) await settle(paid)
      const back = paid ? afterPayment(c, preference, paid) : null
      return back ?? c.redirect(`/checkout/v1/payment/${payment.id}`, 303)
    }),
  )

  app.get('/checkout/v1/back', async (c) => {
    const preference = findPreference(c)
    if (!preference) return missing(c, 'Este link de pagamento')
    const payments = paymentsOf(context, preference.id)
    const decisive = payments.findLast(({ state }) => state === 'approved') ?? payments.at(-1) ?? null
    const url = returnUrl(preference, decisive && currentPayment(context, String(decisive.id)))
    return c.redirect(url ?? `/checkout/v1/redirect?pref_id=${preference.id}`, 303)
  })

  app.get('/payments/:id/ticket', (c) =>
    withPayment(c, (preference, payment) => {
      const { title, main } = bankPage(preference, payment)
      return show(c, title, main, preference)
    }),
  )
  app.post('/payments/:id/ticket', (c) =>
    withPayment(c, (_preference, payment) => {
      act(context, payment, 'pay')
      return c.redirect(`/payments/${payment.id}/ticket`, 303)
    }),
  )

  return app

  /** Idempotent per form: a second submission finds the first one's payment. */
  async function payOnce(c: Visit, preference: Preference, attempt: Attempt, nonce: string | null) {
    const form = nonce && !context.knobs().doubleClick ? `${preference.id} ${nonce.slice(0, 80)}` : null
    const sent = form ? context.store.sentForms.get(form) : undefined
    const payment = sent
      ? currentPayment(context, String(sent.paymentId))
      : pay(context, preference, attempt, {
          puts: ({ id }) =>
            form ? [{ table: 'sentForms', id: form, row: { paymentId: id, at: new Date().getTime() } }] : [],
        })
    if (!payment) return closed(c, preference)

    await settle(payment)
    return afterPayment(c, preference, payment) ?? c.redirect(`/checkout/v1/payment/${payment.id}`, 303)
  }

  async function settle(payment: Payment) {
    if (context.knobs().notices.beforeRedirect) await delivery.firstAttempts(payment.id)
  }

  /** Redirects to the shop at once if the preference asks for it. */
  function afterPayment(c: Visit, preference: Preference, payment: Payment): Response | null {
    if (!context.knobs().autoReturn) return null
    const returns =
      (preference.autoReturn !== null && payment.state === 'approved') ||
      (preference.autoReturn === 'all' && payment.state === 'in_process')
    const url = returns ? returnUrl(preference, payment) : null
    return url ? c.redirect(url, 303) : null
  }

  function findPreference(c: Visit): Preference | null {
    return context.store.preferences.get(c.req.query('pref_id') ?? '') ?? null
  }

  function withPreference(c: Visit, then: (preference: Preference) => Response | Promise<Response>) {
    const preference = findPreference(c)
    if (!preference) return missing(c, 'Este link de pagamento')
    return availabilityOf(preference, context.now()) === 'open' ? then(preference) : closed(c, preference)
  }

  function withMethod(
    c: Visit,
    kind: 'card' | 'pix' | 'boleto',
    then: (preference: Preference) => Response | Promise<Response>,
  ) {
    return withPreference(c, (preference) =>
      offers(preference, kind) ? then(preference) : c.redirect(`/checkout/v1/redirect?pref_id=${preference.id}`, 303),
    )
  }

  function withPayment(c: Visit, then: (preference: Preference, payment: Payment) => Response | Promise<Response>) {
    const payment = currentPayment(context, c.req.param('id') ?? '')
    const preference = payment && context.store.preferences.get(payment.preferenceId)
    return payment && preference ? then(preference, payment) : missing(c, 'Este pagamento')
  }

  function closed(c: Visit, preference: Preference) {
    const expired = availabilityOf(preference, context.now()) !== 'not-open'
    return show(c, 'Link de pagamento fechado', closedPage(preference, expired), preference)
  }
}

function showCard(c: Visit, preference: Preference, entries: CardEntries, errors: CardErrors) {
  return show(c, 'Cartão', cardPage(preference, randomUUID(), entries, errors), preference)
}

function showBoleto(c: Visit, preference: Preference, payer: Payer, errors: BoletoErrors) {
  return show(c, 'Boleto', boletoPage(preference, randomUUID(), payer, errors), preference)
}

function showPayment(c: Visit, preference: Preference, payment: Payment) {
  const { title, main } = paymentPage(preference, payment)
  return show(c, title, main, preference)
}

function show(c: Visit, title: string, main: Html, preference?: Preference) {
  return Promise.resolve(answerPage(c, { title, main, ...(preference && { preference }) }))
}

function missing(c: Visit, what: string) {
  c.status(404)
  return show(c, 'Não encontrado', missingPage(what))
}

async function readForm(c: Visit): Promise<URLSearchParams> {
  return new URLSearchParams(await c.req.text())
}

function pick<Name extends string>(form: URLSearchParams, names: readonly Name[]): { [Key in Name]?: string } {
  const entries: { [Key in Name]?: string } = {}
  for (const name of names) entries[name] = (form.get(name) ?? '').slice(0, 100)
  return entries
}
