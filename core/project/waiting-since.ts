import type { NextStep } from './next-step.ts'

/** When the things of a project happened that somebody has to answer; `null` for what has not. */
export type WaitingMoments = {
  /** The briefing, or the last question about it, was asked. */
  briefingAskedAt: Date | null
  /** The briefing, or the answer to the last question about it, was sent. */
  briefingSentAt: Date | null
  /** The days of the deadline began. */
  startedAt: Date | null
  /** The oldest draft was added, and the client was last shown a version. */
  versions: { draftAddedAt: Date | null; presentedAt: Date | null }
  lyricPresentedAt: Date | null
  feedbackAt: Date | null
  approvedAt: Date | null
  deliveredAt: Date | null
  withdrawalRequestedAt: Date | null
}

const moments = {
  'review-briefing': ({ briefingSentAt }) => briefingSentAt,
  'send-version': ({ startedAt }) => startedAt,
  present: versionWantedAt,
  'answer-feedback': ({ feedbackAt }) => feedbackAt,
  'return-to-client': ({ feedbackAt }) => feedbackAt,
  'fix-recording': versionWantedAt,
  'answer-lyric': ({ feedbackAt }) => feedbackAt,
  'prepare-delivery': ({ approvedAt }) => approvedAt,
  'complete-delivery': ({ deliveredAt }) => deliveredAt,
  'decide-withdrawal': ({ withdrawalRequestedAt }) => withdrawalRequestedAt,
  'await-briefing': ({ briefingAskedAt }) => briefingAskedAt,
  'await-answer': ({ briefingAskedAt }) => briefingAskedAt,
  'await-analysis': () => null,
  'await-review': ({ versions }) => versions.presentedAt,
  'await-lyric': ({ lyricPresentedAt }) => lyricPresentedAt,
  'await-dispute': () => null,
  // What ended is the sale of the voucher, an order of its own: its page says when.
  'await-voucher': () => null,
  delivered: () => null,
  ended: () => null,
} satisfies Record<NextStep, (known: WaitingMoments) => Date | null>

/** Since when somebody waits for the studio, or the studio for its client; `null` while nobody does. */
export function waitingSince(step: NextStep, known: WaitingMoments): Date | null {
  return moments[step](known)
}

/** A client who has a version to judge waits for another one only since it was made; any other since the song was begun, or sent back. */
function versionWantedAt({ startedAt, feedbackAt, versions }: WaitingMoments): Date | null {
  const { draftAddedAt, presentedAt } = versions
  const wantedAt = startedAt && feedbackAt && feedbackAt > startedAt ? feedbackAt : startedAt
  return wantedAt && !(presentedAt && presentedAt > wantedAt) ? wantedAt : draftAddedAt
}
