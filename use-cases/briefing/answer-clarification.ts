import { staffBriefingAnsweredMail } from '#copy/briefing/briefing-mails.ts'
import { briefingLimits } from '#core/briefing/briefing-form.ts'
import { canOpenBriefing, transitionBriefing, type BriefingAccess } from '#core/briefing/briefing.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLines } from '#core/shared/single-line.ts'
import { lockBriefing, saveBriefingChange, type Briefing } from '#db/briefing/briefings.ts'
import type { Tx } from '#db/client.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { recordHistory } from '#db/project/history.ts'
import { findProject } from '#db/project/projects.ts'
import { briefedProject } from '#use-cases/briefing/internal/notify-briefing-sent.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'

export type AnswerBriefingRefusal = 'not-found' | 'order-closed' | 'not-asked' | 'answer-required' | 'answer-too-long'

/** Stores the client's answer to the clarification asked at `askedAt` (ISO 8601), or to the last one; the studio acts next. */
export function answerClarification(
  deps: MailDeps,
  { briefingId, access, askedAt }: { briefingId: string; access: BriefingAccess; askedAt?: string | undefined },
  typed: string,
): Promise<Result<undefined, AnswerBriefingRefusal>> {
  return deps.db.transaction(async (tx) => {
    const briefing = await lockBriefing(tx, briefingId)
    if (!briefing || !canOpenBriefing(briefing, access)) return refuse('not-found')
    if (!(await hasActivePurchase(tx, briefing.orderId))) return refuse('order-closed')
    const moved = transitionBriefing(briefing.state, 'answer')
    if (!moved.ok) return refuse('not-asked')
    // Another question than the one its page showed.
    if (askedAt && askedAt !== briefing.clarifications.at(-1)?.askedAt) return refuse('not-asked')

    const answer = normalizeLines(typed)
    if (answer === '') return refuse('answer-required')
    if (answer.length > briefingLimits.answer) return refuse('answer-too-long')

    const now = deps.now()
    const clarifications = briefing.clarifications.map((clarification, index) =>
      index === briefing.clarifications.length - 1
        ? { ...clarification, answer, answeredAt: now.toISOString() }
        : clarification,
    )
    await saveBriefingChange(tx, briefing.id, { state: moved.value, clarifications }, now)
    await notifyStaff(tx, deps, briefing, clarifications.length)
    return accept()
  })
}

async function notifyStaff(tx: Tx, deps: MailDeps, briefing: Briefing, round: number) {
  const project = briefing.projectId ? await findProject(tx, briefing.projectId) : null
  if (!project) return

  const ids = { orderId: project.orderId ?? undefined, projectId: project.id }
  const briefed = await briefedProject(tx, project)
  await recordHistory(tx, { ...ids, type: 'briefing-answered', actor: 'buyer' })
  await enqueueStaffMail(tx, deps, {
    ...ids,
    kind: 'staff-briefing-answered',
    key: `staff-briefing-answered:${briefing.id}:${round}`,
    content: () =>
      staffBriefingAnsweredMail({
        project: briefed,
        adminUrl: `${deps.siteUrl}/admin/projects/${project.id}/briefing`,
      }),
  })
}
