import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import { accept, refuse, type Result } from '#core/shared/result.ts'

import { isDatabaseUnavailable } from './errors.ts'

/** What a PostgreSQL server says of itself and of the database it was asked for. */
export type ServerFacts = {
  /** As PostgreSQL numbers them: 150004 is 15.4. */
  version: number
  now: Date
  isReadOnly: boolean
  /** Milliseconds in the journal's numbering; `null` where nothing was migrated yet. */
  newestMigration: number | null
}

/** `unreachable` may mend itself; with the others somebody has to do something. */
export type ServerFault = 'unreachable' | 'wrong-password' | 'no-database' | 'refused'

/** Oldest PostgreSQL with everything the schema uses. */
export const oldestVersion = 150_000

const facts = `
  select current_setting('server_version_num')::int as version, now() as now,
    current_setting('transaction_read_only')::boolean or pg_is_in_recovery() as "isReadOnly",
    to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated"`

/** Asks a server once, within some seconds. */
export async function readServerFacts(url: string, timeoutMs = 5_000): Promise<Result<ServerFacts, ServerFault>> {
  const client = createClient(url, timeoutMs)
  if (!client) return refuse('refused')
  client.on('error', () => undefined)
  try {
    await client.connect()
    const [row] = (await client.query<ServerFacts & { isMigrated: boolean }>(facts)).rows
    if (!row) return refuse('refused')
    const { isMigrated, ...rest } = row
    return accept({ ...rest, newestMigration: isMigrated ? await readNewest(client) : null })
  } catch (error) {
    return refuse(faultOf(error))
  } finally {
    // A server that went silent would keep us waiting for the end of the connection, too.
    void client.end().catch(() => undefined)
  }
}

/** The driver throws at once when it cannot read a URL. */
function createClient(url: string, timeoutMs: number): pg.Client | null {
  try {
    return new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      application_name: 'harmonia-check',
    })
  } catch {
    return null
  }
}

async function readNewest(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const newest = rows[0]?.newest ?? null
  return newest === null ? null : Number(newest)
}

function faultOf(error: unknown): ServerFault {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  // invalid_password, invalid_authorization_specification; invalid_catalog_name.
  if (code === '28P01' || code === '28000') return 'wrong-password'
  if (code === '3D000') return 'no-database'
  const isNetwork = typeof code === 'string' && networkCodes.has(code)
  return isNetwork || isDatabaseUnavailable(error) ? 'unreachable' : 'refused'
}

/** Also a name that is not known yet: other containers get theirs when they start. */
const networkCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'])

export type SchemaState = 'empty' | 'too-old' | 'older' | 'current' | 'newer'
/** The schema from which this program's migrations lead on, and the one they lead to. */
export type KnownSchemas = { oldest: number; newest: number }

/** How a database compares with the migrations of this program. */
export function schemaStateOf(newestMigration: number | null, { oldest, newest }: KnownSchemas): SchemaState {
  if (newestMigration === null) return 'empty'
  if (newestMigration === newest) return 'current'
  if (newestMigration > newest) return 'newer'
  return newestMigration < oldest ? 'too-old' : 'older'
}

/** The migrations that come with this program; the first is a baseline, the whole schema of its time. */
export async function readKnownSchemas(migrationsFolder: string): Promise<KnownSchemas> {
  const journal: unknown = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))
  if (!isJournal(journal)) throw new Error('the journal of the migrations cannot be read')
  const times = journal.entries.map(({ when }) => when)
  return { oldest: Math.min(...times), newest: Math.max(...times) }
}

function isJournal(value: unknown): value is { entries: { when: number }[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'entries' in value &&
    Array.isArray(value.entries) &&
    value.entries.every((entry: unknown) => typeof Reflect.get(Object(entry), 'when') === 'number')
  )
}
