import { studioSteps, type ProductionStep } from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

export type MoveRefusal =
  | 'not-found'
  | 'step-unknown'
  | 'same-step'
  | 'moved-meanwhile'
  | 'order-closed'
  | 'not-in-production'

/**
 * Sets a project's step, which the client follows. `seen` is the step the form showed. `onlyInProduction`: board and list show a step only of
 * what is in production, and move nothing else.
 */
export async function moveStep(
  deps: Deps,
  { projectId, actor }: { projectId: string; actor: AuditActor },
  request: { step: string; seen: string; onlyInProduction?: boolean },
): Promise<Result<{ step: ProductionStep; code: string }, MoveRefusal>> {
  const step = studioSteps.find((known) => known === request.step)
  if (!step) return refuse('step-unknown')

  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (request.onlyInProduction && project.status !== 'waiting') return refuse('not-in-production')
    if (project.step === step) return refuse('same-step')
    if (project.step !== request.seen) return refuse('moved-meanwhile')
    if (await findStopReason(tx, project)) return refuse('order-closed')

    await history('step-changed', { projectId }, { step, previousStep: project.step })
    await audit('step-moved', ofProject(project), { step })
    await saveProject(tx, project, { step }, deps.now())
    return accept({ step, code: project.code })
  })
}
