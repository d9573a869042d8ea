/** The loggable part of an error: PostgreSQL repeats values in `detail`, so that is left out. */
export type LoggableError = { error: string; code?: string; stack?: string }

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections; class 08 is connection errors.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // disk_full, io_error, read_only_sql_transaction: the database is there, but nothing can be stored.
  '53100',
  '58030',
  '25006',
  // lock_not_available and query_canceled: we waited as long as `connectionTimeouts` in client.ts allows.
  '55P03',
  '57014',
  '08000',
  '08003',
  '08006',
])

/** Reduces an error to what may be logged; never contains query parameters or values. */
export function loggableError(thrown: unknown): LoggableError {
  const error = toError(thrown)
  if (!error) return { error: typeof thrown }
  const code = codeOf(error)
  const deepest = rootOf(error)
  // Drizzle's message contains the query with its parameters: only the cause's message is safe to log.
  const message = `${error.name}: ${safeMessage(deepest, code)}`
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .join('\n')
  return { error: message.slice(0, 300), ...(code ? { code } : {}), stack }
}

/** Also from a copy of an error, as pg-boss passes on, and from one of another realm. */
function toError(thrown: unknown): Error | null {
  if (thrown instanceof Error) return thrown
  if (typeof thrown !== 'object' || thrown === null || !('message' in thrown)) return null
  const { name, stack, code, cause } = { name: 'Error', stack: '', code: undefined, cause: undefined, ...thrown }
  return Object.assign(new Error(String(thrown.message), { cause }), {
    name,
    stack,
    ...(typeof code === 'string' ? { code } : {}),
  })
}

/** True when the database was unreachable, as opposed to rejecting the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const root = rootOf(error)
  return (
    connectionCodes.has(codeOf(root) ?? '') ||
    isUnanswered(error) ||
    // `timeout expired`: a single connection, outside of a pool, that was never opened.
    /connection (terminated|timeout)|timeout (expired|exceeded when trying to connect)|is not queryable/i.test(
      root.message,
    )
  )
}

/** For a library that hides why the database did not answer: it is known only that nothing else can have failed. */
export function databaseFailure(what: string, cause: unknown): Error {
  return isDatabaseUnavailable(cause)
    ? new Error(what, { cause })
    : Object.assign(new Error(what), { code: '08006', hidden: cause })
}

/** True when we stopped waiting for the answer to a query: whether it was carried out is unknown. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && rootOf(error).message === 'Query read timeout'
}

/**
 * True when a prepared statement no longer fits what a migration changed beneath it, or is gone: it fails again in each
 * transaction of this connection, and is prepared anew by another one.
 */
export function isStatementStale(error: unknown): boolean {
  return error instanceof Error && ['0A000', '26000'].includes(codeOf(error) ?? '')
}

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error
}

function codeOf(error: Error): string | undefined {
  const root = rootOf(error)
  return 'code' in root && typeof root.code === 'string' ? root.code : undefined
}

/** Data exceptions (class 22) quote the value; a query error without a cause quotes its parameters. */
function safeMessage(error: Error, code: string | null | undefined): string {
  const quotes = code?.startsWith('22') === true || error.message.startsWith('Failed query')
  return quotes ? 'a query failed' : error.message
}
