import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { isOwner, staffContext } from '#app/http/guards.ts'
import type { SavedViewsData } from '#app/ui/admin/lists/saved-view-chips.tsx'
import type { SavedList } from '#core/admin/saved-view.ts'
import { listOwnViews, listSharedViews } from '#db/staff/saved-views.ts'

/** What a list shows of saved views: one's own, then those colleagues share and one has not saved oneself. */
export async function readSavedViews(
  context: Readonly<RouterContextProvider>,
  list: SavedList,
): Promise<SavedViewsData> {
  const { db } = context.get(depsContext)
  const { id } = context.get(staffContext)
  const [own, shared] = await Promise.all([listOwnViews(db, id, list), listSharedViews(db, id, list)])
  const known = new Set(own.map(({ query }) => query))
  return { list, own, shared: shared.filter(({ query }) => !known.has(query)), canShare: isOwner(context) }
}
