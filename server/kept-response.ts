import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { chooseEncoding, compressAll, encodings, type Encoding } from './encoding.ts'

/** A finished answer: bytes in every encoding, each with its headers written out. */
export type KeptResponse = {
  status: number
  etag: string
  variants: Record<Encoding, { body: Buffer; headers: string[]; notModified: string[] }>
}

export async function keepResponse(body: Buffer, headers: Record<string, string>, status = 200): Promise<KeptResponse> {
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

export function sendKept(kept: KeptResponse, request: IncomingMessage, response: ServerResponse): void {
  const { acceptEncoding, ifNoneMatch } = readNeeded(request.rawHeaders)
  const { body, headers, notModified } = kept.variants[encodingOf(acceptEncoding)]
  if (ifNoneMatch === kept.etag && kept.status === 200) {
    response.writeHead(304, notModified).end()
    return
  }
  response.writeHead(kept.status, headers).end(request.method === 'HEAD' ? undefined : body)
}

/** The two headers that matter here: `request.headers` would build them all, on the busiest path there is. */
function readNeeded(raw: string[]): { acceptEncoding?: string; ifNoneMatch?: string } {
  let acceptEncoding: string | undefined
  let ifNoneMatch: string | undefined
  for (let at = 0; at < raw.length; at += 2) {
    const length = raw[at]?.length
    if (length === 15 && raw[at]?.toLowerCase() === 'accept-encoding') acceptEncoding = raw[at + 1]
    else if (length === 13 && raw[at]?.toLowerCase() === 'if-none-match') ifNoneMatch = raw[at + 1]
  }
  return { acceptEncoding, ifNoneMatch }
}

/** Browsers send a handful of different headers: each is read once. Bounded, since a visitor chooses the text. */
const known = new Map<string, Encoding>()

function encodingOf(header: string | undefined): Encoding {
  const seen = known.get(header ?? '')
  if (seen) return seen
  const chosen = chooseEncoding(header, encodings)
  if (known.size < 200) known.set(header ?? '', chosen)
  return chosen
}
