import { undoneText } from '#copy/client/imports.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofClient } from '#core/staff/audit-subjects.ts'
import type { Tx } from '#db/client.ts'
import {
  completeClient,
  hasProjectActivity,
  listImportRows,
  lockClientImport,
  lockImports,
  saveClientImport,
  saveImportRow,
  type ClientImportRow,
} from '#db/client/client-imports.ts'
import { countOfClient, lockClients, lockClientToRemove, deleteClientRow } from '#db/client/clients.ts'
import { lockProject, deleteProjectRow } from '#db/project/projects.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/** How many clients and projects were removed, and how many stay because something was done with them since. */
export type UndoneImport = { removed: number; preserved: number }

/**
 * Undoes an import as a whole. What was changed, ordered or worked on since stays as it is; the page of the import names it.
 */
export async function undoImport(
  deps: Deps,
  actor: AuditActor,
  importId: string,
): Promise<Result<UndoneImport, 'not-found'>> {
  return change(deps, actor, async (tx, { audit }) => {
    await lockImports(tx)
    const done = await lockClientImport(tx, importId)
    if (done?.state !== 'done') return refuse('not-found')

    const at = deps.now()
    const rows = await listImportRows(tx, importId)
    const outcome: UndoneImport = { removed: 0, preserved: 0 }
    const count = (isGone: boolean | null) => {
      if (isGone === null) return
      if (isGone) outcome.removed += 1
      else outcome.preserved += 1
    }
    // Before their projects, as whoever edits or erases a client locks them.
    await lockClients(
      tx,
      rows.flatMap(({ clientId }) => clientId ?? []),
    )
    // Projects first: a client with one cannot be removed.
    for (const row of rows) count(await undoProject(tx, row))
    const emptied = new Set<string>()
    for (const row of rows) count(await undoClient(tx, row, { emptied, at }))
    await saveClientImport(tx, importId, { state: 'undone', undoneAt: at })
    await audit('import-undone', ofClient(null), { importId, note: undoneText(outcome) })
    return accept(outcome)
  })
}

/** `null`: there was none, or somebody deleted it already. */
async function undoProject(tx: Tx, { projectId, projectUpdatedAt }: ClientImportRow): Promise<boolean | null> {
  const project = projectId ? await lockProject(tx, projectId) : null
  if (!project) return null
  const isChanged = project.updatedAt.getTime() !== projectUpdatedAt?.getTime()
  if (isChanged || project.orderId || (await hasProjectActivity(tx, project.id))) return false
  await deleteProjectRow(tx, project)
  return true
}

/** `emptied`: clients that a row above had filled in, too, and whose change is therefore ours. */
async function undoClient(
  tx: Tx,
  row: ClientImportRow,
  { emptied, at }: { emptied: Set<string>; at: Date },
): Promise<boolean | null> {
  if (row.effect === 'none' || !row.clientId) return null
  const client = await lockClientToRemove(tx, row.clientId)
  if (!client || client.erasedAt) return null
  const isChanged = client.updatedAt.getTime() !== row.clientUpdatedAt.getTime()
  if (isChanged && !emptied.has(client.id)) return false

  if (row.effect === 'complete') {
    await completeClient(tx, client.id, Object.fromEntries(row.completes.map((field) => [field, null])), at)
    emptied.add(client.id)
    await saveImportRow(tx, row, { effect: 'none', completes: [] })
    return true
  }
  const { orders, projects } = await countOfClient(tx, client.id)
  if (orders + projects > 0) return false
  await deleteClientRow(tx, client.id)
  return true
}
