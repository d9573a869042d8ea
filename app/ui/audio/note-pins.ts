import type { TimeSpan } from '#app/client/audio/loop.ts'
import type { PinnedNote } from '#core/preview/note-view.ts'

export type NotePin = TimeSpan & { id: string }

/** Where the notes on a version stand in it. */
export function notePins(notes: readonly PinnedNote[], versionId: string | null): NotePin[] {
  return notes.flatMap(({ id, versionId: notedId, fromMs, toMs }) =>
    versionId !== null && notedId === versionId ? [{ id, from: fromMs / 1000, to: (toMs ?? fromMs) / 1000 }] : [],
  )
}
