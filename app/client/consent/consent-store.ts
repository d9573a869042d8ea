import { createListeners } from '#app/client/listeners.ts'
import { readText, writeText } from '#app/client/storage/browser-storage.ts'

import { consentVersion, parseConsent, type Consent } from './consent-record.ts'

const key = 'consent'
const listeners = createListeners<[choice: Consent['choice']]>()
/** The choice of this document when the browser stores nothing: the next one asks again. */
let unstored: string | null = null

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
  const text = JSON.stringify(consent)
  writeText('localStorage', key, text)
  unstored = readText('localStorage', key) === text ? null : text
  listeners.notify(choice)
}

export const subscribeConsent = listeners.subscribe

/** Fingerprint of this page's question; empty for the built-in one. */
function textHash(): string {
  return document.querySelector<HTMLElement>('[data-question]')?.dataset.question ?? ''
}
