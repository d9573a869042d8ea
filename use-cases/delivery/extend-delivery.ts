import { deliveryExtendedMail } from '#copy/delivery/delivery-mails.ts'
import { decideDeliveryExtension, type ExtendRefusal } from '#core/delivery/delivery.ts'
import { dayOf, isCalendarDay, type CalendarDay } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { recordHistory } from '#db/project/history.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'

import { readDelivery } from './read-delivery.ts'

type Deps = { db: Db; queue: Queue; siteUrl: string; now: () => Date }

/** Changes the last day of a delivery; an expired one opens again. */
export async function extendDelivery(
  deps: Deps,
  actor: AuditActor,
  { projectId, day }: { projectId: string; day: string },
): Promise<Result<{ endsOn: CalendarDay }, ExtendRefusal | 'not-found'>> {
  return deps.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const now = deps.now()
    const { downloadDays } = await readDelivery(tx, project)
    const window = { ...project, promisedDays: downloadDays }
    const decision = decideDeliveryExtension(window, isCalendarDay(day) ? day : null, now)
    if (!decision.ok) return decision

    const endsOn = dayOf(decision.value)
    const eventId = await recordHistory(tx, {
      projectId,
      type: 'delivery-extended',
      details: { endsOn, before: project.deliveryEndsAt ? dayOf(project.deliveryEndsAt) : null },
      actor: `staff:${actor.id}`,
    })
    await insertAuditEntry(tx, actor, {
      action: 'delivery-extended',
      subject: { kind: 'project', id: projectId, label: project.code },
      details: { endsOn },
      at: now,
    })
    await saveProject(tx, project, { deliveryEndsAt: decision.value }, now)
    await enqueueClientMail(tx, deps, project, {
      kind: 'delivery-extended',
      key: `delivery-extended:${eventId}`,
      content: (mailContext) => deliveryExtendedMail({ project, endsOn, ...mailContext }),
    })
    return accept({ endsOn })
  })
}
