import { hash } from 'node:crypto'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'

import { createBackupEncryption, createBackupKey } from '#adapters/backup/backup-encryption.ts'
import { createBackupStore } from '#adapters/backup/backup-store.ts'
import { createS3Files } from '#adapters/files/files-s3.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import { admitToOrder, readAccess } from '#app/http/access.ts'
import { grantGift, readGiftGrant } from '#app/http/gift/gift-cookie.ts'
import { manifestFile, objectFile, stringifyManifest } from '#core/admin/backup-manifest.ts'
import { addDays, addMinutes, calendarDay } from '#core/shared/dates.ts'
import { restoredGenerations } from '#db/access/access.ts'
import { connect, migrateDatabase, migrationsFolder } from '#db/client.ts'
import { findDataSubject } from '#db/client/data-subjects.ts'
import { files as storedFiles, gifts, orders, projects, staffSessions } from '#db/schema.ts'
import { createOrderGrant, createProjectGrant } from '#test/support/access-fixtures.ts'
import { openBucket } from '#test/support/bucket.ts'
import { createDeliveredProject, createGift, createStoredFile } from '#test/support/delivery-fixtures.ts'
import { lowerGenerations, readDatabase, readFolder } from '#test/support/formats/database-contents.ts'
import { createTestDatabase } from '#test/support/postgres.ts'
import { createPaidProject, createVoucher } from '#test/support/project-fixtures.ts'
import { createPlayableVersion } from '#test/support/recording-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { endAccessEverywhere } from '#use-cases/access/end-access.ts'
import { eraseClient, eraseOwnData } from '#use-cases/client/erase-client.ts'

import { readManifest } from './list-backups.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const context = await createTestContext()
const target = join(context.folder, 'backups')
const secretsFolder = join(context.folder, 'secrets')
await mkdir(secretsFolder)
await writeFile(join(secretsFolder, 'session'), 'o segredo das sessoes')

await createPaidProject(context, { name: 'Ana "Lima" \\N\t' })
await createDeliveredProject(context)
await createPlayableVersion(context, (await createPaidProject(context)).id, { content: 'x'.repeat(300_000) })

afterEach(() => rm(target, { recursive: true, force: true }))

const folderStore = async (key?: string) =>
  createBackupStore(await createLocalFiles(target), key ? createBackupEncryption(key) : null)
type Store = Awaited<ReturnType<typeof folderStore>>

async function make(openStore: () => Promise<Store> = folderStore) {
  context.time = addMinutes(context.time, 1)
  const { files, now, url: databaseUrl } = context
  const rule = { daily: 7, weekly: 4, monthly: 12 }
  const made = await makeBackup({ databaseUrl, files, openStore, secretsFolder, now }, rule)
  if (!made.ok) throw new Error(made.code)
  return made.value
}

/** An empty database and an empty folder. */
async function createPlace() {
  const database = await createTestDatabase({ isEmpty: true })
  onTestFinished(database.drop)
  const folder = join(context.folder, database.url.slice(-60).replaceAll(/\W/g, ''))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return {
    databaseUrl: database.url,
    files: await createLocalFiles(join(folder, 'files')),
    filesFolder: join(folder, 'files'),
    secretsFolder: join(folder, 'secrets'),
  }
}
type Place = Awaited<ReturnType<typeof createPlace>>

const nobody = new Request(context.siteUrl)
const withCookie = (...lines: string[]) =>
  new Request(context.siteUrl, { headers: { cookie: lines.map((line) => line.replace(/;.*$/, '')).join('; ') } })

type Options = { store?: Store; name?: string | null; isForced?: boolean }

async function restore(place: Place, { store, name = null, isForced = false }: Options = {}) {
  const deps = {
    store: store ?? (await folderStore()),
    openPlace: async () => place,
    now: context.now,
    migrations: migrationsFolder,
  }
  return restoreBackup(deps, { name, isForced })
}

async function restored(place: Place, options: Options = {}) {
  const answer = await restore(place, options)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

/** What was restored, apart from all access having ended. */
async function readRestored(url: string) {
  await lowerGenerations(url, restoredGenerations)
  return readDatabase(url)
}

test('encrypted, in a bucket → the same, with the secrets', async () => {
  const bucket = await openBucket()
  onTestFinished(bucket.close)
  const key = await createBackupKey()
  const store = createBackupStore(createS3Files(bucket.settings), createBackupEncryption(key))
  await make(async () => store)
  expect(bucket.keys().every((name) => name.endsWith('.age'))).toBe(true)

  const place = await createPlace()
  expect((await restored(place, { store })).secrets).toEqual(['session'])
  expect(await readRestored(place.databaseUrl)).toEqual(await readDatabase(context.url))
  expect(await readFolder(place.filesFolder)).toEqual(await readFolder(join(context.folder, 'files')))
  expect(await readFile(join(place.secretsFolder, 'session'), 'utf8')).toBe('o segredo das sessoes')
})

test('another secret is there already → set aside, because the shop would not start with it', async () => {
  const store = await folderStore(await createBackupKey())
  const made = await make(async () => store)
  const place = await createPlace()
  await mkdir(place.secretsFolder, { recursive: true })
  await writeFile(join(place.secretsFolder, 'session'), 'o segredo de uma loja vazia')

  expect((await restored(place, { store })).secrets).toEqual(['session'])
  expect(await readFile(join(place.secretsFolder, 'session'), 'utf8')).toBe('o segredo das sessoes')
  const aside = join(place.secretsFolder, `session.before-restore-${made.name}`)
  expect(await readFile(aside, 'utf8')).toBe('o segredo de uma loja vazia')
})

test('a restored shop → goes on: numbers continue, and the books still refuse what does not add up', async () => {
  await make()
  const place = await createPlace()
  await restored(place)
  await migrateDatabase(place.databaseUrl)
  const { db, close } = connect(place.databaseUrl, { connections: 2 })
  onTestFinished(close)
  const next = sql`select nextval('order_numbers')::int as next`
  const [there, here] = [await db.execute<{ next: number }>(next), await context.db.execute<{ next: number }>(next)]
  expect(there.rows).toEqual(here.rows)
  await expect(db.execute(sql`delete from ledger_entries`)).rejects.toThrow('Failed query')
  await expect(db.execute(sql`update payments set refunded_cents = refunded_cents + 1`)).rejects.toThrow('Failed query')
  await expect(db.execute(sql`delete from clients`)).rejects.toThrow('Failed query')
})

test.each<[string, (name: string) => Promise<string>]>([
  ['a table', async (name) => join(target, `backups/${name}/tables/orders.tsv.gz`)],
  [
    'a file',
    async (name) => {
      const { files } = await readManifest(await folderStore(), name)
      return join(target, objectFile(files[0]?.sha256 ?? ''))
    },
  ],
])('one byte of %s was changed → refused by name, and nothing is written', async (_what, pathOf) => {
  const { name } = await make()
  const path = await pathOf(name)
  const bytes = await readFile(path)
  const at = Math.floor(bytes.length / 2)
  bytes.writeUInt8((bytes.readUInt8(at) + 1) % 256, at)
  await writeFile(path, bytes)

  const place = await createPlace()
  expect(await restore(place)).toEqual({ ok: false, code: 'damaged', flaws: [{ file: path.slice(target.length + 1) }] })
  expect(await readFolder(place.filesFolder)).toEqual(new Map())
  await expect(readDatabase(place.databaseUrl)).rejects.toThrow('drizzle')
})

test('an encrypted backup with two files exchanged or one cut → refused', async () => {
  const key = await createBackupKey()
  const { name } = await make(() => folderStore(key))
  const table = (which: string) => join(target, `backups/${name}/tables/${which}.tsv.gz.age`)
  const [ordersFile, clientsFile] = [await readFile(table('orders')), await readFile(table('clients'))]
  await writeFile(table('orders'), clientsFile)
  await writeFile(table('clients'), ordersFile.subarray(0, -1))

  const answer = await restore(await createPlace(), { store: await folderStore(key) })
  const flaws = answer.ok || !('flaws' in answer) ? [] : answer.flaws.map(({ file }) => file.split('/').at(-1))
  expect(flaws).toEqual(['clients.tsv.gz', 'orders.tsv.gz'])
})

test('a backup without a manifest, another name, or another key → refused', async () => {
  const key = await createBackupKey()
  const { name } = await make(() => folderStore(key))
  const place = await createPlace()
  expect(await restore(place)).toEqual({ ok: false, code: 'key-missing' })
  const store = await folderStore(key)
  expect(await restore(place, { store, name: '20200101t000000000z' })).toEqual({ ok: false, code: 'no-backup' })
  const other = await folderStore(await createBackupKey())
  expect(await restore(place, { store: other })).toEqual({ ok: false, code: 'manifest-unreadable' })
  await rm(join(target, `${manifestFile(name)}.age`))
  expect(await restore(place, { store })).toEqual({ ok: false, code: 'no-backup' })
})

test('only the watch over the embedded PostgreSQL is connected → not in use', async () => {
  await make()
  const place = await createPlace()
  const watch = new pg.Client({ connectionString: place.databaseUrl, application_name: 'harmonia-watch' })
  await watch.connect()
  onTestFinished(() => watch.end())

  expect((await restore(place)).ok).toBe(true)
})

test('a folder of somebody else where the files go, such as lost+found → not looked at', async () => {
  await make()
  const place = await createPlace()
  await mkdir(join(place.filesFolder, 'lost+found'), { recursive: true })
  await writeFile(join(place.filesFolder, 'lost+found', 'theirs'), '')
  expect((await restore(place)).ok).toBe(true)
})

test('a place that is not empty, or in use → refused; by force → replaced', async () => {
  await make()
  const place = await createPlace()
  await place.files.put('originais/alheio', Readable.from([Buffer.from('x')]))
  expect(await restore(place)).toEqual({ ok: false, code: 'files-not-empty' })
  await migrateDatabase(place.databaseUrl)
  expect(await restore(place)).toEqual({ ok: false, code: 'database-not-empty' })

  const { db, close } = connect(place.databaseUrl, { connections: 1 })
  await db.execute(sql`insert into clients (name, email) values ('de antes', 'antes@exemplo.com')`)
  expect(await restore(place, { isForced: true })).toEqual({ ok: false, code: 'database-in-use' })
  await close()
  // PostgreSQL notices a little later that the connection is closed.
  await expect.poll(async () => (await restore(place, { isForced: true })).ok).toBe(true)
  expect(await readRestored(place.databaseUrl)).toEqual(await readDatabase(context.url))
})

test.each(['objects/', 'backups/.+/jobs'])(
  'a restore that fails at %s → the shop does not start on it, and force repeats it',
  async (path) => {
    await make()
    const place = await createPlace()
    const store = await folderStore()
    const life = { isRestoring: false }
    const broken: Store = {
      ...store,
      read: (file) =>
        life.isRestoring && new RegExp(`^${path}`).test(file) ? Promise.reject(new Error('gone')) : store.read(file),
    }
    const openPlace = async () => {
      life.isRestoring = true
      return place
    }
    const deps = { store: broken, now: context.now, migrations: migrationsFolder }
    // By force the place is opened only after all of the backup was read once.
    await expect(restoreBackup({ ...deps, openPlace }, { name: null, isForced: true })).rejects.toThrow('gone')

    await expect(migrateDatabase(place.databaseUrl)).rejects.toThrow('não terminou')
    expect(await restore(place)).toEqual({ ok: false, code: 'database-not-empty' })
    await restored(place, { isForced: true })
    await migrateDatabase(place.databaseUrl)
  },
)

test('people were erased after the backup → erased again, or named where their order is still open in it', async () => {
  const done = await createPaidProject(context, { name: 'Zuleica Um', email: 'z1@exemplo.com', status: 'delivered' })
  const open = await createPaidProject(context, { name: 'Zuleica Dois', email: 'z2@exemplo.com' })
  const before = await createPaidProject(context, {
    name: 'Zuleica Zero',
    email: 'z0@exemplo.com',
    status: 'delivered',
  })
  expect(await eraseClient(context, testActor(), before.clientId)).toMatchObject({ ok: true })
  const old = await make()
  await context.db.update(projects).set({ status: 'delivered' }).where(eq(projects.id, open.id))
  for (const { clientId } of [done, open])
    expect(await eraseClient(context, testActor(), clientId)).toMatchObject({ ok: true })
  context.time = addDays(context.time, 1)
  await make()

  const place = await createPlace()
  expect(await restored(place, { name: old.name })).toMatchObject({ erased: 1, eraseAgain: [open.clientId] })
  const { clients: people = [] } = await readDatabase(place.databaseUrl)
  expect(String(people)).not.toContain('Zuleica Um')
  expect(String(people)).toContain('Zuleica Dois')
})

test('people without a client row were erased after the backup → erased again by their rows', async () => {
  const unpaid = await context.place({ email: 'zelia-um@exemplo.com' })
  await context.db.update(orders).set({ state: 'expired' }).where(eq(orders.id, unpaid.orderId))
  const open = await context.place({ email: 'zelia-dois@exemplo.com' })
  await createVoucher(context, { recipientEmail: 'zelia-tres@exemplo.com', sendOn: calendarDay('2026-12-24') })
  const old = await make()
  await context.db.update(orders).set({ state: 'expired' }).where(eq(orders.id, open.orderId))
  for (const name of ['um', 'dois', 'tres']) {
    const subject = await findDataSubject(context.db, `zelia-${name}@exemplo.com`)
    if (!subject) throw new Error('nothing is stored of this person')
    expect(await eraseOwnData(context, subject, { ip: '', userAgent: '' })).toMatchObject({ ok: true })
  }
  context.time = addDays(context.time, 1)
  const newer = await make()
  expect(JSON.stringify(newer)).not.toContain('zelia')

  const place = await createPlace()
  expect(await restored(place, { name: old.name })).toMatchObject({ erased: 2, eraseLater: 1 })
  const { orders: sold = [], vouchers: given = [] } = await readDatabase(place.databaseUrl)
  expect(String(sold)).not.toContain('zelia-um')
  expect(String(sold)).toContain('zelia-dois')
  expect(String(given)).not.toContain('zelia-tres')
})

test('staff were signed in when the backup was made → they sign in again: a session may have been ended since', async () => {
  const owner = await createStaff(depsOf(context), 'owner')
  expect(await context.db.$count(staffSessions)).toBe(1)
  await make()
  await context.db.delete(staffSessions)
  const place = await createPlace()
  await restored(place)
  const there = await readDatabase(place.databaseUrl)
  expect(there.staff_sessions).toEqual([])
  expect(String(there.staff)).toContain(owner.id)
})

test('clients had access when the backup was made → they prove it again, also where it was ended since', async () => {
  const song = await createPaidProject(context)
  const { gift } = await createGift(context)
  const cookie = [createOrderGrant(nobody, context, song.orderId), createProjectGrant(nobody, context, song.id)]
  const opened = grantGift(nobody, context, gift)
  await make()
  await endAccessEverywhere(context, { orderId: song.orderId, projectId: null })
  const since = createOrderGrant(nobody, context, song.orderId, { generation: 2 })
  const place = await createPlace()
  await restored(place)

  const { db, close } = connect(place.databaseUrl, { connections: 2 })
  onTestFinished(close)
  const deps = { ...context, db }
  for (const held of [cookie, [since]]) {
    const { orders: mine, projects: songs } = await readAccess(withCookie(...held), deps)
    expect([mine.size, songs.size]).toEqual([0, 0])
    // Whoever leaves everywhere again does not reach what was given out before.
    await endAccessEverywhere(deps, { orderId: song.orderId, projectId: null })
  }
  const [there] = await db.select().from(gifts).where(eq(gifts.id, gift.id))
  expect(there && readGiftGrant(withCookie(opened), context, there)).toBeNull()
  // Their buyer is known by no cookie any more, but by the mailbox.
  const proven = await admitToOrder(nobody, deps, song.orderId, 'verified')
  expect((await readAccess(withCookie(proven), deps)).orders.get(song.orderId)).toBe('verified')
})

test('a newer backup cannot be read → the older one is restored, and the newer one is named', async () => {
  const old = await make()
  context.time = addDays(context.time, 1)
  const newer = await make()
  await writeFile(join(target, manifestFile(newer.name)), 'não é um manifesto')
  const place = await createPlace()
  expect(await restore(place)).toEqual({ ok: false, code: 'manifest-unreadable' })
  expect(await restored(place, { name: old.name })).toMatchObject({ unread: [newer.name], eraseAgain: [] })
  await migrateDatabase(place.databaseUrl)
})

test('a backup of an older schema → restored as it was, then brought to the current one', async () => {
  const old = await createTestDatabase({ isEmpty: true })
  onTestFinished(old.drop)
  const folder = await createOldMigrations('0069_baseline')
  await migrateDatabase(old.url, folder)
  const { db, close } = connect(old.url, { connections: 1 })
  await db.execute(sql`insert into clients (name, email) values ('De antes', 'antes@exemplo.com')`)
  await close()
  const rule = { daily: 7, weekly: 4, monthly: 12 }
  const { files, now } = context
  await makeBackup({ databaseUrl: old.url, files, openStore: folderStore, secretsFolder, now }, rule)

  const place = await createPlace()
  await restored(place)
  const [there, here] = [await readDatabase(place.databaseUrl), await readDatabase(context.url)]
  expect(String(there.clients)).toContain('De antes')
  for (const what of ['constraints', 'triggers', 'migrations']) expect(there[what]).toEqual(here[what])
})

test('a backup of a newer schema → refused, nothing is written', async () => {
  const { name } = await make()
  const store = await folderStore()
  const manifest = await readManifest(store, name)
  const newer = stringifyManifest({ ...manifest, migration: manifest.migration + 1 }, (text) => hash('sha256', text))
  await store.write(manifestFile(name), Readable.from([Buffer.from(newer)]))
  const place = await createPlace()
  expect(await restore(place)).toEqual({ ok: false, code: 'unknown-version' })
  await expect(readDatabase(place.databaseUrl)).rejects.toThrow('drizzle')
  expect(await readFolder(place.filesFolder)).toEqual(new Map())
})

test('files that were not in the backup → their rows are restored and their names given', async () => {
  const fileId = await createStoredFile(context, 'sumiu.wav')
  const [file] = await context.db.select().from(storedFiles).where(eq(storedFiles.id, fileId))
  await context.files.remove(file?.storageKey ?? '')
  await make()
  const { manifest } = await restored(await createPlace())
  expect(manifest.missing).toMatchObject([{ key: file?.storageKey, reason: 'damaged' }])
  await context.db.delete(storedFiles).where(eq(storedFiles.id, fileId))
})

/** The migrations as they were when this one was the newest. */
async function createOldMigrations(tag: string): Promise<string> {
  const folder = join(context.folder, 'migrations')
  await cp(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'))
  const last = journal.entries.findIndex((entry) => entry.tag === tag)
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  return folder
}
