import { createHash } from 'node:crypto'
import { join } from 'node:path'

import type { Log } from '#adapters/log.ts'
import { mercadoPago } from '#adapters/mercado-pago.ts'
import type { Payments } from '#adapters/payments.ts'
import { startEmulator } from '#emulator/start.ts'

import type { Env } from './env.ts'
import { keptSecret } from './secret.ts'

type OpenPayments = { port: Payments; origins: string[]; stop: () => Promise<void> }

/** Mercado Pago or its local emulator, behind the same adapter. */
export async function openPayments(
  env: Env,
  { root, log }: { root: string; siteUrl: string; log: Log },
): Promise<OpenPayments> {
  const onProblem = (problem: object) => log.warn(problem, 'the payment provider did not answer as hoped')
  if (env.mercadoPago) {
    return {
      port: rememberCollector(mercadoPago({ ...env.mercadoPago, onProblem })),
      origins: ['https://www.mercadopago.com.br', 'https://sandbox.mercadopago.com.br'],
      stop: () => Promise.resolve(),
    }
  }

  const secret = await keptSecret(env.dataDir, 'payment-emulator')
  const accessToken = `TEST-${createHash('sha256').update(`token ${secret}`).digest('hex').slice(0, 32)}`
  const emulator = await startEmulator({
    dir: join(env.dataDir, 'payment-emulator'),
    accessToken,
    webhookSecret: secret,
    entry: join(root, 'emulator', 'main.ts'),
  })
  return {
    port: rememberCollector(mercadoPago({ accessToken, webhookSecrets: [secret], apiUrl: emulator.url, onProblem })),
    origins: [emulator.url],
    stop: () => emulator.stop(),
  }
}

/** The collector id never changes for a token: query it once, on first use. */
function rememberCollector(port: Payments): Payments {
  let known: Awaited<ReturnType<Payments['getCollectorId']>> | null = null
  return {
    ...port,
    async getCollectorId() {
      if (known?.ok) return known
      known = await port.getCollectorId()
      return known
    },
  }
}
