import { randomBytes } from 'node:crypto'

import { firstStaffForm, type FirstStaffErrors } from '#copy/staff/staff-form.ts'
import { roleLabels } from '#copy/staff/staff-labels.ts'
import { addDays } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { isSignInEmail } from '#core/staff/sign-in-email.ts'
import { hasStaff, saveFirstAccess } from '#db/staff/staff.ts'
import type { AuthDeps } from '#use-cases/deps.ts'

import { createFirstStaff, type FirstStaffRefusal } from './create-first-staff.ts'

type OperatorRefusal = FirstStaffRefusal | NonNullable<FirstStaffErrors['email']>

type Deps = AuthDeps & { siteUrl: string }

/**
 * Runs at every start. Creates the operator's account, or returns a one-time link that creates the first one; `null`
 * once an account exists. Several processes may start together: every link works until one is used.
 */
export async function createSetupLink(
  { db, auth, siteUrl, now }: Deps,
  operator: { email: string; password: string } | null,
): Promise<Result<{ link: string | null }, OperatorRefusal>> {
  if (await hasStaff(db)) return accept({ link: null })
  if (operator) return createOwnerFromEnv({ db, auth, now }, operator)

  const token = randomBytes(32).toString('base64url')
  await saveFirstAccess(db, token, addDays(now(), 1))
  return accept({ link: `${siteUrl}/admin/primeiro-acesso?token=${token}` })
}

async function createOwnerFromEnv(deps: Omit<Deps, 'siteUrl'>, operator: { email: string; password: string }) {
  // The address says nothing about the name: whoever signs in writes it in the own account.
  const typed = firstStaffForm.parse({ nome: roleLabels.owner, email: operator.email }, isSignInEmail)
  if (!typed.ok) return refuse(typed.errors.email ?? 'email-invalid')
  const created = await createFirstStaff(deps, 'operator', { ...typed.value, password: operator.password })
  return created.ok || created.code === 'staff-exists' ? accept({ link: null }) : created
}
