import type { QuoteLine } from '#core/catalog/quote.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import { addDays, dayOf, type CalendarDay } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

/**
 * Ledger entries: `bought` with an order and `refunded` with it, `granted` by staff, `used` by a feedback, `returned`
 * by staff, or with the feedback itself when that costs none; `taken-back`: its client does not want what it asks for.
 * `included` is never stored: it follows from the package and the date of the first version.
 */
export const revisionEntryKinds = [
  'included',
  'bought',
  'granted',
  'used',
  'returned',
  'taken-back',
  'refunded',
] as const
export type RevisionEntryKind = (typeof revisionEntryKinds)[number]

export const extraRevisionId = 'revisao-extra'

/** Whether changes can be asked for without paying again: the package includes a revision, or one was bought with it. */
export function sellsRevision(
  pkg: { revisions: { included: number | null } } | undefined,
  lines: Pick<QuoteLine, 'kind' | 'id'>[],
): boolean {
  return pkg?.revisions.included !== 0 || lines.some(({ kind, id }) => kind === 'extra' && id === extraRevisionId)
}

/** Terms from the catalogue in force when the project was sold; `null` means unlimited. */
export type RevisionTerms = {
  included: number | null
  windowDays: number
  /** Days after the delivery during which another revision can be bought. */
  paidDays: number
}

export type RevisionEntry = {
  id: string
  kind: RevisionEntryKind
  feedbackId: string | null
  /** The lyric its feedback asks changes of; `null` for one on the song. */
  lyricId: string | null
  orderId: string | null
  reason: string | null
  createdAt: Date
  /** Feedback older than the ledger: nothing beyond the package was ever charged for it. */
  isOld?: boolean
  /** Written with a feedback, by nobody of the studio. */
  isAutomatic?: boolean
}

/** What covers a feedback. `open`: beyond the package and not paid yet. `free`: it costs no revision. */
export type RevisionCover = 'included' | 'extra' | 'open' | 'courtesy' | 'free' | 'returned' | 'taken-back'
export type RevisionLine = RevisionEntry & { cover: RevisionCover | null }

export type RevisionLedger = {
  entries: RevisionEntry[]
  terms: RevisionTerms
  firstVersionAt: Date | null
  /** The client was shown a lyric, whose changes may cost a revision, too. */
  hasLyric: boolean
  /** False once the purchase was withdrawn, refunded or disputed. */
  isActive: boolean
}

export type RevisionBalance = {
  included: number | null
  /** Days after the delivery during which another revision can be bought, as promised at the sale. */
  paidDays: number
  used: number
  /** Revisions available today; `null` when they are not counted. */
  left: number | null
  /** The part of `left` that was bought or granted; it does not expire. */
  extraLeft: number
  /** Orders of the bought ones among them. */
  unusedOrderIds: string[]
  /** Last day for the included revisions; `null` before the first version, and when none are included. */
  windowEndsOn: CalendarDay | null
  windowOpen: boolean
  /** There is a version or a lyric to ask changes of. */
  hasPresented: boolean
  /** Whether further revisions are sold for this project. */
  isActive: boolean
  /** Feedbacks beyond the package that are not paid yet, oldest first. */
  open: string[]
  lines: RevisionLine[]
}

/** Order of entries with the same timestamp. */
const rank: Record<RevisionEntryKind, number> = {
  included: 0,
  bought: 1,
  granted: 1,
  used: 2,
  returned: 3,
  'taken-back': 3,
  refunded: 4,
}

/**
 * Replays the ledger and returns where a project stands. Included revisions are used first, while their window is open,
 * then bought or granted ones, the oldest first. A feedback that neither covers stays open until the next bought or granted
 * revision covers it.
 */
export function revisionBalance(
  { entries, terms, firstVersionAt, hasLyric, isActive }: RevisionLedger,
  now: Date,
): RevisionBalance {
  const { included } = terms
  const windowEndsOn = firstVersionAt && included !== 0 ? lastDay(firstVersionAt, terms.windowDays) : null
  const isOpenAt = (at: Date) => included !== 0 && (windowEndsOn === null || dayOf(at) <= windowEndsOn)
  const covers = new Map<string, RevisionCover>()
  const open: string[] = []
  /** Bought or granted ones that covered nothing yet, the oldest first: the order of each, `null` where it was granted. */
  const extras: (string | null)[] = []
  const extraOf = new Map<string, string | null>()
  let includedUsed = 0

  for (const entry of entries.toSorted(inOrder)) {
    const { feedbackId } = entry
    if ((entry.kind === 'bought' || entry.kind === 'granted') && !coverOpen(entry.orderId)) extras.push(entry.orderId)
    if (entry.kind === 'refunded') takeAway(entry.orderId)
    if (entry.kind === 'used' && feedbackId) covers.set(feedbackId, coverOf(entry, feedbackId))
    if (entry.kind === 'returned' && feedbackId) giveBack(feedbackId, entry.isAutomatic ? 'free' : 'returned')
    if (entry.kind === 'taken-back' && feedbackId) giveBack(feedbackId, 'taken-back')
  }

  const windowOpen = isOpenAt(now)
  const includedLeft = windowOpen ? (included ?? 0) - (included === null ? 0 : includedUsed) : 0
  return {
    included,
    paidDays: terms.paidDays,
    used: [...covers.values()].filter((cover) => !isGivenBack(cover)).length,
    left: included === null && windowOpen ? null : includedLeft + extras.length,
    extraLeft: extras.length,
    unusedOrderIds: extras.filter((orderId) => orderId !== null),
    windowEndsOn,
    windowOpen,
    hasPresented: firstVersionAt !== null || hasLyric,
    isActive,
    open,
    // The line of a request that is free, or was taken back, says so itself.
    lines: entries
      .filter(({ kind, isAutomatic }) => kind !== 'taken-back' && (kind !== 'returned' || !isAutomatic))
      .toSorted(inOrder)
      .map((entry) => ({
        ...entry,
        cover: entry.kind === 'used' && entry.feedbackId ? (covers.get(entry.feedbackId) ?? null) : null,
      })),
  }

  function coverOf({ createdAt, isOld }: RevisionEntry, feedbackId: string): RevisionCover {
    if (isOpenAt(createdAt) && (included === null || includedUsed < included)) {
      includedUsed += 1
      return 'included'
    }
    const extra = extras.shift()
    if (extra !== undefined) {
      extraOf.set(feedbackId, extra)
      return 'extra'
    }
    if (isOld) return 'courtesy'
    open.push(feedbackId)
    return 'open'
  }

  function coverOpen(orderId: string | null): boolean {
    const settled = open.shift()
    if (settled === undefined) return false
    extraOf.set(settled, orderId)
    covers.set(settled, 'extra')
    return true
  }

  /** One that was used all the same, as old ledgers have it, takes a granted one with it, or else the newest. */
  function takeAway(orderId: string | null) {
    const own = extras.indexOf(orderId)
    const granted = extras.indexOf(null)
    if (own >= 0) extras.splice(own, 1)
    else if (granted >= 0) extras.splice(granted, 1)
    else extras.pop()
  }

  /** A returned revision does not expire: the client is not to blame for the time that passed. */
  function giveBack(feedbackId: string, as: Extract<RevisionCover, 'free' | 'returned' | 'taken-back'>) {
    const cover = covers.get(feedbackId)
    if (cover === undefined || isGivenBack(cover)) return
    covers.set(feedbackId, as)
    if (cover === 'open') open.splice(open.indexOf(feedbackId), 1)
    if (cover !== 'extra' && (cover !== 'included' || included === null)) return
    const orderId = extraOf.get(feedbackId) ?? null
    // It was used before all that are left.
    if (!coverOpen(orderId)) extras.unshift(orderId)
  }
}

function inOrder(one: RevisionEntry, other: RevisionEntry): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || rank[one.kind] - rank[other.kind]
}

/** Contract periods exclude the first day and include the whole last day. */
export function lastDay(from: Date, days: number): CalendarDay {
  return dayOf(addDays(from, days))
}

/** Whether another revision is covered without paying. */
export function hasRevisionLeft({ left }: Pick<RevisionBalance, 'left'>): boolean {
  return left === null || left > 0
}

/** What would cover the next feedback. */
export function nextCoverage({ left, extraLeft }: Pick<RevisionBalance, 'left' | 'extraLeft'>): RevisionCover {
  if (left === null || left > extraLeft) return 'included'
  return left > 0 ? 'extra' : 'open'
}

/**
 * Whether changes that were asked for begin once they are paid, so that it is the client's turn: every request that
 * waits for the studio, on the song or on the lyric, goes beyond the package, and one more revision is for sale.
 */
export function changesAwaitPayment(
  { lines, open }: Pick<RevisionBalance, 'lines' | 'open'>,
  { status, changingLyricId, isSold }: { status: ProjectStatus; changingLyricId: string | null; isSold: boolean },
): boolean {
  const asked = askedSubjects({ status, changingLyricId })
  return isSold && asked.length > 0 && asked.every((subject) => unpaidRequest({ lines, open }, subject) !== null)
}

type Asked = { status: ProjectStatus; changingLyricId: string | null }

/** What its client waits for changes of: the song is `null`, a lyric its id. */
function askedSubjects({ status, changingLyricId }: Asked): (string | null)[] {
  const onSong = status === 'feedback' ? [null] : []
  const onLyric = changingLyricId !== null && (status === 'feedback' || status === 'waiting') ? [changingLyricId] : []
  return [...onSong, ...onLyric]
}

function unpaidRequest({ lines, open }: Pick<RevisionBalance, 'lines' | 'open'>, subject: string | null) {
  const last = lines.findLast(({ kind, lyricId }) => kind === 'used' && lyricId === subject)?.feedbackId
  return last != null && open.includes(last) ? last : null
}

/** A request beyond the package that its client may take back, as nobody paid for it. `lyricId`: `null` for the song. */
export type UnpaidRequest = { feedbackId: string; lyricId: string | null }

export function listUnpaidRequests(balance: Pick<RevisionBalance, 'lines' | 'open'>, asked: Asked): UnpaidRequest[] {
  return askedSubjects(asked).flatMap((lyricId) => {
    const feedbackId = unpaidRequest(balance, lyricId)
    return feedbackId === null ? [] : [{ feedbackId, lyricId }]
  })
}

export type TakeBackRefusal = 'order-closed' | 'request-gone' | 'request-covered'

/** Why what was ordered to pay for a request could not be ended, so that the request stays, too. */
export type OpenPaymentRefusal = 'payment-pending' | 'payment-unavailable' | 'order-meanwhile'

/**
 * Whether its client can take a request for changes back: as long as nothing covers it, for what was paid is worked on. One
 * that was taken back before stays so (`isTaken`).
 */
export function decideTakeBack(
  { isActive, lines, open }: Pick<RevisionBalance, 'isActive' | 'lines' | 'open'>,
  asked: Asked,
  feedbackId: string,
): Result<UnpaidRequest & { isTaken: boolean }, TakeBackRefusal> {
  const line = lines.find(({ kind, feedbackId: asking }) => kind === 'used' && asking === feedbackId)
  if (!line) return refuse('request-gone')
  if (line.cover === 'taken-back') return accept({ feedbackId, lyricId: line.lyricId, isTaken: true })
  if (!isActive) return refuse('order-closed')
  if (line.cover !== 'open') return refuse('request-covered')
  const request = listUnpaidRequests({ lines, open }, asked).find((unpaid) => unpaid.feedbackId === feedbackId)
  return request ? accept({ ...request, isTaken: false }) : refuse('request-gone')
}

/** A feedback's revision can be returned only once. */
export function decideRevisionReturn(
  { lines }: Pick<RevisionBalance, 'lines'>,
  feedbackId: string,
): Result<RevisionLine, 'not-found' | 'already-returned'> {
  const line = lines.find((known) => known.kind === 'used' && known.feedbackId === feedbackId)
  if (!line) return refuse('not-found')
  return isGivenBack(line.cover) ? refuse('already-returned') : accept(line)
}

/** Whether a request took no revision in the end. */
export function isGivenBack(cover: RevisionCover | null): boolean {
  return cover === 'free' || cover === 'returned' || cover === 'taken-back'
}

/** The revision that an order bought can be refunded while it is unused, whatever was granted or returned beside it. */
export function canRevokeRevision(
  { unusedOrderIds }: Pick<RevisionBalance, 'unusedOrderIds'>,
  orderId: string,
): boolean {
  return unusedOrderIds.includes(orderId)
}
