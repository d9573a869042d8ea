import { studioSteps, type ProductionStep } from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { recordHistory } from '#db/project/history.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

export type MoveRefusal = 'not-found' | 'step-unknown' | 'same-step' | 'moved-meanwhile'

/** Sets a project's step, which the client follows. `seen` is the step the form showed. */
export async function moveStep(
  { db, now }: Deps,
  { projectId, actor }: { projectId: string; actor: AuditActor },
  request: { step: string; seen: string },
): Promise<Result<{ step: ProductionStep }, MoveRefusal>> {
  const step = studioSteps.find((known) => known === request.step)
  if (!step) return refuse('step-unknown')

  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (project.step === step) return refuse('same-step')
    if (project.step !== request.seen) return refuse('moved-meanwhile')

    await recordHistory(tx, {
      projectId,
      type: 'step-changed',
      details: { step, previousStep: project.step },
      actor: `staff:${actor.id}`,
    })
    await insertAuditEntry(tx, actor, {
      action: 'step-moved',
      subject: { kind: 'project', id: project.id, label: project.code },
      details: { step },
      at: now(),
    })
    await saveProject(tx, project, { step }, now())
    return accept({ step })
  })
}
