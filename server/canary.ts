import { z } from 'zod'

import type { CanaryTools } from '#adapters/payments/canary-payments.ts'
import { canaryReachOf, type CanaryReach } from '#core/payment/canary.ts'

type Options = { isEmulator: boolean; accessToken: string; siteUrl: string; emulatorUrl: string | null }

const paid = z.object({ payment: z.object({ id: z.number() }) })
const patienceMs = 10_000

/** What a trial purchase uses of the outside. It can pay at the emulator only: no other address is known to it. */
export function createCanary({ siteUrl, emulatorUrl, ...provider }: Options): CanaryTools & { reach: CanaryReach } {
  return {
    reach: canaryReachOf(provider),
    async visit(path) {
      const answer = await fetch(`${siteUrl}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
      return { status: answer.status, body: await answer.text() }
    },
    async pay(checkoutId) {
      if (emulatorUrl === null) throw new Error('canary: not-an-emulator')
      const answer = await fetch(`${emulatorUrl}/emulator/preferences/${encodeURIComponent(checkoutId)}/pay`, {
        method: 'POST',
        body: JSON.stringify({ method: 'card' }),
        signal: AbortSignal.timeout(patienceMs),
      })
      return String(paid.parse(await answer.json()).payment.id)
    },
  }
}
