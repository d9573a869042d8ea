import type { DeliveryState, Promised } from '#core/delivery/delivery.ts'
import type { PlayableVersion } from '#core/preview/version-view.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import type { CoverSeed } from '#core/site/cover-art.ts'

import type { ShownFile } from './file-list.tsx'

/** What the page of a delivery knows of it. */
export type ShownDelivery = {
  id: string
  code: string
  title: string
  /** For whom the song is; empty when nobody said. */
  recipient: string
  packageName: string
  status: ProjectStatus
  /** Where the versions are heard, while that page is open. */
  preview: string | null
  state: DeliveryState
  deliveredAt: Date | null
  endsOn: CalendarDay | null
  daysLeft: number
  /** How many days it stays from the first to the last. */
  days: number
  files: ShownFile[]
  missing: Promised[]
  /** The approved version, when its sound is ours. */
  song: PlayableVersion | null
  /** Where the browser's own player finds the song; none when there is only paper. */
  sound: string | null
  /** Why it is being made again. */
  reason: string | null
  sleeve: CoverSeed
}
