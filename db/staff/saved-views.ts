import { and, asc, eq, isNull, ne } from 'drizzle-orm'

import type { SavedList } from '#core/admin/saved-view.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { savedViews, staff } from '#db/schema.ts'

const columns = {
  id: savedViews.id,
  name: savedViews.name,
  query: savedViews.query,
  isShared: savedViews.isShared,
  position: savedViews.position,
}

export type SavedView = { id: string; name: string; query: string; isShared: boolean; position: number }

/** Somebody's own views of a list, in their order. */
export function listOwnViews(db: DbOrTx, staffId: string, list: SavedList): Promise<SavedView[]> {
  return db
    .select(columns)
    .from(savedViews)
    .where(and(eq(savedViews.staffId, staffId), eq(savedViews.list, list)))
    .orderBy(asc(savedViews.position), asc(savedViews.id))
}

/** Views of a list that colleagues with an account share, by name. */
export function listSharedViews(db: DbOrTx, staffId: string, list: SavedList): Promise<SavedView[]> {
  return db
    .select(columns)
    .from(savedViews)
    .innerJoin(staff, eq(staff.id, savedViews.staffId))
    .where(
      and(
        eq(savedViews.list, list),
        eq(savedViews.isShared, true),
        ne(savedViews.staffId, staffId),
        eq(staff.role, 'owner'),
        isNull(staff.deactivatedAt),
      ),
    )
    .orderBy(asc(savedViews.name), asc(savedViews.id))
}

/** Serialises the changes one person makes to their views, so that two tabs cannot exceed the limit. */
export async function lockViews(tx: Tx, staffId: string): Promise<void> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('update')
}

/** A view of this person's; of nobody else's, whatever the id. */
export async function findOwnView(db: DbOrTx, staffId: string, id: string) {
  const [view] = await db
    .select({ ...columns, list: savedViews.list })
    .from(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.staffId, staffId)))
    .limit(1)
  return view ?? null
}

export async function insertView(tx: Tx, view: typeof savedViews.$inferInsert): Promise<void> {
  await tx.insert(savedViews).values(view)
}

type ViewChange = { name?: string; isShared?: boolean; position?: number }

export async function saveViewChange(tx: Tx, id: string, change: ViewChange): Promise<void> {
  await tx.update(savedViews).set(change).where(eq(savedViews.id, id))
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.id, id))
}
