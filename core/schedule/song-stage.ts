import type { BriefingState } from '#core/briefing/briefing.ts'
import type { ProductionStep, ProjectStatus } from '#core/project/project.ts'

import type { SongStage } from './queue-simulation.ts'

/**
 * What a project of the queue waits for. One whose versions the client has, or that was approved, is in no queue: the
 * studio owes no music then.
 */
export function songStage({
  status,
  step,
  briefing,
}: {
  status: ProjectStatus
  step: ProductionStep
  /** `null` where none was asked for. */
  briefing: BriefingState | null
}): SongStage {
  if (status === 'feedback') return 'revision'
  if (briefing === 'draft' || briefing === 'clarification-requested') return 'client'
  return step === 'production' ? 'production' : 'composition'
}
