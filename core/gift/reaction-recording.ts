import { detectAudioType } from '#core/briefing/briefing-pronunciation.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

import { detectPhoto } from './photo.ts'

export type RecordingKind = 'voice' | 'video'

/** The browser stops a recording then. A phone's film of that length, as its camera writes it, has room in the bytes below. */
export const maxReactionMs: Record<RecordingKind, number> = { voice: 3 * 60_000, video: 60_000 }
export const maxRecordingBytes = 50 * 1024 * 1024
/** Of all recordings of one gift. */
export const maxGiftRecordingBytes = 1024 ** 3
/** Bytes of a file's beginning that say what it is. */
export const recordingHeadBytes = 32

export type RecordingRefusal = 'recording-too-large' | 'recording-too-long' | 'recording-unknown'

/** Containers that hold films, too. */
const filmTypes = ['audio/webm', 'audio/ogg', 'audio/mp4']

/**
 * The media type of a reaction that was spoken or filmed. What the file is, its first bytes say; the declared type only
 * decides whether a container that can hold both is shown with a picture. `durationMs` is what the browser measured, 0
 * when unknown.
 */
export function validateRecording(
  { size, head, declaredType }: { size: number; head: Uint8Array; declaredType: string },
  durationMs: number,
): Result<{ type: string; kind: RecordingKind }, RecordingRefusal> {
  if (size > maxRecordingBytes) return refuse('recording-too-large')
  const container = detectAudioType(head)
  // A HEIC photo has the container of an MP4.
  const photo = detectPhoto({ size: 1, head })
  if (container === null || (!photo.ok && photo.code === 'photo-heic')) return refuse('recording-unknown')
  const kind = declaredType.startsWith('video/') && filmTypes.includes(container) ? 'video' : 'voice'
  // A recorder stops slightly later than it is told to.
  if (durationMs > maxReactionMs[kind] + 2_000) return refuse('recording-too-long')
  return accept({ type: kind === 'video' ? container.replace('audio/', 'video/') : container, kind })
}

/** How a stored recording is played. */
export function recordingKind(type: string): RecordingKind {
  return type.startsWith('video/') ? 'video' : 'voice'
}
