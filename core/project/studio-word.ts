import type { PronunciationRefusal } from '#core/briefing/briefing-pronunciation.ts'
import type { StopReason } from '#core/order/inactive-reason.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLine } from '#core/shared/single-line.ts'

import type { AwaitedAction } from './project.ts'

/** What the studio says to a client who waits: one line, a few seconds of voice, or both. */
export type StudioWordView = { id: string; content: string; voice: { durationMs: number } | null; createdAt: Date }

export const maxStudioWordLength = 200
export const maxStudioWordMs = 20_000
/** Of one project. */
export const maxStudioWords = 30
/** The newest ones, which the client is shown. */
export const shownStudioWords = 3

export type StudioWordRefusal =
  | 'word-required'
  | 'word-too-long'
  | 'order-closed'
  | 'not-our-turn'
  | 'changes-unpaid'
  | 'story-missing'
  | 'song-delivered'
  | 'too-many-words'

export type LeaveStudioWordRefusal = StudioWordRefusal | PronunciationRefusal | 'infected' | 'not-found'

/** A line as typed; without a voice it may not be empty. */
export function parseStudioWord(typed: string, hasVoice: boolean): Result<string, StudioWordRefusal> {
  const content = normalizeLine(typed)
  if (content === '' && !hasVoice) return refuse('word-required')
  return content.length > maxStudioWordLength ? refuse('word-too-long') : accept(content)
}

/** A word is for somebody who waits for the studio: not before their story, nor while they have a song to listen to. */
export function canLeaveStudioWord(
  awaited: AwaitedAction,
  stopReason: StopReason | null,
): Result<undefined, StudioWordRefusal> {
  if (stopReason) return refuse('order-closed')
  if (awaited === 'studio') return accept()
  if (awaited === 'nobody') return refuse('song-delivered')
  if (awaited === 'buyer-pays-changes') return refuse('changes-unpaid')
  return refuse(awaited === 'buyer-briefs' || awaited === 'buyer-answers' ? 'story-missing' : 'not-our-turn')
}
