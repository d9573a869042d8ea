import type { ErrorHandler } from 'hono'

import type { Deps } from '#app/http/deps.ts'
import { loggablePath } from '#core/access/loggable-path.ts'
import { loggableError } from '#db/shared/errors.ts'

/** Logs why an address without a page could not answer, and asks to come back. */
export function respondUnavailable({ log }: Pick<Deps, 'log'>, message: string): ErrorHandler {
  return (error, c) => {
    log.error({ path: loggablePath(c.req.path), ...loggableError(error) }, message)
    return c.text('', 503, { 'Retry-After': '5' })
  }
}
