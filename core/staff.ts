export const staffRoles = ['owner', 'producer'] as const
export type StaffRole = (typeof staffRoles)[number]

export type AssignRefusal = 'not-found' | 'unknown-person' | 'changed-meanwhile'

type Person = { id: string; role: StaffRole }

/** Whose projects somebody sees: only those of this id, or all of them. */
export type ProjectScope = string | null

/** Owners see everything, a producer only what is assigned to them. */
export function scopeOf({ id, role }: Person): ProjectScope {
  return role === 'owner' ? null : id
}

export function mayWorkOn(person: Person, { assigneeId }: { assigneeId: string | null }): boolean {
  return person.role === 'owner' || assigneeId === person.id
}

type Happened = { type: string; details: Record<string, unknown> }

/** Kinds of events that speak of money or of the order around it. */
const aboutMoney = /^(order|payment|checkout|refund|withdrawal|attention)-/
const amounts = new Set(['amount', 'total', 'price', 'refunded', 'paid', 'installments'])

/** What a producer may read of a project's history: the work, and no money, not even inside an event about work. */
export function withoutMoney<Event extends Happened>(events: Event[]): Event[] {
  return events
    .filter(({ type }) => !aboutMoney.test(type))
    .map((event) => ({
      ...event,
      details: Object.fromEntries(Object.entries(event.details).filter(([name]) => !amounts.has(name))),
    }))
}
