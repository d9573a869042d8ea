import { clarificationMail } from '#copy/briefing/briefing-mails.ts'
import { briefingLimits } from '#core/briefing/briefing-form.ts'
import { canDiscussBriefing, type BriefingClosedReason } from '#core/briefing/briefing.ts'
import { transitionBriefing } from '#core/briefing/briefing.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLines } from '#core/shared/single-line.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { lockBriefingOfProject, saveBriefingChange } from '#db/briefing/briefings.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { findProject } from '#db/project/projects.ts'
import { briefedProject } from '#use-cases/briefing/internal/notify-briefing-sent.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { LinkDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'
import { briefingMailUrl } from '#use-cases/mail/mail-secrets.ts'

export type ClarificationRefusal =
  | 'not-found'
  | 'not-sent'
  | 'question-required'
  | 'question-too-long'
  | BriefingClosedReason

/** Asks the client one more question, by mail with a link to answer it. */
export function requestClarification(
  deps: LinkDeps,
  { projectId, actor }: ProjectActor,
  typed: string,
): Promise<Result<undefined, ClarificationRefusal>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const question = normalizeLines(typed)
    if (question === '') return refuse('question-required')
    if (question.length > briefingLimits.question) return refuse('question-too-long')

    const briefing = await lockBriefingOfProject(tx, projectId)
    const project = await findProject(tx, projectId)
    if (!briefing || !project) return refuse('not-found')
    const moved = transitionBriefing(briefing.state, 'ask-back')
    if (!moved.ok) return refuse('not-sent')
    const isActive = await hasActivePurchase(tx, project.orderId)
    const allowed = canDiscussBriefing({ status: project.status, isActive })
    if (!allowed.ok) return allowed

    const now = deps.now()
    const clarification = { question, askedAt: now.toISOString(), answer: null, answeredAt: null }
    const clarifications = [...briefing.clarifications, clarification]
    await saveBriefingChange(tx, briefing.id, { state: moved.value, clarifications }, now)

    const ids = { orderId: project.orderId ?? undefined, projectId: project.id }
    await history('clarification-requested', ids, { question })
    await audit('clarification-requested', ofProject(project))
    const briefed = await briefedProject(tx, project)
    const link = briefingMailUrl(deps.siteUrl, briefing)
    await enqueueClientMail(tx, deps, project, {
      kind: 'clarification-requested',
      key: `clarification-requested:${briefing.id}:${clarifications.length}`,
      content: (mailContext) => clarificationMail({ project: briefed, question, link, ...mailContext }),
    })
    return accept()
  })
}
