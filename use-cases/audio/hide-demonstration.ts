import { accept, refuse, type Result } from '#core/shared/result.ts'
import { deleteDemonstration, findDemonstration } from '#db/audio/demonstrations.ts'
import { lockLibraryItem } from '#db/audio/library.ts'
import type { Db } from '#db/client.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

/** Takes a recording off the site; it stays in the library. */
export function hideDemonstration(
  { db, now }: Deps,
  actor: AuditActor,
  itemId: string,
): Promise<Result<{ title: string }, 'not-found'>> {
  return db.transaction(async (tx) => {
    const item = await lockLibraryItem(tx, itemId)
    const shown = item && (await findDemonstration(tx, itemId))
    if (!shown) return refuse('not-found')

    await deleteDemonstration(tx, itemId)
    await insertAuditEntry(tx, actor, {
      action: 'demonstration-withdrawn',
      subject: { kind: 'library', id: itemId, label: shown.title },
      details: { slug: shown.slug },
      at: now(),
    })
    return accept({ title: shown.title })
  })
}
