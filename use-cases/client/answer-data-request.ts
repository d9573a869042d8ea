import { dataRequestAnsweredMail } from '#copy/client/own-data-mails.ts'
import { parseDataAnswer, type AnswerError } from '#core/client/data-request.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { closeDataRequest, lockDataRequest } from '#db/client/data-requests.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; queue: Queue; siteUrl: string; now: () => Date }
export type AnswerDataRequestRefusal = AnswerError | 'not-found' | 'answered'

/** Staff answer what a data subject asked for: mailed to them, and the request is closed. */
export function answerDataRequest(
  { db, queue, siteUrl, now }: Deps,
  actor: AuditActor,
  { requestId, text }: { requestId: string; text: string },
): Promise<Result<undefined, AnswerDataRequestRefusal>> {
  return db.transaction(async (tx) => {
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
    await insertAuditEntry(tx, actor, {
      action: 'data-request-answered',
      subject: { kind: 'client', id: request.clientId, label: '' },
      details: {},
      at: now(),
    })
    return accept()
  })
}
