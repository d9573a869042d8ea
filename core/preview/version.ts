import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLine, normalizeLines } from '#core/shared/single-line.ts'

import { parseAudioLink, type Track, type TrackLinkRefusal } from './audio-link.ts'
import { parseLyric, type LyricRefusal } from './lyric.ts'

export type RawVersionForm = {
  name: string
  description: string
  /** As typed; may be empty. */
  trackNumber: string
  /** A link or an embed code. */
  link: string
  recommended: boolean
  /** As typed; absent where the form has no field for it. */
  lyric?: string
}

/** A version's description, independent of where its audio is. */
export type VersionText = { name: string; description: string; trackNumber: number | null; recommended: boolean }
/** What is said about a version when it is added; the lyric may be empty. */
export type NewVersionText = VersionText & { lyric: string }
export type NewVersion = NewVersionText & { track: Track }

export type VersionTextRefusal = 'name-required' | 'name-too-long' | 'description-too-long' | 'track-number-invalid'
export type NewVersionTextRefusal = VersionTextRefusal | LyricRefusal
export type VersionFormRefusal = NewVersionTextRefusal | TrackLinkRefusal

export const maxVersionNameLength = 120
export const maxDescriptionLength = 1_000
export const maxVersions = 60

/** Parses the new-version form; returns the first problem found. */
export function parseNewVersion(form: RawVersionForm): Result<NewVersion, VersionFormRefusal> {
  const text = parseNewVersionText(form)
  if (!text.ok) return text
  const track = parseAudioLink(form.link)
  return track.ok ? accept({ ...text.value, track: track.value }) : track
}

/** The same for a version with uploaded audio. */
export function parseNewVersionText(form: Omit<RawVersionForm, 'link'>): Result<NewVersionText, NewVersionTextRefusal> {
  const text = parseVersionText(form)
  if (!text.ok) return text
  const lyric = parseLyric(form.lyric ?? '')
  return lyric.ok ? accept({ ...text.value, lyric: lyric.value }) : lyric
}

/** The form of a version that is edited. */
export function parseVersionText(form: Omit<RawVersionForm, 'link'>): Result<VersionText, VersionTextRefusal> {
  const name = normalizeLine(form.name)
  const description = normalizeLines(form.description)
  const trackNumber = form.trackNumber.trim()
  if (name === '') return refuse('name-required')
  if (name.length > maxVersionNameLength) return refuse('name-too-long')
  if (description.length > maxDescriptionLength) return refuse('description-too-long')
  if (!/^([1-9]\d{0,2})?$/.test(trackNumber)) return refuse('track-number-invalid')

  return accept({
    name,
    description,
    trackNumber: trackNumber === '' ? null : Number(trackNumber),
    recommended: form.recommended,
  })
}

/** A name for the version of a file: `valsa_da-ana v2.wav` becomes `Valsa da ana v2`. */
export function suggestVersionName(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(/[_\s]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
    .trim()
  const name = Array.from(words).slice(0, maxVersionNameLength).join('').trimEnd()
  return name.charAt(0).toLocaleUpperCase('pt-BR') + name.slice(1)
}

type Offered = { id: string; recommended: boolean; createdAt: Date }
type Answered = { approvedVersionId: string | null; lastAnswerAt: Date | null }

/** Whether a version answers the client's last feedback or approval: it was made after it. */
export function isNewVersion({ createdAt }: Pick<Offered, 'createdAt'>, lastAnswerAt: Date | null): boolean {
  return lastAnswerAt !== null && createdAt > lastAnswerAt
}

/**
 * The version whoever opens the song hears first, its client or somebody they invited, from a list with the newest first:
 * the approved one; after a revision one that was made since, as the one before is the one to change, recommended or not.
 */
export function preselectVersion<Version extends Offered>(
  versions: readonly Version[],
  { approvedVersionId, lastAnswerAt }: Answered,
): Version | null {
  const approved = versions.find(({ id }) => id === approvedVersionId)
  if (approved) return approved
  const fresh = versions.filter((version) => isNewVersion(version, lastAnswerAt))
  const offered = fresh.length > 0 ? fresh : versions
  return offered.find(({ recommended }) => recommended) ?? offered[0] ?? null
}

/** What a version is called where it stands alone: its name, and its number when another one has the same name. */
export function versionLabel(
  { name, number }: { name: string; number: number },
  versions: readonly { name: string }[],
): string {
  return versions.filter((version) => version.name === name).length > 1 ? `${name} (${number})` : name
}
