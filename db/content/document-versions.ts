import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'

import { catalogSchema } from '#core/catalog/catalog-schema.ts'
import type { Catalog } from '#core/catalog/catalog.ts'
import { settingsSchema, type Settings } from '#core/content/settings.ts'
import { noTexts, textOverridesSchema, type Texts } from '#core/content/texts.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { documentVersions } from '#db/schema.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'

export type DocumentKind = 'catalog' | 'settings' | 'texts'

type Memory = { catalog?: Promise<Catalog>; settings?: Promise<Settings>; texts?: Promise<Texts> }

/** In-memory caches, for database handles registered with `enableDocumentCache`. */
const memories = new WeakMap<object, Memory>()

/** Enables caching for reads through this `db` until `clearDocumentCache`; reads inside a transaction are never cached. */
export function enableDocumentCache(db: DbOrTx): void {
  memories.set(db, {})
}

/** Call when `public-pages` is announced, and whenever an announcement may have been missed. */
export function clearDocumentCache(db: DbOrTx): void {
  if (memories.has(db)) memories.set(db, {})
}

/** The current catalogue: the newest revision. */
export async function currentCatalog(db: DbOrTx): Promise<Catalog> {
  const memory = memories.get(db)
  if (!memory) return readCatalog(db)
  memory.catalog ??= clearOnFailure(readCatalog(db), () => delete memory.catalog)
  return memory.catalog
}

export async function currentSettings(db: DbOrTx): Promise<Settings> {
  const memory = memories.get(db)
  if (!memory) return readSettings(db)
  memory.settings ??= clearOnFailure(readSettings(db), () => delete memory.settings)
  return memory.settings
}

/** The studio's texts that replace built-in ones. */
export async function currentTextOverrides(db: DbOrTx): Promise<Texts> {
  const memory = memories.get(db)
  if (!memory) return readTexts(db)
  memory.texts ??= clearOnFailure(readTexts(db), () => delete memory.texts)
  return memory.texts
}

async function readCatalog(db: DbOrTx): Promise<Catalog> {
  return catalogSchema.parse(await newestContent(db, 'catalog'))
}

async function readSettings(db: DbOrTx): Promise<Settings> {
  return settingsSchema.parse(await newestContent(db, 'settings'))
}

async function readTexts(db: DbOrTx): Promise<Texts> {
  return textOverridesSchema.parse(await newestContent(db, 'texts'))
}

function clearOnFailure<Value>(reading: Promise<Value>, clear: () => void): Promise<Value> {
  reading.catch(clear)
  return reading
}

async function newestContent(db: DbOrTx, kind: DocumentKind): Promise<unknown> {
  const [newest] = await db
    .select({ content: documentVersions.content })
    .from(documentVersions)
    .where(eq(documentVersions.kind, kind))
    .orderBy(desc(documentVersions.number))
    .limit(1)
  if (!newest) throw new Error(`the database has no ${kind} yet`)
  return newest.content
}

/** The catalogue in force at an instant: decides what was promised with a sale. */
export async function findCatalogAt(db: DbOrTx, at: Date): Promise<Catalog> {
  const ofKind = eq(documentVersions.kind, 'catalog')
  const [then] = await db
    .select({ content: documentVersions.content })
    .from(documentVersions)
    .where(and(ofKind, lte(documentVersions.createdAt, at)))
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
