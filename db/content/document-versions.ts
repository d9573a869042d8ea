import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'

import { catalogSchema } from '#core/catalog/catalog-schema.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import { settingsSchema, type Settings } from '#core/content/settings.ts'
import { noTexts, textOverridesSchema, type Texts } from '#core/content/texts.ts'
import { poolOf, drizzleSession, type DbOrTx, type Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { documentVersions } from '#db/schema.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'

export type DocumentKind = 'catalog' | 'settings' | 'texts'

type Memory = { catalog?: Promise<Catalog>; settings?: Promise<Settings>; texts?: Promise<Texts> }

/** In-memory caches, for database handles registered with `enableDocumentCache`. */
const memories = new WeakMap<object, Memory>()

/** Enables caching for reads through this `db` until `clearDocumentCache`; a transaction always asks which revision is the newest. */
export function enableDocumentCache(db: DbOrTx): void {
  memories.set(db, {})
}

/** Call when `public-pages` is announced, and whenever an announcement may have been missed. */
export function clearDocumentCache(db: DbOrTx): void {
  if (memories.has(db)) memories.set(db, {})
}

/** The current catalogue: the newest revision. */
export async function currentCatalog(db: DbOrTx): Promise<Catalog> {
  const read = () => readNewest(db, 'catalog', catalogs, (content) => catalogSchema.parse(content))
  const memory = memories.get(db)
  if (!memory) return read()
  memory.catalog ??= clearOnFailure(read(), () => delete memory.catalog)
  return memory.catalog
}

export async function currentSettings(db: DbOrTx): Promise<Settings> {
  const read = () => readNewest(db, 'settings', settingsOfPools, (content) => settingsSchema.parse(content))
  const memory = memories.get(db)
  if (!memory) return read()
  memory.settings ??= clearOnFailure(read(), () => delete memory.settings)
  return memory.settings
}

/** The studio's texts that replace built-in ones. */
export async function currentTextOverrides(db: DbOrTx): Promise<Texts> {
  const read = () => readNewest(db, 'texts', texts, (content) => textOverridesSchema.parse(content))
  const memory = memories.get(db)
  if (!memory) return read()
  memory.texts ??= clearOnFailure(read(), () => delete memory.texts)
  return memory.texts
}

/** Newest revisions as they were parsed, for the transactions of a pool. A revision does not change: its stamp says which it is. */
type Parsed<Value> = WeakMap<object, { stamp: string; value: Value }>
const catalogs: Parsed<Catalog> = new WeakMap()
const settingsOfPools: Parsed<Settings> = new WeakMap()
const texts: Parsed<Texts> = new WeakMap()

type Stamps = Record<DocumentKind, string>
/** Asked once per transaction, so that all of it is about one offer. */
const stampsOfTransactions = new WeakMap<object, Promise<Stamps>>()

/** In a transaction the content is only fetched and parsed when its revision is new to this process. */
async function readNewest<Value>(
  db: DbOrTx,
  kind: DocumentKind,
  parsed: Parsed<Value>,
  parse: (content: unknown) => Value,
): Promise<Value> {
  const pool = poolOf(db)
  const known = pool && parsed.get(pool)
  if (known && known.stamp === (await stampsOf(db))[kind]) return known.value
  // Its own stamp: a newer revision may have been stored since that of the transaction was read.
  const { stamp, content } = await newestRevision(db, kind)
  const value = parse(content)
  if (pool) parsed.set(pool, { stamp, value })
  return value
}

function stampsOf(tx: DbOrTx): Promise<Stamps> {
  const known = stampsOfTransactions.get(drizzleSession(tx))
  if (known) return known
  const requested = readStamps(tx)
  stampsOfTransactions.set(drizzleSession(tx), requested)
  return requested
}

async function readStamps(tx: DbOrTx): Promise<Stamps> {
  const { rows } = await tx.execute<Stamps>(
    sql`select ${newestStamp('catalog')}, ${newestStamp('settings')}, ${newestStamp('texts')}`,
  )
  const [stamps] = rows
  if (!stamps) throw new Error('the database has no documents yet')
  return stamps
}

function newestStamp(kind: DocumentKind) {
  return sql`(
    select ${stampOf} from ${documentVersions} where ${documentVersions.kind} = ${kind}
    order by ${documentVersions.number} desc limit 1
  ) as ${sql.identifier(kind)}`
}

/** Changes with the revision, and also when somebody rewrites the row by hand. */
const stampOf = sql<string>`${documentVersions.number} || ' ' || ${documentVersions}.xmin`

function clearOnFailure<Value>(reading: Promise<Value>, clear: () => void): Promise<Value> {
  reading.catch(clear)
  return reading
}

async function newestRevision(db: DbOrTx, kind: DocumentKind): Promise<{ stamp: string; content: unknown }> {
  const [newest] = await db
    .select({ stamp: stampOf, content: documentVersions.content })
    .from(documentVersions)
    .where(eq(documentVersions.kind, kind))
    .orderBy(desc(documentVersions.number))
    .limit(1)
  if (!newest) throw new Error(`the database has no ${kind} yet`)
  return newest
}

/** The catalogue in force at an instant: decides what was promised with a sale. */
export async function findCatalogAt(db: DbOrTx, at: Date): Promise<Catalog> {
  const ofKind = eq(documentVersions.kind, 'catalog')
  const inForce = and(ofKind, lte(documentVersions.createdAt, at))
  const [stamped] = await db
    .select({ stamp: stampOf })
    .from(documentVersions)
    .where(inForce)
    .orderBy(desc(documentVersions.number))
    .limit(1)
  const newest = catalogs.get(poolOf(db) ?? db)
  if (stamped && stamped.stamp === newest?.stamp) return newest.value

  const [then] = await db
    .select({ content: documentVersions.content })
    .from(documentVersions)
    .where(inForce)
    .orderBy(desc(documentVersions.number))
    .limit(1)
  if (then) return catalogSchema.parse(then.content)

  const [first] = await db
    .select({ content: documentVersions.content })
    .from(documentVersions)
    .where(ofKind)
    .orderBy(asc(documentVersions.number))
    .limit(1)
  return catalogSchema.parse(first?.content)
}

/** Stores a new revision and makes every process drop its cached public pages. */
export async function saveRevision(
  tx: DbOrTx,
  kind: DocumentKind,
  content: Catalog | Settings | Texts,
  staffId: string | null,
) {
  const [newest] = await tx
    .select({ number: documentVersions.number })
    .from(documentVersions)
    .where(eq(documentVersions.kind, kind))
    .orderBy(desc(documentVersions.number))
    .limit(1)
  await tx.insert(documentVersions).values({ kind, number: (newest?.number ?? 0) + 1, content, staffId })
  stampsOfTransactions.delete(drizzleSession(tx))
  await announce(tx, 'public-pages')
}

/** Inserts the initial catalogue and settings into a new database; existing ones are kept. */
export async function seedRevisions(db: DbOrTx): Promise<void> {
  await db
    .insert(documentVersions)
    .values([
      { kind: 'catalog', number: 1, content: firstCatalog },
      { kind: 'settings', number: 1, content: firstSettings },
      { kind: 'texts', number: 1, content: noTexts },
    ])
    .onConflictDoNothing()
}

export type Revision = { number: number; content: unknown }

/** The newest revision, locked against other editors until the transaction ends. */
export async function lockCurrentDocument(tx: Tx, kind: DocumentKind): Promise<Revision> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`document:${kind}`}, 0))`)
  return getCurrentDocument(tx, kind)
}

export async function getCurrentDocument(db: DbOrTx, kind: DocumentKind): Promise<Revision> {
  const [newest] = await db
    .select({ number: documentVersions.number, content: documentVersions.content })
    .from(documentVersions)
    .where(eq(documentVersions.kind, kind))
    .orderBy(desc(documentVersions.number))
    .limit(1)
  if (!newest) throw new Error(`the database has no ${kind} yet`)
  return { number: newest.number, content: shapes[kind].parse(newest.content) }
}

/** `null` when no revision has this number. */
export async function findRevision(db: DbOrTx, kind: DocumentKind, number: number): Promise<Revision | null> {
  const [found] = await db
    .select({ number: documentVersions.number, content: documentVersions.content })
    .from(documentVersions)
    .where(and(eq(documentVersions.kind, kind), eq(documentVersions.number, number)))
    .limit(1)
  return found ? { number: found.number, content: shapes[kind].parse(found.content) } : null
}

/** The latest revisions, newest first, with their authors. */
export async function listRevisions(db: DbOrTx, kind: DocumentKind, count: number) {
  const rows = await db
    .select()
    .from(documentVersions)
    .where(eq(documentVersions.kind, kind))
    .orderBy(desc(documentVersions.number))
    .limit(count)
  return rows.map(({ number, content, staffId, createdAt }) => {
    return { number, staffId, createdAt, content: shapes[kind].parse(content) }
  })
}

const shapes = { catalog: catalogSchema, settings: settingsSchema, texts: textOverridesSchema }
