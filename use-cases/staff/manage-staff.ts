import { roleLabels } from '#copy/staff/staff-labels.ts'
import { projectsReassignedMail } from '#copy/staff/staff-mails.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofStaff } from '#core/staff/audit-subjects.ts'
import { staffRoles } from '#core/staff/staff.ts'
import { isLastOwner } from '#core/staff/team.ts'
import type { Tx } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import { announceProject } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { deletePasskeysOf, hasPasskey } from '#db/staff/passkeys.ts'
import { deleteSecondFactor, findActiveStaff } from '#db/staff/staff.ts'
import { revokeAccess, findStaffMember, reassignProjects, listRoles, lockTeam, saveColleague } from '#db/staff/team.ts'
import { change, type Records } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'

import { mailSecondFactorReset } from './internal/mail-second-factor-reset.ts'
import { recordNotifiedChange } from './internal/record-notified-change.ts'
import { recordSecurityEvent } from './record-security-event.ts'

type Changed<Code extends string> = Promise<Result<{ name: string }, Code>>

/** Changes a staff member's role; `seen` is the role the form showed. At least one active owner remains. */
export function changeRole(
  deps: MailDeps,
  actor: AuditActor,
  { staffId, role: newRole, seen = '' }: { staffId: string; role: string; seen?: string },
): Changed<'not-found' | 'role-unknown' | 'role-changed' | 'last-owner'> {
  const role = staffRoles.find((known) => known === newRole)
  return withTeamLock(deps, actor, async (tx) => {
    const person = await findActiveStaff(tx, staffId)
    if (!person) return refuse('not-found')
    if (!role) return refuse('role-unknown')
    if (person.role === role) return accept({ name: person.name })
    if (seen !== '' && person.role !== seen) return refuse('role-changed')
    if (role !== 'owner' && isLastOwner(await listRoles(tx), staffId)) return refuse('last-owner')

    await recordNotifiedChange(tx, deps, actor, {
      action: 'staff-role-changed',
      subject: ofStaff(person),
      details: { role },
      notified: [{ label: `Perfil de ${person.name}`, from: roleLabels[person.role], to: roleLabels[role] }],
    })
    await saveColleague(tx, staffId, { role }, deps.now())
    return accept({ name: person.name })
  })
}

/**
 * Deactivates an account, ends its sessions at once and deletes its passkeys. Its projects are reassigned or left unassigned; its audit
 * entries stay.
 */
export function deactivateStaff(
  deps: MailDeps,
  actor: AuditActor,
  { staffId, handTo }: { staffId: string; handTo: string | null },
): Changed<'not-found' | 'last-owner' | 'unknown-person'> {
  return withTeamLock(deps, actor, async (tx, { history }) => {
    const person = await findActiveStaff(tx, staffId)
    if (!person) return refuse('not-found')
    if (isLastOwner(await listRoles(tx), staffId)) return refuse('last-owner')
    const heir = handTo === null ? null : await findActiveStaff(tx, handTo)
    if (handTo !== null && (!heir || heir.id === staffId)) return refuse('unknown-person')

    const now = deps.now()
    await revokeAccess(tx, staffId)
    await deletePasskeysOf(tx, staffId)
    const passed = await reassignProjects(tx, staffId, heir?.id ?? null, now)
    for (const { id, orderId } of passed) {
      const details = { from: person.name, to: heir?.name ?? '' }
      await history('project-assigned', { projectId: id }, details)
      await announceProject(tx, { id, orderId })
    }
    await recordNotifiedChange(tx, deps, actor, {
      action: 'staff-deactivated',
      subject: ofStaff(person),
      details: { projects: passed.length, handedTo: heir?.name ?? '' },
      notified: [{ label: `Conta de ${person.name}`, from: roleLabels[person.role], to: 'desativada' }],
    })
    await saveColleague(tx, staffId, { deactivatedAt: now }, now)
    if (heir && passed.length > 0 && heir.id !== actor.id) {
      await enqueueMail(tx, deps.queue, {
        kind: 'projects-handed-over',
        dedupeKey: `projects-handed-over:${staffId}:${now.toISOString()}`,
        toName: heir.name,
        toEmail: heir.email,
        content: projectsReassignedMail({
          projects: passed,
          from: person.name,
          adminUrl: `${deps.siteUrl}/admin/projects`,
          settings: await currentSettings(tx),
        }),
      })
    }
    return accept({ name: person.name })
  })
}

/** Reactivates an account, with its previous password. */
export function reactivateStaff(deps: MailDeps, actor: AuditActor, staffId: string): Changed<'not-found'> {
  return withTeamLock(deps, actor, async (tx) => {
    const person = await findStaffMember(tx, staffId)
    if (!person) return refuse('not-found')
    if (person.deactivatedAt === null) return accept({ name: person.name })
    await recordNotifiedChange(tx, deps, actor, {
      action: 'staff-reactivated',
      subject: ofStaff(person),
      notified: [{ label: `Conta de ${person.name}`, from: 'desativada', to: roleLabels[person.role] }],
    })
    await saveColleague(tx, staffId, { deactivatedAt: null }, deps.now())
    return accept({ name: person.name })
  })
}

/**
 * For someone who lost both phone and backup codes: turns off the second factor, removes the passkeys and ends every session.
 * Whoever it was gets a mail: only they know whether they asked for it.
 */
export async function resetColleagueSecondFactor(
  deps: MailDeps,
  actor: AuditActor,
  staffId: string,
): Changed<'not-found' | 'own-account'> {
  const reset = await withTeamLock(deps, actor, async (tx, { audit }) => {
    const person = await findStaffMember(tx, staffId)
    if (!person || !(person.twoFactorEnabled || (await hasPasskey(tx, staffId)))) return refuse('not-found')
    if (staffId === actor.id) return refuse('own-account')
    await deleteSecondFactor(tx, staffId)
    await deletePasskeysOf(tx, staffId)
    await revokeAccess(tx, staffId)
    await audit('two-factor-reset', ofStaff(person))
    await mailSecondFactorReset(tx, deps, { person, by: actor.name })
    return accept({ name: person.name })
  })
  if (reset.ok) {
    const { ip, userAgent } = actor
    await recordSecurityEvent(deps, { kind: 'second-factor-reset', subject: reset.value.name, ip, userAgent })
  }
  return reset
}

function withTeamLock<Value, Code extends string>(
  deps: MailDeps,
  actor: AuditActor,
  run: (tx: Tx, records: Records) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  return change(deps, actor, async (tx, records) => {
    await lockTeam(tx)
    return run(tx, records)
  })
}
