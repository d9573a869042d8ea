import { fileURLToPath } from 'node:url'

import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Reads and writes accept either, so that they can run in any transaction. */
export type DbOrTx = Db | Tx

export type Connection = { db: Db; close: () => Promise<void> }

type ConnectOptions = { connections?: number; onError?: (error: Error) => void }

/** Opens a connection pool. A connection lost while idle is reported, not thrown: the next query opens another. */
export function connect(url: string, { connections = 12, onError = () => undefined }: ConnectOptions = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'harmonia',
  })
  pool.on('error', onError)
  return { db: drizzle(pool), close: () => pool.end() }
}

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Key for `pg_advisory_lock`: processes that start together migrate one after the other. */
const migrationLock = 740_031

/** Migrates a database from any earlier version to the current schema, keeping its data. */
export async function migrateDatabase(url: string, folder: string = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

/** Resolves when the database answers; throws if it does not within two seconds. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 2000`)
    await tx.execute(sql`select 1`)
  })
}
