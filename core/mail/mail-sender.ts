import { z } from 'zod'

/** Who a mail is from. `name` null: the product's name. */
export type MailSender = { name: string | null; email: string }

const form = /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>|(\S+))$/

/** Reads `address@host` or `Name <address@host>`; `null` when it is neither. */
export function parseMailSender(typed: string): MailSender | null {
  const [, name, bracketed, plain] = form.exec(typed.trim()) ?? []
  const email = z.email().safeParse(bracketed ?? plain)
  return email.success ? { name: name?.trim() || null, email: email.data } : null
}
