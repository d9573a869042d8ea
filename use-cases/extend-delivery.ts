import { deliveryExtendedMail } from '#copy/delivery-mails.ts'
import { dayOf, isCalendarDay, type CalendarDay } from '#core/dates.ts'
import { extendDelivery as decide, type ExtendRefusal } from '#core/delivery.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import { recordAudit, type Doer } from '#db/audit.ts'
import type { Db } from '#db/client.ts'
import { recordHistory } from '#db/history.ts'
import { lockProject, saveProject } from '#db/projects.ts'
import type { Queue } from '#db/queue.ts'

import { mailClient } from './mail-client.ts'
import { readDelivery } from './read-delivery.ts'

type Deps = { db: Db; queue: Queue; siteUrl: string; now: () => Date }

/** Changes the last day of a delivery; an expired one opens again. */
export async function extendDelivery(
  deps: Deps,
  doer: Doer,
  { projectId, day }: { projectId: string; day: string },
): Promise<Result<{ endsOn: CalendarDay }, ExtendRefusal | 'not-found'>> {
  return deps.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const now = deps.now()
    const { downloadDays } = await readDelivery(tx, project)
    const window = { ...project, promisedDays: downloadDays }
    const decision = decide(window, isCalendarDay(day) ? day : null, now)
    if (!decision.ok) return decision

    const endsOn = dayOf(decision.value)
    const eventId = await recordHistory(tx, {
      projectId,
      type: 'delivery-extended',
      details: { endsOn, before: project.deliveryEndsAt ? dayOf(project.deliveryEndsAt) : null },
      actor: `staff:${doer.id}`,
    })
    await recordAudit(tx, doer, {
      action: 'delivery-extended',
      subject: { kind: 'project', id: projectId, label: project.code },
      details: { endsOn },
      at: now,
    })
    await saveProject(tx, project, { deliveryEndsAt: decision.value }, now)
    await mailClient(tx, deps, project, {
      kind: 'delivery-extended',
      key: `delivery-extended:${eventId}`,
      content: (house) => deliveryExtendedMail({ project, endsOn, ...house }),
    })
    return accept({ endsOn })
  })
}
