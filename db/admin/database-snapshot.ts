import type { Readable } from 'node:stream'

import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { accept, refuse, type Result } from '#core/shared/result.ts'

/** A table with the columns that are stored (not generated), and what puts its rows in one order everywhere. */
export type TableColumns = { name: string; columns: string[]; order: string }
export type SequenceValue = { name: string; lastValue: string }
export type SnapshotFile = { storageKey: string; sha256: string; bytes: number }
/** A person whose data were erased; restoring an older backup must repeat it. */
export type Erasure = { clientId: string; at: string }

export type DatabaseSnapshot = {
  postgres: string
  /** Time of the newest migration, as the journal of the migrations has it. */
  migration: number
  tables: TableColumns[]
  /** The rows as PostgreSQL's COPY writes them (text format with header); read one at a time, to its end. */
  copyTable(table: TableColumns): Readable
  /** Jobs that were accepted and are not done, without the backup's own. */
  copyJobs(): Readable
  listFiles(): Promise<SnapshotFile[]>
  listErasures(): Promise<Erasure[]>
  /** Ids of rows that named people whose data were erased. */
  listErasedRows(): Promise<string[]>
  /** Whether a file's row still exists now, outside of the snapshot. */
  isFileStillStored(storageKey: string): Promise<boolean>
  /** To be read last: then they are never behind the rows. */
  readSequences(): Promise<SequenceValue[]>
  /** Throws when another backup may run by now, because the connection that prevents it was lost. */
  requireLock(): Promise<void>
  /** Ends the transaction: PostgreSQL cleans nothing up while it is open. Other backups are still refused. */
  end(): Promise<void>
}

/** Key for `pg_advisory_lock`: one backup at a time, of all processes and commands. */
const backupLock = 740_037

/** Text of every value independent of the server's and the user's settings. */
const session = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s'`

/** Connects for a backup or a restore: without the time-outs of requests, in a session that writes values one way. */
export async function connectForCopy(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: name,
  })
  // A connection lost between two queries has no query to reject; the next one does.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(session)
  return client
}

/**
 * Runs with the database as it is now, whatever is written meanwhile. Refused while another backup runs. Writers do not
 * wait for it.
 */
export async function withSnapshot<Value>(
  url: string,
  run: (snapshot: DatabaseSnapshot) => Promise<Value>,
): Promise<Result<Value, 'backup-running'>> {
  const clients: pg.Client[] = []
  const open = async () => {
    const opened = await connectForCopy(url, 'harmonia-backup')
    clients.push(opened)
    return opened
  }
  try {
    const client = await open()
    const outside = await open()
    const { rows } = await outside.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [backupLock])
    if (!rows[0]?.locked) return refuse('backup-running')
    await client.query('begin isolation level repeatable read read only')
    return accept(await run(await openSnapshot(client, outside)))
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

async function openSnapshot(client: pg.Client, outside: pg.Client): Promise<DatabaseSnapshot> {
  const { rows } = await client.query<{ migration: string; postgres: string; jobs: boolean }>(
    `select max(created_at)::text as migration, current_setting('server_version') as postgres,
      to_regclass('pgboss.job') is not null as jobs from drizzle.__drizzle_migrations`,
  )
  const { migration = '', postgres = '', jobs = false } = rows[0] ?? {}
  return {
    postgres,
    migration: Number(migration),
    tables: await listTables(client),
    copyTable: (table) => copyTable(client, table),
    copyJobs: () => client.query(copyTo(`copy (${jobs ? unfinishedJobs : noJobs}) to stdout with (header true)`)),
    async listFiles() {
      const found = await client.query<SnapshotFile>(
        `select storage_key as "storageKey", sha256, bytes::float8 as bytes from files order by storage_key collate "C"`,
      )
      return found.rows
    },
    async listErasures() {
      const found = await client.query<{ id: string; at: Date }>(
        `select id, erased_at as at from clients where erased_at is not null order by id`,
      )
      return found.rows.map(({ id, at }) => ({ clientId: id, at: at.toISOString() }))
    },
    async listErasedRows() {
      const found = await client.query<{ id: string }>(
        `select distinct jsonb_array_elements_text(details->'rows') as id from audit_log
          where action = 'client-erased' and jsonb_typeof(details->'rows') = 'array' order by id`,
      )
      return found.rows.map(({ id }) => id)
    },
    async isFileStillStored(storageKey) {
      const found = await outside.query('select from files where storage_key = $1', [storageKey])
      return found.rows.length > 0
    },
    async readSequences() {
      const found = await client.query<SequenceValue>(
        `select sequencename as name, last_value::text as "lastValue" from pg_sequences
        where schemaname = 'public' and last_value is not null order by 1`,
      )
      return found.rows
    },
    async requireLock() {
      const { rows: held } = await outside.query(
        `select from pg_locks where locktype = 'advisory' and objid = $1 and granted and pid = pg_backend_pid()`,
        [backupLock],
      )
      if (held.length === 0) throw new Error('the lock of backups was lost')
    },
    async end() {
      await client.query('commit')
    },
  }
}

const jobColumns = 'id, name, priority, data, singleton_key, start_after'
const unfinishedJobs = `select ${jobColumns} from pgboss.job
  where state in ('created', 'retry', 'active') and name <> 'run-backup' order by created_on, id`
const noJobs = `select null::uuid as id, ''::text as name, 0 as priority, null::jsonb as data,
  ''::text as singleton_key, now() as start_after where false`

/** A table's rows in one order, on every server. */
export function copyTable(client: pg.Client, { name, columns, order }: TableColumns): Readable {
  const list = columns.map(quoteName).join(', ')
  return client.query(
    copyTo(`copy (select ${list} from public.${quoteName(name)} t order by ${order}) to stdout with (header true)`),
  )
}

/** Every table of the shop; jobs and migrations have schemas of their own. */
export async function listTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<{
    name: string
    columns: string[]
    keys: { name: string; text: boolean }[] | null
  }>(
    `select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(json_build_object('name', a.attname, 'text', a.attcollation <> 0)
          order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as keys
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname::text collate "C"`,
  )
  return rows.map(({ name, columns, keys }) => ({ name, columns, order: orderOf(keys) }))
}

function orderOf(keys: { name: string; text: boolean }[] | null): string {
  if (!keys) return 't::text collate "C"'
  return keys.map(({ name, text }) => (text ? `t.${quoteName(name)} collate "C"` : `t.${quoteName(name)}`)).join(', ')
}

/** Names come from the catalogue of the database, or from a manifest that anybody may have written. */
export function quoteName(name: string): string {
  return pg.escapeIdentifier(name)
}
