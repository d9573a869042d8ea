import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofLibrary } from '#core/staff/audit-subjects.ts'
import { isDemonstrated } from '#db/audio/demonstrations.ts'
import { countReferences, lockLibraryItem, deleteLibraryItem } from '#db/audio/library.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/** Deletes a library recording, unless projects refer to it or visitors hear it. */
export function removeLibraryItem(
  deps: Deps,
  actor: AuditActor,
  itemId: string,
): Promise<Result<{ title: string }, 'not-found' | 'in-use' | 'on-site'>> {
  return change(deps, actor, async (tx, { audit }) => {
    const item = await lockLibraryItem(tx, itemId)
    if (!item) return refuse('not-found')
    if ((await countReferences(tx, itemId)) > 0) return refuse('in-use')
    if (await isDemonstrated(tx, itemId)) return refuse('on-site')

    await deleteLibraryItem(tx, itemId)
    await audit('library-removed', ofLibrary(itemId, item.title))
    return accept({ title: item.title })
  })
}
