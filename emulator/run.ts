import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'

import { getRequestListener } from '@hono/node-server'

import { expireOverdue } from '#emulator/api/payments.ts'
import { startWebhookDelivery } from '#emulator/webhooks/webhook-delivery.ts'

import { createEmulatorApp } from './app.ts'
import { createEmulatorContext } from './context.ts'
import { listenOnPort } from './port.ts'
import type { MainSettings } from './settings.ts'

export type StartedEmulator = { url: string; stop(): Promise<void> }

const sweepMs = 5_000

/** Opens the state, binds the port and starts delivering notices. */
export async function runEmulator({ port, ...settings }: MainSettings): Promise<StartedEmulator> {
  mkdirSync(settings.dir, { recursive: true })
  const server = createServer()
  const bound = await listenOnPort(server, settings.dir, port)
  const url = `http://127.0.0.1:${bound}`

  const context = createEmulatorContext(settings, url)
  const delivery = startWebhookDelivery(context)
  const answer = getRequestListener(createEmulatorApp(context, delivery).fetch, { overrideGlobalObjects: false })
  server.on('request', (request, response) => void answer(request, response))
  const sweep = setInterval(() => expireOverdue(context), sweepMs).unref()

  let stopped: Promise<void> | undefined
  return { url, stop: () => (stopped ??= stop()) }

  async function stop() {
    clearInterval(sweep)
    delivery.stop()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
    context.store.close()
  }
}
