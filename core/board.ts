import { studioSteps, type ProductionStep, type ProjectStatus } from './project.ts'

/** The columns of the board: where work waits for the client it is told by its step, from the first answer on by its status. */
export const boardStages = [...studioSteps, 'feedback', 'approved', 'delivered'] as const
export type BoardStage = (typeof boardStages)[number]

export function stageOf({ status, step }: { status: ProjectStatus; step: ProductionStep }): BoardStage {
  if (status !== 'waiting') return status
  return step === 'payment' ? 'analysis' : step
}

/** Which projects stand in a column, as a list can be asked for them. */
export function wantedIn(stage: BoardStage): { status: ProjectStatus; step: ProductionStep | null } {
  if (stage === 'feedback' || stage === 'approved' || stage === 'delivered') return { status: stage, step: null }
  return { status: 'waiting', step: stage }
}

/** Where staff may put a card: the steps are theirs, what comes after is the client's word or a delivery. */
export function isMovableTo(stage: BoardStage): boolean {
  return wantedIn(stage).step !== null
}
