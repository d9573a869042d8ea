import { html, raw } from 'hono/html'
import { renderSVG } from 'uqr'

import { spacedBoleto } from '#emulator/codes/boleto-code.ts'
import { reasonFor } from '#emulator/codes/cards.ts'
import { day, dayAndTime, reais } from '#emulator/format.ts'
import type { Payment, Preference } from '#emulator/model.ts'

import { backLink, otherMethodLink, purchase } from './checkout-pages.ts'
import type { Html } from './page.ts'

/** The payment's result as shown to the buyer. */
export function paymentPage(preference: Preference, payment: Payment): { title: string; main: Html } {
  if (payment.state === 'pending') return { title: waitingTitle(payment), main: waitingPage(preference, payment) }
  if (payment.state === 'rejected') return { title: 'Pagamento recusado', main: rejectedPage(preference, payment) }

  const { title, text } = endings[payment.state](payment)
  return page(title, html`<p>${text}</p>`, preference, payment)
}

/** The bank's page: linked from the Pix or boleto, usable long after the checkout was closed. */
export function bankPage(preference: Preference, payment: Payment): { title: string; main: Html } {
  const title = payment.method === 'pix' ? 'Aplicativo do banco: Pix' : 'Aplicativo do banco: boleto'
  const open = payment.state === 'pending'
  const status = open ? 'aguardando pagamento' : stateLabels[payment.state]
  return {
    title,
    main: html`<h1>${title}</h1>
      ${purchase(preference)}
      <div class="card">
        <p role="status">Status: <strong>${status}</strong></p>
        ${open ? codeBlock(payment) : ''}
        ${
          open
            ? html`<form class="actions" method="post" action="/payments/${payment.id}/ticket">
                <button type="submit">${payment.method === 'pix' ? 'Confirmar Pix' : 'Pagar boleto'}</button>
              </form>`
            : html`<p>Não há nada a pagar aqui.</p>`
        }
      </div>`,
  }
}

export const stateLabels: { [State in Payment['state']]: string } = {
  pending: 'pendente',
  in_process: 'em análise',
  approved: 'aprovado',
  rejected: 'recusado',
  cancelled: 'cancelado',
  refunded: 'devolvido',
  in_mediation: 'em mediação',
  charged_back: 'contestado',
}

type Ending = (payment: Payment) => { title: string; text: string }

const endings: { [State in Exclude<Payment['state'], 'pending' | 'rejected'>]: Ending } = {
  approved: ({ amount }) => ({ title: 'Pagamento aprovado', text: `Recebemos ${reais(amount)}.` }),
  in_process: () => ({ title: 'Pagamento em análise', text: 'A resposta sai em até dois dias úteis.' }),
  cancelled: (payment) => ({ title: 'Pagamento cancelado', text: `${cancelReason(payment)} Nada foi cobrado.` }),
  refunded: () => ({ title: 'Pagamento devolvido', text: 'O valor voltou para você.' }),
  in_mediation: () => ({ title: 'Pagamento contestado', text: 'A contestação está em análise.' }),
  charged_back: () => ({ title: 'Pagamento contestado', text: 'A contestação está em análise.' }),
}

function page(title: string, text: Html, preference: Preference, payment: Payment): { title: string; main: Html } {
  return {
    title,
    main: html`<h1>${title}</h1>
      <div class="alert ${payment.state === 'approved' ? 'good' : ''}" role="status">${text}</div>
      ${purchase(preference)}
      <p>Número do pagamento: ${payment.id}</p>
      <p class="actions">
        ${payment.state === 'cancelled' ? otherMethodLink(preference) : ''} ${backLink(preference)}
      </p>`,
  }
}

function rejectedPage(preference: Preference, payment: Payment): Html {
  return html`<h1>Pagamento recusado</h1>
    <div class="alert" role="alert">
      <strong>${reasonFor(payment.detail)}</strong>
      <p>Nada foi cobrado. Tente outro cartão ou outro meio de pagamento.</p>
    </div>
    ${purchase(preference)}
    <p class="actions">
      <a class="button" href="/checkout/v1/card?pref_id=${preference.id}">Tentar outro cartão</a>
      ${otherMethodLink(preference)} ${backLink(preference)}
    </p>`
}

function waitingPage(preference: Preference, payment: Payment): Html {
  const pix = payment.method === 'pix'
  return html`<h1>${waitingTitle(payment)}</h1>
    ${purchase(preference)}
    <div class="card">
      ${codeBlock(payment)}
      <form class="actions" method="post" action="/checkout/v1/payment/${payment.id}">
        <button type="submit">${pix ? 'Pagar no aplicativo do banco' : 'Pagar boleto'}</button>
        <a class="button quiet" href="/checkout/v1/payment/${payment.id}">Já paguei, atualizar</a>
      </form>
    </div>
    <p>
      Para pagar mais tarde, guarde este endereço:
      <a href="/payments/${payment.id}/ticket">${pix ? 'código Pix' : 'boleto'} nº ${payment.id}</a>.
    </p>
    <p class="actions">${otherMethodLink(preference)} ${backLink(preference)}</p>`
}

function waitingTitle(payment: Payment): string {
  return payment.method === 'pix' ? 'Pague com Pix' : 'Boleto gerado'
}

function codeBlock(payment: Payment): Html {
  const code = payment.code ?? ''
  if (payment.method !== 'pix') {
    return html`<p>Vence em ${payment.expiresAt ? day(payment.expiresAt) : ''}.</p>
      <p>Linha digitável:</p>
      <code class="code">${spacedBoleto(code)}</code>`
  }
  return html`<div class="qr" role="img" aria-label="QR code do Pix">
      ${raw(renderSVG(code, { ecc: 'M', border: 4 }))}
    </div>
    <p>Pix copia e cola:</p>
    <code class="code">${code}</code>
    <p>Válido até ${payment.expiresAt ? dayAndTime(payment.expiresAt) : ''}.</p>`
}

function cancelReason(payment: Payment): string {
  if (payment.detail !== 'expired') return 'A loja cancelou este pagamento.'
  return payment.method === 'pix' ? 'O código Pix venceu.' : 'O boleto venceu.'
}
