import { accept, refuse, type Result } from '#core/shared/result.ts'
import { isDemonstrated } from '#db/audio/demonstrations.ts'
import { countReferences, lockLibraryItem, deleteLibraryItem } from '#db/audio/library.ts'
import type { Db } from '#db/client.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

/** Deletes a library recording, unless projects refer to it or visitors hear it. */
export function removeLibraryItem(
  { db, now }: Deps,
  actor: AuditActor,
  itemId: string,
): Promise<Result<{ title: string }, 'not-found' | 'in-use' | 'on-site'>> {
  return db.transaction(async (tx) => {
    const item = await lockLibraryItem(tx, itemId)
    if (!item) return refuse('not-found')
    if ((await countReferences(tx, itemId)) > 0) return refuse('in-use')
    if (await isDemonstrated(tx, itemId)) return refuse('on-site')

    await deleteLibraryItem(tx, itemId)
    await insertAuditEntry(tx, actor, {
      action: 'library-removed',
      subject: { kind: 'library', id: itemId, label: item.title },
      at: now(),
    })
    return accept({ title: item.title })
  })
}
