import { addDays, dayOf, type CalendarDay } from './dates.ts'
import { accept, refuse, type Result } from './result.ts'

/**
 * `bought` came with an order and `refunded` took it back, `granted` came from staff; `used` by a feedback, `returned` by
 * staff. What a package includes is `included`: never stored, because the package and its first version say it.
 */
export const revisionEntryKinds = ['included', 'bought', 'granted', 'used', 'returned', 'refunded'] as const
export type RevisionEntryKind = (typeof revisionEntryKinds)[number]

/** What another revision is called among the extras of the catalogue. */
export const extraRevisionId = 'revisao-extra'

/** What the catalogue promised when the project was sold; `null` stands for "unlimited". */
export type RevisionTerms = {
  included: number | null
  windowDays: number
  /** How long after the delivery another one may be bought. */
  paidDays: number
}

export type RevisionEntry = {
  id: string
  kind: RevisionEntryKind
  feedbackId: string | null
  orderId: string | null
  reason: string | null
  createdAt: Date
  /** A feedback from before there was a ledger: what the package did not cover was never asked to be paid. */
  isOld?: boolean
}

/** What a request for changes was covered by. `open`: beyond the package, nobody paid for it yet. */
export type RevisionCover = 'included' | 'extra' | 'open' | 'courtesy' | 'returned'
export type RevisionLine = RevisionEntry & { cover: RevisionCover | null }

export type RevisionLedger = {
  entries: RevisionEntry[]
  terms: RevisionTerms
  firstVersionAt: Date | null
  /** False once the purchase itself was taken back, given back or is disputed. */
  isActive: boolean
}

export type RevisionStanding = {
  included: number | null
  /** How long after the delivery another one may be bought, as it was promised. */
  paidDays: number
  used: number
  /** What further requests can draw on today; `null` when they are not counted. */
  left: number | null
  /** The part of `left` that was bought or granted: no window ends it. */
  extraLeft: number
  /** The last day for what is included; `null` while there is nothing to hear, and when nothing is included. */
  windowEndsOn: CalendarDay | null
  windowOpen: boolean
  /** Whether anything more is sold for it. */
  isActive: boolean
  /** Requests beyond the package that nobody paid for yet, oldest first. */
  open: string[]
  lines: RevisionLine[]
}

/** In which order things of one instant count. */
const rank: Record<RevisionEntryKind, number> = {
  included: 0,
  bought: 1,
  granted: 1,
  used: 2,
  returned: 3,
  refunded: 4,
}

/**
 * Goes through everything that happened and says where a project stands. What is included goes first, while its window is
 * open; then what was bought or granted. What neither covers stays open until the next bought or granted one settles it.
 */
export function revisionsOf({ entries, terms, firstVersionAt, isActive }: RevisionLedger, now: Date): RevisionStanding {
  const { included } = terms
  const windowEndsOn = firstVersionAt && included !== 0 ? lastDay(firstVersionAt, terms.windowDays) : null
  const isOpenAt = (at: Date) => included !== 0 && (windowEndsOn === null || dayOf(at) <= windowEndsOn)
  const covers = new Map<string, RevisionCover>()
  const open: string[] = []
  let includedUsed = 0
  let extraLeft = 0

  for (const entry of entries.toSorted(inOrder)) {
    const { feedbackId } = entry
    if (entry.kind === 'bought' || entry.kind === 'granted') addExtra()
    if (entry.kind === 'refunded') extraLeft = Math.max(0, extraLeft - 1)
    if (entry.kind === 'used' && feedbackId) covers.set(feedbackId, coverOf(entry, feedbackId))
    if (entry.kind === 'returned' && feedbackId) giveBack(feedbackId)
  }

  const windowOpen = isOpenAt(now)
  const includedLeft = windowOpen ? (included ?? 0) - (included === null ? 0 : includedUsed) : 0
  return {
    included,
    paidDays: terms.paidDays,
    used: [...covers.values()].filter((cover) => cover !== 'returned').length,
    left: included === null && windowOpen ? null : includedLeft + extraLeft,
    extraLeft,
    windowEndsOn,
    windowOpen,
    isActive,
    open,
    lines: entries.toSorted(inOrder).map((entry) => ({
      ...entry,
      cover: entry.kind === 'used' && entry.feedbackId ? (covers.get(entry.feedbackId) ?? null) : null,
    })),
  }

  function coverOf({ createdAt, isOld }: RevisionEntry, feedbackId: string): RevisionCover {
    if (isOpenAt(createdAt) && (included === null || includedUsed < included)) {
      includedUsed += 1
      return 'included'
    }
    if (extraLeft > 0) {
      extraLeft -= 1
      return 'extra'
    }
    if (isOld) return 'courtesy'
    open.push(feedbackId)
    return 'open'
  }

  function addExtra() {
    const settled = open.shift()
    if (settled === undefined) extraLeft += 1
    else covers.set(settled, 'extra')
  }

  /** What was taken comes back without a window: it was not the client's fault that time went by. */
  function giveBack(feedbackId: string) {
    const cover = covers.get(feedbackId)
    if (cover === undefined || cover === 'returned') return
    covers.set(feedbackId, 'returned')
    if (cover === 'open') open.splice(open.indexOf(feedbackId), 1)
    if (cover === 'extra' || (cover === 'included' && included !== null)) addExtra()
  }
}

function inOrder(one: RevisionEntry, other: RevisionEntry): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || rank[one.kind] - rank[other.kind]
}

/** The contract counts from a day: that day is not counted, and the last one counts whole. */
function lastDay(from: Date, days: number): CalendarDay {
  return dayOf(addDays(from, days))
}

/** What another request for changes would be covered by. */
export function nextCover({ left, extraLeft }: Pick<RevisionStanding, 'left' | 'extraLeft'>): RevisionCover {
  if (left === null || left > extraLeft) return 'included'
  return left > 0 ? 'extra' : 'open'
}

export type BuyRevisionRefusal = 'order-closed' | 'nothing-to-hear' | 'still-unlimited' | 'too-late'

/** Whether another revision is for sale: once there is something to change, and for some time after the delivery. */
export function sellRevision(
  standing: Pick<RevisionStanding, 'left' | 'isActive' | 'paidDays'>,
  project: { hasVersions: boolean; deliveredAt: Date | null },
  now: Date,
): Result<{ until: CalendarDay | null }, BuyRevisionRefusal> {
  if (!standing.isActive) return refuse('order-closed')
  if (!project.hasVersions) return refuse('nothing-to-hear')
  const until = project.deliveredAt ? lastDay(project.deliveredAt, standing.paidDays) : null
  if (until !== null && dayOf(now) > until) return refuse('too-late')
  return standing.left === null ? refuse('still-unlimited') : accept({ until })
}

/** A request can be given back once. */
export function returnRevision(
  { lines }: Pick<RevisionStanding, 'lines'>,
  feedbackId: string,
): Result<RevisionLine, 'not-found' | 'already-returned'> {
  const line = lines.find((known) => known.kind === 'used' && known.feedbackId === feedbackId)
  if (!line) return refuse('not-found')
  return line.cover === 'returned' ? refuse('already-returned') : accept(line)
}

/** What was bought and not drawn on can be taken back with its money. */
export function mayTakeBack({ extraLeft }: Pick<RevisionStanding, 'extraLeft'>): boolean {
  return extraLeft > 0
}
