import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

import type { Written } from './files.ts'

/** Counts and hashes a stream's chunks. */
export function createHashMeter(): { see: (chunk: Uint8Array) => void; written: () => Written } {
  const hash = createHash('sha256')
  let bytes = 0
  let checksum = 0
  return {
    see(chunk) {
      hash.update(chunk)
      checksum = crc32(chunk, checksum)
      bytes += chunk.byteLength
    },
    written: () => ({ bytes, sha256: hash.digest('hex'), crc32: checksum }),
  }
}
