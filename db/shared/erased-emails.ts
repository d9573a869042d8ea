import { sql, type SQLWrapper } from 'drizzle-orm'

const domain = '@removido.invalid'

/** Addresses of people whose data are gone, for `like`: they reach nobody. */
export const erasedEmails = `%${domain}`

export function isErasedEmail(email: string): boolean {
  return email.endsWith(domain)
}

/** The address that takes the place of one that was erased: told apart by the row it belonged to. */
export function erasedEmailOf(id: SQLWrapper) {
  return sql`'removido-' || ${id} || ${sql.raw(`'${domain}'`)}`
}
