import { emailKey } from '#core/shared/input/email.ts'

/**
 * The mailbox an address reaches, for limits per person: `Ana+1@exemplo.com.br` and `ana@exemplo.com.br` are read by one. Never
 * an address to write to. `mailboxOfColumn` (`db/shared/emails.ts`) has the same rule for what is stored, and clean.
 */
export function mailboxOf(email: string): string {
  return emailKey(email).replace(/\+[^@]*@/, '@')
}

/** Whether two addresses are read by one person. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other)
}
