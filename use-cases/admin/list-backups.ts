import { hash } from 'node:crypto'
import { text } from 'node:stream/consumers'

import type { BackupStore } from '#adapters/backup/backup-store.ts'
import { manifestFile, parseManifest, timeOfBackup, type BackupManifest } from '#core/admin/backup-manifest.ts'

export type FoundBackup = { name: string; madeAt: Date }

/** The complete backups of a target, newest first, and the names of those that were never completed. */
export async function listBackups(store: BackupStore): Promise<{ complete: FoundBackup[]; unfinished: string[] }> {
  const found = new Map<string, { madeAt: Date; isComplete: boolean }>()
  for await (const file of store.list('backups')) {
    const name = file.split('/')[1] ?? ''
    const madeAt = timeOfBackup(name)
    if (!madeAt) continue
    const isComplete = found.get(name)?.isComplete === true || file === manifestFile(name)
    found.set(name, { madeAt, isComplete })
  }
  const all = [...found].map(([name, { madeAt, isComplete }]) => ({ name, madeAt, isComplete }))
  return {
    complete: all
      .filter(({ isComplete }) => isComplete)
      .map(({ name, madeAt }) => ({ name, madeAt }))
      .toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime()),
    unfinished: all.filter(({ isComplete }) => !isComplete).map(({ name }) => name),
  }
}

/** Throws when it cannot be read, is damaged, or was encrypted with another key. */
export async function readManifest(store: BackupStore, name: string): Promise<BackupManifest> {
  return parseManifest(await text(await store.read(manifestFile(name))), (part) => hash('sha256', part))
}
