import { studioSteps, type ProductionStep, type ProjectStatus } from './project.ts'

/**
 * The columns of the board. While work waits for the client a project is placed by its step, from its first feedback on
 * by its status.
 */
export const boardStages = [...studioSteps, 'feedback', 'approved', 'delivered'] as const
export type BoardStage = (typeof boardStages)[number]

/** The filter of the project list that selects the projects in a column. */
export function filterForColumn(stage: BoardStage): { status: ProjectStatus; step: ProductionStep | null } {
  if (stage === 'feedback' || stage === 'approved' || stage === 'delivered') return { status: stage, step: null }
  return { status: 'waiting', step: stage }
}

/**
 * Whether staff may move a card here: only steps; the later columns are reached by the client's answer or by a
 * delivery.
 */
export function canMoveTo(stage: BoardStage): boolean {
  return filterForColumn(stage).step !== null
}

/** The step beside another one, to move a card by a key; none before the first and after the last. */
export function nextStageFor(step: ProductionStep, direction: 'next' | 'previous'): BoardStage | undefined {
  const index = studioSteps.findIndex((known) => known === step)
  return index === -1 ? undefined : studioSteps[index + (direction === 'next' ? 1 : -1)]
}
