import { deliveryExtendedMail } from '#copy/delivery/delivery-mails.ts'
import { decideDeliveryExtension, type ExtendRefusal } from '#core/delivery/delivery.ts'
import { dayOf, isCalendarDay, type CalendarDay } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'

import { readDelivery } from './read-delivery.ts'

/** Changes the last day of a delivery; an expired one opens again. */
export async function extendDelivery(
  deps: MailDeps,
  actor: AuditActor,
  { projectId, day }: { projectId: string; day: string },
): Promise<Result<{ endsOn: CalendarDay }, ExtendRefusal | 'not-found' | 'order-closed'>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (await findStopReason(tx, project)) return refuse('order-closed')
    const now = deps.now()
    const { downloadDays } = await readDelivery(tx, project)
    const window = { ...project, promisedDays: downloadDays }
    const decision = decideDeliveryExtension(window, isCalendarDay(day) ? day : null, now)
    if (!decision.ok) return decision

    const endsOn = dayOf(decision.value)
    const eventId = await history(
      'delivery-extended',
      { projectId },
      { endsOn, before: project.deliveryEndsAt ? dayOf(project.deliveryEndsAt) : null },
    )
    await audit('delivery-extended', ofProject(project), { endsOn })
    await saveProject(tx, project, { deliveryEndsAt: decision.value }, now)
    await enqueueClientMail(tx, deps, project, {
      kind: 'delivery-extended',
      key: `delivery-extended:${eventId}`,
      content: (mailContext) => deliveryExtendedMail({ project, endsOn, ...mailContext }),
    })
    return accept({ endsOn })
  })
}
