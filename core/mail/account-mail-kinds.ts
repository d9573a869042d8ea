/** Mails that contain a link granting access to a staff account: such a link is for one person and works once. */
export const accountMailKinds = ['password-reset', 'staff-invite']

export function isAccountMail(kind: string): boolean {
  return accountMailKinds.includes(kind)
}
