import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'

import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { createBackupEncryption, createBackupKey } from '#adapters/backup/backup-encryption.ts'
import { backupFailureOf, createBackupStore, type BackupStore } from '#adapters/backup/backup-store.ts'
import type { Files } from '#adapters/files/files.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import { objectFile } from '#core/admin/backup-manifest.ts'
import { addDays, addMinutes } from '#core/shared/dates.ts'
import { withSnapshot } from '#db/admin/database-snapshot.ts'
import { insertFile } from '#db/audio/files.ts'
import { clients, files as storedFiles } from '#db/schema.ts'
import { createStoredFile } from '#test/support/delivery-fixtures.ts'
import { readFolder } from '#test/support/formats/database-contents.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { listBackups, readManifest } from './list-backups.ts'
import { makeBackup } from './make-backup.ts'

const context = await createTestContext()
const target = join(context.folder, 'backups')
const rule = { daily: 7, weekly: 4, monthly: 12 }
const secretsFolder = join(context.folder, 'secrets')
await mkdir(secretsFolder)
await writeFile(join(secretsFolder, 'session'), 'um segredo de sessao bem longo')

beforeEach(() => rm(target, { recursive: true, force: true }))

const openStore = async (key?: string): Promise<BackupStore> =>
  createBackupStore(await createLocalFiles(target), key ? createBackupEncryption(key) : null)

async function make(change: Partial<Parameters<typeof makeBackup>[0]> = {}) {
  context.time = addMinutes(context.time, 1)
  const deps = { databaseUrl: context.url, files: context.files, openStore, secretsFolder, now: context.now }
  const made = await makeBackup({ ...deps, ...change }, rule)
  if (!made.ok) throw new Error(made.code)
  return made.value
}

const paths = async () => [...(await readFolder(target)).keys()]

test('a backup → every table as text anybody can read, every file under its hash, and the manifest', async () => {
  await createPaidProject(context, { name: 'Ana\tLima\nde \\ Souza' })
  const fileId = await createStoredFile(context, 'voz.wav', Buffer.from('do re mi'))
  const made = await make()

  const manifest = await readManifest(await openStore(), made.name)
  const { rows } = await context.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(manifest.tables.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  const packed = await readFile(join(target, `backups/${made.name}/tables/clients.tsv.gz`))
  const [head, row] = gunzipSync(packed).toString('utf8').split('\n')
  expect(head?.split('\t')).toEqual(expect.arrayContaining(['id', 'name', 'email', 'erased_at']))
  expect(head).not.toContain('email_key')
  expect(row?.split('\t')).toContain(String.raw`Ana\tLima\nde \\ Souza`)

  const [file] = await context.db.select().from(storedFiles).where(eq(storedFiles.id, fileId))
  expect(await readFile(join(target, objectFile(file?.sha256 ?? '')), 'utf8')).toBe('do re mi')
  expect(manifest.files).toContainEqual({ key: file?.storageKey, sha256: file?.sha256, bytes: 8 })
  expect(made).toMatchObject({ files: manifest.files.length, damaged: 0, removed: 0 })
})

test('a second backup → files that are there already are not copied again', async () => {
  await createStoredFile(context, 'nova.wav')
  const first = await make()
  expect(first.copied).toBeGreaterThan(0)
  const second = await make()
  expect(second).toMatchObject({ copied: 0, files: first.files })
})

test('two files with the same bytes → one object, both named', async () => {
  const bytes = Buffer.from('o mesmo som')
  await createStoredFile(context, 'um.wav', bytes)
  await createStoredFile(context, 'dois.wav', bytes)
  const { name } = await make()
  const manifest = await readManifest(await openStore(), name)
  const same = manifest.files.filter((file) => file.bytes === bytes.length && file.key.startsWith('test/'))
  expect(new Set(same.map(({ sha256 }) => sha256)).size).toBe(1)
  expect(same).toHaveLength(2)
})

test('written while the backup runs → not in it, and nobody waits', async () => {
  const before = await context.db.$count(clients)
  const slow: Files = {
    ...context.files,
    async read(key, range) {
      await createPaidProject(context, { email: `durante-${key.length}@exemplo.com` })
      return context.files.read(key, range)
    },
  }
  const { name } = await make({ files: slow })
  const manifest = await readManifest(await openStore(), name)
  expect(manifest.tables.find((table) => table.name === 'clients')?.rows).toBe(before)
  expect(await context.db.$count(clients)).toBeGreaterThan(before)
})

test('with a key → nothing readable, the secrets inside; without one → no secrets', async () => {
  const key = await createBackupKey()
  await createPaidProject(context, { name: 'Iara Inconfundível' })
  const { name } = await make({ openStore: () => openStore(key) })

  const contents = await readFolder(target)
  expect([...contents.keys()].every((path) => path.endsWith('.age'))).toBe(true)
  const all = Buffer.concat([...contents.values()])
  for (const word of ['Inconfund', 'segredo de sessao', 'harmonia', key]) expect(all.includes(word)).toBe(false)
  const manifest = await readManifest(await openStore(key), name)
  expect(manifest.secrets.map((secret) => secret.name)).toEqual(['session'])
  await expect(readManifest(await openStore(await createBackupKey()), name)).rejects.toThrow('identity')

  await rm(target, { recursive: true })
  const plain = await make()
  expect((await readManifest(await openStore(), plain.name)).secrets).toEqual([])
  expect((await paths()).filter((path) => path.includes('secrets'))).toEqual([])
})

test('the target is encrypted and the key is gone → no backup beside the encrypted ones, and the reason is named', async () => {
  const key = await createBackupKey()
  await make({ openStore: () => openStore(key) })
  const before = await paths()

  const failed = await make().catch((error: unknown) => error)

  expect(backupFailureOf(failed)).toBe('key-missing')
  expect(await paths()).toEqual(before)
  await rm(target, { recursive: true })
})

test('a folder of somebody else in the target, such as lost+found → not looked at', async () => {
  await mkdir(join(target, 'lost+found'), { recursive: true })
  await writeFile(join(target, 'lost+found', 'theirs.age'), '')
  const { name } = await make()
  expect(await readManifest(await openStore(), name)).toMatchObject({ name })
})

test('backups without a key, then with one → encrypted from now on', async () => {
  await make()
  const key = await createBackupKey()
  const { name } = await make({ openStore: () => openStore(key) })
  expect(await readManifest(await openStore(key), name)).toMatchObject({ name })
  await rm(target, { recursive: true })
})

test.each(['objects', 'backups/[^/]+/tables/orders', 'backups/[^/]+/manifest'])(
  'the target is full at %s → no backup, and the next one cleans up',
  async (place) => {
    await createStoredFile(context, 'muito.wav')
    const openBroken = async () => {
      const files = await createLocalFiles(target)
      const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      const put: Files['put'] = (key, body) =>
        new RegExp(`^${place}`).test(key) ? Promise.reject(full) : files.put(key, body)
      return createBackupStore({ ...files, put }, null)
    }
    const failed = await make({ openStore: openBroken }).catch((error: unknown) => error)
    expect(backupFailureOf(failed)).toBe('target-full')
    expect(await listBackups(await openStore())).toMatchObject({ complete: [], unfinished: [expect.any(String)] })

    const { name } = await make()
    expect(await listBackups(await openStore())).toMatchObject({ complete: [{ name }], unfinished: [] })
  },
)

test('a file that is gone, and one that changed on the disk → named in the manifest, the rest is backed up', async () => {
  const [lost, rotten, good] = [
    await createStoredFile(context, 'perdido.wav', Buffer.from('perdido')),
    await createStoredFile(context, 'podre.wav', Buffer.from('podre')),
    await createStoredFile(context, 'bom.wav', Buffer.from('bom')),
  ]
  const keyOf = async (id: string) =>
    (await context.db.select().from(storedFiles).where(eq(storedFiles.id, id)))[0]?.storageKey ?? ''
  await context.files.remove(await keyOf(lost))
  await context.files.put(await keyOf(rotten), Readable.from([Buffer.from('outro')]))

  const made = await make()
  expect(made.damaged).toBe(2)
  const manifest = await readManifest(await openStore(), made.name)
  expect(new Map(manifest.missing.map(({ key, reason }) => [key, reason]))).toEqual(
    new Map([
      [await keyOf(lost), 'damaged'],
      [await keyOf(rotten), 'damaged'],
    ]),
  )
  expect(manifest.files.map(({ key }) => key)).toContain(await keyOf(good))
  for (const { sha256 } of manifest.missing) expect(await paths()).not.toContain(`/${objectFile(sha256)}`)
  await context.db.delete(storedFiles).where(sql`id in (${lost}, ${rotten})`)
})

test('a file deleted while the backup is made → named as deleted, not as damaged', async () => {
  const fileId = await createStoredFile(context, 'apagado.wav', Buffer.from('apagado'))
  const [file] = await context.db.select().from(storedFiles).where(eq(storedFiles.id, fileId))
  const deleting: Files = {
    ...context.files,
    async read(key, range) {
      if (key !== file?.storageKey) return context.files.read(key, range)
      await context.db.delete(storedFiles).where(eq(storedFiles.id, fileId))
      throw new Error('ENOENT')
    },
  }
  const { name, damaged } = await make({ files: deleting })
  expect(damaged).toBe(0)
  const { missing } = await readManifest(await openStore(), name)
  expect(missing).toMatchObject([{ key: file?.storageKey, reason: 'deleted' }])
})

test('the store of files cannot be read at all → no backup, instead of one without files', async () => {
  await createStoredFile(context, 'longe.wav')
  const away: Files = {
    ...context.files,
    read: () => Promise.reject(new Error('the bucket does not answer')),
    check: () => Promise.reject(new Error('the bucket cannot be used')),
  }
  await expect(make({ files: away })).rejects.toThrow('cannot be used')
  expect((await listBackups(await openStore())).complete).toEqual([])
})

test('the connection that keeps other backups out is lost → no backup', async () => {
  await createStoredFile(context, 'perdida.wav', Buffer.from('a conexão se perde'))
  const losing: Files = {
    ...context.files,
    async read(key, range) {
      await context.db
        .execute(sql`select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and l.objid = 740037 and d.datname = current_database()`)
      return context.files.read(key, range)
    },
  }
  await expect(make({ files: losing })).rejects.toThrow(/terminat|not queryable/i)
  expect((await listBackups(await openStore())).complete).toEqual([])
})

test.each(['backups', 'objects'])('%s of another key are in the target → refused, and they stay', async (what) => {
  await createStoredFile(context, 'chave.wav', Buffer.from('de outra chave'))
  const key = await createBackupKey()
  const { name } = await make({ openStore: () => openStore(key) })
  if (what === 'objects') await rm(join(target, 'backups'), { recursive: true })
  const before = await paths()

  const other = await createBackupKey()
  const failed = await make({ openStore: () => openStore(other) }).catch((error: unknown) => error)
  expect(backupFailureOf(failed)).toBe('target-failed')
  expect(await paths()).toEqual(before)
  expect((await make({ openStore: () => openStore(key) })).name > name).toBe(true)
})

test('another backup is being made → refused', async () => {
  const answer = await withSnapshot(context.url, () =>
    makeBackup({ databaseUrl: context.url, files: context.files, openStore, secretsFolder, now: context.now }, rule),
  )
  expect(answer).toEqual({ ok: true, value: { ok: false, code: 'backup-running' } })
})

test('the rule → old backups go, with the files only they had; shared ones stay', async () => {
  const fileId = await createStoredFile(context, 'antiga.wav', Buffer.from('só no antigo'))
  const [file] = await context.db.select().from(storedFiles).where(eq(storedFiles.id, fileId))
  const own = `/${objectFile(file?.sha256 ?? '')}`
  const old = await make()
  expect(await paths()).toContain(own)

  await context.db.delete(storedFiles).where(eq(storedFiles.id, fileId))
  const names: string[] = []
  for (let day = 0; day < 8; day += 1) {
    context.time = addDays(context.time, 60)
    names.push((await make()).name)
  }
  context.time = addDays(context.time, 400)
  const newest = await make()
  const left = (await listBackups(await openStore())).complete.map(({ name }) => name)
  expect(left[0]).toBe(newest.name)
  // Eight of nine days that have a backup: seven by the days, all by the months.
  expect(left).toContain(old.name)

  const strict = await makeBackup(
    { databaseUrl: context.url, files: context.files, openStore, secretsFolder, now: () => addDays(context.time, 1) },
    { daily: 1, weekly: 0, monthly: 0 },
  )
  expect(strict).toMatchObject({ ok: true, value: { removed: left.length } })
  expect((await listBackups(await openStore())).complete).toHaveLength(1)
  expect(await paths()).not.toContain(own)
  const remaining = await readManifest(await openStore(), strict.ok ? strict.value.name : '')
  for (const { sha256 } of remaining.files) expect(await paths()).toContain(`/${objectFile(sha256)}`)
  expect(remaining.files.length).toBeGreaterThan(0)
})

test('a manifest of an older backup cannot be read → no object is removed', async () => {
  await createStoredFile(context, 'ainda.wav')
  const first = await make()
  const orphan = `objects/ab/ab${'0'.repeat(62)}`
  await (await openStore()).write(orphan, Readable.from([Buffer.from('x')]))
  await writeFile(join(target, `backups/${first.name}/manifest.json`), 'não é um manifesto')
  context.time = addDays(context.time, 1)
  expect((await make()).removed).toBeNull()
  expect(await paths()).toContain(`/${orphan}`)
})

test('a large file → copied without holding it in memory', async () => {
  const path = join(context.folder, 'grande')
  const chunk = Buffer.alloc(1 << 20, 'grande ')
  await writeFile(
    path,
    Readable.from(
      (function* () {
        for (let mb = 0; mb < 200; mb += 1) yield chunk
      })(),
    ),
  )
  const storageKey = 'test/grande'
  const written = await context.files.put(storageKey, createReadStream(path))
  const id = await context.db.transaction((tx) =>
    insertFile(tx, { storageKey, name: 'g.wav', type: 'audio/wav', ...written }),
  )

  const key = await createBackupKey()
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  await make({ openStore: () => openStore(key) })
  clearInterval(timer)
  expect((most - before) / 1e6).toBeLessThan(150)
  await context.db.delete(storedFiles).where(eq(storedFiles.id, id))
  await context.files.remove(storageKey)
  expect(await readdir(join(target, '.unfinished'))).toEqual([])
})
