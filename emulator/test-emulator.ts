import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { runEmulator } from './run.ts'

export const testToken = 'TEST-token'
export const webhookSecret = 'segredo-de-teste'

/** A temporary directory, removed after the test. */
export function tempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'emulator-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** An in-process emulator, with the calls tests make most. */
export async function startTestEmulator(dir = tempDir()) {
  const running = await runEmulator({ port: 0, dir, accessToken: testToken, webhookSecret })
  onTestFinished(() => running.stop())
  return { ...callsTo(running.url), stop: () => running.stop() }
}

export type TestEmulator = ReturnType<typeof callsTo>

/** The same calls for an emulator in a separate process. */
export function callsTo(url: string) {
  const authorization = `Bearer ${testToken}`
  return {
    url,
    /** Calls the provider's API. */
    async api(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      return read(await fetch(url + path, { method, headers: { authorization, ...headers }, ...bodyOf(body) }))
    },
    /** Calls the emulator's own controls. */
    async control(path: string, body?: unknown, method = 'POST') {
      return read(await fetch(`${url}/emulator${path}`, { method, ...bodyOf(body) }))
    },
    visit: (path: string) => fetch(url + path, { redirect: 'manual' }),
    submit: (path: string, form: Record<string, string> = {}) =>
      fetch(url + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) }),
  }
}

export type Received = { url: URL; headers: IncomingHttpHeaders; body: string }

/** A server that receives webhooks. `answer` decides each status, or never to respond. */
export async function startWebhookReceiver(
  answer: (received: Received, count: number) => number | 'never' = () => 200,
) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      const one = { url: new URL(request.url ?? '/', 'http://shop.test'), headers: request.headers, body }
      received.push(one)
      const status = answer(one, received.length)
      if (status !== 'never') response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, received }
}

export function createPreference(changes: Record<string, unknown> = {}) {
  return {
    items: [{ id: 'P0001', title: 'Pacote Essencial', quantity: 1, currency_id: 'BRL', unit_price: 219.9 }],
    payer: { name: 'Ana', surname: 'Lima', email: 'ana@exemplo.test' },
    external_reference: 'order-1',
    back_urls: {
      success: 'http://shop.test/volta?pedido=1',
      pending: 'http://shop.test/volta?pedido=1',
      failure: 'http://shop.test/volta?pedido=1',
    },
    auto_return: 'approved',
    ...changes,
  }
}

export function createCard(holder = 'APRO'): Record<string, string> {
  const number = '5031 4332 1540 6351'
  return { number, holder: `${holder} Teste`, expiry: '11/99', code: '123', cpf: '123.456.789-09', installments: '3' }
}

async function read(response: Response) {
  const text = await response.text()
  // Tests read responses untyped.
  const body = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
  return { status: response.status, headers: response.headers, body }
}

function bodyOf(body: unknown) {
  return body === undefined ? {} : { body: JSON.stringify(body) }
}
