import { createPasswordHasher } from '#adapters/auth/password-hash.ts'

/** A sign-in at the product's cost takes a quarter of a second of work. */
export const quickPasswords = createPasswordHasher({ N: 1024, r: 8, p: 1 })
