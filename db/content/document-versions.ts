import { and, asc, desc, eq, lte, sql, type SQL } from 'drizzle-orm'

import { catalogSchema } from '#core/catalog/catalog-schema.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import { settingsSchema, type Settings } from '#core/content/settings.ts'
import type { ShopContent } from '#core/content/shop-content.ts'
import { noTexts, textOverridesSchema, type Texts } from '#core/content/texts.ts'
import { poolOf, drizzleSession, type DbOrTx, type Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { documentVersions } from '#db/schema.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'

export type DocumentKind = 'catalog' | 'settings' | 'texts'

/** One kind of document, with what this process holds of its newest version. */
type Source<Value> = {
  kind: DocumentKind
  parse: (content: unknown) => Value
  /** By database handle, for those registered with `enableDocumentCache`. */
  cached: WeakMap<object, Promise<Value>>
  /** As it was parsed for the transactions of a pool. A version does not change: its stamp says which it is. */
  parsed: WeakMap<object, { stamp: string; value: Value }>
}

function sourceOf<Value>(kind: DocumentKind, parse: (content: unknown) => Value): Source<Value> {
  return { kind, parse, cached: new WeakMap(), parsed: new WeakMap() }
}

const sources = {
  catalog: sourceOf<Catalog>('catalog', (content) => catalogSchema.parse(content)),
  settings: sourceOf<Settings>('settings', (content) => settingsSchema.parse(content)),
  texts: sourceOf<Texts>('texts', (content) => textOverridesSchema.parse(content)),
}

const cachingHandles = new WeakSet<object>()

/** Enables caching for reads through this `db` until `clearDocumentCache`; a transaction always asks which version is the newest. */
export function enableDocumentCache(db: DbOrTx): void {
  cachingHandles.add(db)
  clearDocumentCache(db)
}

/** Call when `public-pages` is announced, and whenever an announcement may have been missed. */
export function clearDocumentCache(db: DbOrTx): void {
  for (const { cached } of Object.values(sources)) cached.delete(db)
}

/** The current catalogue: the newest version. */
export function currentCatalog(db: DbOrTx): Promise<Catalog> {
  return current(db, sources.catalog)
}

export function currentSettings(db: DbOrTx): Promise<Settings> {
  return current(db, sources.settings)
}

/** The studio's texts that replace built-in ones. */
export function currentTextOverrides(db: DbOrTx): Promise<Texts> {
  return current(db, sources.texts)
}

/** All that an offer follows from, as it is now. */
export async function currentShop(tx: Tx): Promise<ShopContent> {
  const [catalog, settings] = [await currentCatalog(tx), await currentSettings(tx)]
  const { words: textOverrides } = await currentTextOverrides(tx)
  return { catalog, settings, textOverrides }
}

function current<Value>(db: DbOrTx, source: Source<Value>): Promise<Value> {
  if (!cachingHandles.has(db)) return readNewest(db, source)
  const known = source.cached.get(db)
  if (known) return known
  const reading = readNewest(db, source)
  source.cached.set(db, reading)
  reading.catch(() => {
    if (source.cached.get(db) === reading) source.cached.delete(db)
  })
  return reading
}

type Stamps = Record<DocumentKind, string>
/** Asked once per transaction, so that all of it is about one offer. */
const stampsOfTransactions = new WeakMap<object, Promise<Stamps>>()

/** In a transaction the content is only fetched and parsed when its version is new to this process. */
async function readNewest<Value>(db: DbOrTx, { kind, parse, parsed }: Source<Value>): Promise<Value> {
  const pool = poolOf(db)
  const known = pool && parsed.get(pool)
  if (known && known.stamp === (await stampsOf(db))[kind]) return known.value
  // Its own stamp: a newer version may have been stored since that of the transaction was read.
  const { stamp, content } = await newestVersion(db, kind)
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
    select ${stampColumn} from ${documentVersions} where ${documentVersions.kind} = ${kind}
    order by ${documentVersions.number} desc limit 1
  ) as ${sql.identifier(kind)}`
}

/** Changes with the version, and also when somebody rewrites the row by hand. */
const stampColumn = sql<string>`${documentVersions.number} || ' ' || ${documentVersions}.xmin`

async function newestVersion(db: DbOrTx, kind: DocumentKind): Promise<DocumentVersion & { stamp: string }> {
  const [newest] = await db
    .select({ stamp: stampColumn, number: documentVersions.number, content: documentVersions.content })
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
  const pool = poolOf(db)
  const newest = pool && sources.catalog.parsed.get(pool)
  if (newest && newest.stamp === (await findStamp(db, inForce))) return newest.value

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

async function findStamp(db: DbOrTx, inForce: SQL | undefined): Promise<string | null> {
  const [newest] = await db
    .select({ stamp: stampColumn })
    .from(documentVersions)
    .where(inForce)
    .orderBy(desc(documentVersions.number))
    .limit(1)
  return newest?.stamp ?? null
}

/** Stores a new version and makes every process drop its cached public pages. */
export async function saveDocumentVersion(
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
export async function seedDocumentVersions(db: DbOrTx): Promise<void> {
  await db
    .insert(documentVersions)
    .values([
      { kind: 'catalog', number: 1, content: firstCatalog },
      { kind: 'settings', number: 1, content: firstSettings },
      { kind: 'texts', number: 1, content: noTexts },
    ])
    .onConflictDoNothing()
}

export type DocumentVersion = { number: number; content: unknown }

/** The newest version, locked against other editors until the transaction ends. */
export async function lockCurrentDocument(tx: Tx, kind: DocumentKind): Promise<DocumentVersion> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`document:${kind}`}, 0))`)
  return getCurrentDocument(tx, kind)
}

export async function getCurrentDocument(db: DbOrTx, kind: DocumentKind): Promise<DocumentVersion> {
  const { number, content } = await newestVersion(db, kind)
  return { number, content: sources[kind].parse(content) }
}

/** `null` when no version has this number. */
export async function findDocumentVersion(
  db: DbOrTx,
  kind: DocumentKind,
  number: number,
): Promise<DocumentVersion | null> {
  const [found] = await db
    .select({ number: documentVersions.number, content: documentVersions.content })
    .from(documentVersions)
    .where(and(eq(documentVersions.kind, kind), eq(documentVersions.number, number)))
    .limit(1)
  return found ? { number: found.number, content: sources[kind].parse(found.content) } : null
}

/** The latest versions, newest first, with their authors. */
export async function listDocumentVersions(db: DbOrTx, kind: DocumentKind, count: number) {
  const rows = await db
    .select()
    .from(documentVersions)
    .where(eq(documentVersions.kind, kind))
    .orderBy(desc(documentVersions.number))
    .limit(count)
  return rows.map(({ number, content, staffId, createdAt }) => {
    return { number, staffId, createdAt, content: sources[kind].parse(content) }
  })
}
