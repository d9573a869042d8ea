import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { expect, onTestFinished, test } from 'vitest'

import { createBackupStore, type BackupStore } from '#adapters/backup/backup-store.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import { backupFolder, backupName, manifestFile, objectFile, type BackupManifest } from '#core/admin/backup-manifest.ts'
import { addDays, addMinutes } from '#core/shared/dates.ts'
import { listBackups } from '#use-cases/admin/list-backups.ts'

import { pruneBackups, removeBackup } from './prune-backups.ts'

const today = new Date('2026-11-23T06:00:00Z')
const onlyToday = { daily: 1, weekly: 0, monthly: 0 }

async function createStore(): Promise<BackupStore> {
  const folder = await mkdtemp(join(tmpdir(), 'harmonia-prune-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return createBackupStore(await createLocalFiles(folder), null)
}

const hashOf = (letter: string) => letter.repeat(64)
const oneChunk = (text: string) => Readable.from([Buffer.from(text)])

/** A backup with these objects, as its manifest says. */
async function write(store: BackupStore, madeAt: Date, letters: string[], migration = 1): Promise<string> {
  const name = backupName(madeAt)
  const empty = { file: '', bytes: 0, sha256: hashOf('0') }
  const manifest: BackupManifest = {
    product: 'harmonia',
    format: 1,
    name,
    madeAt: madeAt.toISOString(),
    postgres: '18.4',
    migration,
    tables: [],
    sequences: [],
    jobs: { ...empty, rows: 0 },
    files: letters.map((letter) => ({ key: `sons/${letter}`, sha256: hashOf(letter), bytes: 1 })),
    missing: [],
    secrets: [],
    erasures: [],
    erasedRows: [],
  }
  for (const letter of letters) await store.write(objectFile(hashOf(letter)), oneChunk(letter))
  await store.write(`${backupFolder(name)}/tables/orders.tsv.gz`, oneChunk('id\n'))
  await store.write(manifestFile(name), oneChunk(JSON.stringify(manifest)))
  return name
}

async function objectsOf(store: BackupStore): Promise<string[]> {
  const letters: string[] = []
  for await (const name of store.list('objects')) letters.push(name.at(-1) ?? '')
  return letters.toSorted((one, other) => one.localeCompare(other))
}

test('a backup the rule drops → goes with the objects only it had', async () => {
  const store = await createStore()
  await write(store, addDays(today, -1), ['a', 'b'])
  const name = await write(store, today, ['b', 'c'])
  expect(await pruneBackups(store, onlyToday)).toEqual({ removed: 1 })
  expect((await listBackups(store)).complete).toMatchObject([{ name }])
  expect(await objectsOf(store)).toEqual(['b', 'c'])
})

test('two backups on the day of an update, one from before it → both stay, with their objects', async () => {
  const store = await createStore()
  const before = await write(store, addMinutes(today, -60), ['a'], 1)
  const after = await write(store, today, ['b'], 2)
  expect(await pruneBackups(store, onlyToday)).toEqual({ removed: 0 })
  expect((await listBackups(store)).complete.map(({ name }) => name)).toEqual([after, before])
  expect(await objectsOf(store)).toEqual(['a', 'b'])
})

test('a retained manifest that cannot be read → no object goes', async () => {
  const store = await createStore()
  await write(store, addDays(today, -1), ['a'])
  await store.write(manifestFile(await write(store, today, ['b'])), oneChunk('broken'))
  await expect(pruneBackups(store, { ...onlyToday, daily: 2 })).rejects.toThrow('JSON')
  expect(await objectsOf(store)).toEqual(['a', 'b'])
})

test('a removal that stops after its first file → what is left is no backup', async () => {
  const store = await createStore()
  const name = await write(store, today, [])
  let removed = 0
  const stopping: BackupStore = {
    ...store,
    async remove(file) {
      if ((removed += 1) > 1) throw new Error('stopped')
      await store.remove(file)
    },
  }
  await expect(removeBackup(stopping, name)).rejects.toThrow('stopped')
  expect(await listBackups(store)).toEqual({ complete: [], unfinished: [name] })
})
