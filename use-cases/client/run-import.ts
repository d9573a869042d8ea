import { randomUUID } from 'node:crypto'

import { importCountsText } from '#copy/client/imports.ts'
import { findPackage, type Catalog } from '#core/catalog/catalog.ts'
import {
  importCounts,
  importedEmails,
  maxRowsAtOnce,
  planImport,
  type ImportedRow,
  type ImportRow,
} from '#core/client/client-import.ts'
import { importFields, parseMapping, type ImportField } from '#core/client/import-columns.ts'
import { dueDates } from '#core/project/project.ts'
import { emailKey } from '#core/shared/input/email.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofClient } from '#core/staff/audit-subjects.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import {
  completeClient,
  insertImportRows,
  lockClientImport,
  lockImports,
  readStoredClients,
  saveClientImport,
  type ClientImport,
  type ClientImportRow,
} from '#db/client/client-imports.ts'
import { findClientByEmail, insertClient, lockClient, type Client } from '#db/client/clients.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { type AuditActor, withoutSession } from '#db/staff/audit.ts'
import { recordsOf } from '#use-cases/change.ts'
import type { Deps, QueueDeps } from '#use-cases/deps.ts'
import { addProject } from '#use-cases/project/internal/add-project.ts'

/** What each row of a list would do today. */
export async function previewImport(
  db: DbOrTx,
  { table, mapping }: Pick<ClientImport, 'table' | 'mapping'>,
): Promise<ImportRow[]> {
  if (!table) return []
  const catalog = await currentCatalog(db)
  const stored = await readStoredClients(db, importedEmails(table.rows, mapping))
  return planImport(table.rows, { mapping, catalog, stored })
}

/**
 * Imports a draft: a short one now, a long one by a job. Pressed twice, it is imported once. `seen`: the columns the preview
 * was read by; another tab may have chosen others since.
 */
export async function requestImport(
  deps: QueueDeps,
  actor: AuditActor,
  { importId, seen }: { importId: string; seen: Record<ImportField, string> },
): Promise<Result<'done' | 'queued', 'not-found' | 'nothing-to-import' | 'columns-changed'>> {
  return deps.db.transaction(async (tx) => {
    await lockImports(tx)
    const draft = await lockClientImport(tx, importId)
    if (!draft) return refuse('not-found')
    if (draft.state === 'done') return accept('done')
    const isOwn = draft.state === 'queued' || draft.staffId === actor.id
    if (!draft.table || !isOwn) return refuse('not-found')
    const { mapping } = parseMapping(seen, draft.table.heads.length)
    if (draft.state === 'draft' && importFields.some((field) => mapping[field] !== draft.mapping[field]))
      return refuse('columns-changed')

    if (draft.table.rows.length <= maxRowsAtOnce) return importRows(tx, deps.now(), { draft, actor })
    const { ip, userAgent } = actor
    await saveClientImport(tx, importId, {
      state: 'queued',
      staffId: actor.id,
      staffName: actor.name,
      origin: { ip, userAgent },
    })
    await deps.queue.enqueue(tx, 'import-clients', { importId }, { singletonKey: importId })
    return accept('queued')
  })
}

/** Imports what was queued; what is done or gone changes nothing. */
export async function runImport({ db, now }: Deps, importId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImports(tx)
    const draft = await lockClientImport(tx, importId)
    if (draft?.state !== 'queued' || !draft.table) return
    const { staffId: id, staffName: name, origin } = draft
    const actor = { id, name, ip: origin?.ip ?? '', userAgent: origin?.userAgent ?? '', ...withoutSession }
    const imported = await importRows(tx, now(), { draft, actor })
    // Everything it would bring exists by now: a draft again, whose preview says so.
    if (!imported.ok) await saveClientImport(tx, importId, { state: 'draft', origin: null })
  })
}

async function importRows(
  tx: Tx,
  now: Date,
  { draft, actor }: { draft: ClientImport; actor: AuditActor },
): Promise<Result<'done', 'nothing-to-import'>> {
  const { audit } = recordsOf(tx, { now: () => now }, actor)
  const plan = await previewImport(tx, draft)
  if (plan.every(({ skip }) => skip !== null)) return refuse('nothing-to-import')

  const catalog = await currentCatalog(tx)
  const clients = new Map<string, Client>()
  const rows: ClientImportRow[] = []
  for (const row of plan) {
    if (row.skip !== null) continue
    const key = emailKey(row.client.email)
    const { client, effect } = await storeClient(tx, now, { row, known: clients.get(key) })
    clients.set(key, client)
    rows.push({
      importId: draft.id,
      line: row.line,
      clientId: client.id,
      effect,
      completes: effect === 'complete' ? row.completes : [],
      clientUpdatedAt: client.updatedAt,
      ...(await storeProject(tx, now, { row, client, catalog, staffId: actor.id })),
    })
  }
  await insertImportRows(tx, rows)
  const counts = importCounts(plan)
  await saveClientImport(tx, draft.id, {
    state: 'done',
    table: null,
    origin: null,
    counts,
    skipped: plan.flatMap(({ line, skip }) => (skip === null ? [] : [{ line, skip }])),
    importedAt: now,
  })
  await audit('clients-imported', ofClient(null), { importId: draft.id, note: importCountsText(counts) })
  return accept('done')
}

/**
 * The row's client, locked: created, filled in or found. Somebody may have created it since the list was compared; `known` is
 * the client as a row above left it.
 */
async function storeClient(
  tx: Tx,
  now: Date,
  { row, known }: { row: ImportedRow; known: Client | undefined },
): Promise<{ client: Client; effect: ImportedRow['effect'] }> {
  const created = row.effect === 'create' && !known ? await insertClient(tx, row.client, now) : null
  const id = created ?? (known ?? (await findClientByEmail(tx, row.client.email)))?.id
  const client = known ?? (id ? await lockClient(tx, id) : null)
  // Its e-mail was changed, or it was erased, a moment ago: everything is rolled back, and the preview shows how it is now.
  if (!client || client.erasedAt) throw new Error('a client of the list changed meanwhile')
  if (created) return { client, effect: 'create' }

  const empty = row.completes.filter((field) => client[field] === null)
  if (empty.length === 0) return { client, effect: 'none' }
  const values = Object.fromEntries(empty.map((field) => [field, row.client[field]]))
  await completeClient(tx, client.id, values, now)
  return { client: { ...client, ...values, updatedAt: now }, effect: 'complete' }
}

async function storeProject(
  tx: Tx,
  now: Date,
  { row, client, catalog, staffId }: { row: ImportedRow; client: Client; catalog: Catalog; staffId: string },
): Promise<Pick<ClientImportRow, 'projectId' | 'projectUpdatedAt'>> {
  const pkg = row.project ? findPackage(catalog, row.project.packageId) : undefined
  if (!row.project || !pkg) return { projectId: null, projectUpdatedAt: null }
  const id = randomUUID()
  // What was sold elsewhere was promised elsewhere, too: the queue here does not move it.
  const due = dueDates(now, pkg.delivery)
  await addProject(tx, now, { id, client, title: row.project.title, pkg, due, assigneeId: null, staffId })
  return { projectId: id, projectUpdatedAt: now }
}
