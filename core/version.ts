import { accept, refuse, type Result } from './result.ts'
import { readTrackLink, type Track, type TrackLinkRefusal } from './track-link.ts'

export type NewVersionForm = {
  name: string
  description: string
  /** As typed; may be empty. */
  trackNumber: string
  /** A link or an embed code. */
  link: string
  recommended: boolean
}

/** A version's description, independent of where its audio is. */
export type VersionWords = { name: string; description: string; trackNumber: number | null; recommended: boolean }
export type NewVersion = VersionWords & { track: Track }

export type VersionWordsRefusal = 'name-required' | 'name-too-long' | 'description-too-long' | 'track-number-invalid'
export type VersionFormRefusal = VersionWordsRefusal | TrackLinkRefusal

export const longestVersionName = 120
export const longestDescription = 1_000
export const mostVersions = 60

/** Parses the new-version form; returns the first problem found. */
export function readNewVersion(form: NewVersionForm): Result<NewVersion, VersionFormRefusal> {
  const words = readVersionWords(form)
  if (!words.ok) return words
  const track = readTrackLink(form.link)
  return track.ok ? accept({ ...words.value, track: track.value }) : track
}

/** The same for a version with uploaded audio. */
export function readVersionWords(form: Omit<NewVersionForm, 'link'>): Result<VersionWords, VersionWordsRefusal> {
  const name = form.name.trim()
  const description = form.description.replaceAll('\r\n', '\n').trim()
  const trackNumber = form.trackNumber.trim()
  if (name === '') return refuse('name-required')
  if (name.length > longestVersionName) return refuse('name-too-long')
  if (description.length > longestDescription) return refuse('description-too-long')
  if (!/^([1-9]\d{0,2})?$/.test(trackNumber)) return refuse('track-number-invalid')

  return accept({
    name,
    description,
    trackNumber: trackNumber === '' ? null : Number(trackNumber),
    recommended: form.recommended,
  })
}
