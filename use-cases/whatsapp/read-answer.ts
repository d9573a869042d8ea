import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofClient } from '#core/staff/audit-subjects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { lockAnswer, saveAnswerRead } from '#db/whatsapp/answers.ts'
import { listConsentsOfSender } from '#db/whatsapp/consents.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

import { withdrawWhatsappConsent } from './change-consent.ts'

/**
 * Somebody of the studio read what a client wrote, and did about it what they could. `stopsMessages`: it was a wish for no more
 * messages, in words the program did not understand.
 */
export async function readAnswer(
  deps: Deps,
  actor: AuditActor,
  { answerId, stopsMessages }: { answerId: string; stopsMessages: boolean },
): Promise<Result<undefined, 'not-found'>> {
  const { db, now } = deps
  const read = await change({ db, now }, actor, async (tx, { audit }) => {
    const answer = await lockAnswer(tx, answerId)
    if (!answer) return refuse('not-found')
    if (answer.readAt && !stopsMessages) return accept(answer)
    await saveAnswerRead(tx, answerId, now())
    await audit(stopsMessages ? 'whatsapp-stopped' : 'whatsapp-answer-read', ofClient(answer.clientId))
    return accept(answer)
  })
  if (!read.ok || !stopsMessages) return read.ok ? accept() : read
  // Each order is locked before its consent, one after the other, as everywhere.
  const consents = await listConsentsOfSender(db, { ...read.value, repliesTo: null })
  for (const { orderId, phone, withdrawnAt } of consents)
    if (!withdrawnAt) await withdrawWhatsappConsent(deps, orderId, phone ?? undefined)
  return accept()
}
