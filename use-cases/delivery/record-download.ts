import type { Db } from '#db/client.ts'
import { insertDownload } from '#db/delivery/deliveries.ts'
import { announceProject, type Project } from '#db/project/projects.ts'

type Deps = { db: Db; now: () => Date }
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
