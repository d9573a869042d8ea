import { hash } from 'node:crypto'

import type { ByteRange } from '#adapters/files/byte-range.ts'
import type { Files } from '#adapters/files/files.ts'
import { zipLength, zipParts } from '#adapters/zip/zip-layout.ts'
import { dayOf } from '#core/shared/dates.ts'

/** A file's name inside the ZIP, and the day it was added to the delivery. */
export type Packed = { name: string; storageKey: string; bytes: number; sha256: string; createdAt: Date }

/** Size and ETag of the ZIP, known before it is generated. The ETag differs for any different bytes. */
export function describeZip(packed: readonly Packed[]): { size: number; etag: string } {
  const entries = packed.map(({ name, bytes, createdAt }) => ({ name, bytes, day: dayOf(createdAt) }))
  const manifest = entries.map((entry, index) => [entry.name, entry.day, packed[index]?.sha256])
  const etag = hash('sha256', JSON.stringify([layout, manifest]))
  return { size: zipLength(entries), etag: `"${etag}"` }
}

/** Increment when the same files would produce different bytes. */
const layout = 1

/** Generates a range of the ZIP while it is sent: one file open at a time, closed when the client disconnects. */
export async function* streamZip(
  files: Files,
  packed: readonly (Packed & { crc32: number })[],
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  const entries = packed.map(({ name, bytes, crc32, createdAt }) => ({ name, bytes, crc32, day: dayOf(createdAt) }))
  for (const part of zipParts(entries, range)) {
    if (part.kind === 'own') {
      yield part.bytes
      continue
    }
    const { start, end, index } = part
    const bytes = await files.read(packed[index]?.storageKey ?? '', { start, end })
    // A disconnect ends this loop, which closes the file.
    for await (const chunk of bytes) if (chunk instanceof Uint8Array) yield chunk
  }
}
