import type { WhatsappEvent } from '#adapters/whatsapp/whatsapp.ts'
import { asksToStop, numberOfSender, stateAfterReport } from '#core/whatsapp/message.ts'
import type { Db } from '#db/client.ts'
import { listOrdersOfPhone } from '#db/whatsapp/consents.ts'
import { lockReportedMessage, saveReport } from '#db/whatsapp/messages.ts'

import { withdrawWhatsappConsent } from './change-consent.ts'

type Deps = { db: Db; now: () => Date }
type Event = Extract<WhatsappEvent, { kind: 'event' }>

/**
 * Stores what Meta reported about our messages, and ends the consents of whoever answered that they want no more. Reports
 * may come twice and in any order; those about messages of somebody else are ignored. Each has a transaction of its own: no
 * two events can wait for what the other one holds, and one that fails half way is sent again by Meta.
 */
export async function receiveWhatsappEvent(deps: Deps, { reports, messages }: Event): Promise<void> {
  for (const report of reports)
    await deps.db.transaction(async (tx) => {
      const message = await lockReportedMessage(tx, report)
      const state = message && stateAfterReport({ state: message.state, reason: message.lastError }, report.state)
      if (message && state) await saveReport(tx, message.id, { ...report, state, reason: report.failure })
    })
  for (const { from, text } of messages) if (asksToStop(text)) await stopMessages(deps, numberOfSender(from))
}

async function stopMessages(deps: Deps, phone: string): Promise<void> {
  for (const orderId of await listOrdersOfPhone(deps.db, phone)) await withdrawWhatsappConsent(deps, orderId, phone)
}
