/** `words` is the mark of the question as staff wrote it; none for ours. */
export type Consent = { choice: 'accepted' | 'refused'; at: string; version: number; words?: string }

/** Raised when our own words for what is asked change: whoever chose before is asked again. */
export const consentVersion = 1

/** What somebody chose about content of other companies; nothing when they were never asked this very question. */
export function readConsent(stored: string | null, words: string): Consent | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return isConsent(value) && value.version === consentVersion && (value.words ?? '') === words ? value : null
  } catch {
    return null
  }
}

function isConsent(value: unknown): value is Consent {
  if (typeof value !== 'object' || value === null) return false
  const { choice, at, version } = { ...value } as Record<string, unknown>
  return (choice === 'accepted' || choice === 'refused') && typeof at === 'string' && typeof version === 'number'
}
