import { hiddenColumns, typedWidths } from '#core/admin/list-settings.ts'
import type { SortedList } from '#core/admin/list-sort.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { findListSettings, saveListSettings } from '#db/staff/list-settings.ts'
import { lockViews } from '#db/staff/saved-views.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

type Choice = { list: SortedList; offered: string[]; ticked: string[]; widths: string[]; isComfortable: boolean }

/**
 * Which columns of a list somebody sees, how wide they are, and how high the rows of all their lists are. No act on anybody's data, and seen by
 * nobody else: it is not in the audit log.
 */
export function changeListSettings(
  deps: Deps,
  person: AuditActor,
  { list, offered, ticked, widths: typed, isComfortable }: Choice,
): Promise<void> {
  return change(deps, person, async (tx) => {
    await lockViews(tx, person.id)
    const { hidden, widths } = await findListSettings(tx, person.id)
    await saveListSettings(tx, person.id, {
      isComfortable,
      hidden: { ...hidden, [list]: hiddenColumns(offered, ticked) },
      widths: { ...widths, [list]: typedWidths(offered, typed) },
    })
  })
}
