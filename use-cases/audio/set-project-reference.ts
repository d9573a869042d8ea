import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { insertReference, lockLibraryItem, deleteReference } from '#db/audio/library.ts'
import { announce } from '#db/live.ts'
import { lockProject } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

type Reference = { projectId: string; itemId: string }

/** Adds a library recording to a project's references, or removes it. Idempotent. */
export function setProjectReference(
  deps: Deps,
  actor: AuditActor,
  { projectId, itemId }: Reference,
  isReference: boolean,
): Promise<Result<{ title: string }, 'not-found'>> {
  return change(deps, actor, async (tx, { audit }) => {
    const project = await lockProject(tx, projectId)
    const item = project && (await lockLibraryItem(tx, itemId))
    if (!project || !item) return refuse('not-found')

    const changed = isReference
      ? await insertReference(tx, { projectId, itemId, at: deps.now() })
      : await deleteReference(tx, { projectId, itemId })
    if (changed) {
      await audit(isReference ? 'reference-added' : 'reference-removed', ofProject(project), { itemId })
      await announce(tx, `project:${projectId}`)
    }
    return accept({ title: item.title })
  })
}
