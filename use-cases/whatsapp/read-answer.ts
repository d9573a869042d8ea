import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofClient } from '#core/staff/audit-subjects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { lockAnswer, markAnswerRead } from '#db/whatsapp/answers.ts'
import { listConsentsOfSender } from '#db/whatsapp/consents.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

import { withdrawWhatsappConsent } from './change-consent.ts'

/**
 * Somebody of the studio read what a client wrote, and did about it what they could. `stopsMessages`: it was a wish for no more
 * messages, in words the program did not understand. Where nobody knows whose account it is, nothing can end, and it stays to be
 * read. Says of how many orders the messages ended.
 */
export async function readAnswer(
  deps: Deps,
  actor: AuditActor,
  { answerId, stopsMessages }: { answerId: string; stopsMessages: boolean },
): Promise<Result<{ ended: number }, 'not-found' | 'unknown-sender'>> {
  const { db, now } = deps
  const read = await change({ db, now }, actor, async (tx, { audit }) => {
    const answer = await lockAnswer(tx, answerId)
    if (!answer) return refuse('not-found')
    const consents = stopsMessages ? await listConsentsOfSender(tx, { ...answer, repliesTo: null }) : []
    if (stopsMessages && consents.length === 0) return refuse('unknown-sender')
    const active = consents.filter(({ withdrawnAt }) => withdrawnAt === null)
    if (answer.readAt && active.length === 0) return accept(active)
    await markAnswerRead(tx, answerId, now())
    await audit(active.length > 0 ? 'whatsapp-stopped' : 'whatsapp-answer-read', ofClient(answer.clientId))
    return accept(active)
  })
  if (!read.ok) return read
  // Each order is locked before its consent, one after the other, as everywhere.
  for (const { orderId, phone } of read.value) await withdrawWhatsappConsent(deps, orderId, phone ?? undefined)
  return accept({ ended: read.value.length })
}
