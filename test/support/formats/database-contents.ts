import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Client } from 'pg'

/**
 * Everything in the shop's tables as PostgreSQL prints it, with sequences, constraints and triggers: two databases with
 * equal contents are the same to the shop. Read without any code of the backups.
 */
export async function readDatabase(url: string): Promise<Record<string, unknown[]>> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    const all: Record<string, unknown[]> = {}
    const read = async (name: string, sql: string) => {
      all[name] = (await client.query({ text: sql, rowMode: 'array' })).rows
    }
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of rows) await read(name, `select t::text from public."${name}" t order by t::text collate "C"`)
    await read('sequences', `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`)
    await read(
      'constraints',
      `select conname, contype, convalidated, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, conrelid::regclass::text`,
    )
    await read(
      'triggers',
      `select tgrelid::regclass::text, tgname, tgenabled, pg_get_triggerdef(oid) from pg_trigger
      where not tgisinternal order by 1, 2`,
    )
    await read('migrations', 'select hash, created_at from drizzle.__drizzle_migrations order by created_at')
    return all
  } finally {
    await client.end()
  }
}

/** Takes back what restores did to the generations of access, which is all they change. */
export async function lowerGenerations(url: string, by: number): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    for (const table of ['orders', 'projects'])
      await client.query(
        `update ${table} set access_generation = access_generation - ${by}, status_generation = status_generation - ${by}`,
      )
    await client.query(`update gifts set access_generation = access_generation - ${by}`)
  } finally {
    await client.end()
  }
}

/** Every file of a folder by its path; what begins with a dot is left out. */
export async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  return new Map(
    await Promise.all(files.map(async (path) => [path.slice(folder.length), await readFile(path)] as const)),
  )
}
