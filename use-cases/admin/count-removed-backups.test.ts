import { join } from 'node:path'
import { Readable } from 'node:stream'

import { expect, test } from 'vitest'

import { createBackupStore } from '#adapters/backup/backup-store.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import { backupName, manifestFile } from '#core/admin/backup-manifest.ts'
import { defaultBackupSettings } from '#core/admin/backup.ts'
import { addDays } from '#core/shared/dates.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { countRemovedBackups } from './count-removed-backups.ts'

const context = await createTestContext()
const openStore = async () => createBackupStore(await createLocalFiles(join(context.folder, 'kept')), null)
const target = { kind: 'folder', isEncrypted: false } as const
const less = { ...defaultBackupSettings, daily: 3, weekly: 0, monthly: 0 }

const store = await openStore()
for (const day of [0, 1, 2, 3, 4, 5, 6])
  await store.write(manifestFile(backupName(addDays(context.now(), -day))), Readable.from([Buffer.from('{}')]))

test.each([
  ['fewer', less, target, openStore, 5],
  ['as many', defaultBackupSettings, target, openStore, 0],
  ['none, which is refused', { ...less, daily: 0 }, target, openStore, 0],
  ['fewer, without a target', less, null, openStore, 0],
  ['fewer, and the target does not answer', less, target, () => Promise.reject(new Error('EIO')), null],
] as const)('settings that keep %s → how many of seven go', async (_, settings, configured, open, removed) => {
  const deps = { ...context, backup: { target: configured, openStore: open } }
  expect(await countRemovedBackups(deps, settings)).toBe(removed)
})
