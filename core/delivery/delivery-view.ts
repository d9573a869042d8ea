import type { PlayableSound } from '#core/audio/playable-sound.ts'
import type { StopReason } from '#core/order/inactive-reason.ts'
import type { LyricLine } from '#core/preview/lyric-line.ts'
import type { PlayableVersion } from '#core/preview/version-view.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import type { CoverChoice } from '#core/site/cover-choice.ts'

import type { Credits } from './credits-form.ts'
import type { DeliveryKind, DeliveryPeriod, Promised } from './delivery.ts'

/** A file of a delivery as its client sees it. */
export type DeliveryFileView = {
  id: string
  kind: DeliveryKind
  name: string
  bytes: number
  sha256: string
  url: string
}

/** The same file as staff see it. */
export type AdminDeliveryFile = DeliveryFileView & {
  /** The line of the sold extra it is the item of. */
  item: string | null
  /** As it was sent. */
  original: string
  createdAt: Date
  /** For a file that browsers can play. */
  sound: PlayableSound | null
  /** Made before the approval in force. */
  outdated: boolean
  removable: boolean
}

/** A delivery as its client sees it. */
export type DeliveryView = Omit<DeliveryPeriod, 'state'> & {
  /** `refunded`: it was closed when its price went back. */
  state: DeliveryPeriod['state'] | 'refunded'
  id: string
  code: string
  title: string
  /** For whom the song is; empty when nobody said. */
  recipient: string
  packageName: string
  status: ProjectStatus
  /** Where the versions are heard, while that page is open. */
  preview: string | null
  deliveredAt: Date | null
  /** When a mail with the song comes, one year later; `isWanted`: its client asked for it. `null` where none can come. */
  anniversary: { on: CalendarDay; isWanted: boolean } | null
  /** How many days it stays from the first to the last. */
  days: number
  files: DeliveryFileView[]
  missing: Promised[]
  /** The approved version, when its sound is ours. */
  song: PlayableVersion | null
  /** Where the browser's own player finds the song; none when there is only paper. */
  sound: string | null
  /** Why it is being made again. */
  reason: string | null
  /** In surprise mode: names of files say nothing, what is inside them does. */
  isSurprise: boolean
  /** Which drawing of its cover was chosen. */
  cover: CoverChoice
  /** Of the approved version; empty while it is closed, and when nobody wrote one. */
  lyric: LyricLine[]
}

/**
 * The MP3 made from the song in full quality. `state`: `null` where there is nothing to make. `isLossy`: the approved
 * recording is an MP3 itself, and a WAV made from it would be the same sound in a larger file.
 */
export type Mp3View = { state: 'possible' | 'queued' | 'working' | 'failed' | null; isLossy: boolean }

export function isMp3Coming({ state }: Mp3View): boolean {
  return state === 'queued' || state === 'working'
}

/** A delivery as staff see it. Nothing of money is in it: producers see it, too. */
export type AdminDeliveryView = DeliveryPeriod & {
  projectId: string
  status: ProjectStatus
  /** Why nothing more goes to the client; `null` while the work goes on. */
  stopReason: StopReason | null
  deliveredAt: Date | null
  today: CalendarDay
  downloadDays: number
  clientEmail: string
  packageName: string
  promised: Promised[]
  /** Without what is being made. */
  missing: Promised[]
  mp3: Mp3View
  certificate: boolean
  files: AdminDeliveryFile[]
  credits: Credits
  /** The approved version has sound of ours that is not in the delivery yet. */
  takeable: { versionName: string; isDeliverable: boolean } | null
}

/** A delivery on its project's own screen. */
export type DeliverySummaryView = DeliveryPeriod & { files: number; missing: Promised[] }

/** One download of a delivery's file; `kind` is `null` for the ZIP of all of them. */
export type DownloadView = {
  id: string
  kind: DeliveryKind | null
  name: string
  /** Empty, as the browser is, for a producer. */
  ip: string
  userAgent: string
  createdAt: Date
}
