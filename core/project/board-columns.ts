import { refuse, type Result } from '#core/shared/result.ts'

import { studioSteps, type ProductionStep, type ProjectStatus, type StudioStep } from './project.ts'
import { canSetStep, type StepFacts, type StepRefusal } from './step-moves.ts'

/**
 * The columns of the board. While work waits for the client a project is placed by its step, from its first feedback on
 * by its status.
 */
export const boardStages = [...studioSteps, 'feedback', 'approved', 'delivered'] as const
export type BoardStage = (typeof boardStages)[number]

/** The filter of the project list that selects the projects in a column. */
export function filterForColumn(stage: BoardStage): { status: ProjectStatus; step: StudioStep | null } {
  if (stage === 'feedback' || stage === 'approved' || stage === 'delivered') return { status: stage, step: null }
  return { status: 'waiting', step: stage }
}

/** Why a card cannot be moved to a column; the later ones are reached by the client's answer or by a delivery. */
export type ColumnRefusal = StepRefusal | 'by-answer' | 'by-delivery'

/** Whether staff may move a card here. */
export function canMoveTo(facts: StepFacts, stage: BoardStage): Result<undefined, ColumnRefusal> {
  const { status, step } = filterForColumn(stage)
  if (step) return canSetStep(facts, step)
  return refuse(status === 'delivered' ? 'by-delivery' : 'by-answer')
}

/** The step beside another one, to move a card by a key; none before the first and after the last. */
export function nextStageFor(step: ProductionStep, direction: 'next' | 'previous'): BoardStage | undefined {
  const index = studioSteps.findIndex((known) => known === step)
  return index === -1 ? undefined : studioSteps[index + (direction === 'next' ? 1 : -1)]
}
