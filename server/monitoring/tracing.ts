import type { Log } from '#adapters/log.ts'
import { noTracing, type Tracing } from '#adapters/tracing/tracing.ts'
import type { Env } from '#server/env.ts'

/** Its library is loaded only where there is an endpoint. */
export async function openTracing({ tracing }: Env): Promise<Tracing> {
  if (!tracing) return noTracing
  const { createTracing } = await import('#adapters/tracing/otlp-tracing.ts')
  return createTracing(tracing)
}

/** What is logged as an error is one in the traces, too. */
export function tracedLog(log: Log, tracing: Tracing): Log {
  return {
    ...log,
    error(failure, message) {
      log.error(failure, message)
      tracing.error(failure, message)
    },
  }
}

const maxQueryText = 1_000

/** The text of a query has no values: they are parameters. */
export function aroundQuery(tracing: Tracing) {
  return <Value>(text: string, run: () => Promise<Value>): Promise<Value> => {
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxQueryText) }
    return tracing.span(/^\s*(\w+)/.exec(text)?.[1] ?? 'query', { kind: 'client', attributes, isPart: true }, run)
  }
}
