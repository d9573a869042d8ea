import { byDistance } from '#core/shared/edit-distance.ts'

import { normalizeEmail } from './email.ts'

/** Where most Brazilian addresses are, without doubles: what a mistyped domain is compared with. */
const usual = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'outlook.com.br',
  'yahoo.com',
  'yahoo.com.br',
  'icloud.com',
  'live.com',
  'msn.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'globo.com',
]

/** Real domains that are one or two letters away from a usual one. */
const real = new Set([
  ...usual,
  'hotmail.com.br',
  'hotmail.co.uk',
  'live.com.br',
  'yahoo.co.uk',
  'ymail.com',
  'rocketmail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'aol.com',
  'me.com',
  'mac.com',
  'ig.com.br',
  'oi.com.br',
  'hotmart.com',
  'globo.com.br',
  'terra.com',
  'uol.com',
])

/** Mistakes that are further from what was meant than a letter or two. */
const known: Record<string, string> = {
  'gmail.com.br': 'gmail.com',
  'icloud.com.br': 'icloud.com',
  'gmail.br': 'gmail.com',
  gmail: 'gmail.com',
  hotmail: 'hotmail.com',
}

/**
 * The address that was probably meant, or null where nothing looks wrong. Only a guess, to be asked about: it never
 * refuses or changes what somebody typed.
 */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || domain === '' || real.has(domain)) return null
  const meant = (Object.hasOwn(known, domain) && known[domain]) || nearest(domain)
  return meant ? `${email.slice(0, at)}@${meant}` : null
}

/** Only a question: the same address sent again as confirmed is taken. `undefined` where nobody is asked. */
export function looksMistyped(typed: string, confirmed: string | undefined): boolean {
  const email = normalizeEmail(typed)
  return confirmed !== undefined && normalizeEmail(confirmed) !== email && suggestEmail(email) !== null
}

/** Short domains are near to too many real ones: for them one slip is the most. */
function nearest(domain: string): string | null {
  const near = byDistance(domain, usual).filter(({ candidate, distance }) => distance <= (candidate.length > 8 ? 2 : 1))
  return near[0]?.candidate ?? null
}
