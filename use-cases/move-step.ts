import { studioSteps, type ProductionStep } from '#core/project.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import { recordAudit, type Doer } from '#db/audit.ts'
import type { Db } from '#db/client.ts'
import { recordHistory } from '#db/history.ts'
import { lockProject, saveProject } from '#db/projects.ts'

type Deps = { db: Db; now: () => Date }

/** Says which step the work has reached; its client follows it. */
export async function moveStep(
  { db, now }: Deps,
  { projectId, doer }: { projectId: string; doer: Doer },
  asked: string,
): Promise<Result<{ step: ProductionStep }, 'not-found' | 'step-unknown' | 'same-step'>> {
  const step = studioSteps.find((known) => known === asked)
  if (!step) return refuse('step-unknown')

  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (project.step === step) return refuse('same-step')

    await recordHistory(tx, {
      projectId,
      type: 'step-changed',
      details: { step, previousStep: project.step },
      actor: `staff:${doer.id}`,
    })
    await recordAudit(tx, doer, {
      action: 'step-moved',
      subject: { kind: 'project', id: project.id, label: project.code },
      details: { step },
      at: now(),
    })
    await saveProject(tx, project, { step }, now())
    return accept({ step })
  })
}
