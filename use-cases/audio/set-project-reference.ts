import { accept, refuse, type Result } from '#core/shared/result.ts'
import { insertReference, lockLibraryItem, deleteReference } from '#db/audio/library.ts'
import type { Db } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { lockProject } from '#db/project/projects.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }
type Reference = { projectId: string; itemId: string }

/** Adds a library recording to a project's references, or removes it. Idempotent. */
export function setProjectReference(
  { db, now }: Deps,
  actor: AuditActor,
  { projectId, itemId }: Reference,
  isReference: boolean,
): Promise<Result<{ title: string }, 'not-found'>> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    const item = project && (await lockLibraryItem(tx, itemId))
    if (!project || !item) return refuse('not-found')

    const changed = isReference
      ? await insertReference(tx, { projectId, itemId, at: now() })
      : await deleteReference(tx, { projectId, itemId })
    if (changed) {
      await insertAuditEntry(tx, actor, {
        action: isReference ? 'reference-added' : 'reference-removed',
        subject: { kind: 'project', id: projectId, label: project.code },
        details: { itemId },
        at: now(),
      })
      await announce(tx, `project:${projectId}`)
    }
    return accept({ title: item.title })
  })
}
