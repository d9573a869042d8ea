import { Readable } from 'node:stream'

import type { ByteRange } from '#adapters/files/byte-range.ts'
import type { Files } from '#adapters/files/files.ts'
import type { StoredFile } from '#db/audio/files.ts'
import type { Db } from '#db/client.ts'
import { findSoundStart } from '#use-cases/audio/find-sound-start.ts'

import { answerRanges, type Sendable } from './range-response.ts'

type Options = {
  disposition: 'inline' | 'attachment'
  /** The file name for the download. */
  name: string
  cache?: string
}

/**
 * Sends a stored file, or the requested range; as an attachment under its own name unless told otherwise. An MP3 that is played
 * goes without the tags before its sound: Chromium loads up to 5 MB of one with a cover before it plays.
 */
export async function sendFile(
  deps: { db: Db; files: Pick<Files, 'read'> },
  stored: StoredFile,
  request: Request,
  options: Omit<Options, 'name'> & { name?: string },
): Promise<Response> {
  const { bytes, type, sha256, storageKey, name } = stored
  const isPlayed = options.disposition === 'inline' && type === 'audio/mpeg'
  const start = isPlayed ? await findSoundStart(deps, stored) : 0
  const file = { size: bytes - start, type, etag: start > 0 ? `"${sha256}-${start}"` : `"${sha256}"` }
  const read = (range: ByteRange) => deps.files.read(storageKey, { start: range.start + start, end: range.end + start })
  return sendBytes(file, read, request, { name, ...options })
}

/** Streams what `read` returns, whole or the requested range; never held in memory. */
export async function sendBytes(
  file: Sendable,
  read: (range: ByteRange) => Promise<Readable>,
  request: Request,
  { disposition, name, cache = 'private, no-cache' }: Options,
): Promise<Response> {
  const { status, headers, bytes } = answerRanges(file, {
    method: request.method,
    range: request.headers.get('range') ?? undefined,
    ifRange: request.headers.get('if-range') ?? undefined,
    ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
  })
  // A client that disconnects cancels the stream, which closes the file.
  const stream = bytes && Readable.toWeb(await read(bytes))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one class, declared by Node and by the browser's library
  const body = stream as ReadableStream<Uint8Array> | null
  return new Response(body, {
    status,
    headers: { ...headers, 'Cache-Control': cache, 'Content-Disposition': `${disposition}; ${fileNameHeader(name)}` },
  })
}

/** Content-Disposition value (RFC 6266): an ASCII fallback and the full UTF-8 name. */
export function fileNameHeader(name: string): string {
  const clean =
    name
      .replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, '_')
      .toWellFormed()
      .trim() || 'arquivo'
  const plain = clean
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["%]/g, '_')
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(clean).replaceAll(/['()*]/g, percent)}`
}

function percent(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
}
