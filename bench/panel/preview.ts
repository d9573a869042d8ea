import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import { connect } from '#db/client.ts'
import { feedbacks, files, notes, projects, projectVersions, recordings } from '#db/schema.ts'
import { embeddedUrl } from '#test/support/embedded-url.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'

import { grouped, ranged, table } from '../format.ts'
import type { Size } from '../measure.ts'
import { visit } from '../pages/browser.ts'
import { pinServer, startGenerator } from '../server/child-processes.ts'
import { runRounds, type Figures } from '../server/load-rounds.ts'
import { fillShop, waitUntilIdle } from '../server/seed-orders.ts'
import { spreadOf, type Spread } from '../statistics.ts'

type PreviewPage = { name: string; encoded: number; html: number; alone: Spread; figures: Figures }

const versionCount = 20
const feedbackCount = 10
const notesEach = 50
const draftCount = 20

/** A client's preview page with 20 uploaded versions, 500 sent notes and 20 drafts: alone and under load. */
export async function measurePreview(size: Pick<Size, 'rounds' | 'ms' | 'connections'>): Promise<PreviewPage[]> {
  const ends: (() => unknown)[] = []
  try {
    const data = await temporaryDataDir()
    ends.push(data.remove)
    const product = await startProduct({ dataDir: data.path })
    ends.push(product.stop)
    const order = await fillShop(product.url, 5)
    const path = await fillPreview(await embeddedUrl(data.path), order.id)
    await waitUntilIdle(product.pid)

    const server = { pid: product.pid, port: Number(new URL(product.url).port) }
    const pages = [
      { name: 'preview page, 20 versions and 500 notes', path },
      { name: 'the same with all notes asked for', path: `${path}?anotacoes=todas` },
    ].map((page) => ({ ...page, against: [], server, cookie: order.cookie, marker: 'Sala de escuta' }))

    const alone: Awaited<ReturnType<typeof visitAlone>>[] = []
    for (const page of pages) alone.push(await visitAlone(server.port, page.path, order.cookie))
    const generator = await startGenerator()
    ends.push(generator.stop)
    await pinServer(product.pid)
    const figures = await runRounds(generator, pages, { ...size, databaseOf: product.pid })
    return figures.flatMap((entry, index) => {
      const seen = alone[index]
      return seen ? [{ name: entry.name, ...seen, figures: entry }] : []
    })
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/** Sequential requests: the page's own time, without queueing. */
async function visitAlone(port: number, path: string, cookie: string) {
  const durations: number[] = []
  let page = await visit(port, path, cookie)
  for (let index = 0; index < 40; index += 1) {
    const began = performance.now()
    page = await visit(port, path, cookie)
    // Skip the first requests, which compile and fill caches.
    if (index >= 10) durations.push(performance.now() - began)
  }
  return { encoded: page.encoded.length, html: Buffer.byteLength(page.decoded), alone: spreadOf(durations) }
}

export function previewReport(pages: PreviewPage[]): string[] {
  return [
    '## Preview page',
    table(
      [
        'Page',
        'bytes sent',
        'HTML',
        'alone, ms (range)',
        'req/s (range)',
        'p99 ms',
        'server µs/req',
        'database µs/req',
      ],
      pages.map(({ name, encoded, html, alone, figures }) => [
        name,
        grouped(encoded),
        grouped(html),
        ranged(alone, 1),
        ranged(figures.perSecond, 0),
        figures.p99.median.toFixed(0),
        figures.serverMicroseconds.median.toFixed(0),
        figures.databaseMicroseconds.median.toFixed(0),
      ]),
    ),
  ]
}

async function fillPreview(databaseUrl: string, orderId: string): Promise<string> {
  const { db, close } = connect(databaseUrl, { connections: 1 })
  try {
    const [project] = await db.select().from(projects).where(eq(projects.orderId, orderId))
    if (!project) throw new Error('a paid order has no project')
    const projectId = project.id
    await db.transaction(async (tx) => {
      const sounds = await tx.insert(files).values(times(versionCount, createFile)).returning({ id: files.id })
      const notified = await tx
        .insert(recordings)
        .values(sounds.map(({ id }, index) => createTestRecording(id, index)))
        .returning({ id: recordings.id })
      const versions = await tx
        .insert(projectVersions)
        .values(notified.map(({ id }, index) => createVersion(projectId, id, index)))
        .returning({ id: projectVersions.id, name: projectVersions.name })
      const place = (index: number) => {
        const version = versions[index % versions.length]
        return {
          projectId,
          versionId: version?.id,
          versionName: version?.name ?? '',
          fromMs: (index * 1_700) % 180_000,
        }
      }
      for (let round = 0; round < feedbackCount; round += 1) {
        const createdAt = new Date(Date.now() - (feedbackCount - round) * 3_600_000)
        const [feedback] = await tx
          .insert(feedbacks)
          .values({ projectId, versionId: versions[0]?.id, versionName: 'Versão 1', content: wish(round), createdAt })
          .returning({ id: feedbacks.id })
        await tx.insert(notes).values(
          times(notesEach, (index) => ({
            ...place(round + index),
            feedbackId: feedback?.id,
            content: wish(index),
            ...(index % 3 === 0 ? {} : { state: 'done' as const, answer: `Feito: ${wish(index + 1)}` }),
          })),
        )
      }
      await tx.insert(notes).values(times(draftCount, (index) => ({ ...place(index), content: wish(index) })))
    })
    return `/client-preview/${project.previewCode}`
  } finally {
    await close()
  }
}

function createFile(index: number) {
  const name = `Versão ${index + 1}.m4a`
  return {
    storageKey: `previas/${randomUUID()}.m4a`,
    name,
    type: 'audio/mp4',
    bytes: 3_000_000,
    sha256: '0'.repeat(64),
  }
}

function createTestRecording(fileId: string, index: number) {
  // Irregular like real songs, so that compression is realistic.
  const peaks = times(800, (at) =>
    Math.round(127 + 90 * Math.sin(at / (7 + index)) + 37 * Math.sin(at * at * (index + 1))),
  )
  const measured = { durationMs: 180_000, loudness: -14 - (index % 5), loudnessRange: 6, truePeak: -1 }
  return { fileId, previewFileId: fileId, state: 'ready' as const, progress: 100, ...measured, peaks }
}

function createVersion(projectId: string, recordingId: string, index: number) {
  const createdAt = new Date(Date.now() - index * 60_000)
  const text = { name: `Versão ${index + 1}`, description: wish(index) }
  return {
    projectId,
    recordingId,
    number: versionCount - index,
    ...text,
    track: { kind: 'recording' as const },
    createdAt,
    presentedAt: createdAt,
  }
}

const wishes = [
  'mais violão na entrada',
  'a voz um pouco mais baixa',
  'o refrão podia vir antes',
  'esta pausa emociona',
]

function wish(index: number): string {
  return `Aqui, ${wishes[index % wishes.length]}, por favor (${index + 1}).`
}

function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
