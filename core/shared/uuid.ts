/**
 * Checks for a UUID as PostgreSQL writes it. Check external input first: PostgreSQL raises an error for invalid ones.
 */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

/** Parses a UUID from a URL or form, in any case; `null` when invalid. */
export function parseUuid(text: string): string | null {
  const id = text.toLowerCase()
  return isUuid(id) ? id : null
}

/** An id that never exists, before all others: queries with it find nothing. */
export const noUuid = '00000000-0000-0000-0000-000000000000'
