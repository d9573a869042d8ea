import { html, raw } from 'hono/html'

import { offers, titleOf } from '#emulator/api/preferences.ts'
import { cardOutcomes, testCards } from '#emulator/codes/cards.ts'
import { reais } from '#emulator/format.ts'
import type { Payer, Preference } from '#emulator/model.ts'

import type { CardEntries, CardErrors, CardField } from './card-form.ts'
import type { Html } from './page.ts'

export function purchase(preference: Preference): Html {
  return html`<div class="card">
    <p class="sum"><span>${titleOf(preference)}</span> <strong>${reais(preference.amount)}</strong></p>
  </div>`
}

export function choicePage(preference: Preference, alreadyPaid: boolean): Html {
  const choices = [
    { kind: 'card' as const, name: 'Cartão', note: 'Crédito em até 12 parcelas ou débito', path: 'card' },
    { kind: 'pix' as const, name: 'Pix', note: 'Aprovação na hora, pelo aplicativo do banco', path: 'pix' },
    { kind: 'boleto' as const, name: 'Boleto', note: 'Compensa em até dois dias úteis', path: 'boleto' },
  ].filter(({ kind }) => offers(preference, kind))
  return html`<h1>Como você quer pagar?</h1>
    ${
      alreadyPaid
        ? html`<div class="alert" role="status">
            Esta compra já tem um pagamento aprovado. Um novo pagamento será cobrado de novo.
          </div>`
        : ''
    }
    ${purchase(preference)}
    <ul class="choices">
      ${choices.map(
        ({ name, note, path }) =>
          html`<li>
            <a href="/checkout/v1/${path}?pref_id=${preference.id}">${name} <span>${note}</span></a>
          </li>`,
      )}
    </ul>
    <p class="actions">${backLink(preference)}</p>`
}

export function closedPage(preference: Preference, expired: boolean): Html {
  return html`<h1>${expired ? 'Este link de pagamento venceu' : 'Este link ainda não pode ser pago'}</h1>
    <p>Nada foi cobrado. Volte ao site e faça o pedido de novo.</p>
    <p class="actions">${backLink(preference)}</p>`
}

export function missingPage(what: string): Html {
  return html`<h1>${what} não existe aqui</h1>
    <p>Confira o endereço ou volte ao site da loja.</p>`
}

export function cardPage(preference: Preference, nonce: string, entries: CardEntries, errors: CardErrors): Html {
  const wrong = Object.values(errors).length > 0
  return html`<h1>Cartão</h1>
    ${purchase(preference)}
    ${
      wrong
        ? html`<div class="alert" role="alert">
            <strong>Confira os campos marcados.</strong> Nada foi cobrado ainda.
          </div>`
        : ''
    }
    <form class="card" method="post" action="/checkout/v1/card?pref_id=${preference.id}" novalidate>
      <input type="hidden" name="nonce" value="${nonce}" />
      ${field({ name: 'number', label: 'Número do cartão', entries, errors, mode: 'numeric', fill: 'cc-number' })}
      ${field({ name: 'holder', label: 'Nome como está no cartão', entries, errors, mode: 'text', fill: 'cc-name' })}
      <div class="row">
        <div>
          ${field({ name: 'expiry', label: 'Validade (MM/AA)', entries, errors, mode: 'numeric', fill: 'cc-exp' })}
        </div>
        <div>
          ${field({ name: 'code', label: 'Código de segurança', entries, errors, mode: 'numeric', fill: 'cc-csc' })}
        </div>
      </div>
      ${field({ name: 'cpf', label: 'CPF do titular', entries, errors, mode: 'numeric', fill: 'off' })}
      <label for="installments">Parcelas</label>
      <select id="installments" name="installments" ${describedBy('installments', errors)}>
        ${Array.from({ length: preference.maxInstallments }, (_, at) => installment(preference, at + 1, entries))}
      </select>
      ${message('installments', errors)}
      <p class="actions"><button type="submit">Pagar ${reais(preference.amount)}</button></p>
    </form>
    ${testTable()}
    <p class="actions">${otherMethodLink(preference)} ${backLink(preference)}</p>`
}

export function pixPage(preference: Preference, nonce: string): Html {
  return html`<h1>Pix</h1>
    ${purchase(preference)}
    <form class="card" method="post" action="/checkout/v1/pix?pref_id=${preference.id}">
      <input type="hidden" name="nonce" value="${nonce}" />
      <p>Vamos gerar um código Pix. Você paga pelo aplicativo do seu banco e a aprovação sai na hora.</p>
      <button type="submit">Gerar código Pix</button>
    </form>
    <p class="actions">${otherMethodLink(preference)} ${backLink(preference)}</p>`
}

export type BoletoErrors = { name?: string; cpf?: string }

export function boletoPage(preference: Preference, nonce: string, payer: Payer, errors: BoletoErrors): Html {
  const entries = { name: payer.name, cpf: payer.cpf }
  return html`<h1>Boleto</h1>
    ${purchase(preference)}
    ${
      Object.keys(errors).length > 0
        ? html`<div class="alert" role="alert"><strong>Confira os campos marcados.</strong></div>`
        : ''
    }
    <form class="card" method="post" action="/checkout/v1/boleto?pref_id=${preference.id}" novalidate>
      <input type="hidden" name="nonce" value="${nonce}" />
      ${field({ name: 'name', label: 'Nome completo', entries, errors, mode: 'text', fill: 'name' })}
      ${field({ name: 'cpf', label: 'CPF', entries, errors, mode: 'numeric', fill: 'off' })}
      <p class="actions"><button type="submit">Gerar boleto</button></p>
    </form>
    <p class="actions">${otherMethodLink(preference)} ${backLink(preference)}</p>`
}

export function backLink(preference: Preference): Html | string {
  const { backUrls } = preference
  if (!backUrls.failure && !backUrls.pending && !backUrls.success) return ''
  return html`<a class="button quiet" href="/checkout/v1/back?pref_id=${preference.id}">Voltar ao site</a>`
}

export function otherMethodLink(preference: Preference): Html {
  return html`<a class="button quiet" href="/checkout/v1/redirect?pref_id=${preference.id}">Escolher outro meio</a>`
}

type Field<Name extends string> = {
  name: Name
  label: string
  entries: { [Key in Name]?: string }
  errors: { [Key in Name]?: string }
  mode: 'text' | 'numeric'
  fill: string
}

function field<Name extends string>({ name, label, entries, errors, mode, fill }: Field<Name>): Html {
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${entries[name] ?? ''}"
      inputmode="${mode}"
      autocomplete="${fill}"
      ${describedBy(name, errors)}
    />
    ${message(name, errors)}`
}

function describedBy<Name extends string>(name: Name, errors: { [Key in Name]?: string }) {
  return errors[name] ? html`aria-invalid="true" aria-describedby="${name}-wrong"` : ''
}

function message<Name extends string>(name: Name, errors: { [Key in Name]?: string }): Html | string {
  return errors[name] ? html`<p class="wrong" id="${name}-wrong">${errors[name]}</p>` : ''
}

function installment(preference: Preference, count: number, entries: { [Key in CardField]: string }): Html {
  const each = reais(Math.round(preference.amount / count))
  const selected = entries.installments === String(count) ? raw(' selected') : ''
  return html`<option value="${count}" ${selected}>${count === 1 ? `À vista, ${each}` : `${count} × ${each}`}</option>`
}

function testTable(): Html {
  return html`<details>
    <summary>Cartões de teste e nomes que decidem o resultado</summary>
    <p>Use qualquer cartão abaixo com validade 11/30 e CPF 123.456.789-09.</p>
    <ul>
      ${testCards.map(({ name, number, code }) => html`<li>${name}: ${number}, código ${code}</li>`)}
    </ul>
    <p>O primeiro nome do titular escolhe o resultado; qualquer outro nome é aprovado.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Nomes e resultados">
      <table>
        <thead>
          <tr>
            <th scope="col">Nome</th>
            <th scope="col">Resultado</th>
          </tr>
        </thead>
        <tbody>
          ${cardOutcomes.map(
            ({ code, description }) =>
              html`<tr>
                <td>${code}</td>
                <td>${description}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`
}
