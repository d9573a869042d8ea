import type { Log } from '#adapters/log.ts'
import { loggableError } from '#db/shared/errors.ts'

/**
 * Ends the process on an error nobody caught, with a line like all others: Node itself would print the error's own words,
 * which may quote somebody's data. Returns what takes the handler away.
 */
export function endOnUncaught(log: Log): () => void {
  const end = (error: unknown) => {
    log.error(loggableError(error), 'an error nobody caught ends the process')
    process.exit(1)
  }
  process.on('uncaughtException', end)
  return () => void process.off('uncaughtException', end)
}
