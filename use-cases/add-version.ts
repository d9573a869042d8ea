import { newVersionMail } from '#copy/preview-mails.ts'
import { defaultDescription } from '#copy/preview.ts'
import { proposeVersion, type NewVersionRefusal } from '#core/project.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import { mostVersions, readNewVersion, type NewVersionForm, type VersionFormRefusal } from '#core/version.ts'
import { recordAudit, type Doer } from '#db/audit.ts'
import type { Db } from '#db/client.ts'
import { recordHistory } from '#db/history.ts'
import { lockProject, saveProject } from '#db/projects.ts'
import type { Queue } from '#db/queue.ts'
import { clearRecommended, countVersions, insertVersion } from '#db/versions.ts'

import { mailClient } from './mail-client.ts'

type Deps = { db: Db; queue: Queue; siteUrl: string; now: () => Date }
export type AddVersionRefusal = VersionFormRefusal | NewVersionRefusal | 'not-found' | 'too-many-versions'

/** Proposes a version: the client is told by mail when it is the client's turn, and open pages hear of it. */
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
    const proposed = proposeVersion(project.status)
    if (!proposed.ok) return proposed
    const count = (await countVersions(tx, projectId)) + 1
    if (count > mostVersions) return refuse('too-many-versions')

    const now = deps.now()
    const actor = `staff:${doer.id}` as const
    if (version.recommended) await clearRecommended(tx, projectId)
    const versionId = await insertVersion(tx, {
      ...version,
      description: description || defaultDescription,
      projectId,
      createdAt: now,
    })
    await recordHistory(tx, {
      projectId,
      type: 'version-added',
      details: {
        versionId,
        versionName: version.name,
        ...(project.step === proposed.value.step ? {} : proposed.value),
      },
      actor,
    })
    await recordAudit(tx, doer, {
      action: 'version-added',
      subject: { kind: 'project', id: project.id, label: project.code },
      details: { versionId, recommended: version.recommended },
      at: now,
    })
    await saveProject(tx, project, proposed.value, now)
    if (project.status === 'waiting') {
      await mailClient(tx, deps, project, {
        kind: 'new-version',
        key: `new-version:${versionId}`,
        content: (house) => newVersionMail({ project, version, count, ...house }),
      })
    }
    return accept({ versionId })
  })
}
