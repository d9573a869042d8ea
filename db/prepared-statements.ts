import type pg from 'pg'

/** Names of the statements that are prepared, and how often others were sent so far. */
export type PreparedStatements = { names: Map<string, string>; sent: Map<string, number> }

/** What was sent more often than this is prepared: what was sent once or twice may never come again. */
const rareSends = 2
/** Bounds memory: every connection of PostgreSQL keeps each prepared statement with its plan. */
const maxNames = 300
const maxCounted = 1_000

/**
 * The same client, which prepares what is sent repeatedly: PostgreSQL parses and plans it once per connection instead of every
 * time, which takes longer than running it. Only for what runs in transactions, which write, or read by a key, so that one
 * plan suits all values. The best plan of a list or a search depends on what is asked for.
 */
export function withPreparedStatements(client: pg.PoolClient, statements: PreparedStatements): pg.PoolClient {
  const send: (...input: unknown[]) => unknown = client.query.bind(client)
  const query = (config: unknown, values: unknown, ...rest: unknown[]): unknown =>
    send(
      isStatement(config) && hasValues(values) ? { ...config, name: nameOf(config, statements) } : config,
      values,
      ...rest,
    )
  return Object.create(client, { query: { value: query } })
}

type Statement = { text: string; name?: string }

function isStatement(config: unknown): config is Statement {
  return typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string'
}

/** Without values it is `begin`, `commit` or a savepoint: nothing to plan. */
function hasValues(values: unknown): boolean {
  return Array.isArray(values) && values.length > 0
}

function nameOf({ text, name }: Statement, { names, sent }: PreparedStatements): string | undefined {
  const known = name ?? names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const times = (sent.get(text) ?? 0) + 1
  if (times <= rareSends) {
    if (sent.size >= maxCounted) sent.clear()
    sent.set(text, times)
    return undefined
  }
  sent.delete(text)
  const added = `statement_${names.size}`
  names.set(text, added)
  return added
}
