import type { BackupStore } from '#adapters/backup/backup-store.ts'
import { backupFolder, manifestFile, objectFile } from '#core/admin/backup-manifest.ts'
import { selectRetainedBackups, type BackupRule } from '#core/admin/backup.ts'
import { listBackups, readManifest } from '#use-cases/admin/list-backups.ts'

import { listVersions } from './list-versions.ts'

/**
 * Removes the backups the rule does not keep, and then the objects that no backup refers to. Only while no other backup
 * is made. Removes no object when a single manifest cannot be read: it may need any of them.
 */
export async function pruneBackups(store: BackupStore, rule: BackupRule): Promise<{ removed: number }> {
  const { complete } = await listBackups(store)
  const retained = selectRetainedBackups(await listVersions(store, complete), rule)
  const gone = complete.filter(({ madeAt }) => !retained.has(madeAt))
  for (const { name } of gone) await removeBackup(store, name)

  const needed = new Set<string>()
  for (const { name, madeAt } of complete) {
    if (!retained.has(madeAt)) continue
    for (const { sha256 } of (await readManifest(store, name)).files) needed.add(objectFile(sha256))
  }
  const dropped: string[] = []
  for await (const name of store.list('objects')) if (!needed.has(name)) dropped.push(name)
  for (const name of dropped) await store.remove(name)
  return { removed: gone.length }
}

/** The manifest first: what is left of an interrupted removal is not taken for a backup. */
export async function removeBackup(store: BackupStore, name: string): Promise<void> {
  await store.remove(manifestFile(name))
  const files: string[] = []
  for await (const file of store.list(backupFolder(name))) files.push(file)
  for (const file of files) await store.remove(file)
}
