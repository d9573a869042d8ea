import type { MailContent } from '#copy/mail/mail-content.ts'
import { applyTextOverrides } from '#copy/mail/overrides.ts'
import { presentationMail } from '#copy/preview/preview-mails.ts'
import { decidePresentation } from '#core/preview/presentation.ts'
import { previewEnd } from '#core/project/project.ts'
import type { Db } from '#db/client.ts'
import { currentSettings, currentTextOverrides } from '#db/content/document-versions.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { listUnansweredNotes } from '#db/preview/notes.ts'
import { listAllVersions } from '#db/preview/versions.ts'
import type { Project } from '#db/project/projects.ts'
import { discreetIfSurprise } from '#use-cases/mail/render-mail-preview.ts'

type Deps = { db: Db; siteUrl: string; now: () => Date }

/** The mail that presenting these drafts would send now; `null` when none would be sent. */
export async function previewPresentation(
  { db, siteUrl, now }: Deps,
  project: Project,
  versionIds: readonly string[],
): Promise<MailContent | null> {
  const [stopReason, unanswered, all, settings, { words: textOverrides }] = await Promise.all([
    findStopReason(db, project),
    listUnansweredNotes(db, project.id),
    listAllVersions(db, project.id),
    currentSettings(db),
    currentTextOverrides(db),
  ])
  const decision = decidePresentation(
    { status: project.status, stopReason, unanswered: unanswered.length },
    all,
    versionIds,
  )
  if (!decision.ok || !decision.value.notifies) return null

  const { versions, isFirst } = decision.value
  const published = all.filter(({ presentedAt }) => presentedAt !== null).length
  const seen = { ...project, expiresAt: previewEnd(project.expiresAt, now()) }
  const count = published + versions.length
  const content = applyTextOverrides(
    presentationMail({ project: seen, versions, isFirst, count, siteUrl, settings }),
    textOverrides,
  )
  return discreetIfSurprise(db, content, { orderId: project.orderId, projectId: project.id })
}
