import { mediaTypeOf, recordedFormats, type FoundFormat } from '#core/shared/file-format.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

export type RecordingKind = 'voice' | 'video'

/** The browser stops a recording then. A phone's film of that length, as its camera writes it, has room in the bytes below. */
export const maxReactionMs: Record<RecordingKind, number> = { voice: 3 * 60_000, video: 60_000 }
export const maxRecordingBytes = 50 * 1024 * 1024
/** Of all recordings of one gift. */
export const maxGiftRecordingBytes = 1024 ** 3

export type RecordingRefusal = 'recording-too-large' | 'recording-too-long' | 'recording-unknown'

/**
 * The media type of a reaction that was spoken or filmed, by what the file is. Only where a container does not say whether it
 * has pictures, the declared type does. `durationMs` is what the browser measured, 0 when unknown.
 */
export function validateRecording(
  { size, found, declaredType }: { size: number; found: FoundFormat | null; declaredType: string },
  durationMs: number,
): Result<{ type: string; kind: RecordingKind }, RecordingRefusal> {
  if (size > maxRecordingBytes) return refuse('recording-too-large')
  if (!found || !recordedFormats.includes(found.format)) return refuse('recording-unknown')
  const hasPicture = found.hasPicture ?? declaredType.startsWith('video/')
  const kind = hasPicture ? 'video' : 'voice'
  // A recorder stops slightly later than it is told to.
  if (durationMs > maxReactionMs[kind] + 2_000) return refuse('recording-too-long')
  // Browsers play a film of QuickTime under the name of its twin.
  return accept({ type: mediaTypeOf({ ...found, hasPicture }).replace('video/quicktime', 'video/mp4'), kind })
}

/** How a stored recording is played. */
export function recordingKind(type: string): RecordingKind {
  return type.startsWith('video/') ? 'video' : 'voice'
}
