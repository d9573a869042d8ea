import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { Db } from '#db/client.ts'
import { insertVersion } from '#db/preview/versions.ts'
import { deliveryFiles, feedbacks, files, notes, projects } from '#db/schema.ts'

import { insertReadyRecording } from './played-version-fixtures.ts'

const amounts = {
  many: { versions: 20, feedbackCount: 10, notesEach: 50, drafts: 20 },
  /** What most clients have. */
  few: { versions: 3, feedbackCount: 1, notesEach: 17, drafts: 3 },
}

/** Fills the preview page of an order with versions with sound, sent notes and drafts. Returns its path. */
export async function fillPreview(db: Db, orderId: string, amount: keyof typeof amounts = 'many'): Promise<string> {
  const { versions: versionCount, feedbackCount, notesEach, drafts } = amounts[amount]
  const { id: projectId, previewCode } = await findProject(db, orderId)
  await db.transaction(async (tx) => {
    const versions: { versionId: string; versionName: string }[] = []
    for (let number = 1; number <= versionCount; number += 1) {
      const at = new Date(Date.now() + number * 60_000 - 3_600_000)
      const named = { name: `Versão ${number}`, description: wish(number), lyric: '' }
      const sound = { durationMs: 180_000, loudness: -14 - (number % 5), truePeak: -1, peaks: peaksOf(number) }
      const recordingId = await insertReadyRecording(tx, fileOf(number), sound)
      const track = { kind: 'recording' as const }
      const version = { projectId, ...named, track, recordingId, createdAt: at, presentedAt: at }
      versions.unshift({ versionId: await insertVersion(tx, version), versionName: named.name })
    }
    const noteAt = (index: number) => {
      const version = versions[index % versions.length]
      return { projectId, ...version, versionName: version?.versionName ?? '', fromMs: (index * 1_700) % 180_000 }
    }
    for (let round = 0; round < feedbackCount; round += 1) {
      const createdAt = new Date(Date.now() - (feedbackCount - round) * 3_600_000)
      const sent = { projectId, versionName: '', ...versions[0], content: wish(round), createdAt }
      const [feedback] = await tx.insert(feedbacks).values(sent).returning({ id: feedbacks.id })
      const answered = { state: 'done' as const, answer: `Feito: ${wish(round + 1)}` }
      await tx.insert(notes).values(
        Array.from({ length: notesEach }, (_, index) => ({
          ...noteAt(round + index),
          feedbackId: feedback?.id,
          content: wish(index),
          ...(index % 3 === 0 ? {} : answered),
        })),
      )
    }
    await tx
      .insert(notes)
      .values(Array.from({ length: drafts }, (_, index) => ({ ...noteAt(index), content: wish(index) })))
  })
  return `/client-preview/${previewCode}`
}

/** Delivers the song of an order as one file, without sending anything. Returns the path of its page. */
export async function fillDelivery(db: Db, orderId: string): Promise<string> {
  await fillPreview(db, orderId)
  const { id: projectId } = await findProject(db, orderId)
  const [file] = await db
    .insert(files)
    .values({ ...fileOf(0), type: 'audio/mp4' })
    .returning()
  if (!file) throw new Error('a delivery has nothing to deliver')
  await db.insert(deliveryFiles).values({ projectId, fileId: file.id, kind: 'mp3', title: file.name })
  const days = { deliveredAt: new Date(), deliveryEndsAt: new Date(Date.now() + 60 * 86_400_000) }
  await db
    .update(projects)
    .set({ status: 'delivered', ...days })
    .where(eq(projects.id, projectId))
  return `/deliveries/${projectId}`
}

export async function findProject(db: Db, orderId: string) {
  const [project] = await db.select().from(projects).where(eq(projects.orderId, orderId))
  if (!project) throw new Error('a paid order has no project')
  return project
}

function fileOf(number: number) {
  const storageKey = `previas/${randomUUID()}.m4a`
  return { storageKey, name: `Versão ${number}.m4a`, bytes: 3_000_000, sha256: '0'.repeat(64) }
}

/** Irregular like those of real songs, so that compression is realistic. */
function peaksOf(number: number): number[] {
  return Array.from({ length: 800 }, (_, at) =>
    Math.round(127 + 90 * Math.sin(at / (6 + number)) + 37 * Math.sin(at * at * number)),
  )
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
