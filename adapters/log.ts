import { AsyncLocalStorage } from 'node:async_hooks'

import { pino, type DestinationStream } from 'pino'

export type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
  /** Adds facts to every line that `run`, and whatever it starts, logs: the id of the request, the name of the job. */
  within<Value>(facts: LogContext, run: () => Value): Value
}

export type LogContext = { request?: string; job?: string; jobId?: string }

/** JSON lines on stderr; stdout is for people. Never log user input. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  const current = new AsyncLocalStorage<LogContext>()
  // A copy: pino adds the facts of the line to what it is given.
  const logger = pino({ level, base: null, mixin: () => ({ ...current.getStore() }) }, destination)
  return {
    info: (facts, message) => logger.info(facts, message),
    warn: (facts, message) => logger.warn(facts, message),
    error: (facts, message) => logger.error(facts, message),
    within: (facts, run) => current.run({ ...current.getStore(), ...facts }, run),
  }
}
