import type { Package } from './catalog.ts'
import { addCalendarDays, dayOf, daysBetween, endOfDay, type CalendarDay } from './dates.ts'
import type { OrderState } from './order.ts'
import { longestReason, type ProjectStatus } from './project.ts'
import { accept, refuse, type Result } from './result.ts'

/** In the order a client finds them. */
export const deliveryKinds = [
  'mp3',
  'wav',
  'instrumental',
  'stems',
  'score',
  'lyrics',
  'certificate',
  'licence',
  'other',
] as const
/** What a delivered file is to its client. */
export type DeliveryKind = (typeof deliveryKinds)[number]

/** The song itself, as it was approved. */
const songKinds: readonly DeliveryKind[] = ['mp3', 'wav']
/** Written by us when a project is delivered; nobody uploads them. */
const paperKinds: readonly DeliveryKind[] = ['certificate', 'licence']
/** What staff choose from. */
export const studioKinds = deliveryKinds.filter((kind) => !paperKinds.includes(kind))

export function isSong({ kind }: { kind: DeliveryKind }): boolean {
  return songKinds.includes(kind)
}

export function isPaper({ kind }: { kind: DeliveryKind }): boolean {
  return paperKinds.includes(kind)
}

/** What a kind is promised by: the package as it was sold, or an extra bought with it. */
export type Promised = { kind: DeliveryKind; by: 'package' | 'extra' }
type SoldLine = { kind: 'package' | 'extra' | 'bespoke' | (string & {}); id: string }

const formatKinds = { mp3: 'mp3', wav: 'wav', stems: 'stems', musicxml: 'score' } satisfies Record<
  Package['formats'][number],
  DeliveryKind
>
const extraKinds: Partial<Record<string, DeliveryKind>> = {
  'stems-separados': 'stems',
  partituras: 'score',
  'masterizacao-ia': 'wav',
}

/** What a client was promised: the formats of the package, what was bought beside it, and the papers we write. */
export function promisedKinds(pkg: Pick<Package, 'formats' | 'certificate'>, lines: SoldLine[]): Promised[] {
  const bespoke = lines.filter(({ kind }) => kind === 'bespoke')
  // Made to measure, stems are chosen by themselves: neither given nor taken by the base.
  const formats = pkg.formats.filter((format) => format !== 'stems' || bespoke.length === 0)
  const ofPackage: DeliveryKind[] = [
    ...formats.map((format) => formatKinds[format]),
    ...(bespoke.some(({ id }) => id === 'stems') ? (['stems'] as const) : []),
    ...(pkg.certificate ? (['certificate'] as const) : []),
    'licence',
  ]
  const ofExtras = lines.flatMap(({ kind, id }) => (kind === 'extra' ? (extraKinds[id] ?? []) : []))
  return deliveryKinds.flatMap((kind): Promised[] => {
    if (ofPackage.includes(kind)) return [{ kind, by: 'package' }]
    return ofExtras.includes(kind) ? [{ kind, by: 'extra' }] : []
  })
}

/** Promised, not there, and nothing that we write ourselves. */
export function missingKinds(promised: Promised[], files: { kind: DeliveryKind }[]): DeliveryKind[] {
  return promised
    .map(({ kind }) => kind)
    .filter((kind) => !paperKinds.includes(kind) && !files.some((file) => file.kind === kind))
}

/** What is judged of a file in a delivery. */
type Judged = { kind: DeliveryKind; createdAt: Date }

/** Made before the approval in force: it can only be of another version. */
export function isOutdated({ createdAt }: { createdAt: Date }, approvedAt: Date | null): boolean {
  return approvedAt !== null && createdAt < approvedAt
}

export type DeliverRefusal =
  | 'already-delivered'
  | 'not-approved'
  | 'order-not-paid'
  | 'song-missing'
  | 'song-outdated'
  | 'promise-missing'

/** Nothing is called delivered without the approved song; what else is missing must be said and meant. */
export function decideDelivery(
  project: {
    status: ProjectStatus
    approvedVersionId: string | null
    approvedAt: Date | null
    orderState: OrderState | null
  },
  { promised, files }: { promised: Promised[]; files: Judged[] },
  { missingIsKnown }: { missingIsKnown: boolean },
): Result<{ missing: DeliveryKind[] }, DeliverRefusal> {
  if (project.status === 'delivered') return refuse('already-delivered')
  if (project.status !== 'approved' || project.approvedVersionId === null) return refuse('not-approved')
  if (project.orderState !== null && project.orderState !== 'paid') return refuse('order-not-paid')
  const songs = files.filter(isSong)
  if (songs.length === 0) return refuse('song-missing')
  if (songs.some((song) => isOutdated(song, project.approvedAt))) return refuse('song-outdated')
  const missing = missingKinds(promised, files)
  return missing.length > 0 && !missingIsKnown ? refuse('promise-missing') : accept({ missing })
}

/** From here on the page and the mails say that the end is near. */
export const endsSoonDays = 14
/** The last call. */
export const lastCallDays = 3
/** Staff may let a delivery stay, but not for ever. */
export const longestExtensionDays = 730

/** The last day of a delivery, and its last moment: `days` (the catalogue's `downloadDays`) after the day it was made. */
export function deliveryEnd(deliveredAt: Date, days: number): { endsOn: CalendarDay; endsAt: Date } {
  const endsOn = addCalendarDays(dayOf(deliveredAt), days)
  return { endsOn, endsAt: endOfDay(endsOn) }
}

type Window = { deliveredAt: Date | null; deliveryEndsAt: Date | null }
export type DeliveryState = 'none' | 'open' | 'ends-soon' | 'ended'

/** Whether what was delivered can be fetched. `daysLeft` is 0 on the last day. */
export function deliveryState(
  { deliveredAt, deliveryEndsAt }: Window,
  now: Date,
): { state: DeliveryState; endsOn: CalendarDay | null; daysLeft: number } {
  if (!deliveredAt || !deliveryEndsAt) return { state: 'none', endsOn: null, daysLeft: 0 }
  const endsOn = dayOf(deliveryEndsAt)
  const daysLeft = Math.max(0, daysBetween(dayOf(now), endsOn))
  if (now > deliveryEndsAt) return { state: 'ended', endsOn, daysLeft: 0 }
  return { state: daysLeft <= endsSoonDays ? 'ends-soon' : 'open', endsOn, daysLeft }
}

export function canFetch(window: Window, now: Date): boolean {
  const { state } = deliveryState(window, now)
  return state === 'open' || state === 'ends-soon'
}

export type DeliveryReminder = 'ends-soon' | 'last-call' | 'ended'

/** How long after the end it still makes sense to say so. */
const endedNewsDays = 7

/** What is to be said of a delivery today. What came too late to be true is never said. */
export function reminderDue(window: Window, now: Date): DeliveryReminder | null {
  const { state, endsOn, daysLeft } = deliveryState(window, now)
  if (!endsOn || state === 'none' || state === 'open') return null
  if (state === 'ended') return daysBetween(endsOn, dayOf(now)) <= endedNewsDays ? 'ended' : null
  return daysLeft <= lastCallDays ? 'last-call' : 'ends-soon'
}

export type ExtendRefusal = 'not-delivered' | 'day-invalid' | 'day-past' | 'day-too-far' | 'same-day'

/** Until when staff let a delivery stay. A day may also be earlier than before, but never one that is over. */
export function extendDelivery(window: Window, endsOn: CalendarDay | null, now: Date): Result<Date, ExtendRefusal> {
  if (!window.deliveredAt || !window.deliveryEndsAt) return refuse('not-delivered')
  if (!endsOn) return refuse('day-invalid')
  const days = daysBetween(dayOf(now), endsOn)
  if (days < 0) return refuse('day-past')
  if (days > longestExtensionDays) return refuse('day-too-far')
  return endsOn === dayOf(window.deliveryEndsAt) ? refuse('same-day') : accept(endOfDay(endsOn))
}

export type ReopenRefusal = 'not-delivered' | 'reason-required' | 'reason-too-long'

/** Staff take a delivery back to mend it. The approval stays. */
export function reopenDelivery(status: ProjectStatus, reason: string): Result<{ reason: string }, ReopenRefusal> {
  const said = reason.replaceAll('\r\n', '\n').trim()
  if (status !== 'delivered') return refuse('not-delivered')
  if (said === '') return refuse('reason-required')
  return said.length > longestReason ? refuse('reason-too-long') : accept({ reason: said })
}
