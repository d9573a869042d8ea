import { useSyncExternalStore } from 'react'

import type { Consent } from './consent-record.ts'
import { currentConsent, subscribeConsent } from './consent-store.ts'

/** The choice about content of other companies; null while there is none, and on the server. */
export function useConsent(): Pick<Consent, 'choice' | 'at'> | null {
  const choice = useSyncExternalStore(subscribeConsent, readChoice, unknown)
  const at = useSyncExternalStore(subscribeConsent, readTime, unknown)
  return choice && at ? { choice, at } : null
}

function readChoice() {
  return currentConsent()?.choice ?? null
}

function readTime() {
  return currentConsent()?.at ?? null
}

function unknown() {
  return null
}
