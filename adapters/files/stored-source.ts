import { buffer } from 'node:stream/consumers'

import { chunkBytes } from '#core/audio/upload.ts'
import type { ByteSource } from '#core/shared/byte-source.ts'

import type { Files } from './files.ts'

/** A stored file, to be read in parts. */
export function storedSource(
  files: Pick<Files, 'read'>,
  { storageKey, bytes }: { storageKey: string; bytes: number },
): ByteSource {
  return { size: bytes, read: (start, end) => readPart(files, storageKey, { start, end: Math.min(end, bytes) }) }
}

/** An upload as far as it has arrived, across its chunks. */
export function uploadSource(
  files: Files,
  { bytes, received, keyOf }: { bytes: number; received: number; keyOf: (offset: number) => string },
): ByteSource {
  return {
    size: bytes,
    async read(start, end) {
      const parts: Uint8Array[] = []
      const last = Math.min(end, received)
      for (let at = start; at < last;) {
        const offset = at - (at % chunkBytes)
        const next = Math.min(last, offset + chunkBytes)
        parts.push(await readPart(files, keyOf(offset), { start: at - offset, end: next - offset }))
        at = next
      }
      return Buffer.concat(parts)
    },
  }
}

async function readPart(
  files: Pick<Files, 'read'>,
  key: string,
  { start, end }: { start: number; end: number },
): Promise<Uint8Array> {
  return start >= end ? new Uint8Array() : buffer(await files.read(key, { start, end: end - 1 }))
}
