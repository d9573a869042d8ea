import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, expect, test } from 'vitest'

import { createBackupStore } from '#adapters/backup/backup-store.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import { backupState } from '#core/admin/backup.ts'
import type { IncidentCause } from '#core/admin/incident.ts'
import { addDays, addMinutes } from '#core/shared/dates.ts'
import { findNewestBackups, listNewestBackups, saveBackupSettings } from '#db/admin/backups.ts'
import { withSnapshot } from '#db/admin/database-snapshot.ts'
import { backups, mails } from '#db/schema.ts'
import { createStoredFile } from '#test/support/delivery-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { changeBackupSettings } from './change-backup-settings.ts'
import { listBackups } from './list-backups.ts'
import { reportLateBackup, runBackup, runDueBackup, type BackupTools } from './run-backup.ts'
import { watchIncidents } from './watch-incidents.ts'

const context = await createTestContext()
const target = join(context.folder, 'backups')
const openStore = async () => createBackupStore(await createLocalFiles(target), null)
const away = () => Promise.reject(new Error('the backup target failed', { cause: new Error('EIO') }))
const settings = { isOn: true, hour: 3, daily: 7, weekly: 4, monthly: 12 }

beforeEach(async () => {
  await context.db.delete(backups)
  await rm(target, { recursive: true, force: true })
  context.time = new Date('2026-11-23T15:00:00Z')
})

function depsWith(change: Partial<BackupTools> = {}) {
  const seen: [IncidentCause, boolean][] = []
  const deps = {
    ...context,
    backup: {
      target: { kind: 'folder' as const, isEncrypted: false },
      isElsewhere: false,
      databaseUrl: context.url,
      secretsFolder: join(context.folder, 'secrets'),
      openStore,
      ...change,
    },
    incidents: {
      failed: (cause: IncidentCause) => void seen.push([cause, false]),
      worked: (cause: IncidentCause) => void seen.push([cause, true]),
    },
    log: { warn: () => undefined },
  }
  return { deps, seen }
}

test('due → made, stored with size and files, and not made again that day', async () => {
  await createStoredFile(context, 'som.wav')
  const { deps, seen } = depsWith()
  const made = await runDueBackup(deps)
  expect(await listNewestBackups(context.db, 2)).toMatchObject([
    { name: made?.name, failure: null, bytes: made?.bytes, files: 1, damaged: 0, startedAt: context.time },
  ])
  expect(seen).toEqual([
    ['backup-failed', true],
    ['backup-late', true],
  ])
  context.time = addMinutes(context.time, 10)
  expect(await runDueBackup(deps)).toBeNull()
  context.time = addDays(context.time, 1)
  expect(await runDueBackup(deps)).not.toBeNull()
})

test('switched off, or without a target → nothing is made', async () => {
  const { deps } = depsWith()
  await changeBackupSettings(context, testActor(), { ...settings, isOn: false })
  expect(await runDueBackup(deps)).toBeNull()
  await context.db.transaction((tx) => saveBackupSettings(tx, settings))
  expect(await runDueBackup(depsWith({ target: null }).deps)).toBeNull()
  expect(await listNewestBackups(context.db, 1)).toEqual([])
})

test('the target fails → stored as a failure, an incident with one mail, tried again an hour later', async () => {
  const { deps } = depsWith({ openStore: away })
  const incidents = watchIncidents(context)
  expect(await runDueBackup({ ...deps, incidents })).toBeNull()
  await incidents.store()
  expect(await listNewestBackups(context.db, 1)).toMatchObject([{ name: null, failure: 'target-failed' }])
  const subjects = (await context.db.select().from(mails)).map(({ content }) => content.subject)
  expect(subjects).toContain('O backup falhou')

  context.time = addMinutes(context.time, 10)
  expect(await runDueBackup(depsWith().deps)).toBeNull()
  context.time = addMinutes(context.time, 50)
  expect(await runDueBackup(depsWith().deps)).not.toBeNull()
})

test('the target fails and somebody makes a backup elsewhere → still failed and late, and the one of the day is due', async () => {
  const { deps } = depsWith({ openStore: away })
  await runDueBackup(deps)
  context.time = addMinutes(context.time, 60)
  const elsewhere = depsWith({ isElsewhere: true }).deps
  expect(await runBackup(elsewhere)).not.toBeNull()

  const state = async (hasTarget: boolean) =>
    backupState(await findNewestBackups(context.db, { hasTarget }), true, context.time)
  expect(await state(true)).toBe('failed')
  // Without a target, backups by command are all there is.
  expect(await state(false)).toBe('good')
  expect(await runDueBackup(depsWith().deps)).not.toBeNull()

  context.time = addMinutes(context.time, 37 * 60)
  await runBackup(elsewhere)
  expect(await reportLateBackup(deps)).toBe(true)
})

test('two processes at once → one backup', async () => {
  const { deps } = depsWith()
  const answers = await Promise.all([runBackup(deps), runBackup(deps)])
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect((await listBackups(await openStore())).complete).toHaveLength(1)
  expect(await context.db.$count(backups)).toBe(1)
  await withSnapshot(context.url, async () => expect(await runBackup(deps)).toBeNull())
  expect(await context.db.$count(backups)).toBe(1)
})

test('a damaged file → the backup is made and counts, and the incident stays until a whole one', async () => {
  await createStoredFile(context, 'perdido.wav').then(() => rm(join(context.folder, 'files/test'), { recursive: true }))
  const { deps, seen } = depsWith()
  const warned: object[] = []
  const log = { warn: (details: object) => void warned.push(details) }
  expect((await runBackup({ ...deps, log }))?.damaged).toBeGreaterThan(0)
  expect(warned).toMatchObject([{ files: expect.arrayContaining([expect.stringContaining('test/')]) }])
  expect(seen).toContainEqual(['backup-failed', false])
  const { newest, newestMade } = await findNewestBackups(context.db, { hasTarget: true })
  expect(newest).toMatchObject({ failure: 'files-damaged', name: expect.any(String) })
  expect(newestMade).toEqual(newest)
})

test('the last backup is older than a day and a half → reported, unless none are scheduled', async () => {
  const { deps, seen } = depsWith()
  expect(await reportLateBackup(deps)).toBe(false)
  await runBackup(deps)
  context.time = addMinutes(context.time, 37 * 60)
  expect(await reportLateBackup(deps)).toBe(true)
  expect(seen.at(-1)).toEqual(['backup-late', false])
  expect(await reportLateBackup(depsWith({ target: null }).deps)).toBe(false)
  await context.db.transaction((tx) => saveBackupSettings(tx, { ...settings, isOn: false }))
  expect(await reportLateBackup(deps)).toBe(false)
  expect(seen.at(-1)).toEqual(['backup-late', true])
})
