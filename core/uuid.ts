/** As PostgreSQL writes one, which refuses text that is none with an error: whatever comes from outside is looked at first. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

/** The same from an address or a form, where it may have been written in capitals; `null` for what is none. */
export function readUuid(text: string): string | null {
  const id = text.toLowerCase()
  return isUuid(id) ? id : null
}

/** An id nothing has: what is looked for with it is not found. */
export const noUuid = '00000000-0000-0000-0000-000000000000'
