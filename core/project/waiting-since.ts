import { isStudioStep, type NextStep, type StudioStep } from './next-step.ts'

/** When the things of a project happened that the studio has to answer; `null` for what has not. */
export type WaitingMoments = {
  /** The briefing, or the answer to the last question about it, was sent. */
  briefingSentAt: Date | null
  /** The days of the deadline began. */
  startedAt: Date | null
  /** The oldest draft was added. */
  draftAddedAt: Date | null
  feedbackAt: Date | null
  approvedAt: Date | null
  deliveredAt: Date | null
  withdrawalRequestedAt: Date | null
}

const moments = {
  'review-briefing': 'briefingSentAt',
  'send-version': 'startedAt',
  present: 'draftAddedAt',
  'answer-feedback': 'feedbackAt',
  'return-to-client': 'feedbackAt',
  'fix-recording': 'draftAddedAt',
  'answer-lyric': 'feedbackAt',
  'prepare-delivery': 'approvedAt',
  'complete-delivery': 'deliveredAt',
  'decide-withdrawal': 'withdrawalRequestedAt',
  // What ended is the sale of the voucher, an order of its own: its page says when.
  'await-voucher': null,
} satisfies Record<StudioStep, keyof WaitingMoments | null>

/** Since when somebody waits for the studio; `null` while it is not its turn. */
export function waitingSince(step: NextStep, known: WaitingMoments): Date | null {
  const moment = isStudioStep(step) ? moments[step] : null
  return moment && known[moment]
}
