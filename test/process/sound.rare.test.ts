import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect } from '#db/client.ts'
import { recordings } from '#db/schema.ts'
import { embeddedUrl } from '#test/support/embedded-url.ts'
import { signInStaff, uploadFile, waveOf, type Studio } from '#test/support/http-staff.ts'
import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'

const data = await temporaryDataDir()
const person = { email: 'dona@estudio.example', password: 'uma senha bem comprida' }
const env = { ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password, LOG_LEVEL: 'error' }
let product: Product
let studio: Studio

beforeAll(async () => {
  product = await startProduct({ dataDir: data.path, env })
  studio = await signInStaff(product.url, person)
})

afterAll(async () => {
  await product.stop()
  await data.remove()
})

async function upload(title: string) {
  const wave = waveOf({ seconds: 150, rate: 44_100, bits: 16 })
  await uploadFile(
    studio,
    { purpose: 'library', projectId: null, meant: { title, category: 'piano' } },
    { name: `${title}.wav`, ...wave },
  )
}

async function readRecordings() {
  const { db, close } = connect(await embeddedUrl(data.path), { connections: 1 })
  try {
    return await db.select().from(recordings).orderBy(recordings.createdAt)
  } finally {
    await close()
  }
}

/** The processes that measure, by what they were started with. */
function measuring(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args=']).toString().split('\n')
  return lines
    .filter((line) => line.includes('sound-worker.js') && line.includes(data.path))
    .map((line) => parseInt(line, 10))
}

const measuringStarted = () => expect.poll(measuring, { interval: 50 }).toHaveLength(1)
const ready = (count: number) =>
  expect
    .poll(async () => (await readRecordings()).filter(({ state }) => state === 'ready').length, {
      timeout: 90_000,
      interval: 250,
    })
    .toBe(count)

test('a killed analysis process → replaced by another, which knows none of our secrets', async () => {
  await upload('Killed once')
  await measuringStarted()
  const [pid = 0] = measuring()
  // Only Linux tells what a process was given.
  const given = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
  expect(given).not.toMatch(/ADMIN_|DATABASE|SECRET|DATA_DIR/)
  process.kill(pid, 'SIGKILL')

  await ready(1)
  expect((await readRecordings()).map(({ failure }) => failure)).toEqual([null])
})

test('Harmonia dies → the analysis ends with it, and continues after the next start', async () => {
  await upload('Survivor')
  await measuringStarted()
  await product.kill()
  await expect.poll(measuring).toEqual([])
  product = await startProduct({ dataDir: data.path, env })

  await ready(2)
  expect(await readdir(join(data.path, 'sound')).catch(() => [])).toEqual([])
}, 180_000)
