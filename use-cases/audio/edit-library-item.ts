import type { LibraryForm } from '#copy/audio/library-form.ts'
import { accept, refuse, type Accepted, type Refused } from '#core/shared/result.ts'
import { ofLibrary } from '#core/staff/audit-subjects.ts'
import { lockLibraryItem, saveLibraryItem } from '#db/audio/library.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

type Seen = { title: string; category: string }

/**
 * Changes a recording's title or category. `seen` holds the values the form showed: changes by others are not
 * overwritten, but returned.
 */
export function editLibraryItem(
  deps: Deps,
  actor: AuditActor,
  itemId: string,
  { seen, form }: { seen: Seen; form: LibraryForm },
): Promise<Accepted<undefined> | Refused<'not-found'> | (Refused<'stale'> & { stored: LibraryForm })> {
  return change(deps, actor, async (tx, { audit }) => {
    const item = await lockLibraryItem(tx, itemId)
    if (!item) return refuse('not-found')
    if (item.title === form.title && item.category === form.category) return accept()
    if (item.title !== seen.title || item.category !== seen.category) {
      return { ...refuse('stale'), stored: { title: item.title, category: item.category } }
    }

    await saveLibraryItem(tx, itemId, form)
    await audit('library-edited', ofLibrary(itemId, form.title), {
      from: item.title,
      to: form.title,
      category: form.category,
    })
    return accept()
  })
}
