import { z } from 'zod'

import type { DemoBank } from './demo-shop.ts'

const paid = z.object({ payment: z.object({ id: z.number() }) })

/** Plays buyers and bank at the payment emulator, at any time. Its webhooks stay unsent meanwhile. */
export function openEmulatorBank(emulatorUrl: string): DemoBank & { open(): Promise<void>; close(): Promise<void> } {
  async function control(path: string, body?: unknown, method = 'POST'): Promise<unknown> {
    const answer = await fetch(`${emulatorUrl}/emulator${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`the payment emulator refused ${path}: ${answer.status}`)
    return answer.json()
  }

  /** How far the emulator's clock is ahead of real time. */
  let ahead = 0

  return {
    async open() {
      await control('/knobs', { notices: { drop: true, beforeRedirect: false } })
    },
    async close() {
      await control('/clock', undefined, 'DELETE')
      ahead = 0
      await control('/knobs', undefined, 'DELETE')
    },
    async setTime(at) {
      const wanted = at ? at.getTime() - new Date().getTime() : 0
      await control('/clock', { advanceMs: Math.round(wanted - ahead) })
      ahead = wanted
    },
    async pay(checkoutId, method) {
      const answer = await control(`/preferences/${encodeURIComponent(checkoutId)}/pay`, { method })
      return String(paid.parse(answer).payment.id)
    },
    async refuse(checkoutId) {
      const card = { method: 'card', holder: 'FUND Teste' }
      const answer = await control(`/preferences/${encodeURIComponent(checkoutId)}/pay`, card)
      return String(paid.parse(answer).payment.id)
    },
    async settle(paymentId) {
      await control(`/payments/${encodeURIComponent(paymentId)}/pay`, {})
    },
    async dispute(paymentId) {
      await control(`/payments/${encodeURIComponent(paymentId)}/chargeback`, {})
    },
  }
}
