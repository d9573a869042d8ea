import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'

import { oneOf } from '#emulator/api/parse.ts'
import type { EmulatorContext } from '#emulator/context.ts'
import { dayAndTime } from '#emulator/format.ts'
import type { SentMessage } from '#emulator/model.ts'
import { answerPage } from '#emulator/pages/page.ts'

import { report, reportable, type Reportable } from './cloud-api.ts'

const shown = 30

const stateLabels = { sent: 'Enviada', delivered: 'Entregue', read: 'Lida', failed: 'Não entregue' }
const actionLabels: Record<Reportable, string> = { delivered: 'Entregar', read: 'Ler', failed: 'Recusar' }

/** The phones of the clients: what was sent to them, with what its reader may do. */
export function phonePage(context: EmulatorContext) {
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false })

  app.get('/whatsapp', (c) => {
    const messages = [...context.store.messages.values()].slice(-shown).toReversed()
    return answerPage(c, {
      title: 'Celulares',
      main: html`<h1>Celulares</h1>
        <p>O que a loja enviou pelo WhatsApp. Nenhuma mensagem sai desta máquina. <a href="/">Mesa do banco</a></p>
        ${messages.length === 0 ? html`<p>Nenhuma mensagem ainda.</p>` : messages.map(messageCard)}`,
    })
  })
  app.post('/whatsapp/:id/:state', async (c) => {
    const message = context.store.messages.get(c.req.param('id'))
    const state = oneOf(c.req.param('state'), reportable)
    if (message && state) await report(context, message, state)
    return c.redirect('/whatsapp', 303)
  })

  return app
}

function messageCard({ id, to, template, values, state, createdAt }: SentMessage) {
  return html`<div class="card">
    <p class="sum"><span>${template}</span> <strong>${stateLabels[state]}</strong></p>
    <dl>
      <dt>Para</dt>
      <dd>${to}</dd>
      <dt>Campos</dt>
      <dd>${values.join(' · ')}</dd>
      <dt>Enviada em</dt>
      <dd>${dayAndTime(createdAt)}</dd>
    </dl>
    <div class="actions">
      ${reportable.map(
        (action) =>
          html`<form method="post" action="/whatsapp/${encodeURIComponent(id)}/${action}">
            <button type="submit">${actionLabels[action]}</button>
          </form>`,
      )}
    </div>
  </div>`
}
