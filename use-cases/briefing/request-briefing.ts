import { briefingLinkMail } from '#copy/briefing/briefing-mails.ts'
import { canDiscussBriefing, type BriefingClosedReason } from '#core/briefing/briefing.ts'
import { emptyAnswers } from '#core/briefing/briefing.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { insertBriefing, lockBriefingOfProject } from '#db/briefing/briefings.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'
import { newBriefing } from '#use-cases/briefing/internal/start-briefing.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { LinkDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'
import { briefingMailUrl } from '#use-cases/mail/mail-secrets.ts'

/** Creates the briefing of a project that started without one, and mails its link to the client. */
export function requestBriefing(
  deps: LinkDeps,
  { projectId, actor }: ProjectActor,
): Promise<Result<undefined, 'not-found' | 'already-invited' | BriefingClosedReason>> {
  return change(deps, actor, async (tx, { audit }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (await lockBriefingOfProject(tx, projectId)) return refuse('already-invited')
    const isActive = await hasActivePurchase(tx, project.orderId)
    const allowed = canDiscussBriefing({ status: project.status, isActive })
    if (!allowed.ok) return allowed

    const briefing = await insertBriefing(tx, {
      ...newBriefing(deps.signer, project.packageId),
      orderId: project.orderId,
      projectId,
      answers: emptyAnswers,
      createdAt: deps.now(),
      updatedAt: deps.now(),
    })
    await audit('briefing-invited', ofProject(project))
    const link = briefingMailUrl(deps.siteUrl, briefing)
    await enqueueClientMail(tx, deps, project, {
      kind: 'briefing-link',
      key: `briefing-link:${briefing.id}`,
      content: (mailContext) => briefingLinkMail({ link, isUnlinked: false, ...mailContext }),
    })
    await announceProject(tx, project)
    return accept()
  })
}
