import type { Readable } from 'node:stream'

import type { ByteRange } from '#core/byte-range.ts'

/** How much was written, and two hashes of it: one nobody can forge (hexadecimal), and the one a ZIP wants. */
export type Written = { bytes: number; sha256: string; crc32: number }

/** Where bytes are kept: recordings, previews, deliveries, pieces of uploads. Keys are ours, never a person's words. */
export type Files = {
  name: 'folder' | 'bucket'
  /** Streams bytes in; answers what was written. Writing is atomic: a key exists only when all bytes are there. */
  put(key: string, body: AsyncIterable<Uint8Array>): Promise<Written>
  /** The bytes, or those of `range` (both ends count); rejects when there are none. Whoever takes it must end or destroy it. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>
  /** Rejects when the store cannot be used. */
  check(): Promise<void>
}

/** A key is a path of plain names: nothing in it may lead out of the store or mean two things to two stores. */
export function requireKey(key: string): string {
  if (key.length <= 200 && /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(key)) return key
  throw new Error('not a key of the file store')
}
