import type { NextStep } from './next-step.ts'

/** When the things of a project happened that somebody has to answer; `null` for what has not. */
export type WaitingMoments = {
  /** The briefing, or the last question about it, was asked, or since then answered. */
  briefingAt: Date | null
  /** The days of the deadline began. */
  startedAt: Date | null
  /** The oldest draft was added. */
  draftAddedAt: Date | null
  /** The client was last shown a version. */
  presentedAt: Date | null
  /** A client who had answered was last given the song back, or took back what they had asked for. */
  returnedAt: Date | null
  lyricPresentedAt: Date | null
  feedbackAt: Date | null
  approvedAt: Date | null
  deliveredAt: Date | null
  withdrawalRequestedAt: Date | null
  /** Staff were told of a dispute, or that the voucher is worth nothing. */
  heldAt: Date | null
}

const moments = {
  'review-briefing': ({ briefingAt }) => briefingAt,
  'send-version': ({ startedAt }) => startedAt,
  present: versionWantedAt,
  'answer-feedback': ({ feedbackAt }) => feedbackAt,
  'return-to-client': ({ feedbackAt }) => feedbackAt,
  'fix-recording': versionWantedAt,
  'answer-lyric': ({ feedbackAt }) => feedbackAt,
  'prepare-delivery': ({ approvedAt }) => approvedAt,
  'complete-delivery': ({ deliveredAt }) => deliveredAt,
  'decide-withdrawal': ({ withdrawalRequestedAt }) => withdrawalRequestedAt,
  'await-briefing': ({ briefingAt }) => briefingAt,
  'await-answer': ({ briefingAt }) => briefingAt,
  'await-analysis': ({ draftAddedAt }) => draftAddedAt,
  'await-review': ({ presentedAt, returnedAt }) => later(presentedAt, returnedAt),
  'await-lyric': ({ lyricPresentedAt, returnedAt }) => later(lyricPresentedAt, returnedAt),
  'await-payment': ({ feedbackAt }) => feedbackAt,
  'await-dispute': ({ heldAt }) => heldAt,
  'await-voucher': ({ heldAt }) => heldAt,
  delivered: () => null,
  ended: () => null,
} satisfies Record<NextStep, (known: WaitingMoments) => Date | null>

/** Since when somebody waits: for the studio, for its client, or for what neither can hurry; `null` once nobody does. */
export function waitingSince(step: NextStep, known: WaitingMoments): Date | null {
  return moments[step](known)
}

/** A client who has a version to judge waits for another one only since it was made; any other since the song was begun, or sent back. */
function versionWantedAt({ startedAt, feedbackAt, draftAddedAt, presentedAt }: WaitingMoments): Date | null {
  const wantedAt = later(startedAt, feedbackAt)
  return wantedAt && !(presentedAt && presentedAt > wantedAt) ? wantedAt : draftAddedAt
}

function later(one: Date | null, other: Date | null): Date | null {
  return one && other && one > other ? one : (other ?? one)
}
