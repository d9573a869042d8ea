import { dataRequestReceivedMail, staffDataRequestMail } from '#copy/client/own-data-mails.ts'
import { dataRequestDueAt, parseDataRequest, type DataRequestError } from '#core/client/data-request.ts'
import { dayOf } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { insertDataRequest, listDataRequestsOf } from '#db/client/data-requests.ts'
import type { DataSubject } from '#db/client/data-subjects.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'

export type SendDataRequestRefusal = DataRequestError | 'too-many-requests'

const maxOpen = 5

/**
 * A data subject asks for what the page cannot do at once. Owners are mailed, and the term of LGPD art. 19 starts. The same
 * question asked twice is one request.
 */
export function sendDataRequest(
  deps: MailDeps,
  subject: DataSubject,
  raw: { kind: string; message: string; endsSong: boolean },
): Promise<Result<{ id: string; dueAt: Date }, SendDataRequestRefusal>> {
  const { db, queue, siteUrl, now } = deps
  return db.transaction(async (tx) => {
    const parsed = parseDataRequest(raw)
    if (!parsed.ok) return parsed
    const open = (await listDataRequestsOf(tx, subject)).filter(({ closedAt }) => closedAt === null)
    const { kind, message, endsSong } = parsed.value
    const same = open.find((one) => one.kind === kind && one.message === message && one.endsSong === endsSong)
    if (same) return accept({ id: same.id, dueAt: same.dueAt })
    if (open.length >= maxOpen) return refuse('too-many-requests')

    const dueAt = dataRequestDueAt(now())
    const id = await insertDataRequest(tx, subject, { ...parsed.value, dueAt, createdAt: now() })
    const dueOn = dayOf(dueAt)
    await enqueueMail(tx, queue, {
      kind: 'data-request-received',
      dedupeKey: `data-request-received:${id}`,
      toName: subject.client?.name ?? '',
      toEmail: subject.email,
      content: dataRequestReceivedMail({ kind, message, dueOn, siteUrl, settings: await currentSettings(tx) }),
    })
    await enqueueStaffMail(tx, deps, {
      kind: 'staff-data-request',
      key: `staff-data-request:${id}`,
      content: () => staffDataRequestMail({ kind, dueOn, adminUrl: `${siteUrl}/admin/settings/dados` }),
    })
    return accept({ id, dueAt })
  })
}
