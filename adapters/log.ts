import { AsyncLocalStorage } from 'node:async_hooks'

import { pino, type DestinationStream } from 'pino'

export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  /** Adds fields to every line that `run`, and whatever it starts, logs: the id of the request, the name of the job. */
  within<Value>(context: LogContext, run: () => Value): Value
}

export type LogContext = { request?: string; job?: string; jobId?: string }

/** JSON lines on stderr; stdout is for people. Never log user input. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  const current = new AsyncLocalStorage<LogContext>()
  // A copy: pino adds the fields of the line to what it is given.
  const logger = pino({ level, base: null, mixin: () => ({ ...current.getStore() }) }, destination)
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    within: (context, run) => current.run({ ...current.getStore(), ...context }, run),
  }
}
