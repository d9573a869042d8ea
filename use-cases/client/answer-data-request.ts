import { dataRequestAnsweredMail } from '#copy/client/own-data-mails.ts'
import { parseDataAnswer, type AnswerError } from '#core/client/data-request.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofClient } from '#core/staff/audit-subjects.ts'
import { closeDataRequest, lockDataRequest } from '#db/client/data-requests.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'

export type AnswerDataRequestRefusal = AnswerError | 'not-found' | 'answered'

/** Staff answer what a data subject asked for: mailed to them, and the request is closed. */
export function answerDataRequest(
  { db, queue, siteUrl, now }: MailDeps,
  actor: AuditActor,
  { requestId, text }: { requestId: string; text: string },
): Promise<Result<undefined, AnswerDataRequestRefusal>> {
  return change({ db, now }, actor, async (tx, { audit }) => {
    const request = await lockDataRequest(tx, requestId)
    if (!request) return refuse('not-found')
    if (request.closedAt) return refuse('answered')
    const parsed = parseDataAnswer(text)
    if (!parsed.ok) return parsed

    await closeDataRequest(tx, requestId, { closedAt: now(), closedBy: actor.id, answer: parsed.value })
    await enqueueMail(tx, queue, {
      kind: 'data-request-answered',
      dedupeKey: `data-request-answered:${requestId}`,
      toName: '',
      toEmail: request.email,
      content: dataRequestAnsweredMail({
        kind: request.kind,
        answer: parsed.value,
        siteUrl,
        settings: await currentSettings(tx),
      }),
    })
    await audit('data-request-answered', ofClient(request.clientId))
    return accept()
  })
}
