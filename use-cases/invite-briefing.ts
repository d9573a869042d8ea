import type { Seal } from '#adapters/seal.ts'
import { briefingLinkMail } from '#copy/briefing-mails.ts'
import { emptyAnswers } from '#core/briefing.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import { recordAudit, type Doer } from '#db/audit.ts'
import { insertBriefing, lockBriefingOfProject } from '#db/briefings.ts'
import type { Db } from '#db/client.ts'
import { postMail } from '#db/mails.ts'
import { announceProject, lockProject } from '#db/projects.ts'
import type { Queue } from '#db/queue.ts'
import { currentSettings } from '#db/revisions.ts'

import { briefingMailUrl } from './mail-secrets.ts'
import { newBriefing } from './start-briefing.ts'

type Deps = { db: Db; queue: Queue; seal: Seal; siteUrl: string; now: () => Date }

/** Creates the briefing of a project that started without one, and mails its link to the client. */
export function inviteBriefing(
  deps: Deps,
  { projectId, doer }: { projectId: string; doer: Doer },
): Promise<Result<undefined, 'not-found' | 'already-invited'>> {
  return deps.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (await lockBriefingOfProject(tx, projectId)) return refuse('already-invited')

    const briefing = await insertBriefing(tx, {
      ...newBriefing(deps.seal, project.packageId),
      orderId: project.orderId,
      projectId,
      answers: emptyAnswers,
      createdAt: deps.now(),
      updatedAt: deps.now(),
    })
    await recordAudit(tx, doer, {
      action: 'briefing-invited',
      subject: { kind: 'project', id: project.id, label: project.code },
      at: deps.now(),
    })
    await postMail(tx, deps.queue, {
      kind: 'briefing-link',
      dedupeKey: `briefing-link:${briefing.id}`,
      toName: project.clientName,
      toEmail: project.clientEmail,
      content: briefingLinkMail({
        link: briefingMailUrl(deps.siteUrl, briefing),
        loose: false,
        siteUrl: deps.siteUrl,
        settings: await currentSettings(tx),
      }),
      orderId: project.orderId ?? undefined,
      projectId,
    })
    await announceProject(tx, project)
    return accept()
  })
}
