import { execFile } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'

import pg from 'pg'

import { createBackupKey } from '#adapters/backup/backup-encryption.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import { embeddedUrl } from '#test/support/embedded-url.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'

import { grouped, table } from '../format.ts'
import { fillPanel } from '../panel/panel-data.ts'
import { waitUntilIdle } from './seed-orders.ts'

type Step = { name: string; seconds: number }
export type BackupMeasured = { rows: number; files: number; fileBytes: number; steps: Step[] }

const run = promisify(execFile)
const program = join(import.meta.dirname, '..', '..', 'server', 'backup.mjs')
const fileBytes = 25_000_000

/**
 * An encrypted backup of a large studio with recordings, by the commands that owners use, beside the running shop; and
 * its restore into an empty place, which compares every row and byte. All on one disk.
 */
export async function measureBackup({ quick }: { quick: boolean }): Promise<BackupMeasured> {
  const ends: (() => unknown)[] = []
  try {
    const [shop, target, empty] = [await temporaryDataDir(), await temporaryDataDir(), await temporaryDataDir()]
    ends.push(shop.remove, target.remove, empty.remove)
    const product = await startProduct({ dataDir: shop.path, env: { LOG_LEVEL: 'error' } })
    ends.push(product.stop)
    const url = await embeddedUrl(shop.path)
    await fillPanel(url, quick ? { projects: 2_000, clients: 500 } : { projects: 100_000, clients: 20_000 })
    const files = quick ? 4 : 40
    await storeFiles(shop.path, url, files)
    const rows = await countRows(url)
    await waitUntilIdle(product.pid)

    const BACKUP_KEY = await createBackupKey()
    const command = (dataDir: string, ...args: string[]) =>
      run(process.execPath, [program, ...args], {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, LOG_LEVEL: 'error', BACKUP_KEY },
      })
    const steps = [
      await timed('backup, beside the running shop', () => command(shop.path, 'backup', '--to', target.path)),
      await timed('check of the backup', () => command(empty.path, 'restore', '--check', '--from', target.path)),
      await timed('restore into an empty place, compared', () => command(empty.path, 'restore', '--from', target.path)),
    ]
    return { rows, files, fileBytes: files * fileBytes, steps }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

async function timed(name: string, act: () => Promise<unknown>): Promise<Step> {
  const began = performance.now()
  await act()
  return { name, seconds: (performance.now() - began) / 1_000 }
}

/** Recordings, as far as a backup is concerned: bytes that do not compress. */
async function storeFiles(dataDir: string, url: string, count: number): Promise<void> {
  const store = await createLocalFiles(join(dataDir, 'files'))
  const client = new pg.Client(url)
  await client.connect()
  for (let index = 0; index < count; index += 1) {
    const content = randomBytes(fileBytes)
    const key = `bench/${index}`
    await store.put(key, Readable.from([content]))
    await client.query(
      `insert into files (storage_key, name, type, bytes, sha256) values ($1, 'take.wav', 'audio/wav', $2, $3)`,
      [key, content.length, hash('sha256', content)],
    )
  }
  await client.end()
}

async function countRows(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('analyze')
  const { rows } = await client.query<{ count: number }>(
    `select coalesce(sum(reltuples), 0)::float8 as count from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0`,
  )
  await client.end()
  return rows[0]?.count ?? 0
}

export function backupReport({ rows, files, fileBytes: bytes, steps }: BackupMeasured): string[] {
  return [
    '## Backup and restore',
    `About ${grouped(rows)} rows and ${files} files with ${grouped(bytes / 1e6)} MB, encrypted, from and to one disk; the commands as they are typed.`,
    table(
      ['', 'seconds'],
      steps.map(({ name, seconds }) => [name, grouped(seconds, 1)]),
    ),
  ]
}
