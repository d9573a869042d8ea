import { addMinutes } from '#core/shared/dates.ts'

/** For how long a typed password counts for sensitive actions, which somebody at a panel left open must not take. */
export const proofMinutes = 30

export function needsReauthentication(provedAt: Date, now: Date): boolean {
  return now > addMinutes(provedAt, proofMinutes)
}
