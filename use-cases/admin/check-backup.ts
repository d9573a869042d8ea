import { hashContent, type BackupStore } from '#adapters/backup/backup-store.ts'
import { objectFile, type BackupManifest } from '#core/admin/backup-manifest.ts'

/** A file of a backup that cannot be read, or is not what the manifest says. */
export type BackupFlaw = { file: string }

/** What a command that takes long says of itself; `count()` of `total` is done. */
export type OnStep<Step extends string> = (
  step: Step,
  amount?: { total: number; count: () => number; unit: 'bytes' | 'tables' },
) => void

/** Reads all of a backup and compares every byte with its manifest. Changes nothing. */
export async function checkBackup(
  store: BackupStore,
  manifest: BackupManifest,
  onStep?: OnStep<'check'>,
): Promise<BackupFlaw[]> {
  const expected = new Map<string, { sha256: string; bytes: number }>()
  for (const { file, ...facts } of [...manifest.tables, manifest.jobs, ...manifest.secrets]) expected.set(file, facts)
  for (const facts of manifest.files) expected.set(objectFile(facts.sha256), facts)

  const flaws: BackupFlaw[] = []
  let read = 0
  const total = [...expected.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  onStep?.('check', { total, count: () => read, unit: 'bytes' })
  for (const [file, { sha256, bytes }] of expected) {
    const found = await store
      .read(file)
      .then(hashContent)
      .catch(() => null)
    if (found?.sha256 !== sha256) flaws.push({ file })
    read += bytes
  }
  return flaws
}
