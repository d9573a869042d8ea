import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { hashContent, isTargetFailure, type BackupStore } from '#adapters/backup/backup-store.ts'
import type { Files } from '#adapters/files/files.ts'
import { objectFile, type BackupManifest } from '#core/admin/backup-manifest.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { endAllAccess } from '#db/access/access.ts'
import {
  beginRestore,
  checkRestoreTarget,
  finishRestore,
  readStoredJobs,
  isKnownMigration,
  restoreDatabase,
  type DatabaseNotReady,
} from '#db/admin/database-restore.ts'
import { storageFolders } from '#db/audio/files.ts'
import { connect } from '#db/client.ts'
import { listEmailsOfRows } from '#db/client/data-subjects.ts'
import { createBoss, createQueue, defineQueues, resumeJobs } from '#db/queue.ts'
import { withoutSession } from '#db/staff/audit.ts'
import { deleteAllSessions } from '#db/staff/team.ts'
import { eraseByEmail, eraseClient } from '#use-cases/client/erase-client.ts'

import { checkBackup, type BackupFlaw, type OnStep } from './check-backup.ts'
import { listBackups, readManifest } from './list-backups.ts'

/** Where a backup is restored to. */
export type RestorePlace = { databaseUrl: string; files: Files; secretsFolder: string }

type RestoreDeps = {
  store: BackupStore
  /** Opens the place. With `isForced` called only once the backup was found to be whole: it may set aside what is there. */
  openPlace: () => Promise<RestorePlace>
  /** The folder of the migrations. */
  migrations: string
  now: () => Date
  onStep?: OnStep<'check' | 'write-files' | 'write-rows' | 'continue'>
}

export type RestoredBackup = {
  manifest: BackupManifest
  rows: number
  files: number
  bytes: number
  jobs: number
  /** Names of the secrets that were in the backup. Others of these names are set aside. */
  secrets: string[]
  /** People erased again, and those where it was refused: to be erased in the panel. */
  erased: number
  eraseAgain: string[]
  /** How many people without a client row it was refused for: an order of theirs is open in this backup. */
  eraseLater: number
  /** Newer backups that could not be read: erasures that only they know of are not repeated. */
  unread: string[]
}

/**
 * `unknown-version`: the backup was made by newer code than this, or by code older than the first of its migrations. `manifest-unreadable`: it is damaged, or was encrypted
 * with another key.
 */
export type RestoreBackupRefusal =
  | DatabaseNotReady
  | 'no-backup'
  | 'key-missing'
  | 'manifest-unreadable'
  | 'unknown-version'
  | 'files-not-empty'

/**
 * Restores a backup into an empty database and an empty store of files, after comparing all of it with its manifest, and
 * compares every row and file again afterwards. Nothing is written when it is refused or when a byte differs (`flaws`).
 */
export async function restoreBackup(
  deps: RestoreDeps,
  { name, isForced }: { name: string | null; isForced: boolean },
): Promise<Result<RestoredBackup, RestoreBackupRefusal> | { ok: false; code: 'damaged'; flaws: BackupFlaw[] }> {
  const { store, onStep } = deps
  const { complete } = await listBackups(store)
  const chosen = name === null ? complete[0] : complete.find((backup) => backup.name === name)
  if (!chosen) return refuse((await store.isLocked()) ? 'key-missing' : 'no-backup')
  const manifest = await readManifestOrNull(store, chosen.name)
  if (!manifest) return refuse('manifest-unreadable')
  if (!(await isKnownMigration(manifest.migration, deps.migrations))) return refuse('unknown-version')

  const early = isForced ? null : await openReady(deps, isForced)
  if (early?.ok === false) return early
  const flaws = await checkBackup(store, manifest, onStep)
  if (flaws.length > 0) return { ok: false, code: 'damaged', flaws }
  // Read before the first write: what cannot be read must not leave a restore that never ends.
  const newer = await listErasures(
    store,
    manifest,
    complete.filter(({ madeAt }) => madeAt > chosen.madeAt),
  )
  const ready = early ?? (await openReady(deps, isForced))
  if (!ready.ok) return ready
  const place = ready.value

  const begun = await beginRestore(place.databaseUrl, isForced)
  if (!begun.ok) return begun
  const totalBytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0)
  let writtenBytes = 0
  onStep?.('write-files', { total: totalBytes, count: () => writtenBytes, unit: 'bytes' })
  for (const { key, sha256, bytes } of manifest.files) {
    const written = await place.files.put(key, await store.read(objectFile(sha256)))
    if (written.sha256 !== sha256) throw new Error(`a file is not what the backup says: ${key}`)
    writtenBytes += bytes
  }
  const wanted = { isForced, folder: deps.migrations }
  await restoreDatabase(place.databaseUrl, storedDatabase(deps, manifest), wanted)

  onStep?.('continue')
  const secrets = await writeSecrets(store, place, manifest)
  const after = await continueWork(deps, { manifest, databaseUrl: place.databaseUrl }, newer)
  await finishRestore(place.databaseUrl)
  return accept({
    manifest,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
    bytes: totalBytes,
    secrets,
    ...after,
    unread: newer.unread,
  })
}

async function openReady(
  { openPlace }: RestoreDeps,
  isForced: boolean,
): Promise<Result<RestorePlace, RestoreBackupRefusal>> {
  const place = await openPlace()
  const ready = await checkRestoreTarget(place.databaseUrl, isForced)
  if (!ready.ok) return ready
  return isForced || (await isEmpty(place.files)) ? accept(place) : refuse('files-not-empty')
}

async function isEmpty(files: Files): Promise<boolean> {
  for (const folder of storageFolders) for await (const _ of files.list(folder)) return false
  return true
}

function storedDatabase({ store, onStep }: RestoreDeps, { migration, tables, sequences }: BackupManifest) {
  // Written first, all of them, and then compared.
  const totalBytes = tables.reduce((sum, { bytes }) => sum + 2 * bytes, 0)
  let doneBytes = 0
  onStep?.('write-rows', { total: totalBytes, count: () => doneBytes, unit: 'bytes' })
  const find = (name: string) => {
    const table = tables.find((one) => one.name === name)
    if (!table) throw new Error(`the backup has no table ${name}`)
    return table
  }
  return {
    migration,
    tables,
    sequences,
    openTable(name: string) {
      const { file, bytes } = find(name)
      doneBytes += bytes
      return store.read(file)
    },
    async checkTable(name: string, rows: AsyncIterable<Uint8Array>) {
      const { sha256, bytes } = await hashContent(rows)
      doneBytes += bytes
      if (sha256 !== find(name).sha256) throw new Error(`the rows of ${name} are not those of the backup`)
    },
  }
}

async function writeSecrets(
  store: BackupStore,
  { secretsFolder }: RestorePlace,
  { name: backup, secrets }: BackupManifest,
): Promise<string[]> {
  const restored: string[] = []
  if (secrets.length > 0) await mkdir(secretsFolder, { recursive: true, mode: 0o700 })
  for (const { name, file } of secrets) {
    if (!/^[a-z0-9-]+$/.test(name)) continue
    const content = await buffer(await store.read(file))
    const path = join(secretsFolder, name)
    const present = existsSync(path) ? await readFile(path) : null
    restored.push(name)
    if (present?.equals(content)) continue
    // It signed nothing of what was restored: with it the shop would not start.
    if (present) await rename(path, `${path}.before-restore-${backup}`)
    await writeFile(path, content, { mode: 0o600, flag: 'wx' })
  }
  return restored
}

/** Throws when the target cannot be read at all. */
async function readManifestOrNull(store: BackupStore, name: string): Promise<BackupManifest | null> {
  return readManifest(store, name).catch((error: unknown) => {
    if (isTargetFailure(error)) throw error
    return null
  })
}

/** People who were erased since this backup, by newer ones, and the names of those that cannot be read. */
async function listErasures(store: BackupStore, own: BackupManifest, newer: { name: string }[]) {
  const erased = new Set<string>()
  const rows = new Set<string>()
  const unread: string[] = []
  for (const { name } of newer) {
    const manifest = await readManifestOrNull(store, name)
    if (!manifest) unread.push(name)
    for (const { clientId } of manifest?.erasures ?? []) erased.add(clientId)
    for (const id of manifest?.erasedRows ?? []) rows.add(id)
  }
  for (const { clientId } of own.erasures) erased.delete(clientId)
  for (const id of own.erasedRows) rows.delete(id)
  return { erased: [...erased], rows: [...rows], unread }
}

const actor = { id: 'system', name: 'Restauração de backup', ip: '', userAgent: '', ...withoutSession }

/**
 * What was accepted but not done when the backup was made goes on, who was erased since is erased again, and staff and
 * clients sign in again.
 */
async function continueWork(
  deps: RestoreDeps,
  { manifest, databaseUrl }: { manifest: BackupManifest; databaseUrl: string },
  erasures: { erased: string[]; rows: string[] },
) {
  const stored = await readStoredJobs(databaseUrl, await deps.store.read(manifest.jobs.file))
  const boss = createBoss(databaseUrl, () => undefined)
  await boss.start()
  await defineQueues(boss)
  const queue = createQueue(boss)
  const { db, close } = connect(databaseUrl, { connections: 2 })
  const eraseAgain: string[] = []
  let erased = 0
  let eraseLater = 0
  try {
    await deleteAllSessions(db)
    await endAllAccess(db)
    const resumed = await resumeJobs(boss, stored)
    for (const clientId of erasures.erased) {
      const answer = await eraseClient({ db, queue, now: deps.now }, actor, clientId)
      if (answer.ok) erased += 1
      else if (answer.code === 'money-open' || answer.code === 'work-open') eraseAgain.push(clientId)
    }
    for (const email of await listEmailsOfRows(db, erasures.rows)) {
      const answer = await eraseByEmail({ db, queue, now: deps.now }, actor, email)
      if (answer.ok) erased += 1
      else if (answer.code !== 'erased') eraseLater += 1
    }
    return { jobs: resumed, erased, eraseAgain, eraseLater }
  } finally {
    await Promise.allSettled([boss.stop({ graceful: false, close: true }), close()])
  }
}
