/**
 * Gives the first entry of a document a key of its own, by which React Router knows entries: it calls the first one of every document
 * alike, and what was stored for a page that was left (`typed-fields.ts`, where it was scrolled) would come back in another.
 */
export function nameEntry() {
  const state: unknown = history.state
  const known = typeof state === 'object' && state !== null ? state : {}
  if (!('key' in known)) history.replaceState({ ...known, key: Math.random().toString(36).slice(2, 10) }, '')
}
