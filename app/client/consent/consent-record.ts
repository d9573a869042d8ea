/** `words` is the mark of the question's text when staff replaced it; absent for the built-in text. */
export type Consent = { choice: 'accepted' | 'refused'; at: string; version: number; words?: string }

/** Increment when the built-in text of the question changes: everyone is asked again. */
export const consentVersion = 1

/** The stored choice about third-party content; `null` when this version of the question was never answered. */
export function parseConsent(stored: string | null, textMark: string): Consent | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return isConsent(value) && value.version === consentVersion && (value.words ?? '') === textMark ? value : null
  } catch {
    return null
  }
}

function isConsent(value: unknown): value is Consent {
  if (typeof value !== 'object' || value === null) return false
  const { choice, at, version } = { ...value } as Record<string, unknown>
  return (choice === 'accepted' || choice === 'refused') && typeof at === 'string' && typeof version === 'number'
}
