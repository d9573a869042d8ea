import type { Readable } from 'node:stream'

import type { ByteRange } from './byte-range.ts'

/** Size and hashes of what was written: SHA-256 (hex) and the CRC-32 needed by ZIP. */
export type Written = { bytes: number; sha256: string; crc32: number }

/** The file store: recordings, previews, deliveries, upload chunks. Keys are generated, never user input. */
export type Files = {
  name: 'folder' | 'bucket'
  /** Streams bytes into the store. Atomic: a key exists only once all its bytes are stored. */
  put(key: string, body: AsyncIterable<Uint8Array>): Promise<Written>
  /**
   * Reads a file, or `range` of it (inclusive); rejects if it does not exist. The caller must consume or destroy the
   * stream.
   */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** The keys in one folder of the store that were written before an instant; without one, every key. */
  list(folder: string, writtenBefore?: Date): AsyncIterable<string>
  /** Idempotent: removing a missing key succeeds. */
  remove(key: string): Promise<void>
  /** Rejects when the store is not usable. */
  check(): Promise<void>
}

/** Validates a key: a relative path of plain names that cannot leave the store and means the same in every store. */
export function requireKey(key: string): string {
  if (key.length <= 200 && /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(key)) return key
  throw new Error('not a key of the file store')
}
