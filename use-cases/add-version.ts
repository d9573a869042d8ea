import { defaultDescription } from '#copy/preview.ts'
import { proposeVersion, type NewVersionRefusal } from '#core/project.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import { mostVersions, readNewVersion, type NewVersionForm, type VersionFormRefusal } from '#core/version.ts'
import { recordAudit, type Doer } from '#db/audit.ts'
import type { Db } from '#db/client.ts'
import { lockProject } from '#db/projects.ts'
import type { Queue } from '#db/queue.ts'
import { findStop } from '#db/stops.ts'
import { clearRecommended, countAllVersions, insertVersion } from '#db/versions.ts'

import { presentVersion } from './present-version.ts'

type Deps = { db: Db; queue: Queue; siteUrl: string; now: () => Date }
export type AddVersionRefusal = VersionFormRefusal | NewVersionRefusal | 'not-found' | 'too-many-versions'

/** Adds a version from a link: notifies the client by mail if the project waits for them, and open pages. */
export async function addVersion(
  deps: Deps,
  { projectId, doer }: { projectId: string; doer: Doer },
  form: NewVersionForm,
): Promise<Result<{ versionId: string }, AddVersionRefusal>> {
  const read = readNewVersion(form)
  if (!read.ok) return read
  const { description, ...version } = read.value

  return deps.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const proposed = proposeVersion(project.status, await findStop(tx, project))
    if (!proposed.ok) return proposed
    if ((await countAllVersions(tx, projectId)) >= mostVersions) return refuse('too-many-versions')

    const now = deps.now()
    if (version.recommended) await clearRecommended(tx, projectId)
    const versionId = await insertVersion(tx, {
      ...version,
      description: description || defaultDescription,
      projectId,
      createdAt: now,
    })
    await recordAudit(tx, doer, {
      action: 'version-added',
      subject: { kind: 'project', id: project.id, label: project.code },
      details: { versionId, recommended: version.recommended },
      at: now,
    })
    await presentVersion(tx, deps, project, { id: versionId, ...version, actor: `staff:${doer.id}` })
    return accept({ versionId })
  })
}
