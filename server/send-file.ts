import { Readable } from 'node:stream'

import type { Files } from '#adapters/files.ts'
import type { StoredFile } from '#db/files.ts'

import { answerRanges } from './ranged-answer.ts'

type Options = {
  disposition: 'inline' | 'attachment'
  /** What it is saved as; the file's own name otherwise. */
  name?: string
  cache?: string
}

/** Answers with a stored file or the range that was asked for. Its bytes are never held in memory. */
export async function sendFile(
  files: Files,
  file: StoredFile,
  request: Request,
  { disposition, name = file.name, cache = 'private, no-cache' }: Options,
): Promise<Response> {
  const { status, headers, bytes } = answerRanges(
    { size: file.bytes, type: file.type, etag: `"${file.sha256}"` },
    {
      method: request.method,
      range: request.headers.get('range') ?? undefined,
      ifRange: request.headers.get('if-range') ?? undefined,
      ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
    },
  )
  // A listener who leaves cancels the body, and that closes the file.
  const stream = bytes && Readable.toWeb(await files.read(file.storageKey, bytes))
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
