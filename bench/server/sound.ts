import { setTimeout as wait } from 'node:timers/promises'

import { desc, eq } from 'drizzle-orm'

import { connect, type Db } from '#db/client.ts'
import { files, projects, projectVersions, recordings } from '#db/schema.ts'
import { embeddedUrl } from '#test/support/embedded-url.ts'
import { signInStaff, uploadFile, waveOf, type Studio } from '#test/support/http-staff.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'

import { grouped, megabytes, table } from '../format.ts'
import { quantile } from '../statistics.ts'
import { maxMark, type TargetResult } from '../targets-report.ts'
import { processTree, memoryOf } from './processes.ts'
import { fillShop, waitUntilIdle } from './seed-orders.ts'
import { fetchRange, pieceOfSound } from './sound-range.ts'

type Made = {
  name: string
  bytes: number
  uploadSeconds: number
  analysisSeconds: number
  /** Resident bytes: the server before and at its peak, and the peak of the analysis process. */
  before: number
  server: number
  child: number
}
type Played = {
  listeners: number
  seconds: number
  bytes: number
  /** Of both passes together. */
  requests: number
  failures: number
  p50: number
  p99: number
  before: number
  server: number
}
export type SoundFigures = { made: Made[]; played: Played }

const person = { email: 'bench@estudio.example', password: 'uma senha bem comprida' }
const listeners = 50

/** Uploads and analysis of recordings, then fifty concurrent listeners. */
export async function measureSound({ ms, quick }: { ms: number; quick: boolean }): Promise<SoundFigures> {
  const ends: (() => unknown)[] = []
  try {
    const data = await temporaryDataDir()
    ends.push(data.remove)
    const env = { ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password }
    const product = await startProduct({ dataDir: data.path, env })
    ends.push(product.stop)
    const order = await fillShop(product.url, 5)
    const { db, close } = connect(await embeddedUrl(data.path), { connections: 1 })
    ends.push(close)
    const [project] = await db.select().from(projects).where(eq(projects.orderId, order.id))
    if (!project) throw new Error('a paid order has no project')
    await waitUntilIdle(product.pid)

    const studio = await signInStaff(product.url, person)
    const place = { db, studio, pid: product.pid, projectId: project.id }
    const made = [
      await makeVersion(place, { name: '4 minutes, 24 bits, 48 kHz', seconds: 240, rate: 48_000, bits: 24 }),
    ]
    // The buyer hears what was presented.
    const [version] = await db
      .update(projectVersions)
      .set({ presentedAt: new Date() })
      .where(eq(projectVersions.projectId, project.id))
      .returning()
    if (!quick)
      made.push(
        await makeVersion(place, { name: '28 minutes, 16 bits, 44.1 kHz', seconds: 1_700, rate: 44_100, bits: 16 }),
      )

    await waitUntilIdle(product.pid)
    const url = `${product.url}/sons/${version?.id}/${version?.recordingId}.m4a`
    return { made, played: await listen(url, order.cookie, { ms, pid: product.pid }) }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

export function soundReport({ made, played }: SoundFigures): string[] {
  return [
    '## Sound',
    table(
      [
        'Uploaded and measured',
        'MB',
        'upload, s',
        'until it can be heard, s',
        'measuring process, MB',
        'server, MB (before)',
      ],
      made.map(({ name, bytes, uploadSeconds, analysisSeconds, before, server, child }) => [
        name,
        megabytes(bytes),
        uploadSeconds.toFixed(1),
        analysisSeconds.toFixed(1),
        megabytes(child),
        `${megabytes(server)} (${megabytes(before)})`,
      ]),
    ),
    table(
      [
        'Listening at once',
        'as fast as it goes, MB/s',
        'coming back for more, first byte p50 ms',
        'p99 ms',
        'requests, failed',
        'server, MB (before)',
      ],
      [
        [
          played.listeners,
          megabytes(played.bytes / played.seconds),
          played.p50.toFixed(1),
          played.p99.toFixed(1),
          `${grouped(played.requests)}, ${played.failures}`,
          `${megabytes(played.server)} (${megabytes(played.before)})`,
        ],
      ],
    ),
  ]
}

export function soundMarks({ played }: SoundFigures): TargetResult[] {
  return [maxMark(`${played.listeners} listeners at once: requests that failed`, 0, played.failures, '')]
}

type Place = { db: Db; studio: Studio; pid: number; projectId: string }
type Wave = { name: string; seconds: number; rate: number; bits: 16 | 24 }

/** Uploads a recording as a version of the project, and waits until it can be played. */
export async function makeVersion({ db, studio, pid, projectId }: Place, { name, ...shape }: Wave): Promise<Made> {
  const wave = waveOf(shape)
  const watch = await watchMemory(pid)
  const meant = { name, description: '', trackNumber: '', recommended: '' }
  const began = performance.now()
  await uploadFile(studio, { purpose: 'version', projectId, meant }, { name: `${name}.wav`, ...wave })
  const uploaded = performance.now()
  await waitUntilReady(db)
  const ready = performance.now()
  return {
    name,
    bytes: wave.bytes,
    uploadSeconds: (uploaded - began) / 1_000,
    analysisSeconds: (ready - uploaded) / 1_000,
    ...watch.end(),
  }
}

async function waitUntilReady(db: Db): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    const [newest] = await db
      .select({ state: recordings.state, failure: recordings.failure })
      .from(recordings)
      .innerJoin(files, eq(files.id, recordings.fileId))
      .orderBy(desc(recordings.createdAt))
      .limit(1)
    if (newest?.state === 'ready') return
    if (newest?.state === 'failed') throw new Error(`the recording failed: ${newest.failure}`)
    await wait(100)
  }
  throw new Error('a recording never became ready')
}

/** Peak memory of the server, and of a process it starts meanwhile. */
async function watchMemory(pid: number) {
  const known = new Set(await processTree(pid))
  const before = (await memoryOf(pid)).resident
  const max = { server: before, child: 0 }
  let reading = Promise.resolve()
  const timer = setInterval(() => {
    reading = reading.then(async () => {
      max.server = Math.max(max.server, (await memoryOf(pid)).resident)
      for (const other of await processTree(pid)) {
        if (known.has(other)) continue
        const { name, resident } = await memoryOf(other)
        if (/node|MainThread/i.test(name)) max.child = Math.max(max.child, resident)
      }
    })
  }, 100)
  return {
    end() {
      clearInterval(timer)
      return { before, ...max }
    },
  }
}

type Hour = { ms: number; pid: number }

/** Fifty connections: first at full speed, then in pieces with pauses, as players do. */
async function listen(url: string, cookie: string, { ms, pid }: Hour): Promise<Played> {
  const watch = await watchMemory(pid)
  let [requests, failures, bytes] = [0, 0, 0]
  async function request(range: string) {
    requests += 1
    const received = await fetchRange(url, cookie, range).catch(() => null)
    if (received === null) failures += 1
    return received
  }
  const seconds = await together(ms, async () => {
    bytes += (await request('bytes=0-'))?.size ?? 0
  })
  const firstBytes: number[] = []
  await together(ms, async () => {
    const received = await request(pieceOfSound())
    if (received) firstBytes.push(received.firstByte)
    await wait(500 + Math.random() * 500)
  })
  const ordered = firstBytes.toSorted((first, second) => first - second)
  const [p50, p99] = [quantile(ordered, 0.5), quantile(ordered, 0.99)]
  const { before, server } = watch.end()
  return { listeners, seconds, bytes, requests, failures, p50, p99, before, server }
}

async function together(ms: number, act: () => Promise<void>): Promise<number> {
  const began = performance.now()
  const one = async () => {
    while (performance.now() - began < ms) await act()
  }
  await Promise.all(Array.from({ length: listeners }, one))
  return (performance.now() - began) / 1_000
}
