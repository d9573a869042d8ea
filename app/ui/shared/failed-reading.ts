const failures = new EventTarget()

/** A page stayed as it was because it could not be read again: whoever asked has to ask once more. */
export function reportFailedReading(): void {
  failures.dispatchEvent(new Event('failed'))
}

/** Returns what ends it. */
export function onFailedReading(listener: () => void): () => void {
  failures.addEventListener('failed', listener)
  return () => failures.removeEventListener('failed', listener)
}
