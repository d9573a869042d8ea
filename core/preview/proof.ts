import { loudnessGains, type Recording } from '#core/audio/recording.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import { currentLineIndex, lineRange, type LyricLine } from './lyric-line.ts'
import type { SentNoteView } from './note-view.ts'
import { parseTimestamp, type TimeRange } from './note.ts'
import { canPresent, type Presentable } from './presentation.ts'
import { isNewVersion, preselectVersion } from './version.ts'

/** What a client says of a note that was done, once for each version: it is as they wished, or not yet. */
export const proofVerdicts = ['good', 'again'] as const
export type ProofVerdict = (typeof proofVerdicts)[number]

/** A few seconds of a version, cut out of its preview. */
export type Passage = TimeRange & {
  versionId: string
  toMs: number
  /** In tenths of a decibel: as loud as what it is compared with. */
  gain: number
}

/** What is heard on each side of a place. */
export const passageSideMs = 4_000
/** Of a noted range only its beginning is heard: a phone loads seconds, not a song. */
const maxRangeMs = 12_000

/** What is heard of a recording around a place, within its length. */
export function passageAround({ fromMs, toMs }: TimeRange, durationMs: number): { fromMs: number; toMs: number } {
  const start = Math.min(Math.max(0, fromMs), durationMs)
  const end = Math.min(Math.max(start, toMs ?? start), start + maxRangeMs, durationMs)
  return { fromMs: Math.max(0, start - passageSideMs), toMs: Math.min(durationMs, end + passageSideMs) }
}

type Sung = { lyric: readonly LyricLine[]; durationMs: number }

/**
 * Where the place of a note is in another version: where the same line is sung, if both are timed, the same part of it in, or
 * its end where it is shorter now; else at the same time, within its length.
 */
export function samePlace(fromMs: number, before: Pick<Sung, 'lyric'>, after: Sung): number {
  const index = currentLineIndex(before.lyric, fromMs)
  const line = index === null ? undefined : before.lyric[index]
  const sameText = (one: LyricLine) => one.text === line?.text && one.atMs !== null
  const turn = before.lyric.slice(0, index ?? 0).filter(sameText).length
  const found = line ? after.lyric.flatMap((one, at) => (sameText(one) ? [at] : []))[turn] : undefined
  const range = found === undefined ? null : lineRange(after.lyric, found)
  const at =
    range && line?.atMs != null ? Math.min(range.fromMs + fromMs - line.atMs, (range.toMs ?? Infinity) - 1) : fromMs
  return Math.min(Math.max(0, at), after.durationMs)
}

type Offered = { id: string; recommended: boolean; createdAt: Date }

/** The version that answers a feedback: of those the client was shown since, the one that plays first. `versions`: newest first. */
export function answeringVersion<Version extends Offered>(
  versions: readonly Version[],
  feedbackAt: Date | null,
): Version | null {
  const fresh = versions.filter((version) => isNewVersion(version, feedbackAt))
  return preselectVersion(fresh, { approvedVersionId: null, lastAnswerAt: null })
}

/**
 * The same once all drafts that can be heard are presented, at `now`: of two recommended ones the draft counts, which takes the
 * mark then. `versions`: drafts first, then newest first.
 */
export function nextAnsweringVersion<Version extends Offered & Pick<Presentable, 'presentedAt' | 'recording'>>(
  versions: readonly Version[],
  feedbackAt: Date,
  now: Date,
): Version | null {
  const drafts = versions.filter((version) => canPresent(version) && version.recording !== null)
  const heard = versions.flatMap((version) => {
    if (drafts.includes(version)) return [{ ...version, createdAt: now }]
    if (!version.presentedAt) return []
    return [{ ...version, createdAt: version.presentedAt }]
  })
  return answeringVersion(heard, feedbackAt)
}

type Heard = {
  id: string
  lyric: readonly LyricLine[]
  recording: Pick<Recording, 'id' | 'durationMs' | 'loudness' | 'truePeak'> | null
}

/** A note with its place in what answers it, and the two passages that prove that; `null` where one cannot be heard. */
export type PlannedProof = { noteId: string; place: TimeRange; before: Passage | null; after: Passage | null }

/** Who knows where a note is heard in another version: staff who say so, who marked the name it is about, or the song alone. */
export type PlaceSource = 'moved' | 'name' | 'song'

/**
 * Which passages prove that a note was done: around it in the version it is about, and at the same place of the song in the
 * one that answers, or where staff said it is (`movedTo`). `null` without a recording to prove it with.
 */
export function planProof(
  note: Pick<SentNoteView, 'id' | 'fromMs' | 'toMs'>,
  { before, after, movedTo }: { before: Heard | null; after: Heard; movedTo: number | null },
): PlannedProof | null {
  const durationMs = after.recording?.durationMs ?? null
  if (!after.recording || durationMs === null) return null
  const found = samePlace(note.fromMs, { lyric: before?.lyric ?? [] }, { lyric: after.lyric, durationMs })
  const fromMs = movedTo === null ? found : Math.min(movedTo, durationMs)
  const toMs = note.toMs === null ? fromMs : Math.min(fromMs + (note.toMs - note.fromMs), durationMs)
  const place = { fromMs, toMs: toMs > fromMs ? toMs : null }
  const gains = loudnessGains([before?.recording, after.recording].filter((recording) => recording != null))
  const cut = ({ id, recording }: Heard, around: TimeRange): Passage | null =>
    recording?.durationMs == null
      ? null
      : {
          versionId: id,
          ...passageAround(around, recording.durationMs),
          gain: Math.round((gains.get(recording.id) ?? 0) * 10),
        }
  return {
    noteId: note.id,
    place,
    before: before && before.id !== after.id ? cut(before, note) : null,
    after: cut(after, place),
  }
}

/** Names a passage among others. */
export function passageKey({ versionId, fromMs, toMs, gain }: Passage): string {
  return [versionId, fromMs, toMs, gain].join(' ')
}

export type PlaceRefusal = 'time-wrong' | 'time-outside'

/** Where staff say a note is answered; empty: where we look by ourselves. */
export function parsePlace(typed: string, durationMs: number): Result<number | null, PlaceRefusal> {
  if (typed.trim() === '') return accept(null)
  const at = parseTimestamp(typed)
  if (at === null) return refuse('time-wrong')
  // The last second is shown rounded.
  return at > durationMs + 1_000 ? refuse('time-outside') : accept(Math.min(at, durationMs))
}

/** A verdict counts once: the same one again changes nothing, another one is refused. */
export function decideVerdict<Verdict extends string>(
  known: Verdict | null,
  given: Verdict,
): Result<{ isNew: boolean }, 'already-judged'> {
  if (known === null) return accept({ isNew: true })
  return known === given ? accept({ isNew: false }) : refuse('already-judged')
}
