import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'

import { oneOf } from '#emulator/api/parse.ts'
import { act, acts, availableActions } from '#emulator/api/payment-actions.ts'
import type { PaymentAction } from '#emulator/api/payment-actions.ts'
import { expireOverdue, currentPayment } from '#emulator/api/payments.ts'
import { availabilityOf, titleOf } from '#emulator/api/preferences.ts'
import { endRefund } from '#emulator/api/refunds.ts'
import type { EmulatorContext } from '#emulator/context.ts'
import { dayAndTime, reais } from '#emulator/format.ts'
import type { Payment, Preference, Refund } from '#emulator/model.ts'

import { answerPage } from './page.ts'
import type { Html } from './page.ts'
import { stateLabels } from './payment-pages.ts'

const shown = 30

const actionLabels: { [Name in PaymentAction]: string } = {
  pay: 'Pagar agora',
  expire: 'Expirar',
  approve: 'Aprovar análise',
  reject: 'Recusar análise',
  mediate: 'Abrir reclamação',
  chargeback: 'Contestar',
  win: 'Loja ganha a disputa',
  lose: 'Loja perde a disputa',
  alert: 'Alertar fraude',
}

/** The front page, where a person acts as the buyer, their bank or the arbiter. */
export function dashboard(context: EmulatorContext) {
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false })

  app.get('/', (c) => {
    expireOverdue(context)
    return answerPage(c, { title: 'Mesa do banco', main: dashboardPage(context) })
  })
  app.post('/banco/:id/:act', (c) => {
    const payment = currentPayment(context, c.req.param('id'))
    const what = oneOf(c.req.param('act'), acts)
    if (payment && what) act(context, payment, what)
    return c.redirect('/', 303)
  })

  app.post('/banco/:id/devolucao/:refund/:end', (c) => {
    const payment = currentPayment(context, c.req.param('id'))
    const end = oneOf(c.req.param('end'), ['approved', 'rejected'])
    if (payment && end) endRefund(context, payment, Number(c.req.param('refund')), end)
    return c.redirect('/', 303)
  })

  return app
}

function dashboardPage(context: EmulatorContext): Html {
  const payments = [...context.store.payments.values()].slice(-shown).toReversed()
  const preferences = [...context.store.preferences.values()].slice(-shown).toReversed()
  return html`<h1>Mesa do banco</h1>
    <p>
      Aqui você faz o papel do banco, do comprador e do juiz. O relógio do emulador marca ${dayAndTime(context.now())}.
      <a href="/whatsapp">Celulares dos clientes</a>
    </p>
    <h2>Pagamentos</h2>
    ${payments.length === 0 ? html`<p>Nenhum pagamento ainda. Faça um pedido na loja e pague por aqui.</p>` : ''}
    ${payments.map((payment) => paymentCard(context, payment))}
    <h2>Links de pagamento</h2>
    ${preferences.length === 0 ? html`<p>Nenhum link ainda. Ele aparece quando a loja inicia um pagamento.</p>` : ''}
    ${preferences.map((preference) => preferenceCard(context, preference))}`
}

function paymentCard(context: EmulatorContext, payment: Payment): Html {
  const preference = context.store.preferences.get(payment.preferenceId)
  return html`<div class="card">
    <p class="sum">
      <span>${preference ? titleOf(preference) : 'Compra'}</span> <strong>${reais(payment.amount)}</strong>
    </p>
    <dl>
      <dt>Número</dt>
      <dd>${payment.id}</dd>
      <dt>Meio</dt>
      <dd>${payment.method}${payment.card ? ` final ${payment.card.lastFour}` : ''}</dd>
      <dt>Status</dt>
      <dd>${stateLabels[payment.state]} (${payment.detail})</dd>
      <dt>Criado em</dt>
      <dd>${dayAndTime(payment.createdAt)}</dd>
    </dl>
    <div class="actions">
      ${payment.code ? html`<a class="button quiet" href="/payments/${payment.id}/ticket">Ver código</a>` : ''}
      ${availableActions(payment).map((what) => actButton(payment, what))}
      ${payment.refunds.filter(({ state }) => state === 'in_process').map((made) => refundButtons(payment, made))}
    </div>
  </div>`
}

function actButton(payment: Payment, what: PaymentAction): Html {
  const word = what === 'pay' ? `Pagar agora o ${payment.method === 'pix' ? 'Pix' : 'boleto'}` : actionLabels[what]
  return html`<form method="post" action="/banco/${payment.id}/${what}">
    <button type="submit" class="quiet" aria-label="${word}, pagamento ${payment.id}">${word}</button>
  </form>`
}

function refundButtons(payment: Payment, made: Refund): Html {
  const ends = [
    { end: 'approved', word: `Concluir a devolução de ${reais(made.amount)}` },
    { end: 'rejected', word: `Recusar a devolução de ${reais(made.amount)}` },
  ]
  return html`${ends.map(
    ({ end, word }) =>
      html`<form method="post" action="/banco/${payment.id}/devolucao/${made.id}/${end}">
        <button type="submit" class="quiet" aria-label="${word}, pagamento ${payment.id}">${word}</button>
      </form>`,
  )}`
}

function preferenceCard(context: EmulatorContext, preference: Preference): Html {
  const open = availabilityOf(preference, context.now()) === 'open'
  return html`<div class="card">
    <p class="sum"><span>${titleOf(preference)}</span> <strong>${reais(preference.amount)}</strong></p>
    <p>Pedido ${preference.externalReference ?? 'sem referência'}, de ${dayAndTime(preference.createdAt)}</p>
    ${
      open
        ? html`<p>
            <a href="/checkout/v1/redirect?pref_id=${preference.id}">Abrir a página de pagamento de ${preference.id}</a>
          </p>`
        : html`<p>Vencido</p>`
    }
  </div>`
}
