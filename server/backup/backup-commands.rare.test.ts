import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { eq } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { createBackupKey } from '#adapters/backup/backup-encryption.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import { restoredGenerations } from '#db/access/access.ts'
import { listNewestBackups } from '#db/admin/backups.ts'
import { insertFile } from '#db/audio/files.ts'
import { connect } from '#db/client.ts'
import { startEmbeddedPostgres } from '#db/embedded/embedded.ts'
import { backups, files as storedFiles } from '#db/schema.ts'
import { openDataDir } from '#server/database.ts'
import { createDeliveredProject } from '#test/support/delivery-fixtures.ts'
import { lowerGenerations, readDatabase, readFolder } from '#test/support/formats/database-contents.ts'
import { createTestDatabase } from '#test/support/postgres.ts'
import { temporaryDataDir } from '#test/support/product.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { backupCommand, restoreCommand } from './backup-commands.ts'

const root = join(import.meta.dirname, '../..')
const context = await createTestContext()
await createDeliveredProject(context)
const home = await temporaryDataDir()
afterAll(home.remove)
const key = await createBackupKey()
// Opening a data directory closes this process to other users; PostgreSQL's must be able to enter the next one.
const usualMask = process.umask()

type Settings = Record<string, string>

/** Runs a command as npm would; returns its exit code and what it printed. */
async function run(command: typeof backupCommand, args: string[], env: Settings) {
  const lines: string[] = []
  process.umask(usualMask)
  const code = await command({
    root,
    args,
    env: { LOG_LEVEL: 'silent', ...env },
    printLine: (line) => lines.push(line),
  })
  return { code, text: lines.join('\n') }
}

const shop: Settings = { DATABASE_URL: context.url, DATA_DIR: context.folder }
/** Lists backups, too, which the restored database knows one fewer of. */
async function readShop(url: string) {
  const { backups: _, ...all } = await readDatabase(url)
  return all
}

test(
  'from a server to the embedded PostgreSQL and back, plain and encrypted → every row and byte is the same',
  { timeout: 120_000 },
  async () => {
    const [plain, encrypted] = [join(home.path, '../plain'), join(home.path, '../encrypted')]
    const made = await run(backupCommand, ['--to', plain], shop)
    expect(made).toEqual({ code: 0, text: expect.stringContaining('Sem cifra') })

    const embedded: Settings = { DATA_DIR: join(home.path, '../embedded') }
    const restored = await run(restoreCommand, ['--from', plain], embedded)
    expect(restored).toEqual({ code: 0, text: expect.stringContaining('todos conferidos') })

    // Made by a command of its own, which starts PostgreSQL for it.
    const again = await run(backupCommand, ['--to', encrypted], { ...embedded, BACKUP_KEY: key })
    expect(again).toEqual({ code: 0, text: expect.stringContaining('Cifrado') })
    expect(await run(restoreCommand, ['--from', encrypted, '--check'], { BACKUP_KEY: key })).toMatchObject({ code: 0 })

    const database = await createTestDatabase({ isEmpty: true })
    onTestFinished(database.drop)
    const last = { DATABASE_URL: database.url, DATA_DIR: join(home.path, '../server'), BACKUP_KEY: key }
    expect(await run(restoreCommand, ['--from', encrypted], last)).toMatchObject({ code: 0 })
    await lowerGenerations(database.url, 2 * restoredGenerations)
    expect(await readShop(database.url)).toEqual(await readShop(context.url))
    expect(await readFolder(join(last.DATA_DIR, 'files'))).toEqual(await readFolder(join(context.folder, 'files')))
  },
)

test('while the shop runs on its embedded PostgreSQL → backed up; a restore over it is refused', async () => {
  const dataDir = join(home.path, '../running')
  const target = join(home.path, '../of-running')
  await run(backupCommand, ['--to', target], shop)
  await run(restoreCommand, ['--from', target], { DATA_DIR: dataDir })
  const release = await openDataDir(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir)
  const { db, close } = connect(postgres.url, { connections: 1 })
  try {
    const before = await db.$count(backups)
    expect(await run(backupCommand, ['--to', target], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    expect(await db.$count(backups)).toBe(before + 1)
    await expect(run(restoreCommand, ['--from', target, '--force'], { DATA_DIR: dataDir })).rejects.toThrow(
      'já está usando',
    )
  } finally {
    await close()
    await postgres.stop()
    await release()
  }
})

const isNewestElsewhere = async () => (await listNewestBackups(context.db, 1))[0]?.isElsewhere

test('--to another place than the configured one → recorded as elsewhere; to the same one, or without --to → not', async () => {
  const [scheduled, own] = [join(home.path, '../scheduled'), join(home.path, '../own')]
  const env = { ...shop, BACKUP_DIR: scheduled }
  await run(backupCommand, ['--to', own], env)
  expect(await isNewestElsewhere()).toBe(true)
  await run(backupCommand, ['--to', join(own, '../scheduled')], env)
  expect(await isNewestElsewhere()).toBe(false)
  await run(backupCommand, ['--to', own], env)
  await run(backupCommand, [], env)
  expect(await isNewestElsewhere()).toBe(false)
})

test('over an existing shop → refused; by force → what was there is set aside, not deleted', async () => {
  const dataDir = join(home.path, '../replaced')
  const target = join(home.path, '../of-replaced')
  await run(backupCommand, ['--to', target], shop)
  expect(await run(restoreCommand, ['--from', target], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  const refused = await run(restoreCommand, ['--from', target], { DATA_DIR: dataDir })
  expect(refused).toEqual({ code: 1, text: expect.stringContaining('não está vazio') })
  const before = await readdir(dataDir)
  const forced = await run(restoreCommand, ['--from', target, '--force'], { DATA_DIR: dataDir })
  expect(forced).toMatchObject({ code: 0, text: expect.stringContaining('before-restore') })
  const added = (await readdir(dataDir)).filter((name) => !before.includes(name))
  expect(new Set(added.map((name) => name.split('.before-restore')[0]))).toEqual(new Set(['files', 'postgres']))
})

test('by force while the shop is connected → refused, and its files stay where they are', async () => {
  const target = join(home.path, '../of-connected')
  await run(backupCommand, ['--to', target], shop)
  await context.db.$count(backups)
  const refused = await run(restoreCommand, ['--from', target, '--force'], shop)
  expect(refused).toEqual({ code: 1, text: expect.stringContaining('Pare todos os processos') })
  const names = await readdir(context.folder)
  expect(names).toContain('files')
  expect(names.filter((name) => name.includes('before-restore'))).toEqual([])
})

test('a manifest that cannot be read → said in the list and by --check, with the other backups', async () => {
  const target = join(home.path, '../of-unreadable')
  await run(backupCommand, ['--to', target], shop)
  const [first = ''] = await readdir(join(target, 'backups'))
  await run(backupCommand, ['--to', target], shop)
  await writeFile(join(target, 'backups', first, 'manifest.json'), '{')
  const listed = await run(backupCommand, ['--to', target, '--list'], shop)
  expect(listed.text).toMatch(new RegExp(`linhas[^]+${first}  não pôde ser lido`))
  const checked = await run(restoreCommand, ['--from', target, '--check', '--backup', first], shop)
  expect(checked).toEqual({ code: 1, text: expect.stringContaining('outra BACKUP_KEY') })
})

test('killed in the middle → no backup; the next one is whole and leaves nothing behind', async () => {
  const target = join(home.path, '../killed')
  const storageKey = 'test/longa'
  const chunk = Buffer.alloc(1 << 20, 'longa ')
  const long = Readable.from(
    (function* () {
      for (let mb = 0; mb < 120; mb += 1) yield chunk
    })(),
  )
  const written = await context.files.put(storageKey, long)
  const id = await context.db.transaction((tx) =>
    insertFile(tx, { storageKey, name: 'longa.wav', type: 'audio/wav', ...written }),
  )
  const script = `
    const { backupCommand } = await import('./server/backup/backup-commands.ts')
    const options = { root: ${JSON.stringify(root)}, args: ['--to', ${JSON.stringify(target)}], env: process.env }
    await backupCommand({ ...options, printLine: () => undefined })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { PATH: process.env.PATH, ...shop, BACKUP_KEY: key },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  const draftOf = async () => {
    for (const name of await readdir(join(target, '.unfinished')).catch(() => []))
      if ((await stat(join(target, '.unfinished', name))).size > 2_000_000) return name
    return null
  }
  await expect.poll(draftOf, { interval: 5 }).not.toBeNull()
  child.kill('SIGKILL')
  await exited

  const env = { ...shop, BACKUP_KEY: key }
  const listed = await run(backupCommand, ['--to', target, '--list'], env)
  expect(listed.text).toContain('não terminado')
  expect(await run(restoreCommand, ['--from', target], { ...env, DATA_DIR: join(home.path, '../none') })).toEqual({
    code: 1,
    text: expect.stringContaining('Não há backup completo'),
  })

  expect(await run(backupCommand, ['--to', target], env)).toMatchObject({ code: 0 })
  expect((await run(backupCommand, ['--to', target, '--list'], env)).text).not.toContain('não terminado')
  expect(await readdir(join(target, '.unfinished'))).toEqual([])
  expect(await run(restoreCommand, ['--from', target, '--check'], env)).toMatchObject({ code: 0 })
  await context.db.delete(storedFiles).where(eq(storedFiles.id, id))
  await (await createLocalFiles(join(context.folder, 'files'))).remove(storageKey)
  await rm(target, { recursive: true })
})

test('the key → never printed, except when a new one is requested', async () => {
  const target = join(home.path, '../printed')
  const made = await run(backupCommand, ['--to', target], { ...shop, BACKUP_KEY: key })
  expect(made.text).not.toContain(key)
  expect((await run(backupCommand, ['--new-key'], {})).text).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/)
})

test('no target, or a folder inside the data → refused with the way', async () => {
  await expect(run(backupCommand, [], shop)).rejects.toThrow('--to PASTA')
  await expect(run(backupCommand, ['--to', join(context.folder, 'b')], shop)).rejects.toThrow('dentro de DATA_DIR')
  await expect(run(restoreCommand, ['--from', '/nada/aqui'], { DATA_DIR: home.path })).rejects.toThrow('não existe')
})
