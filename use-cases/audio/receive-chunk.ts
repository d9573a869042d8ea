import type { Files } from '#adapters/files/files.ts'
import { uploadSource } from '#adapters/files/stored-source.ts'
import { checkUploadContent, chunkLength, type UploadContentRefusal } from '#core/audio/upload.ts'
import type { ByteSource } from '#core/shared/byte-source.ts'
import { findFormat } from '#core/shared/file-format.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { leadingTags } from '#core/shared/sound-tags.ts'
import { findUpload, saveReceived, type Upload } from '#db/audio/uploads.ts'
import type { FileDeps } from '#use-cases/deps.ts'

import { parseUploadMetadata } from './internal/upload-metadata.ts'

type Chunk = { offset: number; body: AsyncIterable<Uint8Array> }

/** Storage key of an upload's chunk. */
export function chunkKey(uploadId: string, offset: number): string {
  return `envios/${uploadId}/${offset}`
}

/**
 * Accepts the next chunk. One already received or not yet due is refused with the expected offset; one of the wrong
 * length is refused entirely. Resending a chunk is harmless.
 */
export async function receiveChunk(
  { db, files, now }: FileDeps,
  { id, staffId }: { id: string; staffId: string },
  { offset, body }: Chunk,
): Promise<
  | Result<{ received: number }, 'not-found' | 'wrong-length' | UploadContentRefusal>
  | { ok: false; code: 'wrong-offset'; received: number }
> {
  const upload = await findUpload(db, id, staffId)
  if (!upload) return refuse('not-found')
  const length = chunkLength(upload.bytes, offset)
  if (length === null || offset !== upload.received)
    return { ok: false, code: 'wrong-offset', received: upload.received }

  try {
    await files.put(chunkKey(id, offset), exactly(body, length))
  } catch (error) {
    if (error === wrongLength) return refuse('wrong-length')
    throw error
  }

  const received = offset + length
  // Not after gigabytes: the beginning of a film or a photo says what it is.
  const content = offset === 0 ? await checkBeginning(files, { ...upload, received }) : accept()
  if (!content.ok) return content
  if (await saveReceived(db, { id, offset, received }, now())) return accept({ received })
  // Another connection sent the same chunk meanwhile.
  const current = await findUpload(db, id, staffId)
  return current ? { ok: false, code: 'wrong-offset', received: current.received } : refuse('not-found')
}

/** Whether what has arrived of a file is what it was sent for, and its media type. */
export async function checkContent(files: Files, upload: Upload): Promise<Result<string, UploadContentRefusal>> {
  const found = await findFormat(sourceOf(files, upload))
  return checkUploadContent({ ...upload, kind: parseUploadMetadata(upload.metadata).kind, found })
}

/** Behind a tag with a large cover may be sound of any format: nothing is decided before it is here. */
async function checkBeginning(files: Files, upload: Upload): Promise<Result<unknown, UploadContentRefusal>> {
  const start = await leadingTags(sourceOf(files, upload))
  return start < upload.received ? checkContent(files, upload) : accept()
}

function sourceOf(files: Files, upload: Upload): ByteSource {
  return uploadSource(files, { ...upload, keyOf: (offset) => chunkKey(upload.id, offset) })
}

/**
 * Throws when the length differs, which aborts the write: a chunk already stored must not be replaced by a partial one.
 */
async function* exactly(body: AsyncIterable<Uint8Array>, length: number) {
  let remaining = length
  for await (const chunk of body) {
    remaining -= chunk.byteLength
    if (remaining < 0) throw wrongLength
    yield chunk
  }
  if (remaining > 0) throw wrongLength
}

const wrongLength = new Error('a piece has the wrong length')
