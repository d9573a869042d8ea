import type { ProjectStatus } from '#core/project/project.ts'
import type { CoverChoice } from '#core/site/cover-choice.ts'

import type { DraftNoteView, NoteCounts, NoteProofView, SentNoteView } from './note-view.ts'
import type { RevisionBalance } from './revision.ts'

/** A project as the page of its preview shows it. */
export type PreviewProject = {
  id: string
  title: string
  /** For whom the song is; empty when nobody said. */
  recipient: string
  /** The cover of the song, as an address that holds the picture itself. */
  cover: string
  clientName: string
  packageName: string
  status: ProjectStatus
  approvedVersionId: string | null
  expiresAt: Date | null
  /** Something was delivered, also while a revision of it is under way. */
  delivered: boolean
  /** False once the purchase was refunded, disputed or withdrawn: nothing can be answered any more. */
  isActive: boolean
  /** The name offered for the song when it is approved. */
  suggestedTitle: string
  /** What staff said when the project came back to its client. */
  message: string | null
}

/** What is asked once more before a version is approved, with the words that will be kept. */
export type ApprovalQuestionView = {
  version: { id: string; name: string }
  terms: { text: string; hash: string }
  /** The drawings of this version's cover, as addresses that hold the pictures themselves, and the chosen one. */
  covers: string[]
  cover: CoverChoice
}

/** A feedback as its client sees it; `text` is what was written beside the notes, and may be empty. */
export type SentFeedback = { id: string; versionName: string; text: string; sentAt: Date }

/**
 * The notes of a project; of those that were sent only the latest, counted whole. Feedbacks are the newest first; the proofs are
 * those of the last one.
 */
export type NotesView = {
  drafts: DraftNoteView[]
  sent: SentNoteView[]
  counts: NoteCounts
  feedbacks: SentFeedback[]
  proofs: NoteProofView[]
}

/** What a project has in revisions, and how one more is bought. */
export type RevisionsView = {
  balance: RevisionBalance
  /** Where another one is bought, and what it costs; none when none is for sale. */
  offer: { path: string; price: string } | null
  /** Why none is for sale, when that is worth a word. */
  closed: string
}

/** A feedback as staff see it. */
export type FeedbackView = { id: string; versionName: string; content: string; createdAt: Date }

/** The proof of an approval as staff see it; producers see neither mail nor address. */
export type ApprovalView = {
  id: string
  versionName: string
  versionHash: string
  termsHash: string
  clientEmail: string
  ip: string
  /** Name of whoever of the studio was signed in in the same browser. */
  signedIn: string | null
  createdAt: Date
  revokedAt: Date | null
  /** Name of whoever took it back. */
  revokedBy: string | null
  revokedReason: string | null
}
