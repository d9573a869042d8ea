import { z } from 'zod'

import { maxEmailLength } from '#core/shared/input/email.ts'

const signInEmail = z.email().max(maxEmailLength)

/** Whether the sign-in takes it as an address: it is stricter than mail servers are. */
export function isSignInEmail(email: string): boolean {
  return signInEmail.safeParse(email).success
}
