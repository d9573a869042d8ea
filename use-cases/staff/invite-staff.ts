import { randomBytes } from 'node:crypto'

import type { Invitation } from '#copy/staff/staff-form.ts'
import { roleLabels } from '#copy/staff/staff-labels.ts'
import { staffInviteMail } from '#copy/staff/staff-mails.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofStaff } from '#core/staff/audit-subjects.ts'
import { invitationHours } from '#core/staff/team.ts'
import type { Tx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import type { AuditActor, AuditEntry } from '#db/staff/audit.ts'
import { findStaffByEmail } from '#db/staff/staff.ts'
import {
  findOpenInvitationFor,
  insertInvitation,
  lockOpenInvitation,
  lockTeam,
  saveInvitation,
  type Invitation as StoredInvitation,
} from '#db/staff/team.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'

import { recordNotifiedChange } from './internal/record-notified-change.ts'

export type InviteRefusal = 'has-account' | 'was-deactivated' | 'already-invited'

/** Invites a person to the staff by mail. The link creates one account, once; only its hash is stored. */
export async function inviteStaff(
  deps: MailDeps,
  actor: AuditActor,
  { name, email, role }: Invitation,
): Promise<Result<{ email: string }, InviteRefusal>> {
  return deps.db.transaction(async (tx) => {
    await lockTeam(tx)
    const person = await findStaffByEmail(tx, email)
    if (person) return refuse(person.deactivatedAt ? 'was-deactivated' : 'has-account')
    if (await findOpenInvitationFor(tx, email)) return refuse('already-invited')

    const now = deps.now()
    const id = crypto.randomUUID()
    const link = newLink(now)
    await insertInvitation(tx, { id, name, email, role, ...link.stored, invitedBy: actor.name, createdAt: now })
    await mailInvitation(tx, deps, { id, name, email, invitedBy: actor.name, ...link })
    const subject = ofStaff({ id, name: email })
    await recordNotifiedChange(tx, deps, actor, {
      action: 'staff-invited',
      subject,
      details: { role },
      notified: [{ label: 'Convite para a equipe', from: '', to: `${name}, ${email}, ${roleLabels[role]}` }],
    })
    return accept({ email })
  })
}

/** Sends a new link; the previous one becomes invalid. */
export function sendInvitationAgain(
  deps: MailDeps,
  actor: AuditActor,
  id: string,
): Promise<Result<{ email: string }, 'not-found'>> {
  return onOpenInvitation(deps, actor, id, async (tx, { name, email }) => {
    const link = newLink(deps.now())
    await saveInvitation(tx, id, { ...link.stored, invitedBy: actor.name })
    await mailInvitation(tx, deps, { id, name, email, invitedBy: actor.name, ...link })
    return 'invitation-sent-again'
  })
}

/** Revokes an invitation; its link stops working at once. */
export function revokeInvitation(
  deps: MailDeps,
  actor: AuditActor,
  id: string,
): Promise<Result<{ email: string }, 'not-found'>> {
  return onOpenInvitation(deps, actor, id, async (tx) => {
    await saveInvitation(tx, id, { revokedAt: deps.now() })
    return 'invitation-revoked'
  })
}

async function onOpenInvitation(
  deps: MailDeps,
  actor: AuditActor,
  id: string,
  run: (tx: Tx, invitation: StoredInvitation) => Promise<AuditEntry['action']>,
): Promise<Result<{ email: string }, 'not-found'>> {
  return change(deps, actor, async (tx, { audit }) => {
    const invitation = await lockOpenInvitation(tx, id)
    if (!invitation) return refuse('not-found')
    await audit(await run(tx, invitation), ofStaff({ id, name: invitation.email }))
    return accept({ email: invitation.email })
  })
}

function newLink(now: Date) {
  const token = randomBytes(32).toString('base64url')
  return { token, stored: { tokenHash: hashSecret(token), expiresAt: addMinutes(now, invitationHours * 60) } }
}

type NewInvitation = { id: string; name: string; email: string; invitedBy: string } & ReturnType<typeof newLink>

async function mailInvitation(
  tx: Tx,
  deps: MailDeps,
  { id, name, email, invitedBy, token, stored }: NewInvitation,
): Promise<void> {
  await enqueueMail(tx, deps.queue, {
    kind: 'staff-invite',
    dedupeKey: `staff-invite:${id}:${stored.tokenHash.slice(0, 16)}`,
    toName: name,
    toEmail: email,
    content: staffInviteMail({
      name,
      invitedBy,
      inviteUrl: `${deps.siteUrl}/admin/convite?token=${token}`,
      expiresAt: stored.expiresAt,
      settings: await currentSettings(tx),
    }),
  })
}
