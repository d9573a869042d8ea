import { Readable } from 'node:stream'

import type { Files } from '#adapters/files.ts'
import type { ByteRange } from '#core/byte-range.ts'
import type { StoredFile } from '#db/files.ts'

import { answerRanges, type Sendable } from './ranged-answer.ts'

type Options = {
  disposition: 'inline' | 'attachment'
  /** What it is saved as. */
  name: string
  cache?: string
}

/** Answers with a stored file, under its own name unless told otherwise, or with the range that was asked for. */
export function sendFile(
  files: Files,
  { bytes, type, sha256, storageKey, name }: StoredFile,
  request: Request,
  options: Omit<Options, 'name'> & { name?: string },
): Promise<Response> {
  const file = { size: bytes, type, etag: `"${sha256}"` }
  return sendBytes(file, (range) => files.read(storageKey, range), request, { name, ...options })
}

/** Answers with what `read` reads, whole or the range that was asked for; never held in memory. */
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
  // A listener who leaves cancels the body, and that closes the file.
  const stream = bytes && Readable.toWeb(await read(bytes))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one class, declared by Node and by the browser's library
  const body = stream as ReadableStream<Uint8Array> | null
  return new Response(body, {
    status,
    headers: { ...headers, 'Cache-Control': cache, 'Content-Disposition': `${disposition}; ${fileNameHeader(name)}` },
  })
}

/** RFC 6266: a plain name for old programs and the real one, whatever letters it has. */
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
