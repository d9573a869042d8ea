import * as account from '#adapters/auth/account.ts'
import type { AuthVisitor } from '#adapters/auth/auth-requests.ts'
import { parseBackupCodes } from '#adapters/auth/password-hash.ts'
import * as secondFactor from '#adapters/auth/second-factor.ts'
import { isReadable } from '#adapters/auth/staff-keys.ts'
import type { Result } from '#core/shared/result.ts'
import { ofStaff } from '#core/staff/audit-subjects.ts'
import { checkPassword, type NewPasswordRefusal, type OwnPasswordRefusal } from '#core/staff/password.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { findActiveStaff, findSecondFactor } from '#db/staff/staff.ts'
import { deleteOtherSessions, saveColleague } from '#db/staff/team.ts'
import { change } from '#use-cases/change.ts'
import type { AuthDeps, MailDeps } from '#use-cases/deps.ts'
import { checkOwnPassword } from '#use-cases/staff/internal/check-own-password.ts'
import { recordSignInChange } from '#use-cases/staff/internal/record-sign-in-change.ts'

type Deps = AuthDeps & MailDeps

/** The account, and the request headers that carry its session. */
export type Self = { actor: AuditActor; headers: Headers }

/** Changes one's own name; audited. */
export async function rename(deps: AuthDeps, { actor }: Self, name: string): Promise<void> {
  await change(deps, actor, async (tx, { audit }) => {
    await saveColleague(tx, actor.id, { name }, deps.now())
    await audit('profile-changed', ofStaff({ id: actor.id, name }), { from: actor.name, to: name })
  })
}

/** Changes one's own password and ends all other sessions; audited and mailed. */
export async function changePassword(
  deps: Deps,
  self: Self,
  passwords: { current: string; next: string },
): Promise<Result<{ cookies: string[] }, OwnPasswordRefusal | NewPasswordRefusal>> {
  const person = await findActiveStaff(deps.db, self.actor.id)
  const { productName } = await currentSettings(deps.db)
  const checked = checkPassword(passwords.next, { name: self.actor.name, email: person?.email ?? '', productName })
  if (!checked.ok) return checked
  const own = await checkOwnPassword(deps, self, passwords.current)
  if (!own.ok) return own
  const changed = await account.replacePassword(deps.auth, self.headers, { ...passwords, ...visitorOf(self) })
  if (changed.ok) await recordSignInChange(deps, self.actor, self.actor, 'password-changed')
  return changed
}

/** Ends all sessions except this one. */
export async function endOtherSessions(deps: AuthDeps, { actor }: Self, sessionId: string): Promise<number> {
  return change(deps, actor, async (tx, { audit }) => {
    const ended = await deleteOtherSessions(tx, actor.id, sessionId)
    await audit('sessions-ended', ofStaff(actor), { ended })
    return ended
  })
}

/** How many unused backup codes are left. */
export async function countBackupCodes({ auth, db }: AuthDeps, staffId: string): Promise<number> {
  const factor = await findSecondFactor(db, staffId)
  if (!factor || !(await isReadable(auth.options.secrets, factor.secret))) return 0
  return parseBackupCodes(factor.backupCodes)?.length ?? 0
}

export async function beginSecondFactor(deps: AuthDeps, self: Self, password: string) {
  const own = await checkOwnPassword(deps, self, password)
  if (!own.ok) return own
  return secondFactor.createSecondFactorSecret(deps.auth, self.headers, { password, ...visitorOf(self) })
}

export async function confirmSecondFactor(deps: Deps, self: Self, typed: string) {
  const request = { staffId: self.actor.id, typed, ...visitorOf(self) }
  const confirmed = await secondFactor.enableSecondFactor(deps.auth, self.headers, request)
  if (confirmed.ok) await recordSignInChange(deps, self.actor, self.actor, 'two-factor-enabled')
  return confirmed
}

export async function disableSecondFactor(deps: Deps, self: Self, password: string) {
  const own = await checkOwnPassword(deps, self, password)
  if (!own.ok) return own
  const disabled = await secondFactor.turnOffSecondFactor(deps.auth, self.headers, { password, ...visitorOf(self) })
  if (disabled.ok) await recordSignInChange(deps, self.actor, self.actor, 'two-factor-disabled')
  return disabled
}

export async function renewBackupCodes(deps: Deps, self: Self, password: string) {
  const own = await checkOwnPassword(deps, self, password)
  if (!own.ok) return own
  const request = { password, ...visitorOf(self) }
  const renewed = await secondFactor.replaceBackupCodes(deps.auth, self.headers, request)
  if (renewed.ok) await recordSignInChange(deps, self.actor, self.actor, 'backup-codes-made')
  return renewed
}

function visitorOf({ actor: { ip, userAgent } }: Self): AuthVisitor {
  return { ip, userAgent }
}
