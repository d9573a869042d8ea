import type { IncomingMessage, WhatsappEvent } from '#adapters/whatsapp/whatsapp.ts'
import { numberOfSender, stateAfterReport } from '#core/whatsapp/message.ts'
import { asksToStop, isOnlyTheCommand } from '#core/whatsapp/opt-out.ts'
import { findClientOfPhone, insertAnswer } from '#db/whatsapp/answers.ts'
import { listConsentsOfSender, saveUserId } from '#db/whatsapp/consents.ts'
import { lockReportedMessage, saveReport } from '#db/whatsapp/messages.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

import { withdrawWhatsappConsent } from './change-consent.ts'

type Event = Pick<Extract<WhatsappEvent, { kind: 'event' }>, 'reports' | 'messages'>

/**
 * Stores what Meta reported about our messages, keeps every answer for staff, and ends the consents of whoever wants no more: nobody
 * has to read it where it says nothing else. Reports may come twice and in any order; those about messages of somebody else are ignored. Each has
 * a transaction of its own: no two events can wait for what the other one holds, and one that fails half way is sent again by
 * Meta.
 */
export async function receiveWhatsappEvent(deps: QueueDeps, { reports, messages }: Event): Promise<void> {
  for (const report of reports)
    await deps.db.transaction(async (tx) => {
      const message = await lockReportedMessage(tx, report)
      const state = message && stateAfterReport({ state: message.state, reason: message.lastError }, report.state)
      if (message && state) await saveReport(tx, message.id, { ...report, state, reason: report.failure })
      if (message && report.userId) await saveUserId(tx, { id: message.consentId }, report.userId)
    })
  for (const message of messages) await receiveMessage(deps, message)
}

async function receiveMessage(deps: QueueDeps, message: IncomingMessage): Promise<void> {
  const { db, queue, now } = deps
  const { userId, repliesTo, kind, text } = message
  const phone = message.phone && numberOfSender(message.phone)
  if (phone && userId) await saveUserId(db, { phone }, userId)
  const consents = await listConsentsOfSender(db, { phone, userId, repliesTo })
  // An answer that fits nobody is for staff, whatever it asks for.
  const ends = [text, message.payload].some(asksToStop) && consents.length > 0
  // The words of a button are ours.
  const isUnderstood = ends && (['button', 'interactive'].includes(kind) || (kind === 'text' && isOnlyTheCommand(text)))
  const [newest] = consents
  const receivedAt = message.at && message.at < now() ? message.at : now()
  await db.transaction(async (tx) =>
    insertAnswer(tx, {
      providerId: message.id,
      phone: phone ?? newest?.phone ?? null,
      userId,
      senderName: message.name,
      kind,
      text,
      orderId: newest?.orderId ?? null,
      clientId: newest ? newest.clientId : phone && (await findClientOfPhone(tx, phone)),
      receivedAt,
      // A heart on a message wants no answer.
      readAt: kind === 'reaction' || isUnderstood ? now() : null,
    }),
  )
  if (ends) await stopMessages(deps, consents)

  async function stopMessages(stopping: QueueDeps, ended: typeof consents): Promise<void> {
    const active = ended.filter(({ withdrawnAt }) => withdrawnAt === null)
    for (const { orderId, phone: number } of active)
      await withdrawWhatsappConsent(stopping, orderId, number ?? undefined)
    const [confirmed] = active
    if (confirmed)
      await db.transaction((tx) =>
        queue.enqueue(tx, 'confirm-opt-out', { consentId: confirmed.id }, { singletonKey: confirmed.id }),
      )
  }
}
