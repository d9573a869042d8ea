import type { NoteReader, NoteSubject } from './internal-note.ts'

export type InternalNoteView = {
  id: string
  authorId: string
  /** Nobody who left is without a name: accounts stay. */
  authorName: string | null
  content: string
  createdAt: Date
  editedAt: Date | null
  mentioned: { id: string; name: string; readAt: Date | null }[]
}

/** The notes about something, as one person of the team sees them. */
export type InternalNotesView = {
  subject: NoteSubject
  /** Newest first. */
  notes: InternalNoteView[]
  total: number
  team: NoteReader[]
  /** Who looks. */
  staffId: string
  /** The id of the next note. */
  submission: string
  /** After an erasure nothing is written any more. */
  canWrite: boolean
}

/** A note that waits for the person it calls. */
export type UnreadMention = {
  id: string
  subject: NoteSubject
  /** What it is about: the title of the project, or the name of the client. */
  about: string
  authorName: string | null
  content: string
  createdAt: Date
}
