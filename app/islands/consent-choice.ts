import { consentVersion, readConsent, type Consent } from '#core/consent.ts'

const key = 'consent'

/** A browser that keeps nothing for us has accepted nothing. */
export function currentConsent(): Consent | null {
  try {
    return readConsent(localStorage.getItem(key))
  } catch {
    return null
  }
}

export function rememberConsent(choice: Consent['choice']): Consent {
  const consent = { choice, at: new Date().toISOString(), version: consentVersion }
  try {
    localStorage.setItem(key, JSON.stringify(consent))
  } catch {
    // It then holds for this page, and is asked again on the next.
  }
  return consent
}
