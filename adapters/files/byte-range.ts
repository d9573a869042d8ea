export type ByteRange = { start: number; end: number }

const single = /^bytes=(\d*)-(\d*)$/

/**
 * Parses a Range header for a resource of `size` bytes (RFC 9110, section 14). `whole` when there is no header, when it
 * cannot be parsed, or for multiple ranges: the RFC allows ignoring those.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] = single.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const length = Number(to)
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }

  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}
