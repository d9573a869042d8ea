import { execFile } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'

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
  await storeFiles(shop, quick ? 4 : 40)
  await waitUntilIdle(shop.pid)

  const { PATH, HOME } = process.env
  const env = { PATH, HOME, LOG_LEVEL: 'error', BACKUP_KEY: await createBackupKey() }
  const timed = async (name: string, dataDir: string, ...args: string[]) => {
    const began = performance.now()
    const settings = { env: { ...env, DATA_DIR: dataDir } }
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], settings)
    return { name, seconds: (performance.now() - began) / 1_000, said: stdout.trim().split('\n').at(-1) ?? '' }
  }
  const steps = [
    await timed('backup, beside the running shop', shop.dataDir, 'backup', '--to', target.path),
    await timed('restore into an empty place, compared', empty.path, 'restore', '--from', target.path),
  ]
  return {
    report: [
      '## Backup and restore',
      'Encrypted, from and to one disk; the commands as they are typed, and what they say of rows and files.',
      table(steps, { '': ({ name }) => name, seconds: ({ seconds }) => grouped(seconds, 1), said: ({ said }) => said }),
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
