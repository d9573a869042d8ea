import { join } from 'node:path'
import { Readable } from 'node:stream'

import { beforeEach, expect, test } from 'vitest'

import { createBackupStore } from '#adapters/backup/backup-store.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import { backupName, manifestFile } from '#core/admin/backup-manifest.ts'
import { defaultBackupSettings } from '#core/admin/backup.ts'
import { addDays } from '#core/shared/dates.ts'
import { readBackupSettings } from '#db/admin/backups.ts'
import { backupSettings } from '#db/schema.ts'
import { openPanel } from '#test/support/panel.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const openStore = async () => createBackupStore(await createLocalFiles(join(context.folder, 'kept')), null)
const plain = depsOf(context)
const target = { kind: 'folder', isEncrypted: false } as const
const backup = { ...plain.backup, target, openStore }
const deps = { ...plain, backup }
const panel = await openPanel(deps)
const { cookie } = await createStaff(deps, 'owner')
const path = '/admin/settings/integracoes'

const store = await openStore()
for (const day of [0, 1, 2, 3, 4, 5, 6])
  await store.write(manifestFile(backupName(addDays(context.now(), -day))), Readable.from([Buffer.from('{}')]))

beforeEach(() => context.db.delete(backupSettings))

const rule = { intent: 'backup-save', on: '1', hour: '3', daily: '7', weekly: '0', monthly: '0' }
const save = (fields: Partial<Record<string, string>>) => panel.post(path, cookie, { ...rule, ...fields })
const kept = async () => (await readBackupSettings(context.db)).daily

test('fewer backups are to be kept → nothing is saved until the number that goes is confirmed', async () => {
  const asked = await save({ daily: '3' })
  expect([asked.status, await kept()]).toEqual([422, defaultBackupSettings.daily])
  expect(asked.text).toContain(
    'Com estes números, 5 backups que existem hoje são apagados quando o próximo for feito, e não voltam.',
  )
  expect(asked.text).toContain('5 backups que existem hoje são apagados')

  const other = await save({ daily: '2', seen: '5' })
  expect([other.status, await kept()]).toEqual([422, defaultBackupSettings.daily])
  expect(other.text).toContain('6 backups que existem hoje')

  expect((await save({ daily: '3', seen: '5' })).status).toBe(302)
  expect(await kept()).toBe(3)
})

test('a rule that keeps fewer and takes none away → saved at once', async () => {
  expect((await save({ daily: '7', weekly: '4', monthly: '11' })).status).toBe(302)
  expect(await readBackupSettings(context.db)).toMatchObject({ monthly: 11 })
})

test('the target does not answer → that is said, and it can be saved all the same', async () => {
  backup.openStore = () => Promise.reject(new Error('the backup target failed'))
  const asked = await save({ daily: '3' })
  expect(asked.text).toContain('não dá para dizer quantos seriam apagados')
  const confirmed = await save({ daily: '3', seen: 'unknown' })
  backup.openStore = openStore

  expect([asked.status, confirmed.status, await kept()]).toEqual([422, 302, 3])
})
