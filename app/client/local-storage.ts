/** Where the answers to the three questions are stored: written there, read by the checkout, removed by "Sair". */
export const qualificationKey = 'qualificationData'

/** What is stored in this browser, or nothing: storage may be full, blocked or written by other code. */
export function readStored(key: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof stored === 'object' && stored !== null ? Object.fromEntries(Object.entries(stored)) : {}
  } catch {
    return {}
  }
}

export function writeStored(key: string, value: Record<string, unknown>): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is a convenience: the page works without it.
  }
}

export function readStoredText(key: string, name: string): string {
  const value = readStored(key)[name]
  return typeof value === 'string' ? value : ''
}
