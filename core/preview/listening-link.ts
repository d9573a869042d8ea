import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLine, normalizeLines } from '#core/shared/single-line.ts'

import { isPreviewExpired } from './open-review.ts'

export const listeningRights = ['listen', 'comment'] as const
/** What a link lets its holder do. Answering and approving is never among it. */
export type ListeningRight = (typeof listeningRights)[number]

/** Links of a project that are open at the same time. */
export const maxListeningLinks = 20
export const maxCommentsPerLink = 100
export const maxListenerNameLength = 60
export const maxCommentLength = 2_000

export type ListeningLinkRefusal = 'listener-required' | 'listener-too-long' | 'rights-required'

/** The form of a new link: for whom it is, and what they may do. */
export function parseListeningLink(form: {
  name: string
  rights: string
}): Result<{ name: string; rights: ListeningRight }, ListeningLinkRefusal> {
  const name = parseListenerName(form.name)
  if (!name.ok) return name
  const rights = listeningRights.find((known) => known === form.rights)
  return rights ? accept({ name: name.value, rights }) : refuse('rights-required')
}

export type CommentRefusal = 'listener-required' | 'listener-too-long' | 'comment-required' | 'comment-too-long'

/** What somebody with a link wrote, under a name of their choice. */
export function parseComment(form: {
  name: string
  text: string
}): Result<{ name: string; content: string }, CommentRefusal> {
  const content = normalizeLines(form.text)
  if (content === '') return refuse('comment-required')
  if (content.length > maxCommentLength) return refuse('comment-too-long')
  const name = parseListenerName(form.name)
  return name.ok ? accept({ name: name.value, content }) : name
}

function parseListenerName(typed: string): Result<string, 'listener-required' | 'listener-too-long'> {
  const name = normalizeLine(typed)
  if (name === '') return refuse('listener-required')
  return name.length > maxListenerNameLength ? refuse('listener-too-long') : accept(name)
}

export type ListeningLinkState = 'open' | 'revoked' | 'ended'

/** A link is open until it is revoked, and no longer than the preview it leads to; what is paid back is not played on. */
export function listeningLinkState(
  { revokedAt, expiresAt, isStopped }: { revokedAt: Date | null; expiresAt: Date | null; isStopped: boolean },
  now: Date,
): ListeningLinkState {
  if (revokedAt !== null) return 'revoked'
  return isStopped || isPreviewExpired(expiresAt, now) ? 'ended' : 'open'
}

/**
 * Whether choices were opened by whoever decides. A version presented since makes the question a new one: it is closed
 * again until they open it once more.
 */
export function areChoicesOpen(openedAt: Date | null, presented: readonly { presentedAt: Date | null }[]): boolean {
  return openedAt !== null && presented.every(({ presentedAt }) => presentedAt === null || presentedAt <= openedAt)
}

/** Whether a choice answers the question as it is: made among these versions, of one that can still be heard. */
export function isChoiceCurrent(
  { choiceId, chosenAt }: { choiceId: string | null; chosenAt: Date | null },
  presented: readonly { id: string; presentedAt: Date | null }[],
): boolean {
  return areChoicesOpen(chosenAt, presented) && presented.some(({ id }) => id === choiceId)
}

export type ChooseRefusal = 'link-closed' | 'version-gone' | 'nothing-to-choose' | 'choices-open' | 'already-answered'

/** A choice is between versions, made before the others' are seen, and only while the song is not approved. */
export function canChoose(
  project: { isApproved: boolean; choicesOpenedAt: Date | null },
  presented: readonly { id: string; presentedAt: Date | null }[],
  versionId: string,
): Result<undefined, ChooseRefusal> {
  if (project.isApproved) return refuse('already-answered')
  if (presented.length < 2) return refuse('nothing-to-choose')
  if (areChoicesOpen(project.choicesOpenedAt, presented)) return refuse('choices-open')
  return presented.some(({ id }) => id === versionId) ? accept() : refuse('version-gone')
}
