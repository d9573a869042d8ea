import { consentVersion, parseConsent, type Consent } from './consent-record.ts'

/**
 * The choice about content of other companies. The site's script and the hydrated components are built apart, so that
 * each has this module once: what they share is the browser's storage and an event of the document.
 */
const key = 'consent'
const changed = 'harmonia:consent'
/** What was chosen on this page, where the browser stores nothing: it is asked again on the next. */
let unstored: string | null = null

if (typeof document !== 'undefined')
  document.addEventListener(changed, (event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null
    unstored = typeof detail === 'string' ? detail : null
  })

/** Null in a browser that was asked nothing yet, or asked in other words. */
export function currentConsent(): Consent | null {
  return parseConsent(readStorage(), textHash()) ?? parseConsent(unstored, textHash())
}

export function storeConsent(choice: Consent['choice']): void {
  const textMark = textHash()
  const consent: Consent = {
    choice,
    at: new Date().toISOString(),
    version: consentVersion,
    ...(textMark ? { words: textMark } : {}),
  }
  const detail = JSON.stringify(consent)
  try {
    localStorage.setItem(key, detail)
  } catch {
    // It holds for this page all the same.
  }
  document.dispatchEvent(new CustomEvent(changed, { detail }))
}

export function subscribeConsent(listener: () => void): () => void {
  document.addEventListener(changed, listener)
  return () => document.removeEventListener(changed, listener)
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** What the question of this page is known by: nothing while it is the built-in one. */
function textHash(): string {
  return document.querySelector<HTMLElement>('[data-question]')?.dataset.question ?? ''
}
