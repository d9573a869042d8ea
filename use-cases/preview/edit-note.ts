import { parseNote, withSavedTimes, type NoteFormValues } from '#core/preview/note.ts'
import { accept, type Result } from '#core/shared/result.ts'
import { saveNote } from '#db/preview/notes.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { announceProject } from '#db/project/projects.ts'
import type { Deps } from '#use-cases/deps.ts'

import { lockUnsentNote, type UnsentNoteRefusal } from './internal/lock-unsent-note.ts'

/** Changes a note that was not sent yet. It stays with its line; where its version was removed, it keeps its position. */
export async function editNote(
  { db, now }: Deps,
  projectId: string,
  { noteId, ...form }: NoteFormValues & { noteId: string },
): Promise<Result<{ noteId: string }, UnsentNoteRefusal>> {
  return db.transaction(async (tx) => {
    const locked = await lockUnsentNote(tx, now(), projectId, noteId)
    if (!locked.ok) return locked
    const { project, note } = locked.value
    const version = (await listHearableVersions(tx, projectId)).find(({ id }) => id === note.versionId)
    const parsed = parseNote(withSavedTimes(form, note), version?.recording?.durationMs ?? null)
    if (!parsed.ok) return parsed

    const { lyricLine: _, ...change } = parsed.value
    await saveNote(tx, noteId, change, now())
    await announceProject(tx, project)
    return accept({ noteId })
  })
}
