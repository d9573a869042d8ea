import type { BackupStore } from '#adapters/backup/backup-store.ts'
import type { KnownBackup } from '#core/admin/backup.ts'
import { dayOf } from '#core/shared/dates.ts'
import { readManifest, type FoundBackup } from '#use-cases/admin/list-backups.ts'

/** When these backups were made, with the version of the database in each where a day has several: of a day with one it decides nothing. */
export async function listVersions(store: BackupStore, complete: readonly FoundBackup[]): Promise<KnownBackup[]> {
  const known: KnownBackup[] = []
  for (const { name, madeAt } of complete) {
    const isAlone = complete.filter((one) => dayOf(one.madeAt) === dayOf(madeAt)).length === 1
    const manifest = isAlone ? null : await readManifest(store, name).catch(() => null)
    known.push({ madeAt, migration: manifest?.migration ?? null })
  }
  return known
}
