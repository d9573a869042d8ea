import { addMinutes } from '#core/shared/dates.ts'

/** How long a typed password counts for deeds that somebody at an open panel must not do. */
export const proofMinutes = 30

export function needsReauthentication(provedAt: Date, now: Date): boolean {
  return now > addMinutes(provedAt, proofMinutes)
}
