import type { Log } from '#adapters/log.ts'
import type { MailTransport } from '#adapters/mail/mail.ts'
import { expiredMail } from '#copy/client/erased-mail.ts'
import { checkErasure } from '#core/client/erasure.ts'
import {
  retentionCutoff,
  retentionIds,
  totalOf,
  type RetentionCounts,
  type RetentionId,
} from '#core/client/retention.ts'
import type { MailKind } from '#core/mail/mail-kinds.ts'
import { dayOf } from '#core/shared/dates.ts'
import { ofSettings } from '#core/staff/audit-subjects.ts'
import { deleteOldShopCounts } from '#db/admin/shop-counts.ts'
import type { Db, Tx } from '#db/client.ts'
import { findClient, listOrdersOfClient, listProjectsOfClient } from '#db/client/clients.ts'
import { erasePersonalData } from '#db/client/erasure.ts'
import {
  anonymiseMails,
  anonymiseOldProposals,
  anonymiseOldUnpaidOrders,
  deleteOldAccessLinks,
  deleteOldAuditEntries,
  deleteOldContacts,
  deleteOldCounters,
  deleteOldDataRequests,
  deleteOldUnlinkedBriefings,
  deleteOldUnlinkedPronunciations,
  deleteOldWhatsappAnswers,
  deleteOldRemovedFiles,
  deleteOldSecurityEvents,
  eraseOldSongContent,
  insertRetentionRun,
  listOldClients,
  listOldMails,
} from '#db/client/retention.ts'
import { deleteEndedGifts } from '#db/gift/gifts.ts'
import type { Queue } from '#db/queue.ts'
import { loggableError } from '#db/shared/errors.ts'
import { type AuditActor, withoutSession } from '#db/staff/audit.ts'
import { anonymiseVoucherMails, listGivenVoucherMails, listOldVoucherMails } from '#db/voucher/voucher-recipients.ts'
import { change } from '#use-cases/change.ts'

import { lockToErase } from './internal/lock-to-erase.ts'

type Deps = {
  db: Db
  queue: Queue
  mail: Pick<MailTransport, 'deleteFiles'>
  now: () => Date
  log: Pick<Log, 'info' | 'warn'>
}

/** Rows of one transaction, and transactions of one rule and run: what is left over is for the next day. */
type Limits = { batch: number; batches: number }
const usualLimits: Limits = { batch: 200, batches: 500 }

const actor: AuditActor = { id: 'system', name: 'Prazos de guarda', ip: '', userAgent: '', ...withoutSession }

/**
 * Carries out the retention table (`core/client/retention.ts`): deletes or anonymises what is past its period. Idempotent;
 * in small transactions; a rule that fails does not hold up the others. Stores the counts, and throws when a rule failed.
 */
export async function applyRetention(deps: Deps, limits = usualLimits): Promise<RetentionCounts> {
  const { db, now, log } = deps
  const startedAt = now()
  const counts: RetentionCounts = {}
  const failed: RetentionId[] = []
  const errors: unknown[] = []
  for (const id of retentionIds) {
    try {
      const count = await applyRule(deps, id, limits)
      if (count > 0) counts[id] = count
    } catch (error) {
      failed.push(id)
      errors.push(error)
      log.warn({ rule: id, ...loggableError(error) }, 'a retention rule could not be carried out')
    }
  }

  await change({ db, now }, actor, async (tx, { audit }) => {
    await insertRetentionRun(tx, { startedAt, endedAt: now(), counts, failed })
    // What was deleted may have been the last row to refer to stored bytes.
    await deps.queue.enqueue(tx, 'cleanup', {})
    if (totalOf(counts) === 0) return
    await audit('retention-applied', ofSettings(''), { counts })
  })
  log.info({ counts, failed }, 'retention applied')
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} retention rules failed`)
  return counts
}

async function applyRule(deps: Deps, id: RetentionId, limits: Limits): Promise<number> {
  const { db, now } = deps
  const step = { before: retentionCutoff(id, now()), limit: limits.batch }
  const inTx = (run: (tx: Tx) => Promise<number>) => repeat(limits, () => db.transaction(run))
  switch (id) {
    case 'unlinked-briefings':
      return repeat(limits, () => deleteOldUnlinkedBriefings(db, step))
    case 'unlinked-voices':
      return repeat(limits, () => deleteOldUnlinkedPronunciations(db, step))
    case 'unpaid-orders':
      return inTx((tx) => eraseUnpaidOrders(tx, deps, { ...step, withMoney: false }))
    case 'contacts':
      return repeat(limits, () => deleteOldContacts(db, step))
    case 'proposals':
      return repeat(limits, () => anonymiseOldProposals(db, step))
    case 'gifts':
      return inTx((tx) => deleteEndedGifts(tx, step))
    case 'song-content':
      return inTx((tx) => eraseOldSongContent(tx, { ...step, now: now() }))
    case 'removed-files':
      return repeat(limits, () => deleteOldRemovedFiles(db, step))
    case 'voucher-recipients':
      return repeat(limits, async () => eraseMails(deps, await listOldVoucherMails(db, step), anonymiseVoucherMails))
    case 'mail-texts':
      return repeat(limits, () => eraseOldMails(deps, step))
    case 'whatsapp-answers':
      return repeat(limits, () => deleteOldWhatsappAnswers(db, step))
    case 'erasure-notices':
      return repeat(limits, () => eraseOldMails(deps, { ...step, kind: 'data-erased' }))
    case 'purchases':
      return (
        (await eraseOldClients(deps, step, limits)) +
        (await inTx((tx) => eraseUnpaidOrders(tx, deps, { ...step, withMoney: true })))
      )
    case 'data-requests':
      return repeat(limits, () => deleteOldDataRequests(db, step))
    case 'access-links':
      return repeat(limits, () => deleteOldAccessLinks(db, step))
    case 'attempt-counters':
      return repeat(limits, () => deleteOldCounters(db, step))
    case 'security-log':
      return repeat(limits, () => deleteOldSecurityEvents(db, step))
    case 'audit-log':
      return repeat(limits, () => deleteOldAuditEntries(db, step))
    case 'shop-counts':
      return repeat(limits, () => deleteOldShopCounts(db, { before: dayOf(step.before), limit: limits.batch }))
  }
}

async function eraseUnpaidOrders(
  tx: Tx,
  { mail, now }: Pick<Deps, 'mail' | 'now'>,
  step: { before: Date; limit: number; withMoney: boolean },
): Promise<number> {
  const { count, mailIds } = await anonymiseOldUnpaidOrders(tx, { ...step, gone: expiredMail, now: now() })
  // Before it is committed: afterwards nothing finds these mails.
  if (mailIds.length > 0) await mail.deleteFiles(mailIds)
  return count
}

async function eraseOldMails(deps: Deps, step: { before: Date; limit: number; kind?: MailKind }): Promise<number> {
  return eraseMails(deps, await listOldMails(deps.db, { ...step, gone: expiredMail }), anonymiseMails)
}

/** The copies in a folder first: afterwards nothing finds these mails any more. */
async function eraseMails(
  { db, mail }: Deps,
  ids: string[],
  anonymise: (tx: Tx, ids: string[], gone: typeof expiredMail) => Promise<void>,
): Promise<number> {
  if (ids.length === 0) return 0
  await mail.deleteFiles(ids)
  await db.transaction((tx) => anonymise(tx, ids, expiredMail))
  return ids.length
}

/** Whole people, one transaction each. Whoever has open money or work is passed over: nothing is past its period there. */
async function eraseOldClients(deps: Deps, step: { before: Date; limit: number }, { batches }: Limits) {
  let erased = 0
  let after: string | null = null
  for (let batch = 0; batch < batches; batch += 1) {
    const ids: string[] = await listOldClients(deps.db, { ...step, after })
    for (const id of ids) if (await eraseOldClient(deps, id)) erased += 1
    after = ids.at(-1) ?? null
    if (ids.length < step.limit) break
  }
  return erased
}

function eraseOldClient({ db, now }: Deps, clientId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await findClient(tx, clientId)
    const client = found && (await lockToErase(tx, found))
    if (!client) return false
    const orders = await listOrdersOfClient(tx, client)
    const checked = checkErasure({ orders, projects: await listProjectsOfClient(tx, clientId, null) }, now())
    if (!checked.ok) return false
    const { retainedOrderIds } = checked.value
    const isErased = client.erasedAt !== null
    // Another purchase may have come since the list was read. Of whoever was erased each order was promised its own end.
    if (!isErased && retainedOrderIds.length > 0) return false
    const given = await listGivenVoucherMails(tx, { orderIds: orders.map((order) => order.id), email: client.email })
    await erasePersonalData(tx, client, {
      retainedOrderIds,
      sentLaterIds: given.map((waiting) => waiting.id),
      hasProvedNumbers: !isErased,
      now: now(),
    })
    return true
  })
}

/** Repeats a step until it finds less than a batch. */
async function repeat({ batch, batches }: Limits, step: () => Promise<number>): Promise<number> {
  let total = 0
  for (let run = 0; run < batches; run += 1) {
    const count = await step()
    total += count
    if (count < batch) break
  }
  return total
}
