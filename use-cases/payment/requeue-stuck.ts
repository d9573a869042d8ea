import { isAccountMail } from '#core/mail/mail-kinds.ts'
import { listUnqueuedMails, queueMail, saveMailFailure } from '#db/mail/mails.ts'
import { listWithdrawalsWithoutJob } from '#db/order/due-orders.ts'
import { enqueueMissingPassages } from '#db/preview/proofs.ts'
import { enqueueDelivery, listUnqueuedMessages } from '#db/whatsapp/messages.ts'
import type { QueueDeps } from '#use-cases/deps.ts'
import { flagMissingWork } from '#use-cases/project/recreate-project.ts'

/**
 * Queues again what outlasted all retries of its job, as an outage of a day does: unsent mails, messages by
 * WhatsApp, refunds of withdrawals and passages. Paid orders whose buyer got nothing become questions for staff. A mail with a link into an account has failed for good, since its link has expired by then. Returns how
 * many were found, of passages not: theirs are asked for whether or not any are missing.
 */
export function requeueStuck({
  db,
  queue,
  now,
}: QueueDeps): Promise<{ mails: number; messages: number; withdrawals: number; missing: number }> {
  return db.transaction(async (tx) => {
    const mails = await listUnqueuedMails(tx)
    for (const mail of mails) {
      if (!isAccountMail(mail.kind)) await queueMail(tx, queue, mail)
      else await saveMailFailure(tx, mail.id, { reason: mail.lastError ?? 'mail-unavailable', final: true })
    }
    const messages = await listUnqueuedMessages(tx)
    for (const { id } of messages) await enqueueDelivery(tx, queue, id)
    const withdrawals = await listWithdrawalsWithoutJob(tx)
    for (const { id } of withdrawals)
      await queue.enqueue(tx, 'refund-withdrawal', { orderId: id }, { singletonKey: id })
    await enqueueMissingPassages(tx, queue)
    const missing = await flagMissingWork(tx, { now })
    return { mails: mails.length, messages: messages.length, withdrawals: withdrawals.length, missing }
  })
}
