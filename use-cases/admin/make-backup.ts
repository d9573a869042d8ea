import { hash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { isTargetFailure, keyMissing, targetFailure, type BackupStore } from '#adapters/backup/backup-store.ts'
import type { Files } from '#adapters/files/files.ts'
import { createHashMeter } from '#adapters/files/hashing-stream.ts'
import {
  backupFolder,
  backupName,
  manifestFile,
  objectFile,
  stringifyManifest,
  type BackupManifest,
} from '#core/admin/backup-manifest.ts'
import type { BackupRule } from '#core/admin/backup.ts'
import { accept, type Result } from '#core/shared/result.ts'
import { withSnapshot, type DatabaseSnapshot, type SnapshotFile } from '#db/admin/database-snapshot.ts'

import type { OnStep } from './check-backup.ts'
import { pruneBackups, removeBackup } from './internal/prune-backups.ts'
import { listBackups, readManifest, type FoundBackup } from './list-backups.ts'

export type BackupDeps = {
  databaseUrl: string
  files: Files
  /** Called once no other backup runs. */
  openStore: () => Promise<BackupStore>
  /** Secrets of DATA_DIR; stored in encrypted backups only. */
  secretsFolder: string
  now: () => Date
  onStep?: OnStep<'read-rows' | 'copy-files'>
}

export type MadeBackup = {
  name: string
  /** Everything in it, also what it shares with other backups. */
  bytes: number
  rows: number
  files: number
  /** Files copied now; the others were in the target already. */
  copied: number
  damaged: number
  /** Keys of the first of them. */
  damagedKeys: string[]
  /** Backups removed by the rule; `null` when tidying up failed, which the next backup does again. */
  removed: number | null
}

/**
 * Makes a backup while the shop runs: every row as of one moment, and every file those rows refer to. Memory does not
 * grow with the size of a table or file. The manifest is written last, so that an interrupted backup is never taken for
 * a complete one. Refused while another one is made; throws when it could not be completed.
 */
export async function makeBackup(deps: BackupDeps, rule: BackupRule): Promise<Result<MadeBackup, 'backup-running'>> {
  const made = await withSnapshot(deps.databaseUrl, async (snapshot) => {
    const store = await deps.openStore()
    const { complete, unfinished } = await listBackups(store)
    await requireOwnKey(store, complete)
    for (const name of unfinished) await removeBackup(store, name)
    const backup = await writeBackup(deps, store, snapshot)
    const pruned = await snapshot
      .requireLock()
      .then(() => pruneBackups(store, rule))
      .catch(() => null)
    return { ...backup, removed: pruned ? pruned.removed : null }
  })
  return made.ok ? accept(made.value) : made
}

/**
 * Refuses a target that was encrypted with another key: its objects would be taken for copied, and nobody could restore
 * them with this one. A single damaged manifest is no other key. Without a key, refuses one that is encrypted at all: a
 * key that was lost from the settings must not end the encryption without a word.
 */
async function requireOwnKey(store: BackupStore, complete: FoundBackup[]): Promise<void> {
  if (!store.isEncrypted) {
    if (await store.isLocked()) throw keyMissing()
    return
  }
  for (const { name } of complete) {
    const isOwn = await readManifest(store, name).then(
      () => true,
      () => false,
    )
    if (isOwn) return
  }
  if (complete.length > 0) throw targetFailure(new Error('no backup in the target can be read with this key'))
  for await (const name of store.list('objects')) return requireReadable(store, name)
}

/** Opens a file as far as its first bytes: an object may be large. */
async function requireReadable(store: BackupStore, name: string): Promise<void> {
  const content = await store.read(name)
  try {
    await content[Symbol.asyncIterator]().next()
  } catch (error) {
    throw targetFailure(error)
  } finally {
    content.destroy()
  }
}

async function writeBackup(deps: BackupDeps, store: BackupStore, snapshot: DatabaseSnapshot) {
  const madeAt = deps.now()
  const name = backupName(madeAt)
  const { stored, ...database } = await writeDatabase(deps, store, { name, snapshot })
  const all = await snapshot.listFiles()
  const erasures = await snapshot.listErasures()
  const erasedRows = await snapshot.listErasedRows()
  const sequences = await snapshot.readSequences()
  await snapshot.end()

  const { present, missing, copied } = await writeFiles(deps, store, { all, snapshot })
  const manifest: BackupManifest = {
    product: 'harmonia',
    format: 2,
    name,
    madeAt: madeAt.toISOString(),
    postgres: snapshot.postgres,
    migration: snapshot.migration,
    ...database,
    sequences,
    files: present,
    missing,
    secrets: store.isEncrypted ? await writeSecrets(store, name, deps.secretsFolder) : [],
    erasures,
    erasedRows,
  }
  // Another backup could have removed what was written as the rest of an interrupted one.
  await snapshot.requireLock()
  const text = stringifyManifest(manifest, (part) => hash('sha256', part))
  await store.write(manifestFile(name), Readable.from([Buffer.from(text)]))
  const damaged = missing.filter(({ reason }) => reason === 'damaged').map(({ key }) => key)
  return {
    name,
    bytes: stored + sumBytes(present),
    rows: database.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: present.length,
    copied,
    damaged: damaged.length,
    damagedKeys: damaged.slice(0, 20),
  }
}

async function writeDatabase(
  { onStep }: BackupDeps,
  store: BackupStore,
  { name, snapshot }: { name: string; snapshot: DatabaseSnapshot },
) {
  const tables: BackupManifest['tables'] = []
  let stored = 0
  onStep?.('read-rows', { total: snapshot.tables.length, count: () => tables.length, unit: 'tables' })
  for (const table of snapshot.tables) {
    const written = await writeRows(
      store,
      `${backupFolder(name)}/tables/${table.name}.tsv.gz`,
      snapshot.copyTable(table),
    )
    stored += written.stored
    tables.push({ name: table.name, columns: table.columns, ...written.facts })
  }
  const jobs = await writeRows(store, `${backupFolder(name)}/jobs.tsv.gz`, snapshot.copyJobs())
  return { tables, jobs: jobs.facts, stored: stored + jobs.stored }
}

/** In PostgreSQL's text format a row is a line, and the first line has the names of the columns. */
async function writeRows(store: BackupStore, file: string, body: Readable) {
  let lines = 0
  async function* counted() {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
      yield chunk
    }
  }
  const { stored, bytes, sha256 } = await store.write(file, counted())
  return { stored, facts: { file, bytes, sha256, rows: Math.max(0, lines - 1) } }
}

function sumBytes(files: readonly { bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

type FilesOfSnapshot = { all: SnapshotFile[]; snapshot: Pick<DatabaseSnapshot, 'isFileStillStored'> }

/** Files never change, so one that is in the target under its hash needs no copy. */
async function writeFiles({ files, onStep }: BackupDeps, store: BackupStore, { all, snapshot }: FilesOfSnapshot) {
  const known = new Set<string>()
  for await (const name of store.list('objects')) known.add(name)

  const present: BackupManifest['files'] = []
  const missing: BackupManifest['missing'] = []
  let copied = 0
  let seen = 0
  const wanted = new Map(all.map((file) => [objectFile(file.sha256), file]))
  for (const object of known) wanted.delete(object)
  onStep?.('copy-files', { total: sumBytes([...wanted.values()]), count: () => seen, unit: 'bytes' })
  for (const { storageKey: key, sha256, bytes } of all) {
    const object = objectFile(sha256)
    if (!known.has(object)) {
      const reason = await copyFile({ files, store, snapshot }, { storageKey: key, sha256, bytes })
      seen += bytes
      if (reason) {
        missing.push({ key, sha256, bytes, reason })
        continue
      }
      known.add(object)
      copied += 1
    }
    present.push({ key, sha256, bytes })
  }
  return { present, missing, copied }
}

/** `null` when it was copied. Throws when the target fails, or when no file can be read at all. */
async function copyFile(
  { files, store, snapshot }: { files: Files; store: BackupStore; snapshot: FilesOfSnapshot['snapshot'] },
  file: SnapshotFile,
): Promise<'deleted' | 'damaged' | null> {
  try {
    await store.write(objectFile(file.sha256), readChecked(files, file))
    return null
  } catch (error) {
    if (isTargetFailure(error)) throw error
    await files.check()
    return (await snapshot.isFileStillStored(file.storageKey)) ? 'damaged' : 'deleted'
  }
}

/** Fails at its end when it is not what was stored: nothing is written then. */
async function* readChecked(files: Files, { storageKey, sha256 }: SnapshotFile): AsyncGenerator<Uint8Array> {
  const meter = createHashMeter()
  for await (const chunk of (await files.read(storageKey)) as AsyncIterable<Uint8Array>) {
    meter.see(chunk)
    yield chunk
  }
  if (meter.written().sha256 !== sha256) throw new Error('a stored file is not what it was')
}

async function writeSecrets(store: BackupStore, name: string, folder: string): Promise<BackupManifest['secrets']> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const secrets: BackupManifest['secrets'] = []
  for (const entry of entries) {
    if (!entry.isFile() || !/^[a-z0-9-]+$/.test(entry.name)) continue
    const file = `${backupFolder(name)}/secrets/${entry.name}`
    const content = Readable.from([await readFile(join(folder, entry.name))])
    const { bytes, sha256 } = await store.write(file, content)
    secrets.push({ name: entry.name, file, bytes, sha256 })
  }
  return secrets
}
