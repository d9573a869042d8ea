import { isGeneratedDocument, isSong } from '#core/delivery/delivery.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { listDeliveryFiles, deleteDeliveryFile } from '#db/delivery/deliveries.ts'
import { recordHistory } from '#db/project/history.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

/** Removes a file from a delivery. After delivery, the song and the generated documents cannot be removed. */
export async function removeDeliveryFile(
  { db, now }: Deps,
  actor: AuditActor,
  { projectId, id }: { projectId: string; id: string },
): Promise<Result<{ name: string }, 'not-found' | 'last-song' | 'is-paper'>> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const files = await listDeliveryFiles(tx, projectId)
    const found = files.find((file) => file.id === id)
    if (!found) return refuse('not-found')
    if (isGeneratedDocument(found)) return refuse('is-paper')
    const songs = files.filter(isSong)
    if (project.status === 'delivered' && isSong(found) && songs.length === 1) return refuse('last-song')

    await deleteDeliveryFile(tx, projectId, id, now())
    const { kind, file } = found
    await recordHistory(tx, {
      projectId,
      type: 'delivery-file-removed',
      details: { kind, fileName: file.name },
      actor: `staff:${actor.id}`,
    })
    await insertAuditEntry(tx, actor, {
      action: 'delivery-file-removed',
      subject: { kind: 'project', id: projectId, label: project.code },
      details: { kind },
      at: now(),
    })
    await announceProject(tx, project)
    return accept({ name: file.name })
  })
}
