const domain = '@removido.invalid'

/** Addresses of people whose data are gone, for `like`: they reach nobody. */
export const erasedEmails = `%${domain}`

export function isErasedEmail(email: string): boolean {
  return email.endsWith(domain)
}
