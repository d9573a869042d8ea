import type { LibraryForm } from '#copy/audio/library-form.ts'
import { accept, refuse, type Accepted, type Refused } from '#core/shared/result.ts'
import { lockLibraryItem, saveLibraryItem } from '#db/audio/library.ts'
import type { Db } from '#db/client.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }
type Seen = { title: string; category: string }

/**
 * Changes a recording's title or category. `seen` holds the values the form showed: changes by others are not
 * overwritten, but returned.
 */
export function editLibraryItem(
  { db, now }: Deps,
  actor: AuditActor,
  itemId: string,
  { seen, form }: { seen: Seen; form: LibraryForm },
): Promise<Accepted<undefined> | Refused<'not-found'> | (Refused<'stale'> & { stored: LibraryForm })> {
  return db.transaction(async (tx) => {
    const item = await lockLibraryItem(tx, itemId)
    if (!item) return refuse('not-found')
    if (item.title === form.title && item.category === form.category) return accept()
    if (item.title !== seen.title || item.category !== seen.category) {
      return { ...refuse('stale'), stored: { title: item.title, category: item.category } }
    }

    await saveLibraryItem(tx, itemId, form)
    await insertAuditEntry(tx, actor, {
      action: 'library-edited',
      subject: { kind: 'library', id: itemId, label: form.title },
      details: { from: item.title, to: form.title, category: form.category },
      at: now(),
    })
    return accept()
  })
}
