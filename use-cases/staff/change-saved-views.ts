import {
  maxSavedViews,
  moveView,
  parseViewName,
  type SavedList,
  type SavedViewRefusal,
} from '#core/admin/saved-view.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofStaff } from '#core/staff/audit-subjects.ts'
import type { StaffRole } from '#core/staff/staff.ts'
import type { Tx } from '#db/client.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { deleteView, findOwnView, insertView, listOwnViews, lockViews, saveViewChange } from '#db/staff/saved-views.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

type Person = AuditActor & { role: StaffRole }

/** Saves the filters of a list under a name, after the views there are. Only owners share theirs. */
export function saveView(
  deps: Deps,
  person: Person,
  { list, name: typed, query, isShared }: { list: SavedList; name: string; query: string; isShared: boolean },
): Promise<Result<{ name: string }, SavedViewRefusal>> {
  return changeViews(deps, person, 'saved', async (tx) => {
    const name = parseViewName(typed)
    if (!name.ok) return name
    if (query === '') return refuse('nothing-filtered')
    const views = await listOwnViews(tx, person.id, list)
    if (views.some((view) => view.query === query)) return refuse('already-saved')
    if (views.length >= maxSavedViews) return refuse('too-many')
    await insertView(tx, {
      staffId: person.id,
      list,
      name: name.value,
      query,
      isShared: isShared && person.role === 'owner',
      position: (views.at(-1)?.position ?? -1) + 1,
      createdAt: deps.now(),
    })
    return accept({ name: name.value })
  })
}

/** Changes the name of one's own view and, for owners, whether colleagues see it. */
export function editView(
  deps: Deps,
  person: Person,
  { id, name: typed, isShared }: { id: string; name: string; isShared: boolean },
): Promise<Result<{ name: string }, SavedViewRefusal>> {
  return changeViews(deps, person, 'edited', async (tx) => {
    const name = parseViewName(typed)
    if (!name.ok) return name
    if (!(await findOwnView(tx, person.id, id))) return refuse('not-found')
    await saveViewChange(tx, id, { name: name.value, isShared: isShared && person.role === 'owner' })
    return accept({ name: name.value })
  })
}

export function removeView(deps: Deps, person: Person, id: string): Promise<Result<{ name: string }, 'not-found'>> {
  return changeViews(deps, person, 'removed', async (tx) => {
    const view = await findOwnView(tx, person.id, id)
    if (!view) return refuse('not-found')
    await deleteView(tx, id)
    return accept({ name: view.name })
  })
}

/** Changes the order of one's own views of a list. */
export function reorderView(
  deps: Deps,
  person: Person,
  { id, direction }: { id: string; direction: 'up' | 'down' },
): Promise<Result<{ name: string }, 'not-found'>> {
  return changeViews(deps, person, 'moved', async (tx) => {
    const view = await findOwnView(tx, person.id, id)
    if (!view) return refuse('not-found')
    const views = await listOwnViews(tx, person.id, view.list)
    for (const [position, { id: moved }] of moveView(views, id, direction).entries())
      await saveViewChange(tx, moved, { position })
    return accept({ name: view.name })
  })
}

/** The audit log says what was done, not the name: somebody may have written a client's. */
function changeViews<Value, Code extends string>(
  deps: Deps,
  person: Person,
  what: 'saved' | 'edited' | 'removed' | 'moved',
  write: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  return change(deps, person, async (tx, { audit }) => {
    await lockViews(tx, person.id)
    const written = await write(tx)
    if (!written.ok) return written
    await audit('saved-view-changed', ofStaff(person), { fields: [what] })
    return written
  })
}
