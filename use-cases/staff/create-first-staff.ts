import { z } from 'zod'

import { hashPassword } from '#adapters/auth/sign-in.ts'
import { normalizeEmail } from '#core/shared/input/email.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLine } from '#core/shared/single-line.ts'
import { checkPassword, type NewPasswordRefusal } from '#core/staff/password.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { deleteSetupLink, hasStaff, insertStaff, isFirstAccessAlive, lockFirstStaff } from '#db/staff/staff.ts'
import type { AuthDeps } from '#use-cases/deps.ts'

export type FirstStaff = { name: string; email: string; password: string }

export type FirstStaffRefusal = 'name-required' | 'email-invalid' | NewPasswordRefusal | 'link-invalid' | 'staff-exists'

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
  const typed = readFirstStaff({ name, email, password }, productName)
  if (!typed.ok) return typed
  if (proof !== 'operator' && !(await isFirstAccessAlive(db, proof.token, now()))) return refuse('link-invalid')
  const passwordHash = await hashPassword(auth, password)

  return db.transaction(async (tx) => {
    await lockFirstStaff(tx)
    if (await hasStaff(tx)) return refuse('staff-exists')
    if (proof !== 'operator' && !(await isFirstAccessAlive(tx, proof.token, now()))) return refuse('link-invalid')

    const staffId = await insertStaff(tx, { ...typed.value, role: 'owner', passwordHash })
    await deleteSetupLink(tx)
    return accept({ staffId })
  })
}

function readFirstStaff(
  { name, email, password }: FirstStaff,
  productName: string,
): Result<{ name: string; email: string }, FirstStaffRefusal> {
  const person = { name: normalizeLine(name), email: normalizeEmail(email).toLowerCase() }
  if (person.name === '' || person.name.length > 120) return refuse('name-required')
  if (!z.email().max(254).safeParse(person.email).success) return refuse('email-invalid')
  const checked = checkPassword(password, { ...person, productName })
  return checked.ok ? accept(person) : checked
}
