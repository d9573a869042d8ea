import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'

import { fakeSound } from '#adapters/fakes/sound.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import type { Db } from '#db/client.ts'
import { insertVersion } from '#db/preview/versions.ts'
import { briefings, deliveryFiles, feedbacks, files, lyrics, notes, projects, sungNames } from '#db/schema.ts'
import { cutPassages } from '#use-cases/preview/cut-passages.ts'

import { insertReadyRecording } from './played-version-fixtures.ts'

const amounts = {
  many: { versions: 20, feedbackCount: 10, notesEach: 50, drafts: 20, lines: 200 },
  /** What most clients have. */
  few: { versions: 3, feedbackCount: 1, notesEach: 17, drafts: 3, lines: 32 },
}
const names = ['Thaís', 'Maria Aparecida', 'Zé']

/**
 * Fills the preview page of an order with a lyric, versions with sound and names, sent notes with their proofs, and drafts.
 * Returns its path.
 */
export async function fillPreview(
  { db, dataDir }: { db: Db; dataDir: string },
  orderId: string,
  amount: keyof typeof amounts = 'many',
): Promise<string> {
  const { versions: versionCount, feedbackCount, notesEach, drafts, lines } = amounts[amount]
  const { id: projectId, previewCode } = await findProject(db, orderId)
  const store = await createLocalFiles(join(dataDir, 'files'))
  const words = Array.from({ length: lines }, (_, index) => lineOf(index))
  await db.transaction(async (tx) => {
    const versions: { versionId: string; versionName: string }[] = []
    for (let number = 1; number <= versionCount; number += 1) {
      const at = new Date(Date.now() + number * 60_000 - 3_600_000)
      const lyric = words.map((line, index) => `[${timeOf((index * 180) / lines)}]${line}`).join('\n')
      const named = { name: `Versão ${number}`, description: wish(number), lyric }
      const sound = { durationMs: 180_000, loudness: -14 - (number % 5), truePeak: -1, peaks: peaksOf(number) }
      const file = fileOf(number)
      await store.put(file.storageKey, oneChunk())
      const recordingId = await insertReadyRecording(tx, file, sound)
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
    const at = new Date(Date.now() - 24 * 3_600_000)
    const read = { author: 'studio' as const, presentedAt: at, approvedAt: at }
    await tx.insert(lyrics).values({ id: randomUUID(), projectId, number: 1, content: words.join('\n'), ...read })
    const answers = { names: names.map((name) => ({ name, sound: '' })) }
    await tx.update(briefings).set({ answers }).where(eq(briefings.projectId, projectId))
    const versionId = versions[0]?.versionId ?? ''
    await tx.insert(sungNames).values(names.map((name, index) => ({ versionId, name, atMs: index * 40_000 })))
  })
  await cutPassages({ db, files: store, sound: fakeSound() }, projectId)
  return `/client-preview/${previewCode}`
}

/** Delivers the song of an order as one file, without sending anything. Returns the path of its page. */
export async function fillDelivery(shop: { db: Db; dataDir: string }, orderId: string): Promise<string> {
  await fillPreview(shop, orderId)
  const { db } = shop
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

/** Nobody hears it. */
async function* oneChunk() {
  yield Buffer.from('sound')
}

function timeOf(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(2).padStart(5, '0')}`
}

/** No two are the same, as in a long ballad. */
function lineOf(index: number): string {
  return `${sung[index % sung.length]}, ${names[index % names.length]}, e a ${index + 1}ª volta da rua`
}

const sung = ['Você chegou com o café', 'A casa acordou', 'O mar ficou mais perto', 'Dança comigo na cozinha']

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
