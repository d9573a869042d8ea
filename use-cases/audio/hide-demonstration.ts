import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofLibrary } from '#core/staff/audit-subjects.ts'
import { deleteDemonstration, findDemonstration } from '#db/audio/demonstrations.ts'
import { lockLibraryItem } from '#db/audio/library.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/** Takes a recording off the site; it stays in the library. */
export function hideDemonstration(
  deps: Deps,
  actor: AuditActor,
  itemId: string,
): Promise<Result<{ title: string }, 'not-found'>> {
  return change(deps, actor, async (tx, { audit }) => {
    const item = await lockLibraryItem(tx, itemId)
    const shown = item && (await findDemonstration(tx, itemId))
    if (!shown) return refuse('not-found')

    await deleteDemonstration(tx, itemId)
    await audit('demonstration-withdrawn', ofLibrary(itemId, shown.title), { slug: shown.slug })
    return accept({ title: shown.title })
  })
}
