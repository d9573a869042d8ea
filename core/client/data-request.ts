import { addDays } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLines } from '#core/shared/single-line.ts'

/** What a data subject can ask the studio for, where the page cannot do it at once (LGPD art. 18). */
export const dataRequestKinds = ['erasure', 'correction', 'information', 'objection'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

/** Days within which a complete answer is due (LGPD art. 19, II). */
export const dataRequestDays = 15

/** How long the mailed link can be used, and how long what it opens stays open. */
export const dataLinkMinutes = 30
export const dataSessionMinutes = 30

export const maxDataRequestLength = 2_000

/** When an answer to a request of this moment is due. */
export function dataRequestDueAt(createdAt: Date): Date {
  return addDays(createdAt, dataRequestDays)
}

export type DataRequestForm = { kind: DataRequestKind; message: string; endsSong: boolean }
export type DataRequestError = 'kind-unknown' | 'message-required' | 'message-too-long'

/** Only an erasure explains itself. */
export function parseDataRequest(raw: {
  kind: string
  message: string
  endsSong: boolean
}): Result<DataRequestForm, DataRequestError> {
  const kind = dataRequestKinds.find((known) => known === raw.kind)
  const message = normalizeLines(raw.message)
  if (!kind) return refuse('kind-unknown')
  if (kind !== 'erasure' && message === '') return refuse('message-required')
  if (message.length > maxDataRequestLength) return refuse('message-too-long')
  return accept({ kind, message, endsSong: kind === 'erasure' && raw.endsSong })
}

export type DataRequestUrgency = 'late' | 'soon' | 'open'

/** How urgent an open request is: `soon` in the last five days of its term. */
export function dataRequestUrgency(dueAt: Date, now: Date): DataRequestUrgency {
  if (dueAt.getTime() < now.getTime()) return 'late'
  return dueAt.getTime() < addDays(now, 5).getTime() ? 'soon' : 'open'
}

export type AnswerError = 'answer-required' | 'answer-too-long'

export function parseDataAnswer(text: string): Result<string, AnswerError> {
  const answer = normalizeLines(text)
  if (answer === '') return refuse('answer-required')
  return answer.length > maxDataRequestLength ? refuse('answer-too-long') : accept(answer)
}
