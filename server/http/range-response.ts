import { parseRange, type ByteRange } from '#adapters/files/byte-range.ts'

/** The request headers that decide which bytes are sent. */
export type RangeRequest = {
  method: string
  range: string | undefined
  ifRange: string | undefined
  ifNoneMatch: string | undefined
}

export type Sendable = { size: number; type: string; etag: string; changed?: Date }

export type RangedAnswer = {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string>
  /** `null` when the response has no body. */
  bytes: ByteRange | null
}

/** Decides status, headers and byte range for a file (RFC 9110, sections 13 and 14). */
export function answerRanges(file: Sendable, request: RangeRequest): RangedAnswer {
  const { size, type, etag, changed } = file
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    'Content-Type': type,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(changed ? { 'Last-Modified': changed.toUTCString() } : {}),
    ETag: etag,
  }
  if (isKnown(request.ifNoneMatch, etag)) return { status: 304, headers, bytes: null }

  const wanted =
    request.method === 'GET' && isCurrent(request.ifRange, file) ? parseRange(request.range, size) : 'whole'
  if (wanted === 'unsatisfiable') {
    return {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${size}`, 'Content-Length': '0' },
      bytes: null,
    }
  }

  const bytes = wanted === 'whole' ? { start: 0, end: size - 1 } : wanted
  headers['Content-Length'] = String(bytes.end - bytes.start + 1)
  if (wanted !== 'whole') headers['Content-Range'] = `bytes ${bytes.start}-${bytes.end}/${size}`
  return {
    status: wanted === 'whole' ? 200 : 206,
    headers,
    bytes: request.method === 'HEAD' || size === 0 ? null : bytes,
  }
}

/** If-Range: a range is only valid for the same file the client already has. */
function isCurrent(ifRange: string | undefined, { etag, changed }: Sendable): boolean {
  if (ifRange === undefined) return true
  return ifRange === etag || (changed !== undefined && Date.parse(ifRange) === changed.getTime())
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return (
    ifNoneMatch
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .some((tag) => tag === etag || tag === '*') ?? false
  )
}
