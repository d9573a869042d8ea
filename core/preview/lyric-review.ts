import type { StopReason } from '#core/order/inactive-reason.ts'
import { isAnswered, type ProjectStatus } from '#core/project/project.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLines } from '#core/shared/single-line.ts'

import { lyricLines } from './lyric.ts'
import { maxNotedLineLength, maxNoteLength } from './note.ts'
import { isPreviewExpired, type ReviewedProject } from './open-review.ts'
import { nextCoverage, type RevisionBalance, type RevisionCover } from './revision.ts'

/** A lyric of a project before it is sung, by its number: the client's own is the first. */
export type LyricVersion = {
  id: string
  number: number
  content: string
  author: 'client' | 'studio'
  createdAt: Date
  /** `null` for a draft, which only the studio sees. */
  presentedAt: Date | null
  /** When its client asked for changes of it. */
  changesAskedAt: Date | null
  approvedAt: Date | null
}

export type LyricState = 'draft' | 'waiting' | 'changes' | 'approved' | 'replaced'

export const maxLyricVersions = 40

/** The lyric its client answers: the one presented last. */
export function currentLyric<Lyric extends Pick<LyricVersion, 'presentedAt' | 'number'>>(
  lyrics: readonly Lyric[],
): Lyric | null {
  const presented = lyrics.filter(({ presentedAt }) => presentedAt !== null)
  return presented.toSorted((one, other) => timeOf(other) - timeOf(one) || other.number - one.number)[0] ?? null
}

function timeOf({ presentedAt }: Pick<LyricVersion, 'presentedAt'>): number {
  return presentedAt?.getTime() ?? 0
}

/** The lyric its client approved last. */
export function approvedLyric<Lyric extends Pick<LyricVersion, 'approvedAt' | 'number'>>(
  lyrics: readonly Lyric[],
): Lyric | null {
  return newestLyric(lyrics.filter(({ approvedAt }) => approvedAt !== null))
}

export function newestLyric<Lyric extends Pick<LyricVersion, 'number'>>(lyrics: readonly Lyric[]): Lyric | null {
  return lyrics.toSorted((one, other) => other.number - one.number)[0] ?? null
}

export function lyricState(lyric: LyricVersion, lyrics: readonly LyricVersion[]): LyricState {
  if (lyric.presentedAt === null) return 'draft'
  if (lyric.approvedAt) return 'approved'
  if (currentLyric(lyrics)?.id !== lyric.id) return 'replaced'
  return lyric.changesAskedAt ? 'changes' : 'waiting'
}

/** Rounds of changes before the song is sung; `null` means without limit. */
export type LyricRounds = { included: number | null; used: number; left: number | null }

export function lyricRounds(included: number | null, used: number): LyricRounds {
  return { included, used, left: included === null ? null : Math.max(0, included - used) }
}

/** What covers the next change of a lyric: a round, or after those, and after its approval, what covers a revision of the song. */
export type LyricChangeCover = 'round' | RevisionCover

export function lyricChangeCover(
  { left }: Pick<LyricRounds, 'left'>,
  isApproved: boolean,
  balance: Pick<RevisionBalance, 'left' | 'extraLeft'>,
): LyricChangeCover {
  return !isApproved && (left === null || left > 0) ? 'round' : nextCoverage(balance)
}

/** Whether staff can write a lyric anew: what its client gave or read stays as it is, and a change is another lyric. */
export function canEditLyric({
  author,
  presentedAt,
}: Pick<LyricVersion, 'author' | 'presentedAt'>): Result<undefined, 'already-presented' | 'lyric-of-client'> {
  if (presentedAt) return refuse('already-presented')
  return author === 'client' ? refuse('lyric-of-client') : accept()
}

export type PresentLyricRefusal = 'order-closed' | 'song-answered' | 'lyric-gone' | 'already-presented' | 'lyric-empty'

/** A draft is presented on purpose, until the song itself was approved; the one before it is replaced. */
export function decideLyricPresentation(
  { status, stopReason }: { status: ProjectStatus; stopReason: StopReason | null },
  lyrics: readonly LyricVersion[],
  id: string,
): Result<LyricVersion, PresentLyricRefusal> {
  if (stopReason) return refuse('order-closed')
  if (isClosed(status)) return refuse('song-answered')
  const lyric = lyrics.find((known) => known.id === id)
  if (!lyric) return refuse('lyric-gone')
  if (lyric.presentedAt) return refuse('already-presented')
  return lyric.content === '' ? refuse('lyric-empty') : accept(lyric)
}

function isClosed(status: ProjectStatus): boolean {
  return isAnswered(status) && status !== 'feedback'
}

/** Whether its client has a lyric to read and answer now. */
export function isLyricWaiting(status: ProjectStatus, lyrics: readonly LyricVersion[]): boolean {
  const current = currentLyric(lyrics)
  return current !== null && !isClosed(status) && lyricState(current, lyrics) === 'waiting'
}

/** The lyric its client was shown last, while they ask for changes of it. */
export function changingLyric(lyrics: readonly LyricVersion[]): LyricVersion | null {
  const current = currentLyric(lyrics)
  return current !== null && lyricState(current, lyrics) === 'changes' ? current : null
}

export type AnswerLyricRefusal =
  | 'order-closed'
  | 'expired'
  | 'song-answered'
  | 'lyric-gone'
  | 'lyric-replaced'
  | 'changes-asked'

/** Whether its client can answer this lyric. An approved one can still be changed, for what `lyricChangeCover` says. */
export function canAnswerLyric(
  project: ReviewedProject,
  lyrics: readonly LyricVersion[],
  { id, now }: { id: string; now: Date },
): Result<LyricVersion, AnswerLyricRefusal> {
  if (!project.isActive) return refuse('order-closed')
  if (isPreviewExpired(project.expiresAt, now)) return refuse('expired')
  if (isClosed(project.status)) return refuse('song-answered')
  const lyric = lyrics.find((known) => known.id === id)
  if (!lyric?.presentedAt) return refuse('lyric-gone')
  if (currentLyric(lyrics)?.id !== id) return refuse('lyric-replaced')
  return lyric.changesAskedAt ? refuse('changes-asked') : accept(lyric)
}

/** What a client wrote of a lyric: of all of it, and of lines by their index. */
export type RawLyricChanges = { text: string; lines: { index: number; text: string }[] }
export type LyricChanges = { text: string; notes: { lyricLine: string; index: number; content: string }[] }
export type LyricChangesRefusal = 'changes-required' | 'changes-too-long'

export const maxLyricChangesLength = 5_000

/** Lines that the lyric does not have are left out, and those of which nothing was written. */
export function parseLyricChanges(
  lyric: string,
  { text, lines }: RawLyricChanges,
): Result<LyricChanges, LyricChangesRefusal> {
  const sung = lyricLines(lyric)
  const whole = normalizeLines(text)
  const notes = lines.flatMap(({ index, text: typed }) => {
    const line = sung[index]?.text
    const content = normalizeLines(typed)
    return line && content ? [{ lyricLine: line.slice(0, maxNotedLineLength), index, content }] : []
  })
  if (whole === '' && notes.length === 0) return refuse('changes-required')
  const isTooLong = whole.length > maxLyricChangesLength || notes.some(({ content }) => content.length > maxNoteLength)
  return isTooLong ? refuse('changes-too-long') : accept({ text: whole, notes })
}
