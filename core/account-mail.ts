/** Mails with a link into an account of the studio. Whoever has the link has the account: it is for one person, once. */
export const accountMailKinds = ['password-reset', 'staff-invite']

export function isAccountMail(kind: string): boolean {
  return accountMailKinds.includes(kind)
}
