import { accept, refuse, type Result } from '#core/shared/result.ts'
import { coverChoices, type CoverChoice } from '#core/site/cover-choice.ts'
import type { Db } from '#db/client.ts'
import { recordHistory } from '#db/project/history.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

/** Chooses one of the three drawings of a project's cover, for its client or for staff; only theirs is audited. */
export function chooseCover(
  { db, now }: Deps,
  actor: AuditActor | 'buyer',
  { projectId, choice }: { projectId: string; choice: string },
): Promise<Result<{ choice: CoverChoice }, 'not-found' | 'choice-unknown'>> {
  return db.transaction(async (tx) => {
    const chosen = coverChoices.find((known) => String(known) === choice)
    if (chosen === undefined) return refuse('choice-unknown')
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (project.coverChoice === chosen) return accept({ choice: chosen })

    await recordHistory(tx, {
      projectId,
      type: 'cover-chosen',
      details: { choice: chosen },
      actor: actor === 'buyer' ? 'buyer' : `staff:${actor.id}`,
    })
    if (actor !== 'buyer')
      await insertAuditEntry(tx, actor, {
        action: 'cover-chosen',
        subject: { kind: 'project', id: projectId, label: project.code },
        details: { choice: chosen },
        at: now(),
      })
    await saveProject(tx, project, { coverChoice: chosen }, now())
    return accept({ choice: chosen })
  })
}
