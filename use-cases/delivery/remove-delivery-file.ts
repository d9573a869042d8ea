import { isGeneratedDocument, isSong } from '#core/delivery/delivery.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { listDeliveryFiles, deleteDeliveryFile } from '#db/delivery/deliveries.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/** Removes a file from a delivery. After delivery, the song and the generated documents cannot be removed. */
export async function removeDeliveryFile(
  deps: Deps,
  actor: AuditActor,
  { projectId, id }: { projectId: string; id: string },
): Promise<Result<{ name: string }, 'not-found' | 'last-song' | 'is-paper'>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const files = await listDeliveryFiles(tx, projectId)
    const found = files.find((file) => file.id === id)
    if (!found) return refuse('not-found')
    if (isGeneratedDocument(found)) return refuse('is-paper')
    const songs = files.filter(isSong)
    if (project.status === 'delivered' && isSong(found) && songs.length === 1) return refuse('last-song')

    await deleteDeliveryFile(tx, projectId, id, deps.now())
    const { kind, file } = found
    await history('delivery-file-removed', { projectId }, { kind, fileName: file.name })
    await audit('delivery-file-removed', ofProject(project), { kind })
    await announceProject(tx, project)
    return accept({ name: file.name })
  })
}
