import { newVersionMail } from '#copy/preview-mails.ts'
import { previewEnd, proposeVersion } from '#core/project.ts'
import type { Tx } from '#db/client.ts'
import { recordHistory, type Actor } from '#db/history.ts'
import { saveProject, type Project } from '#db/projects.ts'
import type { Queue } from '#db/queue.ts'
import { findStop } from '#db/stops.ts'
import { countVersions } from '#db/versions.ts'

import { mailClient } from './mail-client.ts'

type Deps = { queue: Queue; siteUrl: string; now: () => Date }
type Presented = { id: string; name: string; recommended: boolean; actor: Actor }

/**
 * Publishes a version: notifies the client by mail if the project waits for them, with a preview they can open, and
 * open pages.
 */
export async function presentVersion(tx: Tx, deps: Deps, project: Project, version: Presented): Promise<void> {
  // A project that was approved or stopped while the audio was being analysed stays as it is, and nobody is told.
  const proposed = proposeVersion(project.status, await findStop(tx, project))
  const step = proposed.ok ? proposed.value.step : project.step
  await recordHistory(tx, {
    projectId: project.id,
    type: 'version-added',
    details: {
      versionId: version.id,
      versionName: version.name,
      ...(project.step === step ? {} : { step }),
    },
    actor: version.actor,
  })
  const isAsked = proposed.ok && project.status === 'waiting'
  const expiresAt = isAsked ? previewEnd(project.expiresAt, deps.now()) : project.expiresAt
  await saveProject(tx, project, { step, expiresAt }, deps.now())
  if (!isAsked) return

  const count = await countVersions(tx, project.id)
  await mailClient(tx, deps, project, {
    kind: 'new-version',
    key: `new-version:${version.id}`,
    content: (house) => newVersionMail({ project: { ...project, expiresAt }, version, count, ...house }),
  })
}
