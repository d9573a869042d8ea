import { insertDownload } from '#db/delivery/deliveries.ts'
import { announceProject, type Project } from '#db/project/projects.ts'
import type { Deps } from '#use-cases/deps.ts'

export type Download = {
  /** `null` for the ZIP of all files. */
  deliveryFileId: string | null
  name: string
  ip: string
  userAgent: string
}

/** Logs that a client started a download; shown to the studio. */
export async function recordDownload(
  { db, now }: Deps,
  project: Pick<Project, 'id' | 'orderId'>,
  { deliveryFileId, name, ip, userAgent }: Download,
): Promise<void> {
  await db.transaction(async (tx) => {
    await insertDownload(tx, {
      projectId: project.id,
      deliveryFileId,
      name,
      ip,
      userAgent: userAgent.slice(0, 400),
      createdAt: now(),
    })
    await announceProject(tx, project)
  })
}
