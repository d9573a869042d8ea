/** What the security log records: who came in, who was refused, and what made coming in easier (OWASP ASVS 5.0, 16.3). */
export const securityEventKinds = [
  'signed-in',
  'sign-in-failed',
  'sign-in-limited',
  'second-factor-failed',
  'passkey-refused',
  'second-factor-reset',
  'password-confirmed',
  'passkey-confirmed',
  'password-confirmation-failed',
  'confirmation-limited',
  'panel-refused',
  'foreign-form',
  'client-opened',
  'client-refused',
  'client-limited',
  'code-refused',
  'code-limited',
  'gift-opened',
  'webhook-forged',
  'upload-infected',
] as const

export type SecurityEventKind = (typeof securityEventKinds)[number]

export type SecurityEvent = {
  kind: SecurityEventKind
  /** An order's code, an account's name, a path; never what somebody typed as a password or an e-mail. */
  subject: string
  ip: string
  userAgent: string
}
