import { briefingReceivedMail, staffBriefingMail, type BriefedProject } from '#copy/briefing/briefing-mails.ts'
import { dedicatedTitle, firstTitle } from '#copy/project/song-title.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import { earlyWish } from '#core/project/desired-date.ts'
import { acceptanceDay } from '#core/project/project.ts'
import { dedicate } from '#core/project/recipient.ts'
import { addBusinessDays } from '#core/shared/business-days.ts'
import type { Briefing } from '#db/briefing/briefings.ts'
import type { Tx } from '#db/client.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { findOrder } from '#db/order/orders.ts'
import { recordHistory } from '#db/project/history.ts'
import { findProject, saveProject, type Project } from '#db/project/projects.ts'
import type { LinkPartDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'
import { briefingMailUrl } from '#use-cases/mail/mail-secrets.ts'
import { readPromisedDays } from '#use-cases/order/read-promised-days.ts'

/**
 * Records in the project's history that its briefing was sent and notifies both sides. Does nothing without a project.
 */
export async function notifyBriefingSent(tx: Tx, deps: LinkPartDeps, briefing: Briefing): Promise<void> {
  const project = briefing.projectId ? await findProject(tx, briefing.projectId) : null
  if (!project) return

  const ids = { orderId: project.orderId ?? undefined, projectId: project.id }
  await dedicateProject(tx, project, { briefing, now: deps.now() })
  const briefed = await briefedProject(tx, project)
  const order = project.orderId ? await findOrder(tx, project.orderId) : null
  const { limit } = await readPromisedDays(tx, project, order)
  const early = earlyWish(briefing.answers.wishedOn ?? '', addBusinessDays(acceptanceDay(deps.now()), limit))
  await recordHistory(tx, { ...ids, type: 'briefing-sent', actor: 'buyer' })
  const link = briefingMailUrl(deps.siteUrl, briefing)
  await enqueueClientMail(tx, deps, project, {
    kind: 'briefing-received',
    key: `briefing-received:${briefing.id}`,
    content: (mailContext) => briefingReceivedMail({ project: briefed, early, link, ...mailContext }),
  })
  await enqueueStaffMail(tx, deps, {
    ...ids,
    kind: 'staff-briefing',
    key: `staff-briefing:${briefing.id}`,
    content: () =>
      staffBriefingMail({
        project: briefed,
        recipient: briefing.answers.recipient ?? '',
        early,
        adminUrl: `${deps.siteUrl}/admin/projects/${project.id}/briefing`,
      }),
  })
}

/** Names the song after whom the briefing says it is for. */
export async function dedicateProject(
  tx: Tx,
  project: Project,
  { briefing, now }: { briefing: Briefing; now: Date },
): Promise<void> {
  const change = dedicate(project, briefing.answers.recipient ?? '', {
    first: firstTitle(project.clientName),
    dedicated: dedicatedTitle,
  })
  if (change.recipient) await saveProject(tx, project, change, now)
}

/** The project's data as the mail templates need it. */
export async function briefedProject(
  tx: Tx,
  { code, clientName, packageId }: { code: string; clientName: string; packageId: string },
): Promise<BriefedProject> {
  return { code, clientName, packageName: findPackage(await currentCatalog(tx), packageId)?.name ?? packageId }
}
