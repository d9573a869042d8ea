import type { AuthVisitor } from '#adapters/auth/auth-requests.ts'
import { hashPassword } from '#adapters/auth/sign-in.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofStaff } from '#core/staff/audit-subjects.ts'
import { checkPassword, type NewPasswordRefusal } from '#core/staff/password.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { withoutSession } from '#db/staff/audit.ts'
import { findStaffByEmail, insertStaff } from '#db/staff/staff.ts'
import { findInvitationByToken, lockOpenInvitation, lockTeam, saveInvitation } from '#db/staff/team.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import { recordsOf } from '#use-cases/change.ts'
import type { AuthDeps } from '#use-cases/deps.ts'

export type AcceptInvitationRefusal = NewPasswordRefusal | 'link-invalid'

/** What an invitation link shows before the form is sent; `null` when the link is invalid or expired. */
export async function openInvitation({ db, now }: Pick<AuthDeps, 'db' | 'now'>, token: string) {
  const invitation = await findInvitationByToken(db, hashSecret(token), now())
  return invitation && { name: invitation.name, email: invitation.email, invitedBy: invitation.invitedBy }
}

/** Creates the invited account. The link works once, however often the form is sent. */
export async function acceptInvitation(
  { db, auth, now }: AuthDeps,
  visitor: AuthVisitor,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<Result<{ email: string }, AcceptInvitationRefusal>> {
  const found = await findInvitationByToken(db, hashSecret(token), now())
  if (!found) return refuse('link-invalid')
  const { productName } = await currentSettings(db)
  const checked = checkPassword(password, { name, email: found.email, productName })
  if (!checked.ok) return checked
  const passwordHash = await hashPassword(auth, password)

  return db.transaction(async (tx) => {
    await lockTeam(tx)
    const invitation = await lockOpenInvitation(tx, found.id)
    if (!invitation || invitation.tokenHash !== found.tokenHash) return refuse('link-invalid')
    if (await findStaffByEmail(tx, invitation.email)) return refuse('link-invalid')

    const { email, role, invitedBy } = invitation
    const staffId = await insertStaff(tx, { name, email, role, passwordHash })
    await saveInvitation(tx, invitation.id, { acceptedAt: now() })
    const actor = { id: staffId, name, ...visitor, ...withoutSession }
    await recordsOf(tx, { now }, actor).audit('staff-joined', ofStaff(actor), { role, invitedBy })
    return accept({ email })
  })
}
