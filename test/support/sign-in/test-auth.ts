import { createAuth, type Auth } from '#adapters/auth/auth.ts'
import { createPasswordHasher } from '#adapters/auth/password-hash.ts'

type Settings = Parameters<typeof createAuth>[0]

/** A sign-in at the product's cost takes a quarter of a second of work. */
const passwords = createPasswordHasher({ N: 1024, r: 8, p: 1 })

/** The accounts of staff as a server has them; mails with a link go nowhere unless somebody takes them. */
export function createTestAuth(
  { db, siteUrl }: Pick<Settings, 'db' | 'siteUrl'>,
  {
    secret = 's'.repeat(40),
    sendResetLink = async () => undefined,
    ...secrets
  }: Partial<Pick<Settings, 'secret' | 'oldSecrets' | 'sendResetLink'>> = {},
): Auth {
  return createAuth({ db, siteUrl, passwords, secret, sendResetLink, ...secrets })
}
