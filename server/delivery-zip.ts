import { createHash } from 'node:crypto'

import type { Files } from '#adapters/files.ts'
import type { ByteRange } from '#core/byte-range.ts'
import { dayOf } from '#core/dates.ts'
import { zipLength, zipParts } from '#core/zip.ts'

/** A file as it is called inside the ZIP, with the day it became part of the delivery. */
export type Packed = { name: string; storageKey: string; bytes: number; sha256: string; createdAt: Date }

/** What can be said of the ZIP before a byte of it is made: its length, and a tag that is another for any other bytes. */
export function describeZip(packed: readonly Packed[]): { size: number; etag: string } {
  const entries = packed.map(({ name, bytes, createdAt }) => ({ name, bytes, day: dayOf(createdAt) }))
  const said = entries.map((entry, index) => [entry.name, entry.day, packed[index]?.sha256])
  const hash = createHash('sha256')
    .update(JSON.stringify([layout, said]))
    .digest('hex')
  return { size: zipLength(entries), etag: `"${hash}"` }
}

/** Counts up when the same files would make other bytes than before. */
const layout = 1

/** A range of the ZIP, made while it is sent: one file open at a time, and closed when the client leaves. */
export async function* readZip(
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
    // Leaving in the middle ends the loop, and that closes the file.
    for await (const chunk of bytes) if (chunk instanceof Uint8Array) yield chunk
  }
}
