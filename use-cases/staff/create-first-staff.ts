import { hashPassword } from '#adapters/auth/sign-in.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { checkPassword, type NewPasswordRefusal } from '#core/staff/password.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { deleteSetupLink, hasStaff, insertStaff, isFirstAccessAlive, lockFirstStaff } from '#db/staff/staff.ts'
import type { AuthDeps } from '#use-cases/deps.ts'

export type FirstStaff = { name: string; email: string; password: string }

export type FirstStaffRefusal = NewPasswordRefusal | 'link-invalid' | 'staff-exists'

/**
 * Creates the first account, an owner, while there is no other. Requires the link printed at startup, or `operator` for
 * the credentials set in the environment.
 */
export async function createFirstStaff(
  { db, auth, now }: AuthDeps,
  proof: { token: string } | 'operator',
  { name, email, password }: FirstStaff,
): Promise<Result<{ staffId: string }, FirstStaffRefusal>> {
  const { productName } = await currentSettings(db)
  const checked = checkPassword(password, { name, email, productName })
  if (!checked.ok) return checked
  if (proof !== 'operator' && !(await isFirstAccessAlive(db, proof.token, now()))) return refuse('link-invalid')
  const passwordHash = await hashPassword(auth, password)

  return db.transaction(async (tx) => {
    await lockFirstStaff(tx)
    if (await hasStaff(tx)) return refuse('staff-exists')
    if (proof !== 'operator' && !(await isFirstAccessAlive(tx, proof.token, now()))) return refuse('link-invalid')

    const staffId = await insertStaff(tx, { name, email, role: 'owner', passwordHash })
    await deleteSetupLink(tx)
    return accept({ staffId })
  })
}
