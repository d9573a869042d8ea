import { formatDuration } from '#core/shared/duration.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLines } from '#core/shared/single-line.ts'

import type { ClosedReview } from './open-review.ts'

export const noteStates = ['open', 'done', 'declined'] as const
/** The studio's decision about a client's note. */
export type NoteState = (typeof noteStates)[number]

/** A moment in a recording, or a range of it (ms). */
export type TimeRange = { fromMs: number; toMs: number | null }

export const maxNoteLength = 2_000
/** A line of a lyric that is noted; what is longer is cut. */
export const maxNotedLineLength = 300
/** Maximum number of unsent notes per project. */
export const maxDrafts = 100
/** Tolerance in ms: a player's clock can read slightly past the end of the recording. */
const slackMs = 1_000

export type NoteRefusal =
  | ClosedReview
  | 'version-gone'
  | 'no-recording'
  | 'time-required'
  | 'time-wrong'
  | 'time-outside'
  | 'text-required'
  | 'text-too-long'
  | 'too-many-notes'

/** A place in a song, and what is said about it. */
type ParsedNote = TimeRange & { lyricLine: string | null; content: string }

/**
 * Form input, with times as people write them. `fromMs` and `toMs` are the player's own positions in ms; where one is given
 * it counts instead of the text, which shows whole seconds only.
 */
export type NoteFormValues = {
  from: string
  to: string
  text: string
  fromMs?: number | null
  toMs?: number | null
  /** The line of the lyric it is about; empty when it is about the music. */
  line?: string
}

/**
 * Validates a note on a recording of this length (ms); `durationMs` is `null` when there is no recording (any more).
 */
export function parseNote(
  { from, to, text, fromMs: exactFrom = null, toMs: exactTo = null, line = '' }: NoteFormValues,
  durationMs: number | null,
): Result<ParsedNote, NoteRefusal> {
  const content = normalizeLines(text)
  if (content === '') return refuse('text-required')
  if (content.length > maxNoteLength) return refuse('text-too-long')
  if (exactFrom === null && from.trim() === '') return refuse('time-required')
  const start = exactFrom ?? parseTimestamp(from)
  const end = exactTo ?? (to.trim() === '' ? null : parseTimestamp(to))
  if (start === null || (to.trim() !== '' && end === null)) return refuse('time-wrong')
  if (durationMs !== null && Math.max(start, end ?? 0) > durationMs + slackMs) return refuse('time-outside')

  const last = durationMs ?? Number.MAX_SAFE_INTEGER
  const [first, second] = [start, end ?? start].map((ms) => Math.min(ms, last)).toSorted((a, b) => a - b)
  const [fromMs = 0, toMs = 0] = [first, second]
  const lyricLine = line.replace(/\s+/g, ' ').trim().slice(0, maxNotedLineLength) || null
  return accept({ fromMs, toMs: fromMs === toMs ? null : toMs, lyricLine, content })
}

/** The form of an edited note, with its saved times in ms where their text was left as it was. */
export function withSavedTimes(form: NoteFormValues, { fromMs, toMs }: TimeRange): NoteFormValues {
  return {
    ...form,
    fromMs: form.from.trim() === formatDuration(fromMs) ? fromMs : null,
    toMs: toMs !== null && form.to.trim() === formatDuration(toMs) ? toMs : null,
  }
}

const maxMs = 24 * 3_600_000

/**
 * Parses `0:42`, `1:02:03`, `42` or, with a fraction, `0:42,5` to milliseconds; `null` for anything else. `142` is 1:42 with
 * its colon left away, as the digits of a phone's keyboard are typed; `175` can only be seconds.
 */
export function parseTimestamp(text: string): number | null {
  const typed = text.trim().replace(/^(\d{1,2})([0-5]\d)(?=$|[.,])/, '$1:$2')
  const [, hours = '0', minutes = '0', seconds = '', fraction = ''] =
    /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(typed) ?? []
  if (seconds === '') return null
  if (typed.includes(':') && Number(seconds) > 59) return null
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  const ms = whole * 1000 + Number(fraction.padEnd(3, '0'))
  return ms < maxMs ? ms : null
}

/** A typed time as it is understood, to be shown at once; what is none stays as it is. */
export function understoodTime(typed: string): string {
  const ms = parseTimestamp(typed)
  return ms === null ? typed : formatTimestamp(ms)
}

/** `0:42`, or with what it has of a second `0:42,5`: what a form shows of a time, and gets back as it was. */
export function formatTimestamp(ms: number): string {
  const fraction = String(ms % 1_000)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return formatDuration(ms) + (fraction && `,${fraction}`)
}

/** `0:42` or `0:42–0:50`. */
export function formatTimeRange({ fromMs, toMs }: TimeRange): string {
  return toMs === null ? formatDuration(fromMs) : `${formatDuration(fromMs)}–${formatDuration(toMs)}`
}

type Gathered = ParsedNote & {
  versionName: string
  /** About a lyric that is not sung yet: it has no moment. */
  isOfLyric?: boolean
}

/** Notes as text lines of a feedback, grouped by version, ordered by time. */
export function formatNotes(notes: Gathered[]): string {
  const names = [...new Set(notes.map(({ versionName }) => versionName))]
  return names
    .map((name) => {
      const own = notes.filter(({ versionName }) => versionName === name).toSorted((a, b) => a.fromMs - b.fromMs)
      return [`Anotações em "${name}":`, ...own.map(formatNote)].join('\n')
    })
    .join('\n\n')
}

function formatNote({ lyricLine, content, isOfLyric, ...range }: Gathered): string {
  return [
    ...(isOfLyric ? [] : [formatTimeRange(range)]),
    ...(lyricLine === null ? [] : [quoteLine(lyricLine)]),
    content,
  ].join(' ')
}

/** A line of a lyric where other words stand beside it. */
function quoteLine(line: string): string {
  return `“${line}”`
}

/** Whether the studio has said something to it: done, declined, or a question that its client answers. */
export function isAnswered({ state, answer }: { state: NoteState; answer: string | null }): boolean {
  return state !== 'open' || (answer ?? '').trim() !== ''
}

export type AnswerRefusal =
  | 'not-found'
  | 'order-closed'
  | 'verb-unknown'
  | 'same-state'
  | 'changed-meanwhile'
  | 'reason-required'
  | 'reply-required'
  | 'answer-too-long'

/**
 * Decides the studio's answer to a note. Only an open note can be answered; an answered one can be reopened. A reply
 * leaves it open. Declining needs a reason.
 */
export function decideNoteAnswer(
  state: NoteState,
  { verb, answer }: { verb: string; answer: string },
): Result<{ state: NoteState; answer: string | null }, AnswerRefusal> {
  const word = normalizeLines(answer)
  if (word.length > maxNoteLength) return refuse('answer-too-long')
  if (verb === 'reply') {
    if (state !== 'open') return refuse('same-state')
    return word === '' ? refuse('reply-required') : accept({ state, answer: word })
  }
  const next = noteStates.find((known) => known === verb)
  if (!next) return refuse('verb-unknown')
  if ((next === 'open') === (state === 'open')) return refuse('same-state')
  if (next === 'declined' && word === '') return refuse('reason-required')
  return accept({ state: next, answer: next === 'open' || word === '' ? null : word })
}
