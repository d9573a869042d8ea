import { randomBytes } from 'node:crypto'

import { z } from 'zod'

import { staffInviteMail } from '#copy/staff/staff-mails.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { invitationHours, parseTeamForm, type RawInvitation, type TeamFormRefusal } from '#core/staff/team.ts'
import type { Db, Tx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'
import { findStaffByEmail } from '#db/staff/staff.ts'
import {
  findOpenInvitationFor,
  insertInvitation,
  lockOpenInvitation,
  lockTeam,
  saveInvitation,
  type Invitation,
} from '#db/staff/team.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'

import { recordNotifiedChange } from './internal/record-notified-change.ts'

type Deps = { db: Db; queue: Queue; siteUrl: string; now: () => Date }

export type InviteRefusal = TeamFormRefusal | 'has-account' | 'was-deactivated' | 'already-invited'

/** Invites a person to the staff by mail. The link creates one account, once; only its hash is stored. */
export async function inviteStaff(
  deps: Deps,
  actor: AuditActor,
  form: RawInvitation,
): Promise<Result<{ email: string }, InviteRefusal>> {
  const read = parseTeamForm(form, (text) => z.email().safeParse(text).success)
  if (!read.ok) return read
  const { name, email, role } = read.value

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
    const subject = { kind: 'staff' as const, id, label: email }
    await recordNotifiedChange(tx, deps, actor, {
      action: 'staff-invited',
      subject,
      details: { role },
      notified: role === 'owner' ? [{ label: 'Convite de administrador', from: '', to: `${name}, ${email}` }] : [],
      at: now,
    })
    return accept({ email })
  })
}

/** Sends a new link; the previous one becomes invalid. */
export function sendInvitationAgain(
  deps: Deps,
  actor: AuditActor,
  id: string,
): Promise<Result<{ email: string }, 'not-found'>> {
  return onOpenInvitation(deps, id, async (tx, { name, email }) => {
    const now = deps.now()
    const link = newLink(now)
    await saveInvitation(tx, id, { ...link.stored, invitedBy: actor.name })
    await mailInvitation(tx, deps, { id, name, email, invitedBy: actor.name, ...link })
    const subject = { kind: 'staff' as const, id, label: email }
    await insertAuditEntry(tx, actor, { action: 'invitation-sent-again', subject, at: now })
  })
}

/** Revokes an invitation; its link stops working at once. */
export function revokeInvitation(
  deps: Deps,
  actor: AuditActor,
  id: string,
): Promise<Result<{ email: string }, 'not-found'>> {
  return onOpenInvitation(deps, id, async (tx, { email }) => {
    const now = deps.now()
    await saveInvitation(tx, id, { revokedAt: now })
    const subject = { kind: 'staff' as const, id, label: email }
    await insertAuditEntry(tx, actor, { action: 'invitation-revoked', subject, at: now })
  })
}

async function onOpenInvitation(
  { db }: Deps,
  id: string,
  change: (tx: Tx, invitation: Invitation) => Promise<void>,
): Promise<Result<{ email: string }, 'not-found'>> {
  return db.transaction(async (tx) => {
    const invitation = await lockOpenInvitation(tx, id)
    if (!invitation) return refuse('not-found')
    await change(tx, invitation)
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
  deps: Deps,
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
