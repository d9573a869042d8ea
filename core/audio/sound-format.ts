import type { ByteSource } from '#core/shared/byte-source.ts'
import { findFormat, type FileFormat, type FoundFormat } from '#core/shared/file-format.ts'

/** What recordings may be sent as. FFmpeg then says whether there is sound inside. */
export const soundFormats = [
  'wav',
  'w64',
  'flac',
  'mp3',
  'aac',
  'aiff',
  'caf',
  'ogg',
  'mp4',
  'mov',
  'webm',
] as const satisfies readonly FileFormat[]
export type SoundFormat = (typeof soundFormats)[number]

/** What every browser of today plays. */
export const playableSoundTypes: readonly string[] = [
  'audio/wav',
  'audio/flac',
  'audio/mpeg',
  'audio/aac',
  'audio/mp4',
  'audio/ogg',
]

/** Value for a file input's `accept`. */
export const soundAccept = '.wav,.w64,.flac,.mp3,.aac,.m4a,.ogg,.opus,.aif,.aiff,.aifc,.caf,audio/*'

export type FoundSound = FoundFormat & { format: SoundFormat }

/** Whether a file is sound. Of a container whose index is not here yet, it may be: what is decoded says it in the end. */
export function isSound(found: FoundFormat | null): found is FoundSound {
  return found !== null && found.hasPicture !== true && soundFormats.some((format) => format === found.format)
}

/** What a file is, where only sound may be; `null` for films, photos and everything else. */
export async function findSound(source: ByteSource): Promise<FoundSound | null> {
  const found = await findFormat(source)
  return isSound(found) ? found : null
}
