import { addDays } from '#core/shared/dates.ts'

import type { StaffRole } from './staff.ts'

/** A new account works without one for this long, so that its owner can first look around and fetch the phone. */
const graceDays = 1

/** Whether somebody must set up a second factor before anything else. `isRequired` is the studio's setting. */
export function isSecondFactorDue(
  person: { role: StaffRole; hasSecondFactor: boolean; createdAt: Date },
  isRequired: boolean,
  now: Date,
): boolean {
  return isRequired && person.role === 'owner' && !person.hasSecondFactor && now > addDays(person.createdAt, graceDays)
}
