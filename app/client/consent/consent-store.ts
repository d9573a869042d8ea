import { readText, writeText } from '#app/client/browser-storage.ts'

import { consentVersion, parseConsent, type Consent } from './consent-record.ts'

/**
 * The choice about content of other companies. The site's script and the hydrated components are built apart, so that
 * each has this module once: what they share is the browser's storage and an event of the document.
 */
const key = 'consent'
const changed = 'harmonia:consent'
/** The choice of this page when the browser stores nothing: the next page asks again. */
let unstored: string | null = null

if (typeof document !== 'undefined')
  document.addEventListener(changed, (event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null
    unstored = typeof detail === 'string' ? detail : null
  })

/** Null if the visitor has not answered this version of the question. */
export function currentConsent(): Consent | null {
  return parseConsent(readText('localStorage', key), textHash()) ?? parseConsent(unstored, textHash())
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
  writeText('localStorage', key, detail)
  document.dispatchEvent(new CustomEvent(changed, { detail }))
}

export function subscribeConsent(listener: () => void): () => void {
  document.addEventListener(changed, listener)
  return () => document.removeEventListener(changed, listener)
}

/** Fingerprint of this page's question; empty for the built-in one. */
function textHash(): string {
  return document.querySelector<HTMLElement>('[data-question]')?.dataset.question ?? ''
}
