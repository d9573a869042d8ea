import type { WhatsappEvent } from '#adapters/whatsapp/whatsapp.ts'
import { asksToStop, numberOfSender, stateAfterReport } from '#core/whatsapp/message.ts'
import type { Db, Tx } from '#db/client.ts'
import { recordHistory } from '#db/project/history.ts'
import { withdrawConsent } from '#db/whatsapp/consents.ts'
import { lockReportedMessage, saveReport } from '#db/whatsapp/messages.ts'

type Deps = { db: Db; now: () => Date }
type Event = Extract<WhatsappEvent, { kind: 'event' }>

/**
 * Stores what Meta reported about our messages, and ends the consents of whoever answered that they want no more. Reports
 * may come twice and in any order; those about messages of somebody else are ignored.
 */
export async function receiveWhatsappEvent({ db, now }: Deps, { reports, messages }: Event): Promise<void> {
  await db.transaction(async (tx) => {
    for (const report of reports) {
      const message = await lockReportedMessage(tx, report)
      const state = message && stateAfterReport(message.state, report.state)
      if (message && state) await saveReport(tx, message.id, { ...report, state, reason: report.failure })
    }
    for (const { from, text } of messages) if (asksToStop(text)) await stopMessages(tx, numberOfSender(from), now())
  })
}

async function stopMessages(tx: Tx, phone: string, now: Date): Promise<void> {
  for (const orderId of await withdrawConsent(tx, { phone }, now))
    await recordHistory(tx, { orderId, type: 'whatsapp-stopped', actor: 'buyer' })
}
