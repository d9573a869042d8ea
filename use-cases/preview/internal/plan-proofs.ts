import { lyricLines } from '#core/preview/lyric.ts'
import type { SentNoteView } from '#core/preview/note-view.ts'
import { planProof, type PlaceSource, type PlannedProof } from '#core/preview/proof.ts'
import type { Version } from '#core/preview/version-view.ts'
import type { DbOrTx } from '#db/client.ts'
import { findLastFeedback } from '#db/preview/feedbacks.ts'
import { listNotesOfFeedback } from '#db/preview/notes.ts'
import { listProofs, type StoredProof } from '#db/preview/proofs.ts'
import { listNameMarks } from '#db/preview/sung-names.ts'

export type ProvenNote = {
  note: SentNoteView & { repeats: number }
  /** `null` where there is nothing to hear. */
  plan: PlannedProof | null
  source: PlaceSource
  stored: StoredProof | null
}

export type Proven = { version: Version; notes: ProvenNote[] }

/** What was done, and can be heard. */
export function doneNotes(proven: Proven | null): ProvenNote[] {
  return proven?.notes.filter(({ note }) => note.state === 'done') ?? []
}

/** The notes of the last feedback beside the version that answers it, as `choose` finds it; `null` while none does. */
export async function planProofs(
  db: DbOrTx,
  projectId: string,
  versions: readonly Version[],
  choose: (versions: readonly Version[], feedbackAt: Date) => Version | null,
): Promise<Proven | null> {
  const feedback = await findLastFeedback(db, projectId)
  const version = feedback ? choose(versions, feedback.createdAt) : null
  if (!feedback || !version) return null

  const notes = await listNotesOfFeedback(db, feedback.id)
  const proofs = await listProofs(db, feedback.id)
  const marks = await listNameMarks(db, [version.id])
  const heard = new Map(versions.map((one) => [one.id, { ...one, lyric: lyricLines(one.lyric) }]))
  const after = heard.get(version.id)
  if (!after) return null
  return {
    version,
    notes: notes.map((note) => {
      const stored = proofs.find(({ noteId, versionId }) => noteId === note.id && versionId === version.id) ?? null
      const before = heard.get(note.versionId ?? '') ?? null
      const sungAt = marks.find(({ name }) => name === note.aboutName)?.atMs ?? null
      const movedTo = stored?.placeMs ?? sungAt
      const source = stored?.placeMs != null ? 'moved' : sungAt === null ? 'song' : 'name'
      return { note, plan: planProof(note, { before, after, movedTo }), source, stored }
    }),
  }
}
