import { maxEmailLength, normalizeEmail } from '#core/shared/input/email.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLine } from '#core/shared/single-line.ts'

import { staffRoles, type StaffRole } from './staff.ts'

export const invitationHours = 72
const maxNameLength = 120

export type RawInvitation = { name: string; email: string; role: string }
export type TeamFormRefusal = 'name-required' | 'email-invalid' | 'role-unknown'

/** Parses the invitation form. */
export function parseTeamForm(
  typed: RawInvitation,
  isEmail: (text: string) => boolean,
): Result<{ name: string; email: string; role: StaffRole }, TeamFormRefusal> {
  const name = parseStaffName(typed.name)
  const email = normalizeEmail(typed.email).toLowerCase()
  const role = staffRoles.find((known) => known === typed.role)
  if (!name) return refuse('name-required')
  if (email.length > maxEmailLength || !isEmail(email)) return refuse('email-invalid')
  return role ? accept({ name, email, role }) : refuse('role-unknown')
}

/** The trimmed name; `null` when it is empty or too long. */
export function parseStaffName(typed: string): string | null {
  const name = normalizeLine(typed)
  return name === '' || name.length > maxNameLength ? null : name
}

/** A person with an account, as their owners see them. */
export type Colleague = {
  id: string
  name: string
  email: string
  role: StaffRole
  hasSecondFactor: boolean
  passkeys: number
  deactivatedAt: Date | null
  lastSignInAt: Date | null
  /** How many unfinished projects are theirs. */
  projects: number
}

/** Whether this person is the only active owner. */
export function isLastOwner(team: Pick<Colleague, 'id' | 'role' | 'deactivatedAt'>[], id: string): boolean {
  const owners = team.filter(({ role, deactivatedAt }) => role === 'owner' && deactivatedAt === null)
  return owners.length === 1 && owners[0]?.id === id
}
