import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

import { isStatementStale, isUnanswered } from '#db/shared/errors.ts'

import { withPreparedStatements, type PreparedStatements } from './prepared-statements.ts'
import { createTransactionSlots, type Slots } from './transaction-slots.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Reads and writes accept either, so that they can run in any transaction. */
export type DbOrTx = Db | Tx

export type Connection = { db: Db; close: () => Promise<void> }

/** Runs around each query, to measure it; `text` has no values. */
type AroundQuery = <Value>(text: string, run: () => Promise<Value>) => Promise<Value>

type ConnectOptions = { connections?: number; onError?: (error: Error) => void; around?: AroundQuery | undefined }

/**
 * Time-outs of every connection, in milliseconds, and TCP keep-alive. A network that goes silent never answers: without them a
 * request would block its connection for ever. PostgreSQL's limits are shorter than ours, so that its error names the cause.
 */
export const connectionTimeouts = {
  connectionTimeoutMillis: 3_000,
  lock_timeout: 5_000,
  statement_timeout: 15_000,
  query_timeout: 18_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

type OpenTransaction = { pool: pg.Pool; afterCommit: (() => void)[] }

/** By session: savepoints share it. */
const openTransactions = new WeakMap<object, OpenTransaction>()

/** The same for a transaction and its savepoints. */
export function drizzleSession(db: DbOrTx): object {
  return db._.session
}

/** The pool of a transaction; `null` for anything else. */
export function poolOf(db: DbOrTx): pg.Pool | null {
  return openTransactions.get(drizzleSession(db))?.pool ?? null
}

/**
 * Runs `effect` once the transaction is committed, and never after a rollback; at once outside of one. For hints only: the
 * process may die in between. It must not throw.
 */
export function afterCommit(db: DbOrTx, effect: () => void): void {
  const transaction = openTransactions.get(drizzleSession(db))
  if (transaction) transaction.afterCommit.push(effect)
  else effect()
}

/** What a pool still sends after a transaction, see `waitBeforeClosing`. */
const lastWork = new WeakMap<pg.Pool, Promise<unknown>>()
const lastWorkMs = 1_000

/** The pool is closed after this has settled, or a second later. */
export function waitBeforeClosing(pool: pg.Pool, work: Promise<unknown>): void {
  lastWork.set(pool, work)
}

async function closePool(pool: pg.Pool): Promise<void> {
  const patience = wait(lastWorkMs, undefined, { ref: false })
  await Promise.race([Promise.allSettled([lastWork.get(pool)]), patience])
  await pool.end()
}

/** Opens a connection pool. A lost connection is reported, not thrown, and replaced by the next query. */
export function connect(
  url: string,
  { connections = 12, onError = () => undefined, around }: ConnectOptions = {},
): Connection {
  const pool = new pg.Pool({
    ...connectionTimeouts,
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 60_000,
    application_name: 'harmonia',
  })
  // The pool listens to idle clients only; an error of one in use that nobody listens to would end the process.
  pool.on('connect', (client) => void client.on('error', onError))
  pool.on('error', () => undefined)
  pool.on('release', (error) => {
    if (isUnanswered(error) || isStatementStale(error)) dropIdle(pool)
  })
  const slots = createTransactionSlots(
    Math.max(1, connections - reservedFor(connections)),
    connectionTimeouts.connectionTimeoutMillis,
  )
  const db = Object.assign(drizzle(observed(pool, around)), { transaction: transactionsOf(pool, slots, around) })
  return { db, close: () => closePool(pool) }
}

/**
 * Connections that transactions leave to single queries, most of which read: transactions that wait for one lock must not
 * keep every page from being answered.
 */
function reservedFor(connections: number): number {
  return Math.floor(connections / 3)
}

/** What made one connection useless, silence or a changed schema, probably did so to the idle ones: each would fail a request. */
function dropIdle(pool: pg.Pool) {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    )
  }
}

/** The same pool or client, with `around` around each of its queries. */
function observed<Queried extends pg.Pool | pg.PoolClient>(queried: Queried, around: AroundQuery | undefined): Queried {
  if (!around) return queried
  return new Proxy(queried, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'query') return (...args: unknown[]): unknown => Reflect.apply(value, target, args)
      return (...args: unknown[]): unknown =>
        around(textOf(args[0]), async (): Promise<unknown> => Reflect.apply(value, target, args))
    },
  })
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : ''
  return typeof text === 'string' ? text : ''
}

/**
 * Drizzle's own transaction leaves the client checked out when `begin` fails, and returns one whose `rollback` failed
 * to the pool. Here a client goes back only if PostgreSQL confirmed that its transaction is over; any other is destroyed.
 */
function transactionsOf(pool: pg.Pool, slots: Slots, around: AroundQuery | undefined): Db['transaction'] {
  const statements: PreparedStatements = { names: new Map(), sent: new Map() }
  return async (run, config) => {
    const releaseSlot = await slots.acquire()
    const client = await pool.connect().catch((error: unknown) => {
      releaseSlot()
      throw error
    })
    const transaction: OpenTransaction = { pool, afterCommit: [] }
    const own: { begun: boolean; failure: { error: unknown } | null } = { begun: false, failure: null }
    let lost: Error | boolean = true
    let isStale = false
    try {
      const queried = withPreparedStatements(observed(client, around), statements)
      const value = await drizzle(queried).transaction(async (tx) => {
        own.begun = true
        openTransactions.set(drizzleSession(tx), transaction)
        try {
          return await run(tx)
        } catch (error) {
          own.failure = { error }
          // `rollback` would wait behind the unanswered query: closing the connection rolls back, too.
          if (isUnanswered(error)) void client.end()
          throw error
        }
      }, config)
      for (const effect of transaction.afterCommit) effect()
      return value
    } catch (error) {
      // A failed rollback must not hide what it was for.
      const failure = own.failure ? own.failure.error : error
      isStale = isStatementStale(failure)
      if (error instanceof Error && isUnanswered(error)) lost = error
      else if (failure instanceof Error && isStale) lost = failure
      throw failure
    } finally {
      const over = own.begun && !isStale && client.getTransactionStatus() === 'I'
      client.release(over ? undefined : lost)
      releaseSlot()
    }
  }
}

export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Key for `pg_advisory_lock`: processes that start together migrate one after the other. */
const migrationLock = 740_031

/**
 * Migrates a database from any earlier version to the current schema, keeping its data. Refused where a restore did not
 * end: it would look like a shop without a single order.
 */
export async function migrateDatabase(
  url: string,
  folder: string = migrationsFolder,
  { isRestore = false } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  // A connection lost between two queries has no query to reject; the next one does.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    if (!isRestore) await refuseUnfinishedRestore(client)
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ unfinished: boolean }>(
    `select to_regclass('drizzle.unfinished_restore') is not null as unfinished`,
  )
  if (rows[0]?.unfinished)
    throw new Error(
      'A restauração de um backup neste banco de dados não terminou. Repita-a com --force: npm run restore -- --force',
    )
}

/** The server's clock, and whether nothing can be written, as in a replica; rejects like `pingDatabase`. */
export async function readServerState(db: Db): Promise<{ now: Date; isReadOnly: boolean }> {
  const { rows } = await db.$client.query<{ now: Date; isReadOnly: boolean }>({
    ...shortQueryTimeout,
    text: `
      select clock_timestamp() as now,
        current_setting('transaction_read_only')::boolean or pg_is_in_recovery() as "isReadOnly"`,
  })
  if (!rows[0]) throw new Error('a query without a table returned no row')
  return rows[0]
}

/** Resolves when the database answers; throws if it gives no connection within three seconds or no answer within two. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.$client.query({ ...shortQueryTimeout, text: 'select 1' })
}

/** The driver knows this limit of a single query, its types do not. */
export const shortQueryTimeout: Omit<pg.QueryConfig, 'text'> & Pick<pg.ClientConfig, 'query_timeout'> = {
  query_timeout: 2_000,
}
