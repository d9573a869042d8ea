import { and, asc, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'

import { pendingImports, type StoredClient } from '#core/client/client-import.ts'
import { addDays } from '#core/shared/dates.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { announce } from '#db/live.ts'
import {
  briefings,
  clientImportRows,
  clientImports,
  clients,
  deliveryFiles,
  history,
  projectReferences,
  projects,
  projectVersions,
  proposals,
  uploads,
} from '#db/schema.ts'

export type ClientImport = typeof clientImports.$inferSelect
export type ClientImportRow = typeof clientImportRows.$inferSelect

export async function insertClientImport(
  tx: Tx,
  draft: Pick<ClientImport, 'fileName' | 'table' | 'mapping' | 'staffId' | 'staffName' | 'createdAt'>,
): Promise<string> {
  const [row] = await tx.insert(clientImports).values(draft).returning({ id: clientImports.id })
  if (!row) throw new Error('an import was not stored')
  return row.id
}

export async function findClientImport(db: DbOrTx, id: string): Promise<ClientImport | null> {
  const [found] = await db.select().from(clientImports).where(eq(clientImports.id, id)).limit(1)
  return found ?? null
}

export async function lockClientImport(tx: Tx, id: string): Promise<ClientImport | null> {
  const [found] = await tx.select().from(clientImports).where(eq(clientImports.id, id)).for('update')
  return found ?? null
}

export async function saveClientImport(tx: Tx, id: string, change: Partial<ClientImport>): Promise<void> {
  await tx.update(clientImports).set(change).where(eq(clientImports.id, id))
  await announce(tx, 'imports')
}

/** The latest imports without their lists, newest first; of drafts only this person's own. */
export function listClientImports(db: DbOrTx, staffId: string, count: number) {
  return db
    .select({
      id: clientImports.id,
      fileName: clientImports.fileName,
      state: clientImports.state,
      counts: clientImports.counts,
      staffName: clientImports.staffName,
      createdAt: clientImports.createdAt,
    })
    .from(clientImports)
    .where(or(ne(clientImports.state, 'draft'), eq(clientImports.staffId, staffId)))
    .orderBy(desc(clientImports.createdAt), desc(clientImports.id))
    .limit(count)
}

/** Deletes a draft of this person, or all of them; what was imported stays. */
export async function deleteImportDrafts(db: DbOrTx, staffId: string, id?: string): Promise<void> {
  await db
    .delete(clientImports)
    .where(
      and(
        eq(clientImports.state, 'draft'),
        eq(clientImports.staffId, staffId),
        id === undefined ? undefined : eq(clientImports.id, id),
      ),
    )
}

/**
 * Drafts somebody left, and a week later what no job could import: what is in them are names and addresses. Returns how many.
 */
export async function deleteStaleImports(db: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(clientImports)
    .where(
      or(
        and(eq(clientImports.state, 'draft'), lt(clientImports.createdAt, before)),
        and(eq(clientImports.state, 'queued'), lt(clientImports.createdAt, addDays(before, -7))),
      ),
    )
  return rowCount ?? 0
}

/** An import locks its draft before its clients: whoever erases one of them does so, too. */
export async function lockImportsOf(tx: Tx, email: string): Promise<void> {
  await tx
    .select({ id: clientImports.id })
    .from(clientImports)
    .where(isDraftWith(email))
    .orderBy(clientImports.id)
    .for('update')
}

/** Drafts with somebody's address, who is being erased. */
export async function deleteImportsOf(tx: Tx, email: string): Promise<void> {
  await tx.delete(clientImports).where(isDraftWith(email))
}

function isDraftWith(email: string) {
  return and(
    inArray(clientImports.state, pendingImports),
    sql`strpos(lower(${clientImports.table}::text), lower(${email})) > 0`,
  )
}

/** Serialises imports, so that two of them with the same rows do not bring each project twice. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(740035)`)
}

/** Clients of these addresses as an import compares them, by their e-mail in small letters. */
export async function readStoredClients(db: DbOrTx, emails: string[]): Promise<Map<string, StoredClient>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .select({
      emailKey: clients.emailKey,
      phone: clients.phone,
      company: clients.company,
      titles: sql<string[]>`coalesce(array_agg(${projects.title}) filter (where ${projects.id} is not null), '{}')`,
    })
    .from(clients)
    .leftJoin(projects, eq(projects.clientId, clients.id))
    .where(inArray(clients.emailKey, emails))
    .groupBy(clients.id)
  return new Map(rows.map(({ emailKey, ...client }) => [emailKey, client]))
}

/** Fills in what is empty; the project's copy of the phone number, too. */
export async function completeClient(
  tx: Tx,
  id: string,
  values: { phone?: string | null; company?: string | null },
  now: Date,
): Promise<void> {
  if ('phone' in values) await tx.update(projects).set({ clientPhone: values.phone }).where(eq(projects.clientId, id))
  await tx
    .update(clients)
    .set({ ...values, updatedAt: now })
    .where(eq(clients.id, id))
}

export async function insertImportRows(tx: Tx, rows: ClientImportRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 500) await tx.insert(clientImportRows).values(rows.slice(at, at + 500))
}

export function listImportRows(db: DbOrTx, importId: string): Promise<ClientImportRow[]> {
  return db
    .select()
    .from(clientImportRows)
    .where(eq(clientImportRows.importId, importId))
    .orderBy(asc(clientImportRows.line))
}

/** What of an import exists today, with its names: after an undo, that is what it preserved. */
export function listImportedRows(db: DbOrTx, importId: string) {
  return db
    .select({
      line: clientImportRows.line,
      clientId: clientImportRows.clientId,
      clientName: clients.name,
      projectId: clientImportRows.projectId,
      title: projects.title,
      code: projects.code,
    })
    .from(clientImportRows)
    .innerJoin(clients, eq(clients.id, clientImportRows.clientId))
    .leftJoin(projects, eq(projects.id, clientImportRows.projectId))
    .where(
      and(
        eq(clientImportRows.importId, importId),
        sql`(${clientImportRows.effect} <> 'none' or ${projects.id} is not null)`,
      ),
    )
    .orderBy(asc(clientImportRows.line))
}

/** An import's row that was undone in part: what is gone is not mentioned any more. */
export async function saveImportRow(
  tx: Tx,
  { importId, line }: { importId: string; line: number },
  change: Partial<Pick<ClientImportRow, 'effect' | 'completes'>>,
): Promise<void> {
  await tx
    .update(clientImportRows)
    .set(change)
    .where(and(eq(clientImportRows.importId, importId), eq(clientImportRows.line, line)))
}

/** Whether something was done in a project besides creating it. */
export async function hasProjectActivity(tx: Tx, projectId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ active: boolean }>(sql`
    select (
      exists (select 1 from ${history} where ${history.projectId} = ${projectId} and ${history.type} <> 'project-created')
      or exists (select 1 from ${projectVersions} where ${projectVersions.projectId} = ${projectId})
      or exists (select 1 from ${briefings} where ${briefings.projectId} = ${projectId})
      or exists (select 1 from ${uploads} where ${uploads.projectId} = ${projectId})
      or exists (select 1 from ${deliveryFiles} where ${deliveryFiles.projectId} = ${projectId})
      or exists (select 1 from ${projectReferences} where ${projectReferences.projectId} = ${projectId})
      or exists (select 1 from ${proposals} where ${proposals.projectId} = ${projectId})
      or exists (select 1 from orders where for_project_id = ${projectId})
    ) as active`)
  return rows[0]?.active === true
}
