import { addMinutes } from '#core/shared/dates.ts'

/** For how long a typed password counts for sensitive actions, which somebody at a panel left open must not take. */
export const proofMinutes = 30

/** Settings whose switching off makes every owner's account easier to enter, by their path in the form. */
const protections = ['security.ownersNeedTwoFactor']

/** Whether one changed field of the settings needs a password typed recently. */
export function weakensProtection({ path, to }: { path: string; to: string }): boolean {
  return protections.includes(path) && to !== 'sim'
}

export function needsReauthentication(provedAt: Date, now: Date): boolean {
  return now > addMinutes(provedAt, proofMinutes)
}
