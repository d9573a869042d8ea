import type { ErrorHandler } from 'hono'

import type { Deps } from '#app/http/deps.ts'
import { loggableError } from '#db/shared/errors.ts'

import { addresses } from './addresses.ts'

/** Logs why an address without a page could not answer, and asks to come back. */
export function respondUnavailable({ log }: Pick<Deps, 'log'>, message: string): ErrorHandler {
  return (error, c) => {
    log.error({ path: addresses.loggable(c.req.path), ...loggableError(error) }, message)
    return c.text('', 503, { 'Retry-After': '5' })
  }
}
