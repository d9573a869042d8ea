import type { Deps } from '#app/http/deps.ts'
import { writtenPart } from '#core/preview/feedback.ts'
import { formatNotes } from '#core/preview/note.ts'
import type { FeedbackView } from '#core/preview/preview-view.ts'
import { findLastFeedback } from '#db/preview/feedbacks.ts'
import { listSentNotes } from '#db/preview/notes.ts'

const maxNotes = 200

/** What is to be answered now, without the notes that stand under it; `null` where nothing is. */
export async function newestFeedback(
  { db }: Pick<Deps, 'db'>,
  { id, status }: { id: string; status: string },
): Promise<FeedbackView | null> {
  if (status !== 'feedback') return null
  const [newest, sent] = await Promise.all([findLastFeedback(db, id), listSentNotes(db, id, { limit: maxNotes })])
  if (!newest) return null
  const pinned = formatNotes(sent.filter(({ feedbackId }) => feedbackId === newest.id))
  return { ...newest, content: writtenPart(newest.content, pinned) }
}
