import { hash } from 'node:crypto'

import { approvalTerms } from '#copy/content/consents.ts'
import { staffApprovalMail, versionApprovedMail } from '#copy/preview/preview-mails.ts'
import type { Settings } from '#core/content/settings.ts'
import type { TextOverrides } from '#core/content/texts.ts'
import { receiveApproval, type ReviewRefusal } from '#core/preview/feedback.ts'
import { maxTitleLength } from '#core/project/title.ts'
import { isSameContent } from '#core/shared/repeated-form.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLine } from '#core/shared/single-line.ts'
import { parseCoverChoice } from '#core/site/cover-choice.ts'
import { currentSettings, currentTextOverrides } from '#db/content/document-versions.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { insertApproval } from '#db/preview/feedbacks.ts'
import { findVersionSha256, listHearableVersions } from '#db/preview/versions.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'

export type Approval = {
  versionId: string
  /** The name the client gives the song; empty keeps the one it has. */
  songTitle?: string
  /** Which drawing is the song's cover; anything but one of them keeps the one it has. */
  cover?: string
  /** Hash of the terms as shown: if they have changed, the client is asked again. */
  termsHash: string
  ip: string
  userAgent: string
  /** Whoever of the studio is signed in in this browser. */
  staffId?: string | null
}

export function termsOfApproval(
  versionName: string,
  { settings, textOverrides }: { settings: Settings; textOverrides: TextOverrides },
): { text: string; hash: string } {
  const text = approvalTerms(versionName, settings, textOverrides)
  return { text, hash: hash('sha256', text) }
}

/**
 * Marks a version as final and stores the proof: who, when, from which IP, which version and file, under which terms.
 */
export async function approveVersion(
  deps: MailDeps,
  projectId: string,
  { versionId, songTitle = '', cover, termsHash, ip, userAgent, staffId = null }: Approval,
): Promise<Result<undefined, ReviewRefusal | 'not-found' | 'terms-changed' | 'title-too-long'>> {
  return change(deps, 'buyer', async (tx, { history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const now = deps.now()
    const versions = await listHearableVersions(tx, projectId)
    const isActive = await hasActivePurchase(tx, project.orderId)
    const title = normalizeLine(songTitle) || project.title
    const decision = receiveApproval({ ...project, versions, isActive }, versionId, now)
    if (!decision.ok) {
      // Pressed twice, or the answer was lost on the way: it counts once. Another name or cover did not go with it.
      const asked = {
        versionId,
        title,
        coverChoice: parseCoverChoice(cover) ?? project.coverChoice,
      }
      const isRepeated = isSameContent(asked, { ...project, versionId: project.approvedVersionId })
      return decision.code === 'already-approved' && isRepeated ? accept() : decision
    }
    const { version, accumulated } = decision.value
    if (title.length > maxTitleLength) return refuse('title-too-long')
    const named = { ...project, title }
    const current = { settings: await currentSettings(tx), textOverrides: (await currentTextOverrides(tx)).words }
    const terms = termsOfApproval(version.name, current)
    if (terms.hash !== termsHash) return refuse('terms-changed')

    const track = versions.find(({ id }) => id === version.id)?.track ?? null
    const sound = await findVersionSha256(tx, version.id)
    const approvalId = await insertApproval(tx, {
      projectId,
      orderId: project.orderId,
      projectCode: project.code,
      versionId: version.id,
      versionName: version.name,
      versionHash: hash('sha256', JSON.stringify(sound ? [version.name, track, sound] : [version.name, track])),
      terms: terms.text,
      termsHash,
      clientEmail: project.clientEmail,
      ip,
      userAgent,
      staffId,
      createdAt: now,
    })
    await history('client_version_approved', { projectId }, { versionId: version.id, versionName: version.name })
    const coverChoice = parseCoverChoice(cover) ?? project.coverChoice
    if (coverChoice !== project.coverChoice) await history('cover-chosen', { projectId }, { choice: coverChoice })
    await saveProject(
      tx,
      project,
      { title, coverChoice, status: 'approved', approvedVersionId: version.id, feedback: accumulated },
      now,
    )

    await enqueueClientMail(tx, deps, project, {
      kind: 'version-approved',
      key: `version-approved:${approvalId}`,
      content: (mailContext) =>
        versionApprovedMail({ project: named, versionName: version.name, terms: terms.text, ...mailContext }),
    })
    await enqueueStaffMail(tx, deps, {
      kind: 'staff-approval',
      key: `staff-approval:${approvalId}`,
      orderId: project.orderId ?? undefined,
      projectId,
      content: (reader) =>
        staffApprovalMail({
          project: named,
          reader,
          versionName: version.name,
          adminUrl: `${deps.siteUrl}/admin/projects/${projectId}`,
        }),
    })
    return accept()
  })
}
