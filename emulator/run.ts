import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'

import { getRequestListener } from '@hono/node-server'

import { expireOverdue } from '#emulator/api/payments.ts'
import { startWebhookDelivery } from '#emulator/webhooks/webhook-delivery.ts'

import { createApp } from './app.ts'
import { createEmulatorContext } from './context.ts'
import { listen } from './port.ts'
import type { MainSettings } from './settings.ts'

export type Running = { url: string; stop(): Promise<void> }

const sweepMs = 5_000

/** Opens the state, binds the port and starts delivering notices. */
export async function runEmulator({ port, ...settings }: MainSettings): Promise<Running> {
  mkdirSync(settings.dir, { recursive: true })
  const server = createServer()
  const bound = await listen(server, settings.dir, port)
  const url = `http://127.0.0.1:${bound}`

  const context = createEmulatorContext(settings, url)
  const postman = startWebhookDelivery(context)
  const answer = getRequestListener(createApp(context, postman).fetch, { overrideGlobalObjects: false })
  server.on('request', (request, response) => void answer(request, response))
  const sweep = setInterval(() => expireOverdue(context), sweepMs).unref()

  let stopped: Promise<void> | undefined
  return { url, stop: () => (stopped ??= stop()) }

  async function stop() {
    clearInterval(sweep)
    postman.stop()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
    context.store.close()
  }
}
