import type { ProjectStatus } from './project.ts'
import { accept, refuse, type Result } from './result.ts'

/** What a client's word is judged against, read under a lock. */
export type Reviewable = {
  status: ProjectStatus
  expiresAt: Date | null
  /** All that was written and decided before, as one text. */
  feedback: string
  versions: { id: string; name: string }[]
}

export type ReviewRefusal =
  | 'expired'
  | 'feedback-already-sent'
  | 'already-approved'
  | 'already-delivered'
  | 'version-required'
  | 'version-gone'

export type FeedbackRefusal = ReviewRefusal | 'text-required' | 'text-too-long'

export type ReceivedFeedback = {
  version: { id: string; name: string }
  text: string
  accumulated: string
  snippet: string
  isAdditional: boolean
}

export const longestFeedback = 20_000

/** Decides whether a feedback is taken, and what it leaves behind. `pinned` are the notes that go with it, as lines. */
export function receiveFeedback(
  project: Reviewable,
  { versionId, text, pinned = '' }: { versionId: string; text: string; pinned?: string },
  now: Date,
): Result<ReceivedFeedback, FeedbackRefusal> {
  const reviewed = reviewVersion(project, versionId, now)
  if (!reviewed.ok) return reviewed
  const typed = text.replaceAll('\r\n', '\n').trim()
  if (typed.length > longestFeedback) return refuse('text-too-long')
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

/** Decides whether a version may be approved now, and what it leaves behind. */
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

/** The client has a say only while the project waits for it. */
function reviewVersion(
  { status, expiresAt, versions }: Reviewable,
  versionId: string,
  now: Date,
): Result<{ id: string; name: string }, ReviewRefusal> {
  if (isExpired(expiresAt, now)) return refuse('expired')
  if (status !== 'waiting') return refuse(closed[status])
  if (versionId === '') return refuse('version-required')
  const version = versions.find(({ id }) => id === versionId)
  return version ? accept({ id: version.id, name: version.name }) : refuse('version-gone')
}

const closed = {
  feedback: 'feedback-already-sent',
  approved: 'already-approved',
  delivered: 'already-delivered',
} as const

export function isExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime()
}

function appended(before: string, separator: string, text: string): string {
  return before === '' ? text : `${before}\n\n${separator}\n${text}`
}

const snippetLength = 50

/** The first fifty characters, none of them cut in half. */
function snippetOf(text: string): string {
  const characters = Array.from(text)
  return characters.length > snippetLength ? `${characters.slice(0, snippetLength).join('')}...` : text
}
