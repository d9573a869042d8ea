import type { NoteState, TimeRange } from './note.ts'
import type { ProofVerdict } from './proof.ts'

/** A client's note about a version. */
export type NoteView = TimeRange & {
  id: string
  /** `null` when the version was removed; its name stays. */
  versionId: string | null
  versionName: string
  /** The line of the lyric it is about, as it was when it was written. */
  lyricLine: string | null
  /** It is about a lyric that is not sung yet: it has no moment. */
  isOfLyric?: boolean
  /** The name that it says is sung wrong. */
  aboutName?: string | null
  content: string
}

/** A note that was not sent. `repeated`: what it asked for before, where that was done and is asked for once more. */
export type DraftNoteView = NoteView & {
  repeated: string | null
  /** How often the wish has come back with it. */
  repeats: number
}

/** What a player needs of a note. */
export type PinnedNote = Omit<NoteView, 'versionName' | 'lyricLine' | 'content'>

/** A note that was sent; `feedbackId` is the feedback it was sent with. */
export type SentNoteView = NoteView & { feedbackId: string; sentAt: Date; state: NoteState; answer: string | null }

/** Sent notes by their state, and those of the open ones to which nobody said anything (`isAnswered`). */
export type NoteCounts = Record<NoteState | 'unanswered', number>

/** What a note became in the version that answers it, to be heard and judged. */
export type NoteProofView = {
  noteId: string
  versionId: string
  /** Where each passage is; `null` where it cannot be heard, or not yet. */
  before: string | null
  after: string | null
  /** A passage is being cut. */
  isComing: boolean
  /** Asking for it once more costs no revision, as long as nothing else is asked for. */
  isRepeatFree: boolean
  verdict: ProofVerdict | null
}
