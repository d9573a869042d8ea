import { briefingLinkMail } from '#copy/briefing/briefing-mails.ts'
import { canOpenBriefing, type BriefingAccess } from '#core/briefing/briefing.ts'
import { emailError, normalizeEmail } from '#core/shared/input/email.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { lockBriefing, saveBriefingChange } from '#db/briefing/briefings.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import { findProject } from '#db/project/projects.ts'
import { consumeBriefingMail } from '#use-cases/briefing/internal/consume-briefing-mail.ts'
import type { LinkDeps } from '#use-cases/deps.ts'
import { briefingMailUrl } from '#use-cases/mail/mail-secrets.ts'

export type MailLinkRefusal = 'not-found' | 'email-required' | 'email-invalid' | 'too-many-mails'

/**
 * Mails the link of a briefing. For a project it is sent only to its client, so anyone who can see the order may
 * request it even when only the mailed link opens the briefing.
 */
export function sendBriefingLink(
  deps: LinkDeps,
  { briefingId, access }: { briefingId: string; access: BriefingAccess },
  { email, ip }: { email: string; ip: string },
): Promise<Result<undefined, MailLinkRefusal>> {
  return deps.db.transaction(async (tx) => {
    const briefing = await lockBriefing(tx, briefingId)
    if (!briefing || !canOpenBriefing({ ...briefing, mailedLinkOnly: false }, access)) return refuse('not-found')

    const project = briefing.projectId ? await findProject(tx, briefing.projectId) : null
    const to = project?.clientEmail ?? normalizeEmail(email)
    if (to === '') return refuse('email-required')
    if (emailError(to)) return refuse('email-invalid')
    if (!(await consumeBriefingMail(tx, { to, ip, of: 'draft' }))) return refuse('too-many-mails')

    if (!project) await saveBriefingChange(tx, briefing.id, { email: to }, deps.now())
    await enqueueMail(tx, deps.queue, {
      kind: 'briefing-link',
      dedupeKey: `briefing-link:${briefing.id}:${deps.now().getTime()}`,
      toName: project?.clientName ?? '',
      toEmail: to,
      content: briefingLinkMail({
        link: briefingMailUrl(deps.siteUrl, briefing),
        isUnlinked: !project,
        siteUrl: deps.siteUrl,
        settings: await currentSettings(tx),
      }),
      orderId: briefing.orderId ?? undefined,
      projectId: briefing.projectId ?? undefined,
    })
    return accept()
  })
}
