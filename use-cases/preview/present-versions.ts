import { presentationMail } from '#copy/preview/preview-mails.ts'
import { joinList } from '#copy/shared/inflection.ts'
import { decidePresentation, type Presentation, type PresentationRefusal } from '#core/preview/presentation.ts'
import type { Version } from '#core/preview/version-view.ts'
import { previewEnd } from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import type { Tx } from '#db/client.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { listUnansweredNotes } from '#db/preview/notes.ts'
import { clearRecommended, countHearableVersions, listAllVersions, markPresented } from '#db/preview/versions.ts'
import { lockProject, saveProject, type Project } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { recordsOf, type ProjectActor } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'

import { listUnmarkedVersions } from './mark-names.ts'

export type PresentVersionsRefusal = PresentationRefusal | 'not-found'

/**
 * Shows drafts to the client, together: one mail if the project waits for them, with a preview they can open, and open
 * pages.
 */
export async function presentVersions(
  deps: MailDeps,
  { projectId, actor }: ProjectActor,
  versionIds: readonly string[],
): Promise<Result<{ names: string[]; notified: boolean }, PresentVersionsRefusal>> {
  return deps.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const place = {
      status: project.status,
      stopReason: await findStopReason(tx, project),
      unanswered: (await listUnansweredNotes(tx, projectId)).length,
      unmarkedIds: await listUnmarkedVersions(tx, projectId, versionIds.filter(isUuid)),
    }
    const decision = decidePresentation(place, await listAllVersions(tx, projectId), versionIds)
    if (!decision.ok) return decision

    const now = deps.now()
    const { versions, notifies, isFirst } = decision.value
    await savePresentation(tx, deps, { project, actor, now }, decision.value)
    const expiresAt = notifies ? previewEnd(project.expiresAt, now) : project.expiresAt
    await saveProject(tx, project, { step: decision.value.step, expiresAt }, now)
    if (notifies) {
      const count = await countHearableVersions(tx, projectId)
      await enqueueClientMail(tx, deps, project, {
        kind: isFirst ? 'song-ready' : versions.length === 1 ? 'new-version' : 'new-versions',
        key: `presented:${versions.map(({ id }) => id).join(',')}`,
        content: (mailContext) =>
          presentationMail({ project: { ...project, expiresAt }, versions, isFirst, count, ...mailContext }),
      })
    }
    return accept({ names: versions.map(({ name }) => name), notified: notifies })
  })
}

/** Marks versions as presented and records it; the caller saves the project's step and tells the client. */
export async function savePresentation(
  tx: Tx,
  { queue }: Pick<MailDeps, 'queue'>,
  { project, actor, now }: { project: Project; actor: AuditActor; now: Date },
  { versions, step }: Presentation<Version>,
): Promise<void> {
  const { audit, history } = recordsOf(tx, { now: () => now }, actor)
  const ids = versions.map(({ id }) => id)
  if (versions.some(({ recommended }) => recommended)) await clearRecommended(tx, project.id, 'presented')
  await markPresented(tx, queue, { projectId: project.id, ids, at: now })
  await history(
    'versions-presented',
    { projectId: project.id },
    {
      versionIds: ids,
      versionName: joinList(versions.map(({ name }) => name)),
      ...(project.step === step ? {} : { step }),
    },
  )
  await audit('versions-presented', ofProject(project), { versionIds: ids })
}
