import { desc } from 'drizzle-orm'
import { max } from 'simple-statistics'

import { projectVersions, recordings } from '#db/schema.ts'
import { signInStaff, uploadFile, waveOf, type Studio } from '#test/support/http-staff.ts'
import { familyOf } from '#test/support/processes.ts'

import { load } from './load.ts'
import { atMost, megabytes, type Part } from './report.ts'
import { openSoldShop, sample, staff, waitForNone, waitUntilIdle, withStaff } from './shop.ts'
import type { Ends, Shop, Size } from './shop.ts'

type Wave = { seconds: number; rate: number; bits: 16 | 24 }
const wave: Wave = { seconds: 240, rate: 48_000, bits: 24 }
const listeners = 50

/** Uploads and analysis of recordings, then fifty listeners at once who read a whole preview of four minutes. */
export async function measureSound({ seconds }: Size, ends: Ends): Promise<Part> {
  const shop = await openSoldShop(ends, withStaff)
  const { pid, order, project } = shop
  await waitUntilIdle(pid)
  const studio = await signInStaff(shop.url, staff)
  const known = new Set((await familyOf(pid)).map((process) => process.pid))
  const { readings, end } = sample(() => familyOf(pid), 100)
  const made = await makeVersion(shop, { studio, projectId: project.id, wave })
  end()
  const seen = readings.flatMap(([, family]) => family)
  const young = seen.filter((process) => !known.has(process.pid) && !process.name.startsWith('postgres'))
  const server = seen.filter((process) => process.pid === pid)
  const [ofServer, ofChild] = [server, young].map((some) =>
    megabytes(max([0, ...some.map(({ resident }) => resident)])),
  )
  const url = await presentedSound(shop)
  await waitUntilIdle(pid)

  const headers = { cookie: order.cookie, range: 'bytes=0-' }
  const options = { url, headers, connections: listeners, duration: 5 * seconds }
  const played = await load(options, { pid, databaseOf: pid }).catch(() => null)
  return {
    report: [
      '## Sound',
      `A recording of 4 minutes (24 bits, 48 kHz, ${megabytes(made.bytes)} MB): sent in ${made.upload.toFixed(1)} s, can be heard ${made.analysis.toFixed(1)} s later; its analysis took ${ofChild} MB, the server ${ofServer} MB.`,
      `${listeners} listeners at once, as fast as it goes: ${played ? megabytes(played.bytesPerSecond) : 'failed at'} MB/s.`,
    ],
    marks: [atMost(`${listeners} listeners at once: rounds with a request that failed`, 0, played ? 0 : 1)],
  }
}

/** The URL of the newest version's sound, which its buyer may hear from now on. */
export async function presentedSound({ url, db }: Pick<Shop, 'url' | 'db'>): Promise<string> {
  const [version] = await db.update(projectVersions).set({ presentedAt: new Date() }).returning()
  return `${url}/sons/${version?.id}/${version?.recordingId}.m4a`
}

/** Uploads a recording as a version of the project, and waits until it can be played; the seconds of both. */
export async function makeVersion(
  { db }: Pick<Shop, 'db'>,
  { studio, projectId, wave: shape }: { studio: Studio; projectId: string; wave: Wave },
) {
  const sound = waveOf(shape)
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
  return { bytes: sound.bytes, upload: (uploaded - began) / 1_000, analysis: (ready - uploaded) / 1_000 }
}
