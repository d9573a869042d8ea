import type { MailContent } from '#copy/mail-content.ts'
import { reworded } from '#copy/mail-rewording.ts'
import { presentationMail } from '#copy/preview-mails.ts'
import { decidePresentation } from '#core/presentation.ts'
import { previewEnd } from '#core/project.ts'
import type { Db } from '#db/client.ts'
import type { Project } from '#db/projects.ts'
import { currentSettings, currentTexts } from '#db/revisions.ts'
import { findStop } from '#db/stops.ts'
import { listAllVersions } from '#db/versions.ts'

type Deps = { db: Db; siteUrl: string; now: () => Date }

/** The mail that presenting these drafts would send now; `null` when none would be sent. */
export async function previewPresentation(
  { db, siteUrl, now }: Deps,
  project: Project,
  versionIds: readonly string[],
): Promise<MailContent | null> {
  const [stop, all, settings, { words }] = await Promise.all([
    findStop(db, project),
    listAllVersions(db, project.id),
    currentSettings(db),
    currentTexts(db),
  ])
  const decision = decidePresentation({ status: project.status, stop }, all, versionIds)
  if (!decision.ok || !decision.value.notifies || project.clientEmail.trim() === '') return null

  const { versions, isFirst } = decision.value
  const heard = all.filter(({ presentedAt }) => presentedAt !== null).length
  const seen = { ...project, expiresAt: previewEnd(project.expiresAt, now()) }
  const count = heard + versions.length
  return reworded(presentationMail({ project: seen, versions, isFirst, count, siteUrl, settings }), words)
}
