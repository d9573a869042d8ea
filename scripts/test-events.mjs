import { writeSync } from 'node:fs'

/** The pipe on which `test.mjs` listens to the runner it started. */
export const eventPipe = 3

/**
 * One line of JSON: `{ plan: names }` of all parts (files, or single tests), `{ start }` and `{ end, passed, failed, skipped }` of a
 * part, `{ failure, text, isTriedAgain }` of a test.
 */
export function sendEvent(event) {
  const bytes = Buffer.from(`${JSON.stringify(event)}\n`)
  for (let sent = 0; sent < bytes.length;) {
    try {
      sent += writeSync(eventPipe, bytes, sent)
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error
    }
  }
}
