import { freeRepeats } from '#core/preview/feedback.ts'
import type { NoteProofView, SentNoteView } from '#core/preview/note-view.ts'
import type { PlaceSource, ProofVerdict } from '#core/preview/proof.ts'
import { answeringVersion, nextAnsweringVersion } from '#core/preview/proof.ts'
import { isNameNote } from '#core/preview/sung-name.ts'
import type { Version } from '#core/preview/version-view.ts'
import type { DbOrTx } from '#db/client.ts'
import { findLastFeedback } from '#db/preview/feedbacks.ts'
import { listNotesOfFeedback, listSentNotes } from '#db/preview/notes.ts'

import { hearPassages } from './internal/hear-passages.ts'
import { doneNotes, planProofs } from './internal/plan-proofs.ts'

/** What was done about the last feedback, as its client hears it. `versions` are those they were shown, newest first. */
export async function readProofs(
  db: DbOrTx,
  projectId: string,
  versions: readonly Version[],
): Promise<NoteProofView[]> {
  const proven = await planProofs(db, projectId, versions, answeringVersion)
  const done = doneNotes(proven)
  if (!proven || done.length === 0) return []
  const wanted = done.flatMap(({ plan }) => [plan?.before, plan?.after].filter((passage) => passage != null))
  const { urlOf, isComing } = await hearPassages(db, projectId, wanted)
  return done.map(({ note, plan, stored }) => ({
    noteId: note.id,
    versionId: proven.version.id,
    before: urlOf(plan?.before),
    after: urlOf(plan?.after),
    isComing: isComing(plan?.before) || isComing(plan?.after),
    isRepeatFree: isNameNote(note) || note.repeats < freeRepeats,
    verdict: stored?.verdict ?? null,
  }))
}

/** What was sent last, `limit` notes of it, and every note of the feedback whose proofs are heard, however much came after it. */
export async function readSentNotes(
  db: DbOrTx,
  projectId: string,
  { proofs, limit }: { proofs: readonly NoteProofView[]; limit: number },
): Promise<SentNoteView[]> {
  const sent = await listSentNotes(db, projectId, { limit })
  if (proofs.every(({ noteId }) => sent.some(({ id }) => id === noteId))) return sent
  const feedback = await findLastFeedback(db, projectId)
  if (!feedback) return sent
  const proven = await listNotesOfFeedback(db, feedback.id)
  return [...sent.filter(({ feedbackId }) => feedbackId !== feedback.id), ...proven]
}

/** Where each note of the last feedback is heard in the version that answers it, or will once it is presented. */
export type ProofPlaces = {
  version: { id: string; name: string }
  places: Record<string, { placeMs: number; source: PlaceSource; verdict: ProofVerdict | null }>
}

/** The same for staff, before it is presented, too: in what plays first once the drafts are presented. */
export async function readProofPlaces(
  db: DbOrTx,
  projectId: string,
  versions: readonly Version[],
  now: Date,
): Promise<ProofPlaces | null> {
  const proven = await planProofs(db, projectId, versions, (all, feedbackAt) =>
    nextAnsweringVersion(all, feedbackAt, now),
  )
  if (!proven) return null
  return {
    version: { id: proven.version.id, name: proven.version.name },
    places: Object.fromEntries(
      proven.notes.flatMap(({ note, plan, source, stored }) =>
        plan ? [[note.id, { placeMs: plan.place.fromMs, source, verdict: stored?.verdict ?? null }] as const] : [],
      ),
    ),
  }
}
