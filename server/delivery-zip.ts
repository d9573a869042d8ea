import { makeZip, predictLength } from 'client-zip'

import type { Files } from '#adapters/files.ts'

/** A file as it is called inside the ZIP. */
export type Packed = { name: string; storageKey: string; bytes: number; createdAt: Date }

/** How long the ZIP will be, to the byte: its files are stored as they are, because sound does not shrink. */
export function zipLength(packed: Packed[]): bigint {
  return predictLength(packed.map(({ name, bytes }) => ({ name, size: bytes })))
}

/** Everything as one ZIP, made while it is sent: one file open at a time, and closed when the client leaves. */
export function zipStream(files: Files, packed: Packed[]): ReadableStream<Uint8Array> {
  return makeZip(entries(files, packed))
}

async function* entries(files: Files, packed: Packed[]) {
  for (const { name, storageKey, bytes, createdAt } of packed) {
    const input = await files.read(storageKey)
    try {
      yield { name, input, size: bytes, lastModified: createdAt }
    } catch {
      // Thrown in here when the client left: there is nobody to go on for.
      return
    } finally {
      input.destroy()
    }
  }
}
