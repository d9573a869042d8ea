import { studioSteps, type ProductionStep } from '#core/project/project.ts'
import { canSetStep, type StepRefusal } from '#core/project/step-moves.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { isVersionPresented } from '#db/project/progress.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

export type MoveRefusal = 'not-found' | 'step-unknown' | 'same-step' | 'moved-meanwhile' | StepRefusal

/** Sets a project's step, which the client follows. `seen` is the step the form showed. */
export async function moveStep(
  deps: Deps,
  { projectId, actor }: ProjectActor,
  request: { step: string; seen: string },
): Promise<Result<{ step: ProductionStep; code: string }, MoveRefusal>> {
  const step = studioSteps.find((known) => known === request.step)
  if (!step) return refuse('step-unknown')

  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (project.step === step) return refuse('same-step')
    if (project.step !== request.seen) return refuse('moved-meanwhile')
    const allowed = canSetStep(
      {
        status: project.status,
        stopReason: await findStopReason(tx, project),
        briefing: (await findBriefingOfProject(tx, projectId))?.state ?? null,
        isPresented: await isVersionPresented(tx, projectId),
      },
      step,
    )
    if (!allowed.ok) return allowed

    await history('step-changed', { projectId }, { step, previousStep: project.step })
    await audit('step-moved', ofProject(project), { step })
    await saveProject(tx, project, { step }, deps.now())
    return accept({ step, code: project.code })
  })
}
