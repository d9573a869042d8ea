import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { chooseEncoding, compressAll, encodings, type Encoding } from './encoding.ts'

/** A finished response: its body in every encoding, each with its complete headers. */
export type CachedResponse = {
  status: number
  etag: string
  variants: Record<Encoding, { body: Buffer; headers: string[]; notModified: string[] }>
}

/** Compresses a body in every encoding and prepares headers and a weak ETag for each. */
export async function createCachedResponse(
  body: Buffer,
  headers: Record<string, string>,
  status = 200,
): Promise<CachedResponse> {
  const bodies = await compressAll(body)
  const etag = `W/"${createHash('sha256').update(body).update(JSON.stringify(headers)).digest('base64url').slice(0, 22)}"`
  const variant = (encoding: Encoding) => {
    const shared = { ...headers, ETag: etag, Vary: 'Accept-Encoding' }
    const full = {
      ...shared,
      'Content-Length': String(bodies[encoding].length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    }
    return { body: bodies[encoding], headers: Object.entries(full).flat(), notModified: Object.entries(shared).flat() }
  }
  return {
    status,
    etag,
    variants: { br: variant('br'), zstd: variant('zstd'), gzip: variant('gzip'), identity: variant('identity') },
  }
}

/**
 * Sends a prepared response in the encoding the client accepts; answers If-None-Match with 304 and HEAD without body.
 */
export function sendCached(cached: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers
  const { body, headers, notModified } = cached.variants[encodingOf(accepted)]
  if (known === cached.etag && cached.status === 200) {
    response.writeHead(304, notModified).end()
    return
  }
  response.writeHead(cached.status, headers).end(request.method === 'HEAD' ? undefined : body)
}

/** Caches parsed Accept-Encoding headers; browsers send only a few. Bounded, because the client controls the key. */
const chosen = new Map<string, Encoding>()

function encodingOf(header = ''): Encoding {
  const seen = chosen.get(header)
  if (seen) return seen
  const encoding = chooseEncoding(header, encodings)
  if (chosen.size < 200) chosen.set(header, encoding)
  return encoding
}
