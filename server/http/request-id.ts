import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const requestIdHeader = 'X-Request-Id'

/** Anything else could forge lines of a log, or break whoever reads it. */
const safeForm = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/**
 * The id under which the log knows a request: that of the proxy in front (`TRUST_PROXY`) if its form is safe, else a new
 * one of eight characters, which somebody can read out on the telephone.
 */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>, trustProxy: boolean): string {
  const given = trustProxy ? headers['x-request-id'] : undefined
  return typeof given === 'string' && safeForm.test(given) ? given : randomUUID().slice(0, 8)
}
