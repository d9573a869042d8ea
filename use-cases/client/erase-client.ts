import { erasedMail } from '#copy/client/erased-mail.ts'
import { dataErasedMail } from '#copy/client/own-data-mails.ts'
import { checkErasure, retainedUntil } from '#core/client/erasure.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db, Tx } from '#db/client.ts'
import { listOrdersOfClient, listProjectsOfClient, lockClient } from '#db/client/clients.ts'
import { closeDataRequestsOf, hasEndedSongs } from '#db/client/data-requests.ts'
import type { DataSubject } from '#db/client/data-subjects.ts'
import { endOpenProjects, erasePersonalData } from '#db/client/erasure.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; queue: Queue; now: () => Date }
export type EraseClientRefusal = 'not-found' | 'erased' | 'money-open' | 'work-open'

/** An order the law asks to keep, and until when. */
export type RetainedOrder = { code: string; until: Date }

/**
 * Erases a person's data at their request; only what the law requires is kept. Songs in production block it, unless the
 * person confirmed in an open request that they end. Somebody who had asked for it is told by mail that it was done.
 */
export async function eraseClient(
  deps: Deps & { siteUrl?: string },
  actor: AuditActor,
  clientId: string,
): Promise<Result<{ retainedOrders: number }, EraseClientRefusal>> {
  const { db, siteUrl } = deps
  return db.transaction(async (tx) => {
    const client = await lockClient(tx, clientId)
    if (!client) return refuse('not-found')
    if (client.erasedAt) return refuse('erased')
    const subject = { id: client.id, email: client.email, client }
    const endsWork = await hasEndedSongs(tx, clientId)
    const erased = await eraseSubject(tx, deps, { subject, actor, endsWork })
    if (!erased.ok) return erased
    const { retained, answered } = erased.value
    if (answered > 0 && siteUrl) await mailErased(tx, { ...deps, siteUrl }, subject, retained)
    return accept({ retainedOrders: retained.length })
  })
}

/**
 * The same by the person, who proved to read the mailbox: at once where nothing is open. The confirmation is mailed after
 * everything else was erased, and its address is erased by the retention job.
 */
export async function eraseOwnData(
  deps: Deps & { siteUrl: string },
  subject: DataSubject,
  from: { ip: string; userAgent: string },
): Promise<Result<RetainedOrder[], 'money-open' | 'work-open' | 'erased'>> {
  const { db } = deps
  return db.transaction(async (tx) => {
    if (subject.client) {
      const client = await lockClient(tx, subject.client.id)
      if (!client || client.erasedAt) return refuse('erased')
    }
    const actor = { id: 'data-subject', name: 'Titular dos dados', ...from }
    const erased = await eraseSubject(tx, deps, { subject, actor, endsWork: false })
    if (!erased.ok) return erased
    await mailErased(tx, deps, subject, erased.value.retained)
    return accept(erased.value.retained)
  })
}

async function eraseSubject(
  tx: Tx,
  { queue, now }: Deps,
  { subject, actor, endsWork }: { subject: DataSubject; actor: AuditActor; endsWork: boolean },
): Promise<Result<{ retained: RetainedOrder[]; answered: number }, 'money-open' | 'work-open'>> {
  const orders = await listOrdersOfClient(tx, subject)
  const projects = await listProjectsOfClient(tx, subject.id, null)
  const decision = checkErasure({ orders, projects, endsWork }, now())
  if (!decision.ok) return decision

  const { retainedOrderIds } = decision.value
  // Before the e-mail is erased, by which requests of somebody who never bought are found.
  const answered = await closeDataRequestsOf(tx, subject, { closedAt: now(), closedBy: actor.id })
  if (endsWork) await endOpenProjects(tx, subject.id, now())
  await erasePersonalData(tx, subject, { retainedOrderIds, gone: erasedMail, now: now() })
  await queue.enqueue(tx, 'cleanup', {})
  await insertAuditEntry(tx, actor, {
    action: 'client-erased',
    subject: { kind: 'client', id: subject.client?.id ?? null, label: '' },
    details: { keptOrders: retainedOrderIds.length },
    at: now(),
  })
  const retained = orders
    .filter(({ id }) => retainedOrderIds.includes(id))
    .flatMap(({ code, paidAt }) => (paidAt ? [{ code, until: retainedUntil(paidAt) }] : []))
  return accept({ retained, answered })
}

async function mailErased(
  tx: Tx,
  { queue, siteUrl, now }: Deps & { siteUrl: string },
  { id, email, client }: DataSubject,
  retained: RetainedOrder[],
): Promise<void> {
  await enqueueMail(tx, queue, {
    kind: 'data-erased',
    dedupeKey: `data-erased:${id}:${now().toISOString()}`,
    toName: client?.name ?? '',
    toEmail: email,
    content: dataErasedMail({ retained, siteUrl, settings: await currentSettings(tx) }),
  })
}
