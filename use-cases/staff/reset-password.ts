import type { AuthVisitor } from '#adapters/auth/auth-requests.ts'
import type { Auth } from '#adapters/auth/auth.ts'
import * as adapter from '#adapters/auth/sign-in.ts'
import { isReadable } from '#adapters/auth/staff-keys.ts'
import { normalizeEmail } from '#core/shared/input/email.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { checkPassword, type NewPasswordRefusal } from '#core/staff/password.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { deleteSecondFactor, findActiveStaff, findSecondFactor } from '#db/staff/staff.ts'
import type { AuthDeps, MailDeps } from '#use-cases/deps.ts'
import { recordSignInChange } from '#use-cases/staff/internal/record-sign-in-change.ts'

type Deps = { auth: Auth }
type RecordingDeps = AuthDeps & MailDeps

export type ResetRequestRefusal = 'email-required' | 'too-many-tries'
export type ResetRefusal = NewPasswordRefusal | 'link-invalid' | 'too-many-tries'

/** Does not reveal who has an account: known and unknown addresses get the same answer. */
export async function requestPasswordReset(
  { auth }: Deps,
  visitor: AuthVisitor,
  email: string,
): Promise<Result<undefined, ResetRequestRefusal>> {
  if (normalizeEmail(email) === '') return refuse('email-required')
  return adapter.createResetLink(auth, { email: normalizeEmail(email), ...visitor })
}

export async function isResetLinkAlive({ auth }: Deps, token: string): Promise<boolean> {
  return (await adapter.findResetTokenOwner(auth, token)) !== null
}

export async function resetPassword(
  deps: RecordingDeps,
  visitor: AuthVisitor,
  { token, password }: { token: string; password: string },
): Promise<Result<undefined, ResetRefusal>> {
  const owner = await findActiveStaff(deps.db, (await adapter.findResetTokenOwner(deps.auth, token)) ?? '')
  if (owner) {
    const { productName } = await currentSettings(deps.db)
    const checked = checkPassword(password, { ...owner, productName })
    // The link stays valid for another try.
    if (!checked.ok) return checked
  }
  const reset = await adapter.resetPasswordByToken(deps.auth, { token, password, ...visitor })
  if (!reset.ok) return reset
  const person = await findActiveStaff(deps.db, reset.value.staffId)
  if (!person) return accept()
  await recordSignInChange(deps, visitor, person, 'password-reset')
  const factor = await findSecondFactor(deps.db, person.id)
  if (!factor || (await isReadable(deps.auth.options.secrets, factor.secret))) return accept()
  // An unreadable second factor could never be passed: the mailed link has to suffice.
  await deleteSecondFactor(deps.db, person.id)
  await recordSignInChange(deps, visitor, person, 'two-factor-reset')
  return accept()
}
