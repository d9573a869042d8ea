import type { AuditAction } from '#core/staff/audit.ts'
import type { SecurityEventKind } from '#core/staff/security-event.ts'

/** One consent a person gave: what they read, when, and from where. */
export type ConsentRecord = {
  kind: 'purchase' | 'story' | 'approval' | 'whatsapp'
  at: Date
  /** Of the order or project it is about; empty for a briefing without an order. */
  code: string
  /** The words that were agreed to; empty where only the contract's fingerprint is stored. */
  text: string
  /** What identifies the version of the words: number and SHA-256 of a contract, SHA-256 of others. */
  version: string
  ip: string
  userAgent: string
  revokedAt: Date | null
}

/** One access to a person's data: by staff, or through a code or link of the person. */
export type AccessEvent = {
  by: 'staff' | 'client'
  what: AuditAction | SecurityEventKind
  /** Name of the staff member; empty for the person. */
  who: string
  /** Code of the order or project; empty where it is about the person. */
  about: string
  at: Date
  ip: string
  userAgent: string
  count: number
}

/** What staff did that shows or takes out somebody's data. */
export const accessActions = [
  'client-viewed',
  'briefing-viewed',
  'client-edited',
  'client-exported',
  'evidence-exported',
] as const satisfies AuditAction[]

/** Subject of the security log's events about somebody's own data; never their e-mail. */
export function ownDataSubject(clientId: string | null, linkId: string): string {
  return `Meus dados ${clientId ?? linkId}`
}

/** Accesses as the person sees them: of staff, the first name and nothing of the machine they work at. */
export function accessesForDataSubject(accesses: AccessEvent[]): AccessEvent[] {
  return accesses.map((access) => {
    if (access.by === 'client') return access
    return { ...access, who: access.who.trim().split(/\s+/)[0] ?? '', ip: '', userAgent: '' }
  })
}
