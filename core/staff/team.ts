import type { StaffRole } from './staff.ts'

export const invitationHours = 72

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
