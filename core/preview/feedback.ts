import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLines } from '#core/shared/single-line.ts'

import type { DraftNoteView } from './note-view.ts'
import { canClientReview, type ClosedReview, type ReviewedProject } from './open-review.ts'
import { isNameNote } from './sung-name.ts'

/** Project state that feedback and approvals are checked against. */
export type Reviewable = ReviewedProject & {
  /** All earlier feedback and decisions as one text. */
  feedback: string
  versions: { id: string; name: string }[]
}

export type ReviewRefusal = ClosedReview | 'version-required' | 'version-gone'

export type FeedbackRefusal = ReviewRefusal | 'text-required' | 'text-too-long'

export type ReceivedFeedback = {
  version: { id: string; name: string }
  text: string
  accumulated: string
  snippet: string
  isAdditional: boolean
}

export const maxFeedbackLength = 20_000

/** How often a wish that was said to be done can come back for nothing. */
export const freeRepeats = 2

type Draft = Pick<DraftNoteView, 'content' | 'aboutName' | 'repeated' | 'repeats'>

/** Whether a note only says that what was done is not as it was asked for: rewritten it is a wish like any other. */
function isFreeRepeat({ content, repeated, repeats }: Draft): boolean {
  return repeated === content && repeats <= freeRepeats
}

/**
 * Whether a feedback asks for nothing but what is owed: names that are sung wrong, and what was said to be done. To
 * correct that costs no revision (section 13 of the contract).
 */
export function isOnlyCorrections(typed: string, drafts: readonly Draft[]): boolean {
  const isOwed = (draft: Draft) => isNameNote(draft) || isFreeRepeat(draft)
  return typed.trim() === '' && drafts.length > 0 && drafts.every(isOwed)
}

/** Decides whether feedback is accepted and what it changes. `pinned` are the notes sent with it, as text lines. */
export function receiveFeedback(
  project: Reviewable,
  { versionId, text, pinned = '' }: { versionId: string; text: string; pinned?: string },
  now: Date,
): Result<ReceivedFeedback, FeedbackRefusal> {
  const reviewed = reviewVersion(project, versionId, now)
  if (!reviewed.ok) return reviewed
  const typed = normalizeLines(text)
  if (typed.length > maxFeedbackLength) return refuse('text-too-long')
  const written = [typed, pinned].filter(Boolean).join('\n\n')
  if (written === '') return refuse('text-required')

  return accept({
    version: reviewed.value,
    text: written,
    accumulated: appended(project.feedback, '--- Novo Feedback ---', written),
    snippet: snippetOf(written),
    isAdditional: project.feedback !== '',
  })
}

/**
 * What a client wrote in a feedback, without the notes that stand under it; `pinned` is what `formatNotes` makes of them.
 * A feedback some of whose notes are not known here is returned whole.
 */
export function writtenPart(content: string, pinned: string): string {
  if (pinned === '' || !content.endsWith(pinned)) return content
  return content.slice(0, content.length - pinned.length).trimEnd()
}

const repeatMs = 10 * 60_000

/**
 * The feedback that is being worked on, when this is the same one sent again: pressed twice, or its answer was lost on the
 * way. It counts once.
 */
export function repeatedFeedback(
  last: { content: string; createdAt: Date },
  { text }: { text: string },
  now: Date,
): { text: string } | null {
  const typed = normalizeLines(text)
  const isSame = typed === '' ? now.getTime() - last.createdAt.getTime() < repeatMs : isSameText(last.content, typed)
  return isSame ? { text: last.content } : null
}

/** Notes that were sent with it stand under the text. */
function isSameText(content: string, typed: string): boolean {
  return content === typed || content.startsWith(`${typed}\n\n`)
}

/** The accumulated text once a request was taken back: what it said stays in it. */
export function withTakenBack(accumulated: string): string {
  return appended(accumulated, '--- Desistência dos Ajustes ---', 'O cliente desistiu do último pedido de ajustes.')
}

/** Decides whether a version can be approved now and what that changes. */
export function receiveApproval(
  project: Reviewable,
  versionId: string,
  now: Date,
): Result<{ version: { id: string; name: string }; accumulated: string }, ReviewRefusal> {
  const reviewed = reviewVersion(project, versionId, now)
  if (!reviewed.ok) return reviewed
  const line = `Versão "${reviewed.value.name}" aprovada pelo cliente.`
  return accept({
    version: reviewed.value,
    accumulated: appended(project.feedback, '--- Aprovação ---', line),
  })
}

function reviewVersion(
  { versions, ...project }: Reviewable,
  versionId: string,
  now: Date,
): Result<{ id: string; name: string }, ReviewRefusal> {
  const open = canClientReview(project, now)
  if (!open.ok) return open
  if (versionId === '') return refuse('version-required')
  const version = versions.find(({ id }) => id === versionId)
  return version ? accept({ id: version.id, name: version.name }) : refuse('version-gone')
}

function appended(before: string, separator: string, text: string): string {
  return before === '' ? text : `${before}\n\n${separator}\n${text}`
}

const snippetLength = 50

/** The first fifty characters, without splitting a surrogate pair. */
function snippetOf(text: string): string {
  const characters = Array.from(text)
  return characters.length > snippetLength ? `${characters.slice(0, snippetLength).join('')}...` : text
}
