import { execFile } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'

import { sql } from 'drizzle-orm'

import { createBackupKey } from '#adapters/backup/backup-encryption.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import { files } from '#db/schema.ts'
import { fillPanel } from '#test/support/panel-studio.ts'
import { temporaryDataDir } from '#test/support/product.ts'

import { grouped, table, type Part } from './report.ts'
import { openShop, waitUntilIdle, type Ends, type Shop, type Size } from './shop.ts'

const program = join(import.meta.dirname, '..', 'server', 'backup.mjs')
const fileBytes = 25_000_000

/**
 * An encrypted backup of a large studio with recordings, by the commands that owners use, beside the running shop; and
 * its restore into an empty place, which compares every row and byte. All on one disk.
 */
export async function measureBackup({ quick }: Size, ends: Ends): Promise<Part> {
  const [target, empty] = [await temporaryDataDir(), await temporaryDataDir()]
  ends.push(target.remove, empty.remove)
  const shop = await openShop(ends, { LOG_LEVEL: 'error' })
  await fillPanel(shop.databaseUrl, quick ? { projects: 2_000, clients: 500 } : { projects: 100_000, clients: 20_000 })
  const count = quick ? 4 : 40
  await storeFiles(shop, count)
  const rows = await countRows(shop)
  await waitUntilIdle(shop.pid)

  const { PATH, HOME } = process.env
  const env = { PATH, HOME, LOG_LEVEL: 'error', BACKUP_KEY: await createBackupKey() }
  const timed = async (name: string, dataDir: string, ...args: string[]) => {
    const began = performance.now()
    await promisify(execFile)(process.execPath, [program, ...args], { env: { ...env, DATA_DIR: dataDir } })
    return { name, seconds: (performance.now() - began) / 1_000 }
  }
  const steps = [
    await timed('backup, beside the running shop', shop.dataDir, 'backup', '--to', target.path),
    await timed('restore into an empty place, compared', empty.path, 'restore', '--from', target.path),
  ]
  return {
    report: [
      '## Backup and restore',
      `About ${grouped(rows)} rows and ${count} files with ${grouped((count * fileBytes) / 1e6)} MB, encrypted, from and to one disk; the commands as they are typed.`,
      table(steps, { '': ({ name }) => name, seconds: ({ seconds }) => grouped(seconds, 1) }),
    ],
    marks: [],
  }
}

/** Recordings, as far as a backup is concerned: bytes that do not compress. */
async function storeFiles({ dataDir, db }: Shop, count: number): Promise<void> {
  const store = await createLocalFiles(join(dataDir, 'files'))
  for (let index = 0; index < count; index += 1) {
    const content = randomBytes(fileBytes)
    const stored = { storageKey: `bench/${index}`, name: 'take.wav', type: 'audio/wav', bytes: content.length }
    await store.put(stored.storageKey, Readable.from([content]))
    await db.insert(files).values({ ...stored, sha256: hash('sha256', content) })
  }
}

async function countRows({ db }: Shop): Promise<number> {
  await db.execute(sql`analyze`)
  const { rows } = await db.execute<{ count: number }>(
    sql`select coalesce(sum(reltuples), 0)::float8 as count from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0`,
  )
  return rows[0]?.count ?? 0
}
