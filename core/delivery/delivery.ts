import type { Catalog, Package } from '#core/catalog/catalog.ts'
import type { QuoteLine } from '#core/catalog/quote.ts'
import { extraRevisionId } from '#core/preview/revision.ts'
import { maxReasonLength, type ProjectStatus } from '#core/project/project.ts'
import { addCalendarDays, dayOf, daysBetween, endOfDay, type CalendarDay } from '#core/shared/dates.ts'
import { ownValue } from '#core/shared/own-value.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLines } from '#core/shared/single-line.ts'

/** In the order shown to the client. */
export const deliveryKinds = [
  'mp3',
  'wav',
  'instrumental',
  'alternate',
  'stems',
  'score',
  'lyrics',
  'registration',
  'certificate',
  'licence',
  'other',
] as const
/** What a delivered file is. */
export type DeliveryKind = (typeof deliveryKinds)[number]

/** The approved song itself. */
const songKinds: readonly DeliveryKind[] = ['mp3', 'wav']
/** Documents generated when a project is delivered; never uploaded. */
const generatedKinds: readonly DeliveryKind[] = ['certificate', 'licence']
/** Kinds that staff can upload. */
export const uploadableKinds = deliveryKinds.filter((kind) => !generatedKinds.includes(kind))

export function isSong({ kind }: { kind: DeliveryKind }): boolean {
  return songKinds.includes(kind)
}

export function isGeneratedDocument({ kind }: { kind: DeliveryKind }): boolean {
  return generatedKinds.includes(kind)
}

/**
 * What a client is owed: a file of the package, or the item of one sold extra. `item` is the id of the extra's line;
 * `needsLink`: only a file that was added for this item counts, since others of its kind are owed or delivered, too.
 */
export type Promised =
  | { kind: DeliveryKind; by: 'package' }
  | { kind: DeliveryKind; by: 'extra'; item: string; title: string; needsLink: boolean; dueOn: CalendarDay | null }
type SoldLine = Pick<QuoteLine, 'kind' | 'id'> & { title?: string }
/** An extra bought later for the same project, and by when it is promised once the song was delivered. */
export type LaterItem = {
  id: string
  title: string
  dueOn: CalendarDay | null
  /** Of work that was priced by a proposal; the catalogue's extras have theirs by their id. */
  kind?: DeliveryKind
}

const formatKinds = { mp3: 'mp3', wav: 'wav', stems: 'stems', musicxml: 'score' } satisfies Record<
  Package['formats'][number],
  DeliveryKind
>
/** What the item of an extra is; of those not listed, some other file. */
const itemKinds = {
  'stems-separados': 'stems',
  partituras: 'score',
  'masterizacao-ia': 'wav',
  multiestilo: 'alternate',
  'multiestilo-mais': 'alternate',
  'registro-bn-letra': 'registration',
  'registro-ubc': 'registration',
} satisfies Record<string, DeliveryKind>
/** Kinds of which a project has one: a file of it is the item, also when nobody named the extra. */
const singleKinds: readonly DeliveryKind[] = ['stems', 'score', 'wav']

function itemKind(id: string): DeliveryKind {
  return ownValue<DeliveryKind>(itemKinds, id) ?? 'other'
}

function itemOf(id: string, title: string) {
  return { kind: itemKind(id), by: 'extra' as const, item: id, title }
}

/** The formats of a package as sold: in a bespoke production stems are an option of their own. */
export function soldFormats({ formats }: Pick<Package, 'formats'>, lines: SoldLine[]): Package['formats'] {
  const bespoke = lines.filter(({ kind }) => kind === 'bespoke')
  if (bespoke.length === 0) return formats
  return [
    ...formats.filter((format) => format !== 'stems'),
    ...(bespoke.some(({ id }) => id === 'stems') ? (['stems'] as const) : []),
  ]
}

/**
 * What a client is owed: the package's formats, one item for every sold extra that is delivered as a file, and the
 * generated documents. `lines` and `later` name no extra without a file (`hasItem`).
 */
export function promisedItems(
  pkg: Pick<Package, 'formats' | 'certificate'>,
  lines: SoldLine[],
  later: LaterItem[] = [],
): Promised[] {
  const ofPackage: DeliveryKind[] = [
    ...soldFormats(pkg, lines).map((format) => formatKinds[format]),
    ...(pkg.certificate ? (['certificate'] as const) : []),
    'licence',
  ]
  const ofExtras = [
    ...lines
      .filter(({ kind }) => kind === 'extra')
      .map(({ id, title = id }) => ({
        ...itemOf(id, title),
        needsLink: !singleKinds.includes(itemKind(id)),
        dueOn: null,
      })),
    ...later.map(({ id, title, dueOn, kind }) => {
      const item = itemOf(id, title)
      return { ...item, kind: kind ?? item.kind, needsLink: true, dueOn }
    }),
  ]
  return deliveryKinds.flatMap((kind): Promised[] => [
    ...(ofPackage.includes(kind) ? [{ kind, by: 'package' as const }] : []),
    ...ofExtras.filter((one) => one.kind === kind),
  ])
}

/** Whether a sold extra is delivered as a file. Hurry shows in the deadline, a revision in the revision ledger. */
export function hasItem({ extras }: Pick<Catalog, 'extras'>, id: string): boolean {
  return id !== extraRevisionId && !extras.some((extra) => extra.id === id && extra.deliveryDays !== null)
}

export function isFulfilled(promised: Promised, files: { kind: DeliveryKind; item?: string | null }[]): boolean {
  if (promised.by === 'package') return files.some(({ kind }) => kind === promised.kind)
  const { item, kind, needsLink } = promised
  return files.some((file) => file.item === item || (!needsLink && !file.item && file.kind === kind))
}

/** What was promised and is missing, except the generated documents. */
export function missingItems(promised: Promised[], files: { kind: DeliveryKind; item?: string | null }[]): Promised[] {
  return promised.filter((one) => !generatedKinds.includes(one.kind) && !isFulfilled(one, files))
}

/** The properties of a delivery file that the rules use. */
type DeliveryFileFacts = { kind: DeliveryKind; item?: string | null; createdAt: Date }

/** Added before the current approval, so it belongs to another version. */
export function isOutdated({ createdAt }: { createdAt: Date }, approvedAt: Date | null): boolean {
  return approvedAt !== null && createdAt < approvedAt
}

/** Why nothing can be delivered now, whatever the form says. */
export type DeliverRefusal = 'already-delivered' | 'not-approved' | 'order-closed'
/** What is to be mended before a delivery. */
export type DeliveryProblem = 'song-missing' | 'song-outdated' | 'promise-missing'

/**
 * Decides whether a project can be delivered, and with which `missing` files. Without the approved song it cannot; other
 * missing files need an explicit confirmation (`confirmMissing`), except those that a job is making (`coming`).
 */
export function decideDelivery(
  project: {
    status: ProjectStatus
    approvedVersionId: string | null
    approvedAt: Date | null
    /** Its purchase runs (`inactiveReasonOf`). */
    isActive: boolean
  },
  {
    promised,
    files,
    coming = [],
  }: { promised: Promised[]; files: DeliveryFileFacts[]; coming?: readonly { kind: DeliveryKind }[] },
  { confirmMissing }: { confirmMissing: boolean },
): Result<{ missing: Promised[]; problems: DeliveryProblem[] }, DeliverRefusal> {
  if (project.status === 'delivered') return refuse('already-delivered')
  if (project.status !== 'approved' || project.approvedVersionId === null) return refuse('not-approved')
  if (!project.isActive) return refuse('order-closed')
  const songs = files.filter(isSong)
  const missing = missingItems(promised, files)
  const problems: DeliveryProblem[] = []
  if (songs.length === 0) problems.push('song-missing')
  if (songs.some((song) => isOutdated(song, project.approvedAt))) problems.push('song-outdated')
  if (missingItems(promised, [...files, ...coming]).length > 0 && !confirmMissing) problems.push('promise-missing')
  return accept({ missing, problems })
}

/** From this many days before the end, page and mails announce it. */
export const endsSoonDays = 14
/** Days before the end of the last reminder. */
const finalReminderDays = 3
/** Upper limit for an extension by staff. */
export const maxExtensionDays = 730

/**
 * Last day and last instant of a delivery: `days` (the catalogue's `downloadDays`) after the day it was made, or later if
 * the client was already `promised` a later end.
 */
export function deliveryEnd(
  deliveredAt: Date,
  days: number,
  promised: Date | null = null,
): { endsOn: CalendarDay; endsAt: Date } {
  const endsOn = addCalendarDays(dayOf(deliveredAt), days)
  const endsAt = endOfDay(endsOn)
  return promised && promised > endsAt ? { endsOn: dayOf(promised), endsAt: promised } : { endsOn, endsAt }
}

type Window = { deliveredAt: Date | null; deliveryEndsAt: Date | null }
export type DeliveryState = 'none' | 'open' | 'ends-soon' | 'ended'
/** How long a delivery can still be downloaded. */
export type DeliveryPeriod = { state: DeliveryState; endsOn: CalendarDay | null; daysLeft: number }

/** Whether the delivery can be downloaded now. `daysLeft` is 0 on the last day. */
export function deliveryState({ deliveredAt, deliveryEndsAt }: Window, now: Date): DeliveryPeriod {
  if (!deliveredAt || !deliveryEndsAt) return { state: 'none', endsOn: null, daysLeft: 0 }
  const endsOn = dayOf(deliveryEndsAt)
  const daysLeft = Math.max(0, daysBetween(dayOf(now), endsOn))
  if (now > deliveryEndsAt) return { state: 'ended', endsOn, daysLeft: 0 }
  return { state: daysLeft <= endsSoonDays ? 'ends-soon' : 'open', endsOn, daysLeft }
}

/** Whether the delivery's files can be downloaded now. */
export function isDownloadable(window: Window, now: Date): boolean {
  const { state } = deliveryState(window, now)
  return state === 'open' || state === 'ends-soon'
}

export type DeliveryReminder = 'ends-soon' | 'last-call' | 'ended'

/** Days after the end during which the "ended" mail may still be sent. */
const endedNewsDays = 7

/** The reminder due today, if any. A reminder that is too late to be true is skipped, not sent late. */
export function reminderDue(window: Window, now: Date): DeliveryReminder | null {
  const { state, endsOn, daysLeft } = deliveryState(window, now)
  if (!endsOn || state === 'none' || state === 'open') return null
  if (state === 'ended') return daysBetween(endsOn, dayOf(now)) <= endedNewsDays ? 'ended' : null
  return daysLeft <= finalReminderDays ? 'last-call' : 'ends-soon'
}

export type ExtendRefusal = 'not-delivered' | 'day-invalid' | 'day-past' | 'below-promise' | 'day-too-far' | 'same-day'

/**
 * Sets a new last day chosen by staff. It may be earlier than before, but neither in the past nor earlier than the
 * `promisedDays` of the sale allow.
 */
export function decideDeliveryExtension(
  window: Window & { promisedDays: number },
  endsOn: CalendarDay | null,
  now: Date,
): Result<Date, ExtendRefusal> {
  if (!window.deliveredAt || !window.deliveryEndsAt) return refuse('not-delivered')
  if (!endsOn) return refuse('day-invalid')
  const days = daysBetween(dayOf(now), endsOn)
  if (days < 0) return refuse('day-past')
  if (endsOn < deliveryEnd(window.deliveredAt, window.promisedDays).endsOn) return refuse('below-promise')
  if (days > maxExtensionDays) return refuse('day-too-far')
  return endsOn === dayOf(window.deliveryEndsAt) ? refuse('same-day') : accept(endOfDay(endsOn))
}

export type ReopenRefusal = 'not-delivered' | 'reason-required' | 'reason-too-long'

/** Staff reopen a delivery to correct it. The approval stays. */
export function canReopenDelivery(status: ProjectStatus, reason: string): Result<{ reason: string }, ReopenRefusal> {
  const text = normalizeLines(reason)
  if (status !== 'delivered') return refuse('not-delivered')
  if (text === '') return refuse('reason-required')
  return text.length > maxReasonLength ? refuse('reason-too-long') : accept({ reason: text })
}
