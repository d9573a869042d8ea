import type { RecordingState } from '#core/audio/recording.ts'
import type { StopReason } from '#core/order/inactive-reason.ts'
import {
  canAddVersion,
  type NewVersionRefusal,
  type ProductionStep,
  type ProjectStatus,
} from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

/** A version is a draft, which only the studio sees, until it is presented to the client. */
export type Presentable = {
  id: string
  name: string
  recommended: boolean
  presentedAt: Date | null
  /** `null` when the audio is a link. */
  recording: { state: RecordingState } | null
}

export type PresentationRefusal =
  | NewVersionRefusal
  | 'notes-unanswered'
  | 'names-unmarked'
  | 'no-version-chosen'
  | 'version-gone'
  | 'already-presented'
  | 'version-not-ready'

export type Presentation<Version extends Presentable> = {
  /** What is presented, in the order it was added. */
  versions: Version[]
  step: ProductionStep
  /** The client has heard nothing of this project before. */
  isFirst: boolean
  /** A project that was returned by its client says so in the mail that returns it, and in no other. */
  notifies: boolean
}

/** Whether the client could play it now. */
export function canPresent({ presentedAt, recording }: Pick<Presentable, 'presentedAt' | 'recording'>): boolean {
  return presentedAt === null && (recording === null || recording.state === 'ready')
}

/**
 * Decides what presenting these drafts to the client changes. `all` are the project's versions, newest first; `unanswered`
 * counts the notes of the last feedback that nobody answered: until then nothing new is heard.
 */
export function decidePresentation<Version extends Presentable>(
  project: {
    status: ProjectStatus
    stopReason: StopReason | null
    unanswered: number
    /** Versions with a name of the briefing of which nobody said where it is sung, or why not. */
    unmarkedIds?: readonly string[]
  },
  all: readonly Version[],
  chosenIds: readonly string[],
): Result<Presentation<Version>, PresentationRefusal> {
  const proposed = canAddVersion(project.status, project.stopReason)
  if (!proposed.ok) return proposed
  if (project.unanswered > 0) return refuse('notes-unanswered')
  if (chosenIds.length === 0) return refuse('no-version-chosen')
  if (!chosenIds.every((id) => all.some((version) => version.id === id))) return refuse('version-gone')
  const versions = all.filter(({ id }) => chosenIds.includes(id)).toReversed()
  if (versions.some(({ presentedAt }) => presentedAt !== null)) return refuse('already-presented')
  if (!versions.every(canPresent)) return refuse('version-not-ready')
  if (versions.some(({ id }) => project.unmarkedIds?.includes(id))) return refuse('names-unmarked')

  return accept({
    versions,
    step: proposed.value.step,
    isFirst: all.every(({ presentedAt }) => presentedAt === null),
    notifies: project.status === 'waiting',
  })
}
