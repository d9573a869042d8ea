import { deliveryEndedMail, deliveryEndsSoonMail } from '#copy/delivery/delivery-mails.ts'
import { deliveryState, endsSoonDays, reminderDue } from '#core/delivery/delivery.ts'
import { addDays } from '#core/shared/dates.ts'
import type { Tx } from '#db/client.ts'
import { listDeliveredFiles, listDeliveriesEndingBetween, listDownloads } from '#db/delivery/deliveries.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { lockProject, type Project } from '#db/project/projects.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'
import { runAll } from '#use-cases/run-all.ts'

/** Sends each client's reminders before and at the end of a delivery, each once; none while the purchase is stopped. */
export async function remindDeliveries(deps: MailDeps): Promise<void> {
  const now = deps.now()
  const around = await listDeliveriesEndingBetween(deps.db, addDays(now, -endsSoonDays), addDays(now, endsSoonDays + 1))
  await runAll(around, ({ id }) => deps.db.transaction((tx) => remind(tx, deps, id)))
}

async function remind(tx: Tx, deps: MailDeps, projectId: string): Promise<void> {
  const now = deps.now()
  const project = await lockProject(tx, projectId)
  const due = project && reminderDue(project, now)
  if (!project || !due || (await findStopReason(tx, project)) !== null) return
  // Skip the reminder when the delivery changed within the last day: the client was just told its dates.
  if (due !== 'ended' && project.updatedAt > addDays(now, -1)) return

  const { endsOn, daysLeft } = deliveryState(project, now)
  if (!endsOn) return
  const unfetched = await countNotDownloaded(tx, project)
  await enqueueClientMail(tx, deps, project, {
    kind: due === 'ended' ? 'delivery-ended' : 'delivery-ends-soon',
    // The end date is part of the key: after an extension the reminders are sent again.
    key: `delivery-${due}:${projectId}:${endsOn}`,
    content: (mailContext) =>
      due === 'ended'
        ? deliveryEndedMail({ project, endsOn, ...mailContext })
        : deliveryEndsSoonMail({ project, endsOn, daysLeft, unfetched, ...mailContext }),
  })
}

const manyDownloads = 2_000

async function countNotDownloaded(tx: Tx, project: Project): Promise<number> {
  const files = await listDeliveredFiles(tx, project)
  const downloads = await listDownloads(tx, project.id, manyDownloads)
  const lastOfAll = downloads.find(({ deliveryFileId }) => deliveryFileId === null)
  return files.filter(
    ({ id, createdAt }) =>
      !downloads.some(({ deliveryFileId }) => deliveryFileId === id) && !(lastOfAll && lastOfAll.createdAt > createdAt),
  ).length
}
