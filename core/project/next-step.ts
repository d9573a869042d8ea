import type { BriefingState } from '#core/briefing/briefing.ts'
import type { StopReason } from '#core/order/inactive-reason.ts'
import type { LyricState } from '#core/preview/lyric-review.ts'
import { canPresent, type Presentable } from '#core/preview/presentation.ts'
import { isNewVersion } from '#core/preview/version.ts'

import type { ProjectStatus } from './project.ts'

/** The one thing that comes next for a project: something to do, something to wait for, or the reason nothing comes. */
export const nextStepKinds = [
  'review-briefing',
  'send-version',
  'present',
  'answer-feedback',
  'return-to-client',
  'fix-recording',
  'answer-lyric',
  'prepare-delivery',
  'complete-delivery',
  'decide-withdrawal',
  'await-briefing',
  'await-answer',
  'await-analysis',
  'await-review',
  'await-lyric',
  'await-payment',
  'await-dispute',
  'await-voucher',
  'delivered',
  'ended',
] as const
export type NextStep = (typeof nextStepKinds)[number]

/** Versions by what can be done with them; all but the presented ones are drafts. */
export type VersionCounts = {
  presented: number
  /** Of those, the ones that were presented after the client's last feedback or approval. */
  news: number
  presentable: number
  analysing: number
  failed: number
}

export type ProjectFacts = {
  status: ProjectStatus
  stopReason: StopReason | null
  /** Nobody waits for an answer to the withdrawal any more. Lists do not read it: there the stop reason says enough. */
  isWithdrawalDecided?: boolean
  /** `null` where none was asked for. */
  briefing: BriefingState | null
  versions: VersionCounts
  /** Notes of the client that nobody answered. */
  openNotes: number
  /** How the lyric its client reads stands; `null` where they have none. */
  lyric: LyricState | null
  /** Its client pays for the changes they asked for before anybody works on them (`changesAwaitPayment`). */
  changesUnpaid: boolean
  /** Promised files that are not in the delivery. The worklist does not read them: without it a delivered project is done. */
  missing?: number
}

export function versionCounts(
  versions: readonly Pick<Presentable, 'presentedAt' | 'recording'>[],
  lastAnswerAt: Date | null,
): VersionCounts {
  const counts: VersionCounts = { presented: 0, news: 0, presentable: 0, analysing: 0, failed: 0 }
  for (const version of versions) {
    const { presentedAt } = version
    if (presentedAt) {
      counts.presented += 1
      if (isNewVersion({ createdAt: presentedAt }, lastAnswerAt)) counts.news += 1
    } else if (canPresent(version)) counts.presentable += 1
    else if (version.recording?.state === 'failed') counts.failed += 1
    else counts.analysing += 1
  }
  return counts
}

/** Decides what comes next. What stopped a purchase comes before everything else. */
export function nextStep(project: ProjectFacts): NextStep {
  const { status, stopReason, isWithdrawalDecided = false, missing = 0 } = project
  if (stopReason === 'withdrawn') return isWithdrawalDecided ? 'ended' : 'decide-withdrawal'
  if (stopReason === 'disputed') return 'await-dispute'
  if (stopReason === 'voucher-ended') return 'await-voucher'
  if (stopReason) return 'ended'
  if (status === 'delivered') return missing > 0 ? 'complete-delivery' : 'delivered'
  if (status === 'approved') return 'prepare-delivery'
  return status === 'feedback' ? afterFeedback(project) : whileWaiting(project)
}

/**
 * What is not paid is not begun. Then notes come first: returning the project with open ones would leave the client without an answer. Then it is returned
 * with something new to hear, which has to be made where there is none.
 */
function afterFeedback({ versions, openNotes, lyric, changesUnpaid }: ProjectFacts): NextStep {
  if (changesUnpaid) return 'await-payment'
  if (openNotes > 0) return 'answer-feedback'
  if (lyric === 'changes') return 'answer-lyric'
  if (versions.presentable > 0 || versions.news > 0) return 'return-to-client'
  return unfinishedDraft(versions) ?? 'answer-feedback'
}

/** An unread briefing comes first, then what was asked of the lyric: what is made without them may be wrong. */
function whileWaiting({ briefing, versions, lyric, changesUnpaid }: ProjectFacts): NextStep {
  if (briefing === 'sent') return 'review-briefing'
  if (changesUnpaid) return 'await-payment'
  if (lyric === 'changes') return 'answer-lyric'
  if (versions.presentable > 0) return 'present'
  const unfinished = unfinishedDraft(versions)
  if (unfinished) return unfinished
  if (versions.presented > 0) return 'await-review'
  if (lyric === 'waiting') return 'await-lyric'
  if (briefing === 'draft') return 'await-briefing'
  return briefing === 'clarification-requested' ? 'await-answer' : 'send-version'
}

function unfinishedDraft({ failed, analysing }: VersionCounts): NextStep | null {
  if (failed > 0) return 'fix-recording'
  return analysing > 0 ? 'await-analysis' : null
}

export type StepActor = 'studio' | 'client' | 'nobody'

const actors = {
  'review-briefing': 'studio',
  'send-version': 'studio',
  present: 'studio',
  'answer-feedback': 'studio',
  'return-to-client': 'studio',
  'fix-recording': 'studio',
  'answer-lyric': 'studio',
  'prepare-delivery': 'studio',
  'complete-delivery': 'studio',
  'decide-withdrawal': 'studio',
  'await-briefing': 'client',
  'await-answer': 'client',
  'await-analysis': 'nobody',
  'await-review': 'client',
  'await-lyric': 'client',
  'await-payment': 'client',
  'await-dispute': 'nobody',
  'await-voucher': 'studio',
  delivered: 'nobody',
  ended: 'nobody',
} satisfies Record<NextStep, StepActor>

/** Whose turn it is. */
export function stepActor(step: NextStep): StepActor {
  return actors[step]
}
