import { hash } from 'node:crypto'
import { join } from 'node:path'

import type { Log } from '#adapters/log.ts'
import { mercadoPago, type MercadoPagoFailure, type MercadoPagoSettings } from '#adapters/mercado-pago/mercado-pago.ts'
import { withoutCanary, type CanaryTools } from '#adapters/payments/canary-payments.ts'
import type { Payments } from '#adapters/payments/payments.ts'
import type { Tracing } from '#adapters/tracing/tracing.ts'
import { causeOfCall, type IncidentCause } from '#core/admin/incident.ts'
import type { CanaryReach } from '#core/payment/canary.ts'
import { startEmulator } from '#emulator/start.ts'
import type { IncidentWatch } from '#use-cases/admin/watch-incidents.ts'

import { createCanary } from './canary.ts'
import type { Env } from './env.ts'
import { loadOrCreateSecret } from './session-secret.ts'
import type { EmulatorAccess } from './startup/open-whatsapp.ts'

type OpenPayments = {
  port: Payments
  origins: string[]
  canary: CanaryTools & { reach: CanaryReach }
  /** Null with a real provider. */
  emulator: EmulatorAccess | null
  stop: () => Promise<void>
}

type Surroundings = { emulator: string; siteUrl: string; log: Log; incidents: IncidentWatch; tracing: Tracing }

/** Mercado Pago or its local emulator, behind the same adapter. */
export async function openPayments(
  env: Env,
  { emulator: entry, siteUrl, log, incidents, tracing }: Surroundings,
): Promise<OpenPayments> {
  const onProblem = (problem: MercadoPagoFailure) => {
    log.warn(problem, 'the payment provider did not answer as hoped')
    const cause = causeOfCall(problem)
    if (cause) incidents.failed(cause)
  }
  const around: MercadoPagoSettings['around'] = (call, run) =>
    tracing.span(`mercado-pago ${call}`, { kind: 'client', attributes: { 'peer.service': 'mercado-pago' } }, run)
  const watched = (port: Payments) => withoutCanary(rememberCollector(noteSuccess(port, incidents)))
  if (env.mercadoPago) {
    return {
      port: watched(mercadoPago({ ...env.mercadoPago, onError: onProblem, around })),
      origins: checkoutOrigins,
      canary: createCanary({ isEmulator: false, accessToken: env.mercadoPago.accessToken, siteUrl, emulatorUrl: null }),
      emulator: null,
      stop: () => Promise.resolve(),
    }
  }

  const secret = await loadOrCreateSecret(env.dataDir, 'payment-emulator')
  const accessToken = `TEST-${hash('sha256', `token ${secret}`).slice(0, 32)}`
  const emulator = await startEmulator({
    dir: join(env.dataDir, 'payment-emulator'),
    accessToken,
    webhookSecret: secret,
    entry,
  })
  return {
    port: watched(
      mercadoPago({ accessToken, webhookSecrets: [secret], apiUrl: emulator.url, onError: onProblem, around }),
    ),
    origins: [emulator.url],
    canary: createCanary({ isEmulator: true, accessToken, siteUrl, emulatorUrl: emulator.url }),
    emulator: { url: emulator.url, accessToken, webhookSecret: secret },
    stop: () => emulator.stop(),
  }
}

/**
 * The checkout redirects through several of the provider's hosts: if the policy blocks one, the browser blocks the
 * whole form silently.
 */
export const checkoutOrigins = [
  'https://*.mercadopago.com.br',
  'https://*.mercadopago.com',
  'https://*.mercadolivre.com.br',
  'https://*.mercadolibre.com',
]

/** A response proves that our token is accepted; a created checkout, that buyers can pay. */
export function noteSuccess(port: Payments, incidents: IncidentWatch): Payments {
  return {
    ...port,
    async createCheckout(request) {
      const answer = await port.createCheckout(request)
      if (answer.ok) for (const cause of provenByCheckout) incidents.worked(cause)
      return answer
    },
    async getCollectorId() {
      const answer = await port.getCollectorId()
      if (answer.ok) incidents.worked('provider-access')
      return answer
    },
  }
}

const provenByCheckout: IncidentCause[] = ['provider-access', 'provider-down', 'checkout-refused']

/** The collector id never changes for a token: query it once, on first use, unless asked to make sure. */
export function rememberCollector(port: Payments): Payments {
  let known: Awaited<ReturnType<Payments['getCollectorId']>> | null = null
  return {
    ...port,
    async getCollectorId(when) {
      if (known?.ok && when !== 'now') return known
      const answer = await port.getCollectorId()
      if (answer.ok || !known?.ok) known = answer
      return answer
    },
  }
}
