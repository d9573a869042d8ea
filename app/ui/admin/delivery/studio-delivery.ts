import type { PlayableSound } from '#core/audio/playable-sound.ts'
import type { Credits } from '#core/delivery/credits-form.ts'
import type { DeliveryKind, DeliveryState, Promised } from '#core/delivery/delivery.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import type { CalendarDay } from '#core/shared/dates.ts'

export type StudioFile = {
  id: string
  kind: DeliveryKind
  /** The line of the sold extra it is the item of. */
  item: string | null
  name: string
  /** As it was sent. */
  original: string
  bytes: number
  sha256: string
  createdAt: Date
  address: string
  /** For a file that browsers can play. */
  sound: PlayableSound | null
  /** Made before the approval in force. */
  outdated: boolean
  removable: boolean
}

/** A delivery as the studio sees it. Nothing of money is in it: producers see it, too. */
export type StudioDelivery = {
  projectId: string
  status: ProjectStatus
  state: DeliveryState
  deliveredAt: Date | null
  endsOn: CalendarDay | null
  daysLeft: number
  today: CalendarDay
  downloadDays: number
  clientEmail: string
  packageName: string
  promised: Promised[]
  missing: Promised[]
  certificate: boolean
  files: StudioFile[]
  credits: Credits
  /** The approved version has sound of ours that is not in the delivery yet. */
  takeable: { versionName: string } | null
}

export type StudioDownload = {
  id: string
  kind: DeliveryKind | null
  name: string
  ip: string
  userAgent: string
  createdAt: Date
}
