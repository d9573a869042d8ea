import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'

import { accept, refuse, type Result } from '#core/shared/result.ts'
import { migrateDatabase } from '#db/client.ts'

import { connectForCopy, copyTable, listTables, quoteName, type SequenceValue } from './database-snapshot.ts'

/** What a backup holds of a database. */
export type StoredDatabase = {
  /** Time of the newest migration, see `DatabaseSnapshot`. */
  migration: number
  tables: { name: string; columns: string[] }[]
  sequences: SequenceValue[]
  openTable(name: string): Promise<Readable>
  /** Called with the rows of each table as they are after the restore; throws when they are not those of the backup. */
  checkTable(name: string, rows: Readable): Promise<void>
}

export type DatabaseNotReady =
  /** The database has tables. */
  | 'database-not-empty'
  /** Processes of the shop are connected to it. */
  | 'database-in-use'

const createMark = 'create schema if not exists drizzle; create table if not exists drizzle.unfinished_restore ()'

/**
 * Begins a restore: from here until `finishRestore` the shop refuses to start on the database, also while files are
 * copied and the database is still as it was.
 */
export async function beginRestore(url: string, isForced: boolean): Promise<Result<undefined, DatabaseNotReady>> {
  const client = await connectForCopy(url, 'harmonia-restore')
  try {
    const ready = await check(client, isForced)
    if (ready.ok) await client.query(createMark)
    return ready
  } finally {
    await client.end()
  }
}

/**
 * Puts the rows of a backup into a database of `beginRestore`, at the backup's version of the schema, and brings that to
 * the current one. With `isForced` all that the shop had in the database is deleted first. Needs no superuser: foreign
 * keys are created again after the rows, and triggers do not run.
 */
export async function restoreDatabase(
  url: string,
  stored: StoredDatabase,
  { isForced, folder }: { isForced: boolean; folder: string },
): Promise<void> {
  const client = await connectForCopy(url, 'harmonia-restore')
  try {
    if (isForced) await empty(client)
    const upTo = await createFolderUpTo(folder, stored.migration)
    try {
      await migrateDatabase(url, upTo, { isRestore: true })
      await load(client, stored)
    } finally {
      await rm(upTo, { recursive: true, force: true })
    }
    await migrateDatabase(url, folder, { isRestore: true })
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** From here on the shop may start on the database. */
export async function finishRestore(url: string): Promise<void> {
  const client = await connectForCopy(url, 'harmonia-restore')
  try {
    await client.query('drop table drizzle.unfinished_restore')
  } finally {
    await client.end()
  }
}

/** Whether the schema of a backup is known here. */
export async function isKnownMigration(migration: number, folder: string): Promise<boolean> {
  return (await readJournal(folder)).entries.some(({ when }) => when === migration)
}

/** Whether a restore into this database could begin. */
export async function checkRestoreTarget(url: string, isForced: boolean): Promise<Result<undefined, DatabaseNotReady>> {
  const client = await connectForCopy(url, 'harmonia-restore')
  try {
    return await check(client, isForced)
  } finally {
    await client.end()
  }
}

async function check(client: pg.Client, isForced: boolean): Promise<Result<undefined, DatabaseNotReady>> {
  const { rows } = await client.query<{ used: boolean; filled: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name like 'harmonia%'
        and application_name not in ('harmonia-restore', 'harmonia-watch')) as used,
      to_regclass('drizzle.unfinished_restore') is not null or exists (select from pg_class c
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not exists (
          select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as filled`,
  )
  if (rows[0]?.used) return refuse('database-in-use')
  return rows[0]?.filled && !isForced ? refuse('database-not-empty') : accept()
}

/** With the mark in the same transaction: an empty database without it would be taken for a new shop. */
async function empty(client: pg.Client): Promise<void> {
  await client.query(
    `begin; drop schema if exists pgboss cascade; drop schema if exists drizzle cascade;
    drop schema public cascade; create schema public; ${createMark}; commit`,
  )
}

/** All of it or nothing: one transaction, from the first row to the comparison with the backup. */
async function load(client: pg.Client, stored: StoredDatabase): Promise<void> {
  await client.query('begin')
  const here = await listTables(client)
  const names = here.map(({ name }) => `public.${quoteName(name)}`)
  const keys = await readForeignKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoteName(name)}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  // A migration may have inserted rows; the backup has what became of them.
  for (const name of names) await client.query(`delete from ${name}`)

  for (const { name, columns } of stored.tables) {
    const list = columns.map(quoteName).join(', ')
    const target = client.query(copyFrom(`copy public.${quoteName(name)} (${list}) from stdin with (header match)`))
    await pipeline(await stored.openTable(name), target)
  }
  for (const { name, lastValue } of stored.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoteName(name)}`, lastValue])

  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoteName(name)} ${definition}`)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const table of here) await stored.checkTable(table.name, copyTable(client, table))
  await client.query('commit')
}

async function readForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })) })

async function readJournal(folder: string) {
  return journalSchema.parse(JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')))
}

/** A copy of the migrations as they were when the backup was made. */
async function createFolderUpTo(folder: string, migration: number): Promise<string> {
  const journal = await readJournal(folder)
  const entries = journal.entries.filter(({ when }) => when <= migration)
  const copy = await mkdtemp(join(tmpdir(), 'harmonia-migrations-'))
  await mkdir(join(copy, 'meta'))
  for (const { tag } of entries) await cp(join(folder, `${tag}.sql`), join(copy, `${tag}.sql`))
  await writeFile(join(copy, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
  return copy
}

export type StoredJob = {
  id: string
  name: string
  priority: number
  data: object | null
  singletonKey: string | null
  startAfter: Date
}

/** Reads jobs as `copyJobs` wrote them: PostgreSQL itself parses its format. */
export async function readStoredJobs(url: string, rows: Readable): Promise<StoredJob[]> {
  const client = await connectForCopy(url, 'harmonia-restore')
  try {
    await client.query(
      `create temporary table stored_jobs
      (id uuid, name text, priority int, data jsonb, singleton_key text, start_after timestamptz, place serial)`,
    )
    const columns = 'id, name, priority, data, singleton_key, start_after'
    await pipeline(rows, client.query(copyFrom(`copy stored_jobs (${columns}) from stdin with (header match)`)))
    const jobs = await client.query<StoredJob>(
      `select id, name, priority, data, singleton_key as "singletonKey", start_after as "startAfter"
      from stored_jobs order by place`,
    )
    return jobs.rows
  } finally {
    await client.end()
  }
}
