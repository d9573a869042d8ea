import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { createBackupStore } from '#adapters/backup/backup-store.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import { restoredGenerations } from '#db/access/access.ts'
import { connect, migrationsFolder } from '#db/client.ts'
import { createDeliveredProject } from '#test/support/delivery-fixtures.ts'
import { lowerGenerations, readDatabase, readFolder } from '#test/support/formats/database-contents.ts'
import { createTestDatabase } from '#test/support/postgres.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createPlayableVersion } from '#test/support/recording-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import type { OnStep } from './check-backup.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

// What can go wrong on the way is in restore-backup.rare.test.ts.

const context = await createTestContext()
const secretsFolder = join(context.folder, 'secrets')
await mkdir(secretsFolder)
await writeFile(join(secretsFolder, 'session'), 'o segredo das sessoes')

/** Unfinished jobs, in the order they were queued. */
async function jobsOf(url: string) {
  const { db, close } = connect(url, { connections: 1 })
  try {
    const { rows } = await db.execute(
      sql`select id, name, data, singleton_key, priority, date_trunc('milliseconds', start_after) as start_after
      from pgboss.job where state in ('created', 'retry', 'active') and name <> 'run-backup' order by id`,
    )
    return rows
  } finally {
    await close()
  }
}

test('restored into an empty place → every row, sequence, key, trigger, file and waiting job is the same', async () => {
  await createPaidProject(context, { name: 'Ana "Lima" \\N\t' })
  await createDeliveredProject(context)
  await createPlayableVersion(context, (await createPaidProject(context)).id, { content: 'x'.repeat(300_000) })
  const { files, now, url, folder } = context
  const openStore = async () => createBackupStore(await createLocalFiles(join(folder, 'backups')), null)
  const rule = { daily: 7, weekly: 4, monthly: 12 }
  const made = await makeBackup({ databaseUrl: url, files, openStore, secretsFolder, now }, rule)
  const database = await createTestDatabase({ isEmpty: true })
  onTestFinished(database.drop)
  const filesFolder = join(folder, 'restored')
  const place = {
    databaseUrl: database.url,
    files: await createLocalFiles(filesFolder),
    filesFolder,
    secretsFolder: join(folder, 'restored-secrets'),
  }
  const deps = { store: await openStore(), openPlace: async () => place, now, migrations: migrationsFolder }
  const restored = await restoreBackup(deps, { name: null, isForced: false })

  // Apart from all access having ended.
  await lowerGenerations(database.url, restoredGenerations)
  expect(await readDatabase(database.url)).toEqual(await readDatabase(url))
  expect(await readFolder(filesFolder)).toEqual(await readFolder(join(folder, 'files')))
  const jobs = await jobsOf(url)
  expect(jobs.length).toBeGreaterThan(0)
  expect(await jobsOf(database.url)).toEqual(jobs)
  expect(made.ok && restored.ok ? restored.value : null).toMatchObject({
    rows: made.ok ? made.value.rows : 0,
    files: made.ok ? made.value.files : 0,
    jobs: jobs.length,
    erased: 0,
    eraseAgain: [],
  })
})

test('a backup and its restore → every step they tell of ends with all of it done', async () => {
  await createDeliveredProject(context)
  const { files, now, url, folder } = context
  const openStore = async () => createBackupStore(await createLocalFiles(join(folder, 'told')), null)
  const steps = new Map<string, () => boolean>()
  const onStep: OnStep<string> = (step, amount) => {
    steps.set(step, () => !amount || (amount.total > 0 && amount.count() === amount.total))
  }
  const made = { databaseUrl: url, files, openStore, secretsFolder, now, onStep }
  await makeBackup(made, { daily: 7, weekly: 4, monthly: 12 })
  const database = await createTestDatabase({ isEmpty: true })
  onTestFinished(database.drop)
  const place = {
    databaseUrl: database.url,
    files: await createLocalFiles(join(folder, 'told-restored')),
    secretsFolder,
  }
  const restore = { store: await openStore(), openPlace: async () => place, now, migrations: migrationsFolder, onStep }
  await restoreBackup(restore, { name: null, isForced: false })

  expect([...steps].map(([step, isDone]) => [step, isDone()])).toEqual([
    ['read-rows', true],
    ['copy-files', true],
    ['check', true],
    ['write-files', true],
    ['write-rows', true],
    ['continue', true],
  ])
})
