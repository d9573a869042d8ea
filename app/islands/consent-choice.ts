import { consentVersion, parseConsent, type Consent } from '#app/client/consent/consent-record.ts'

const key = 'consent'

/** A browser that keeps nothing for us has accepted nothing, and so has one that was asked in other words. */
export function currentConsent(): Consent | null {
  try {
    return parseConsent(localStorage.getItem(key), consentTextHash())
  } catch {
    return null
  }
}

/** What this page knows the question by: nothing while it is asked in our own words. */
export function consentTextHash(): string {
  return floats()?.dataset.question ?? ''
}

/** `words` marks the question that was answered, so that the answer can be told from one to other words. */
export function rememberConsent(choice: Consent['choice'], textMark: string): Consent {
  const consent = {
    choice,
    at: new Date().toISOString(),
    version: consentVersion,
    ...(textMark ? { words: textMark } : {}),
  }
  const place = floats()
  if (place) place.dataset.question = textMark
  try {
    localStorage.setItem(key, JSON.stringify(consent))
  } catch {
    // It then holds for this page, and is asked again on the next.
  }
  return consent
}

function floats(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-floats]')
}
