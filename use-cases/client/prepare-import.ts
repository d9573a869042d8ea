import { pluralize } from '#copy/shared/inflection.ts'
import { maxImportColumns, maxImportRows } from '#core/client/client-import.ts'
import {
  guessMapping,
  importTable,
  parseMapping,
  type ImportField,
  type ListRefusal,
} from '#core/client/import-columns.ts'
import { cleanText } from '#core/shared/clean-text.ts'
import { decodeText, parseCsv } from '#core/shared/csv.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofClient } from '#core/staff/audit-subjects.ts'
import {
  deleteImportDrafts,
  insertClientImport,
  lockClientImport,
  saveClientImport,
} from '#db/client/client-imports.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/**
 * Stores an uploaded list as a draft, with its columns guessed; nothing is imported yet. A former draft of the same person is
 * replaced.
 */
export async function prepareImport(
  deps: Deps,
  actor: AuditActor,
  { bytes, fileName }: { bytes: Uint8Array; fileName: string },
): Promise<Result<{ id: string }, ListRefusal> & { line?: number }> {
  const parsed = parseCsv(cleanText(decodeText(bytes)))
  if (!parsed.ok) return parsed
  const table = importTable(parsed.value)
  if (table.rows.length === 0) return refuse('no-rows')
  if (table.rows.length > maxImportRows) return refuse('too-many-rows')
  if (table.heads.length > maxImportColumns) return refuse('too-many-columns')
  // A picture, or a spreadsheet that is not CSV: one column of signs.
  if (table.heads.length < 2 && !table.rows.some(({ cells }) => cells[0]?.includes('@'))) return refuse('no-table')

  return change(deps, actor, async (tx, { audit }) => {
    await deleteImportDrafts(tx, actor.id)
    const id = await insertClientImport(tx, {
      fileName: cleanText(fileName).slice(0, 120),
      table,
      mapping: guessMapping(table),
      staffId: actor.id,
      staffName: actor.name,
      createdAt: deps.now(),
    })
    await audit('list-uploaded', ofClient(null), {
      importId: id,
      note: pluralize(table.rows.length, 'linha', 'linhas'),
    })
    return accept({ id })
  })
}

/** Reads the draft's columns as somebody chose them. */
export async function chooseImportColumns(
  { db }: Pick<Deps, 'db'>,
  actor: AuditActor,
  { importId, chosen }: { importId: string; chosen: Record<ImportField, string> },
): Promise<Result<undefined, 'not-found' | 'column-repeated'>> {
  return db.transaction(async (tx) => {
    const draft = await lockClientImport(tx, importId)
    if (!draft?.table || draft.state !== 'draft' || draft.staffId !== actor.id) return refuse('not-found')
    const { mapping, repeated } = parseMapping(chosen, draft.table.heads.length)
    if (repeated !== null) return refuse('column-repeated')
    await saveClientImport(tx, importId, { mapping })
    return accept()
  })
}

/** Deletes a draft with everything in it. */
export async function discardImport({ db }: Pick<Deps, 'db'>, actor: AuditActor, importId: string): Promise<void> {
  await deleteImportDrafts(db, actor.id, importId)
}
