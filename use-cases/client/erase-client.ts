import { dataErasedMail } from '#copy/client/own-data-mails.ts'
import { withoutGiver } from '#copy/voucher/voucher-mails.ts'
import { checkErasure, retainedUntil } from '#core/client/erasure.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofClient } from '#core/staff/audit-subjects.ts'
import type { Db, Tx } from '#db/client.ts'
import { findClient, listOrdersOfClient, listProjectsOfClient } from '#db/client/clients.ts'
import { closeDataRequestsOf, hasEndedSongs } from '#db/client/data-requests.ts'
import { findDataSubject, listRowsOf, type DataSubject } from '#db/client/data-subjects.ts'
import { endOpenProjects, erasePersonalData } from '#db/client/erasure.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import type { Queue } from '#db/queue.ts'
import { type AuditActor, withoutSession } from '#db/staff/audit.ts'
import {
  deleteVoucherRecipient,
  listGivenVoucherMails,
  listReceivedVoucherMails,
  saveWaitingVoucherMail,
} from '#db/voucher/voucher-recipients.ts'
import { recordsOf } from '#use-cases/change.ts'
import { mailNotMailed } from '#use-cases/voucher/internal/mail-not-mailed.ts'

import { lockToErase } from './internal/lock-to-erase.ts'

/** Without the address of the site no mail is written: a restore repeats what people were told of already. */
type Deps = { db: Db; queue: Queue; siteUrl?: string; now: () => Date }
export type EraseClientRefusal = 'not-found' | 'erased' | 'money-open' | 'work-open'

/** An order the law asks to keep, and until when. */
export type RetainedOrder = { code: string; until: Date }

/**
 * Erases a person's data at their request; only what the law requires is kept. Songs in production block it, unless the
 * person confirmed in an open request that they end. Somebody who had asked for it is told by mail that it was done.
 */
export async function eraseClient(
  deps: Deps,
  actor: AuditActor,
  clientId: string,
): Promise<Result<undefined, EraseClientRefusal>> {
  const { db, siteUrl } = deps
  return db.transaction(async (tx) => {
    const found = await findClient(tx, clientId)
    const client = found && (await lockToErase(tx, found))
    if (!client) return refuse('not-found')
    if (client.erasedAt) return refuse('erased')
    const subject = { id: client.id, email: client.email, client }
    const endsWork = await hasEndedSongs(tx, clientId)
    const erased = await eraseSubject(tx, deps, { subject, actor, endsWork, hasProvedNumbers: true })
    if (!erased.ok) return erased
    const { retained, answered } = erased.value
    if (answered > 0 && siteUrl) await mailErased(tx, { ...deps, siteUrl }, subject, retained)
    return accept()
  })
}

/**
 * The same by the person, who proved to read the mailbox, and nothing else: at once where nothing is open. The confirmation is mailed after
 * everything else was erased, and its address is erased by the retention job.
 */
export async function eraseOwnData(
  deps: Deps & { siteUrl: string },
  subject: DataSubject,
  from: { ip: string; userAgent: string },
): Promise<Result<RetainedOrder[], 'money-open' | 'work-open' | 'erased'>> {
  const { db } = deps
  return db.transaction(async (tx) => {
    const client = await lockToErase(tx, subject)
    if (subject.client && (!client || client.erasedAt)) return refuse('erased')
    const actor = { id: 'data-subject', name: 'Titular dos dados', ...from, ...withoutSession }
    const erased = await eraseSubject(tx, deps, { subject, actor, endsWork: false, hasProvedNumbers: false })
    if (!erased.ok) return erased
    await mailErased(tx, deps, subject, erased.value.retained)
    return accept(erased.value.retained)
  })
}

/**
 * Erases whoever this address belongs to, unless it is a client: in a database from a backup, where only the address says
 * that an erasure must be repeated. `erased`: nothing is stored under it any more.
 */
export async function eraseByEmail(
  deps: Deps,
  actor: AuditActor,
  email: string,
): Promise<Result<undefined, 'erased' | 'money-open' | 'work-open'>> {
  return deps.db.transaction(async (tx) => {
    const subject = await findDataSubject(tx, email)
    if (!subject || subject.client) return refuse('erased')
    await lockToErase(tx, subject)
    const erased = await eraseSubject(tx, deps, { subject, actor, endsWork: false, hasProvedNumbers: false })
    return erased.ok ? accept() : erased
  })
}

type Erasure = { subject: DataSubject; actor: AuditActor; endsWork: boolean; hasProvedNumbers: boolean }

async function eraseSubject(
  tx: Tx,
  deps: Deps,
  { subject, actor, endsWork, hasProvedNumbers }: Erasure,
): Promise<Result<{ retained: RetainedOrder[]; answered: number }, 'money-open' | 'work-open'>> {
  const { audit } = recordsOf(tx, deps, actor)
  const { queue, siteUrl, now } = deps
  const orders = await listOrdersOfClient(tx, subject)
  const projects = await listProjectsOfClient(tx, subject.id, null)
  const decision = checkErasure({ orders, projects, endsWork }, now())
  if (!decision.ok) return decision

  const { retainedOrderIds } = decision.value
  // Before the e-mail is erased, by which requests of somebody who never bought are found.
  const answered = await closeDataRequestsOf(tx, subject, { closedAt: now(), closedBy: actor.id })
  if (endsWork) await endOpenProjects(tx, subject.id, now())
  const wanted = { orderIds: orders.map(({ id }) => id), email: subject.email }
  const rows = await listRowsOf(tx, subject)
  const given = await listGivenVoucherMails(tx, wanted)
  const received = await listReceivedVoucherMails(tx, wanted)
  await erasePersonalData(tx, subject, {
    retainedOrderIds,
    sentLaterIds: given.map(({ id }) => id),
    hasProvedNumbers,
    now: now(),
  })
  await deleteVoucherRecipient(tx, subject.email)
  // Bought for somebody else and promised to them: it still arrives, without a word of its buyer.
  for (const mail of given) await saveWaitingVoucherMail(tx, mail.id, withoutGiver(mail.content, mail.toName))
  // A voucher cannot be mailed to somebody who was erased: whoever bought it gives it to them.
  if (siteUrl) for (const mail of received) await mailNotMailed(tx, { queue, siteUrl }, mail)
  await queue.enqueue(tx, 'cleanup', {})
  await audit('client-erased', ofClient(subject.client?.id ?? null), { keptOrders: retainedOrderIds.length, rows })
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
