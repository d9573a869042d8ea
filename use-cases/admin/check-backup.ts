import { hashContent, type BackupStore } from '#adapters/backup/backup-store.ts'
import { objectFile, type BackupManifest } from '#core/admin/backup-manifest.ts'

/** A file of a backup that cannot be read, or is not what the manifest says. */
export type BackupFlaw = { file: string }

/** Reads all of a backup and compares every byte with its manifest. Changes nothing. */
export async function checkBackup(store: BackupStore, manifest: BackupManifest): Promise<BackupFlaw[]> {
  const expected = new Map<string, string>()
  for (const { file, sha256 } of [...manifest.tables, manifest.jobs, ...manifest.secrets]) expected.set(file, sha256)
  for (const { sha256 } of manifest.files) expected.set(objectFile(sha256), sha256)

  const flaws: BackupFlaw[] = []
  for (const [file, sha256] of expected) {
    const found = await store
      .read(file)
      .then(hashContent)
      .catch(() => null)
    if (found?.sha256 !== sha256) flaws.push({ file })
  }
  return flaws
}
