import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Context, Next } from 'hono'

import { api } from '#emulator/api/api.ts'
import { controls } from '#emulator/api/control-api.ts'
import { faults } from '#emulator/api/faults.ts'
import { checkout } from '#emulator/pages/checkout.ts'
import { dashboard } from '#emulator/pages/dashboard.ts'
import type { WebhookDelivery } from '#emulator/webhooks/webhook-delivery.ts'
import { whatsappApi } from '#emulator/whatsapp/cloud-api.ts'
import { phonePage } from '#emulator/whatsapp/phone-page.ts'

import type { EmulatorContext } from './context.ts'

type App = { Bindings: HttpBindings }

const maxBodyBytes = 256 * 1024

/** The whole emulator as one Hono app. */
export function createEmulatorApp(context: EmulatorContext, delivery: WebhookDelivery) {
  const app = new Hono<App>({ strict: false })
  const trouble = faults(context)

  app.use(onlyFromHere)
  app.use(limitBody)
  app.use((c, next) => (c.req.path.startsWith('/emulator/') || c.req.path === '/' ? next() : trouble(c, next)))
  app.route('/', whatsappApi(context))
  app.route('/', phonePage(context))
  app.route('/', controls(context, delivery))
  app.route('/', api(context))
  app.route('/', checkout(context, delivery))
  app.route('/', dashboard(context))
  return app
}

/** Pages of other sites in the same browser must not operate the bank (CSRF, DNS rebinding). */
async function onlyFromHere(c: Context<App>, next: Next): Promise<Response | void> {
  const host = c.req.header('host') ?? ''
  const origin = c.req.header('origin')
  const ours = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)
  const foreign = c.req.method !== 'GET' && origin !== undefined && origin !== `http://${host}`
  return ours && !foreign ? next() : c.text('Este emulador só atende esta máquina.', 403)
}

async function limitBody(c: Context<App>, next: Next): Promise<Response | void> {
  return Number(c.req.header('content-length') ?? '0') > maxBodyBytes ? c.text('Corpo longo demais.', 413) : next()
}
