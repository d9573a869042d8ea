import { maskEmail } from '#core/shared/contacts.ts'

export const staffRoles = ['owner', 'producer'] as const
export type StaffRole = (typeof staffRoles)[number]

export type AssignRefusal = 'not-found' | 'unknown-person' | 'changed-meanwhile'

type Person = { id: string; role: StaffRole }

/** Restricts reads to the projects assigned to this staff id; `null` is unrestricted. */
export type ProjectScope = string | null

/** Owners see all projects, a producer only assigned ones. */
export function scopeOf({ id, role }: Person): ProjectScope {
  return role === 'owner' ? null : id
}

/** Whether somebody may open and change a project. */
export function canAccessProject(person: Person, { assigneeId }: { assigneeId: string | null }): boolean {
  return person.role === 'owner' || assigneeId === person.id
}

/**
 * Whether somebody may write to clients past the studio. Producers reach them through the panel only: of e-mail and phone
 * they read what it takes to recognise both.
 */
export function canReachClients({ role }: { role: StaffRole }): boolean {
  return role === 'owner'
}

/**
 * A client's e-mail as this person may read it. It is the second half of what opens a client's page, and producers know
 * the first: the project's address.
 */
export function readableEmail(person: { role: StaffRole }, email: string): string {
  return canReachClients(person) ? email : maskEmail(email)
}

/** What a client wrote by WhatsApp, as this person may read it: what WhatsApp writes about a new number names both numbers. */
export function readableAnswer<Answer extends { kind: string; text: string }>(
  person: { role: StaffRole },
  answer: Answer,
): Answer {
  return canReachClients(person) || answer.kind !== 'system' ? answer : { ...answer, text: '' }
}

type Happened = { type: string; details: Record<string, unknown> }

/** History events about money or the order. */
const aboutMoney = /^(order|payment|checkout|refund|withdrawal|review-flag|fraud)-/
const amounts = new Set(['amount', 'total', 'price', 'refunded', 'paid', 'installments', 'given'])

/** The part of a project's history a producer may read: no money events, and no amounts or discount codes inside other events. */
export function withoutAmounts<Event extends Happened>(events: Event[]): Event[] {
  return events
    .filter(({ type }) => !aboutMoney.test(type))
    .map((event) => ({
      ...event,
      details: Object.fromEntries(Object.entries(event.details).filter(([name]) => !amounts.has(name))),
    }))
}
