import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'

export const encodings = ['br', 'zstd', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]
export type Bodies = Record<Encoding, Buffer>

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const zstd = promisify(zstdCompress)

/** Compresses at maximum level, for responses that are cached and sent many times. */
export async function compressAll(body: Buffer): Promise<Bodies> {
  const [br, gz, zst] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    gzipped(body, { level: 9 }),
    // Told the length, zstd makes tables of that size: without it some 100 MB for every file, which takes 300 times as long.
    zstd(body, {
      params: { [constants.ZSTD_c_compressionLevel]: 19, ...smallBlocks },
      pledgedSrcSize: body.length,
    }),
  ])
  return { br, gzip: gz, zstd: zst, identity: body }
}

/**
 * `ZSTD_c_targetCBlockSize`, which Node does not name, in packed bytes. A browser can read only whole blocks, and they hold up
 * to 128 kB unpacked: without it a page is read when the last of its bytes is there.
 */
const smallBlocks = { 130: 4_096 }

/** Compresses a response that is sent once: fast rather than small. */
export function compressOnce(body: Buffer, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'br':
      return brotliCompressSync(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
      })
    case 'zstd':
      // By its own level, 3.
      return zstdCompressSync(body, { params: smallBlocks, pledgedSrcSize: body.length })
    case 'gzip':
      return gzipSync(body, { level: 4 })
    case 'identity':
      return body
  }
}

/** The first of `preferred` that an Accept-Encoding header allows; `q=0` excludes an encoding. */
export function chooseEncoding(header: string | undefined, preferred: readonly Encoding[]): Encoding {
  if (!header) return 'identity'
  const refused = new Set<string>()
  const offered = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', weight] = part.split(';').map((text) => text.trim())
    if (weight && /^q=0(\.0*)?$/.test(weight)) refused.add(name)
    else offered.add(name)
  }
  return (
    preferred.find((encoding) => (offered.has(encoding) || offered.has('*')) && !refused.has(encoding)) ?? 'identity'
  )
}
