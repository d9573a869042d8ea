import { desc } from 'drizzle-orm'

import { projectVersions, recordings } from '#db/schema.ts'
import { findProject } from '#test/support/full-preview.ts'
import { signInStaff, uploadFile, waveOf, type Studio } from '#test/support/http-staff.ts'
import { familyOf, memoryOf } from '#test/support/processes.ts'
import { fillShop } from '#test/support/sold-orders.ts'

import { load } from './load.ts'
import { atMost, megabytes, type Part } from './report.ts'
import { openShop, staff, waitForNone, waitUntilIdle, withEnds, withStaff, type Shop, type Size } from './shop.ts'

type Wave = { seconds: number; rate: number; bits: 16 | 24 }
const wave: Wave = { seconds: 240, rate: 48_000, bits: 24 }
const listeners = 50

/** Uploads and analysis of recordings, then fifty listeners at once who read a whole preview of four minutes. */
export function measureSound({ seconds }: Size): Promise<Part> {
  return withEnds(async (ends) => {
    const shop = await openShop(ends, withStaff)
    const order = await fillShop(shop.url, 5)
    const { id: projectId } = await findProject(shop.db, order.id)
    await waitUntilIdle(shop.pid)
    const studio = await signInStaff(shop.url, staff)
    const made = await makeVersion(shop, { studio, projectId, wave })
    const url = await presentedSound(shop)
    await waitUntilIdle(shop.pid)

    const headers = { cookie: order.cookie, range: 'bytes=0-' }
    const options = { url, headers, connections: listeners, duration: 5 * seconds }
    const played = await load(options, { pids: [shop.pid], databaseOf: shop.pid }).catch(() => null)
    return {
      report: [
        '## Sound',
        `A recording of 4 minutes (24 bits, 48 kHz, ${megabytes(made.bytes)} MB): sent in ${made.upload.toFixed(1)} s, can be heard ${made.analysis.toFixed(1)} s later; its analysis took ${megabytes(made.used.child)} MB, the server ${megabytes(made.used.server)} MB.`,
        `${listeners} listeners at once, as fast as it goes: ${played ? megabytes(played.bytesPerSecond) : 'failed at'} MB/s.`,
      ],
      marks: [atMost(`${listeners} listeners at once: rounds with a request that failed`, 0, played ? 0 : 1)],
    }
  })
}

/** The URL of the newest version's sound, which its buyer may hear from now on. */
export async function presentedSound({ url, db }: Pick<Shop, 'url' | 'db'>): Promise<string> {
  const [version] = await db.update(projectVersions).set({ presentedAt: new Date() }).returning()
  return `${url}/sons/${version?.id}/${version?.recordingId}.m4a`
}

/** Uploads a recording as a version of the project, and waits until it can be played. */
export async function makeVersion(
  { db, pid }: Pick<Shop, 'db' | 'pid'>,
  { studio, projectId, wave: shape }: { studio: Studio; projectId: string; wave: Wave },
) {
  const sound = waveOf(shape)
  const memory = await watchMemory(pid)
  const meant = { name: 'Valsa', description: '', trackNumber: '', recommended: '' }
  const began = performance.now()
  await uploadFile(studio, { purpose: 'version', projectId, meant }, { name: 'valsa.wav', ...sound })
  const uploaded = performance.now()
  const left = await waitForNone(async () => {
    const [newest] = await db.select().from(recordings).orderBy(desc(recordings.createdAt)).limit(1)
    if (newest?.state === 'failed') throw new Error(`the recording failed: ${newest.failure}`)
    return newest?.state === 'ready' ? 0 : 1
  }, 600_000)
  if (left > 0) throw new Error('a recording never became ready')
  const ready = performance.now()
  const [upload, analysis] = [(uploaded - began) / 1_000, (ready - uploaded) / 1_000]
  return { bytes: sound.bytes, upload, analysis, used: memory.end() }
}

/** Peak memory of the server, and of a process it starts meanwhile. */
async function watchMemory(pid: number) {
  const known = new Set((await familyOf(pid)).map((process) => process.pid))
  const most = { server: await memoryOf(pid), child: 0 }
  const timer = setInterval(() => void sample(), 100)
  const sample = async () => {
    const [own, ...others] = await familyOf(pid)
    most.server = Math.max(most.server, own?.resident ?? 0)
    const young = others.filter((child) => !known.has(child.pid) && !child.name.startsWith('postgres'))
    most.child = Math.max(most.child, ...young.map(({ resident }) => resident))
  }
  return {
    end() {
      clearInterval(timer)
      return most
    },
  }
}
