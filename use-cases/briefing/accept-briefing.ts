import { briefingAcceptedMail } from '#copy/briefing/briefing-mails.ts'
import { canDiscussBriefing, type BriefingClosedReason } from '#core/briefing/briefing.ts'
import { transitionBriefing } from '#core/briefing/briefing.ts'
import { earlyWish } from '#core/project/desired-date.ts'
import type { DueDates } from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { lockBriefingOfProject, saveBriefingChange } from '#db/briefing/briefings.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { findOrder } from '#db/order/orders.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { briefedProject, dedicateProject } from '#use-cases/briefing/internal/notify-briefing-sent.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'
import { restartDeadline } from '#use-cases/project/internal/restart-deadline.ts'

export type AcceptBriefingRefusal = 'not-found' | 'already-accepted' | BriefingClosedReason

/** Accepts the briefing: the delivery period restarts now, and the client is told the new dates. */
export function acceptBriefing(
  deps: MailDeps,
  { projectId, actor }: ProjectActor,
): Promise<Result<DueDates, AcceptBriefingRefusal>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    const briefing = await lockBriefingOfProject(tx, projectId)
    if (!briefing || !project) return refuse('not-found')

    const moved = transitionBriefing(briefing.state, 'accept')
    if (!moved.ok) return refuse('already-accepted')
    const order = project.orderId ? await findOrder(tx, project.orderId) : null
    const isActive = await hasActivePurchase(tx, project.orderId)
    const allowed = canDiscussBriefing({ status: project.status, isActive })
    if (!allowed.ok) return allowed

    const now = deps.now()
    const { deadlineStartedAt, ...due } = await restartDeadline(tx, { project, order }, now)
    const step = project.step === 'analysis' ? 'composition' : project.step
    await saveProject(tx, project, { deadlineStartedAt, ...due, step }, now)
    // A briefing given by telephone or chat was never sent.
    await dedicateProject(tx, project, { briefing, now })
    await saveBriefingChange(tx, briefing.id, { state: moved.value, acceptedAt: now }, now)

    const ids = { orderId: project.orderId ?? undefined, projectId: project.id }
    await history('briefing-accepted', ids, { ...due, step, outside: briefing.state !== 'sent' })
    await audit('briefing-accepted', ofProject(project), { deadlineOn: due.deadlineOn })
    const briefed = await briefedProject(tx, project)
    const early = earlyWish(briefing.answers.wishedOn ?? '', due.deadlineOn)
    await enqueueClientMail(tx, deps, project, {
      kind: 'briefing-accepted',
      key: `briefing-accepted:${briefing.id}`,
      content: (mailContext) => briefingAcceptedMail({ project: briefed, due, early, ...mailContext }),
    })
    return accept(due)
  })
}
