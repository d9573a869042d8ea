import type { AuthVisitor, Person } from '#adapters/auth/auth-requests.ts'
import { signInChangedMail } from '#copy/staff/sign-in-changed-mail.ts'
import { ofStaff } from '#core/staff/audit-subjects.ts'
import type { SignInChange } from '#core/staff/audit.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import { withoutSession } from '#db/staff/audit.ts'
import { findActiveStaff } from '#db/staff/staff.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'

/**
 * Audits that somebody signs in otherwise than before, right after the auth library made it so, and mails them: whoever did it in their
 * session, or read the mail with their link, was perhaps not they.
 */
export function recordSignInChange(
  deps: MailDeps,
  { ip, userAgent }: AuthVisitor,
  { id, name }: Person,
  action: SignInChange,
): Promise<void> {
  return change(deps, { id, name, ip, userAgent, ...withoutSession }, async (tx, { audit }) => {
    await audit(action, ofStaff({ id, name }))
    const person = await findActiveStaff(tx, id)
    if (!person) return
    const at = deps.now()
    await enqueueMail(tx, deps.queue, {
      kind: 'staff-sign-in-changed',
      dedupeKey: `staff-sign-in-changed:${action}:${id}:${at.toISOString()}`,
      toName: person.name,
      toEmail: person.email,
      content: signInChangedMail({
        name: person.name,
        change: action,
        from: { ip, userAgent },
        at,
        adminUrl: `${deps.siteUrl}/admin/conta`,
        settings: await currentSettings(tx),
      }),
    })
  })
}
