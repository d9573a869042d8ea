import type { InternalNoteRefusal } from '#core/staff/internal-note.ts'

/** What a refused form of a note gets back. */
export type InternalNoteFailure = { intent: string; noteId: string; refusal: InternalNoteRefusal; typed: string }

type NoteAnswer = { noteFailure: InternalNoteFailure }

/** The answer of a screen with several forms, taken apart: what is about its notes, and what is not. */
export function splitAnswer<Answer extends object>(
  answer: Answer | null,
): { noteFailure: InternalNoteFailure | null; others: Exclude<Answer, NoteAnswer> | null } {
  if (answer !== null && isOther(answer)) return { noteFailure: null, others: answer }
  return { noteFailure: answer !== null && isNoteAnswer(answer) ? answer.noteFailure : null, others: null }
}

function isNoteAnswer<Answer extends object>(answer: Answer): answer is Extract<Answer, NoteAnswer> {
  return 'noteFailure' in answer
}

function isOther<Answer extends object>(answer: Answer): answer is Exclude<Answer, NoteAnswer> {
  return !('noteFailure' in answer)
}
