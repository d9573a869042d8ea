import type { BriefingState } from '#core/briefing/briefing.ts'
import type { StopReason } from '#core/order/inactive-reason.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import { studioSteps, type ProductionStep, type ProjectStatus, type StudioStep } from './project.ts'

/** What happened to a project. Its client reads the step, so it never says anything else. */
export type StepFacts = {
  status: ProjectStatus
  stopReason: StopReason | null
  /** `null` where none was asked for. */
  briefing: BriefingState | null
  /** Whether its client was shown a version. */
  isPresented: boolean
}

export type StepRefusal =
  | 'order-closed'
  | 'delivered'
  | 'client-answered'
  | 'version-presented'
  | 'nothing-presented'
  | 'briefing-accepted'

/**
 * Whether staff may set this step. Presenting a version sets the presentation; by hand they say only how far the work is that
 * leads there.
 */
export function canSetStep(
  { status, stopReason, briefing, isPresented }: StepFacts,
  step: StudioStep,
): Result<undefined, StepRefusal> {
  if (stopReason) return refuse('order-closed')
  if (status === 'delivered') return refuse('delivered')
  if (status !== 'waiting') return refuse('client-answered')
  const isPresentation = step === 'presentation'
  if (isPresented && !isPresentation) return refuse('version-presented')
  if (!isPresented && isPresentation) return refuse('nothing-presented')
  if (briefing === 'accepted' && step === 'analysis') return refuse('briefing-accepted')
  return accept(undefined)
}

/** The steps staff can move a project to from the one it is at, or why to none. */
export function stepsToSet(facts: StepFacts, current: ProductionStep): Result<StudioStep[], StepRefusal> {
  const others = studioSteps.filter((step) => step !== current)
  const allowed = others.filter((step) => canSetStep(facts, step).ok)
  const refused = others.map((step) => canSetStep(facts, step)).find((judged) => !judged.ok)
  return allowed.length === 0 && refused?.ok === false ? refused : accept(allowed)
}

/** The steps on the way to the presentation: what staff can set of a project with nothing to hear. */
export const stepsOnTheWay = studioSteps.filter((step) => step !== 'presentation')
