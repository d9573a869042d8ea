import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { createBackupStore } from '#adapters/backup/backup-store.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import { manifestFile, objectFile } from '#core/admin/backup-manifest.ts'
import { createStoredFile } from '#test/support/delivery-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { checkBackup } from './check-backup.ts'
import { readManifest } from './list-backups.ts'
import { makeBackup } from './make-backup.ts'

const context = await createTestContext()
const target = join(context.folder, 'backups')

test('a whole backup → no flaws; a file missing and one longer → both by name', async () => {
  await createStoredFile(context, 'som.wav')
  const store = createBackupStore(await createLocalFiles(target), null)
  const deps = { databaseUrl: context.url, files: context.files, secretsFolder: '', now: context.now }
  const made = await makeBackup({ ...deps, openStore: async () => store }, { daily: 7, weekly: 4, monthly: 12 })
  const manifest = await readManifest(store, made.ok ? made.value.name : '')
  expect(await checkBackup(store, manifest)).toEqual([])

  const lost = manifest.jobs.file
  const object = objectFile(manifest.files[0]?.sha256 ?? '')
  await rm(join(target, lost))
  await appendFile(join(target, object), 'x')
  expect(await checkBackup(store, manifest)).toEqual([{ file: lost }, { file: object }])
})

test.each([
  ['a row more', /"rows": \d+/, '"rows": 7'],
  ['a file under another name', /"key": "test\//, '"key": "tost/'],
  ['no checksum', /,\n "checksum": "\w+"/, ''],
])('%s in the manifest of a backup without a key → it cannot be read', async (_, found, changed) => {
  await createStoredFile(context, 'outro.wav')
  const store = createBackupStore(await createLocalFiles(target), null)
  const deps = { databaseUrl: context.url, files: context.files, secretsFolder: '', now: () => new Date() }
  const made = await makeBackup({ ...deps, openStore: async () => store }, { daily: 7, weekly: 4, monthly: 12 })
  const name = made.ok ? made.value.name : ''
  const path = join(target, manifestFile(name))
  const text = await readFile(path, 'utf8')
  expect(text).toMatch(found)

  await writeFile(path, text.replace(found, changed))

  await expect(readManifest(store, name)).rejects.toThrow('the manifest is damaged')
})

test('a manifest of before it had a checksum → is read', async () => {
  const store = createBackupStore(await createLocalFiles(target), null)
  const deps = { databaseUrl: context.url, files: context.files, secretsFolder: '', now: () => new Date() }
  const made = await makeBackup({ ...deps, openStore: async () => store }, { daily: 7, weekly: 4, monthly: 12 })
  const name = made.ok ? made.value.name : ''
  const path = join(target, manifestFile(name))
  const text = await readFile(path, 'utf8')

  await writeFile(path, text.replace(/,\n "checksum": "\w+"/, '').replace('"format": 2', '"format": 1'))

  expect(await readManifest(store, name)).toMatchObject({ name, format: 1 })
})
