import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import { connect } from '#db/client.ts'
import { deliveryFiles, feedbacks, files, notes, projects, projectVersions, recordings } from '#db/schema.ts'

/** 20 versions with sound, 500 notes in ten feedbacks, 20 drafts; and what most clients have. */
const many = { versions: 20, feedbacks: 10, notesEach: 50, drafts: 20 }
export const few: typeof many = { versions: 3, feedbacks: 1, notesEach: 17, drafts: 3 }

/** Fills the preview page of an order. */
export async function fillPreview(
  databaseUrl: string,
  orderId: string,
  { versions: versionCount, feedbacks: feedbackCount, notesEach, drafts: draftCount } = many,
): Promise<{ projectId: string; path: string }> {
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
        .values(notified.map(({ id }, index) => createVersion(projectId, id, versionCount - index)))
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
          .values({
            projectId,
            versionId: versions[0]?.id,
            versionName: versions[0]?.name ?? '',
            content: wish(round),
            createdAt,
          })
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
    return { projectId, path: `/client-preview/${project.previewCode}` }
  } finally {
    await close()
  }
}

/** Delivers the song of an order as one file, without sending anything. */
export async function fillDelivery(databaseUrl: string, orderId: string): Promise<string> {
  const { projectId } = await fillPreview(databaseUrl, orderId)
  const { db, close } = connect(databaseUrl, { connections: 1 })
  try {
    const [version] = await db.select().from(projectVersions).where(eq(projectVersions.projectId, projectId)).limit(1)
    const sound = createFile(0)
    const [file] = await db.insert(files).values(sound).returning({ id: files.id })
    if (!version || !file) throw new Error('a delivery has nothing to deliver')
    await db.insert(deliveryFiles).values({ projectId, fileId: file.id, kind: 'mp3', title: sound.name })
    const days = { deliveredAt: new Date(), deliveryEndsAt: new Date(Date.now() + 60 * 86_400_000) }
    const delivered = { status: 'delivered' as const, approvedVersionId: version.id, ...days }
    await db.update(projects).set(delivered).where(eq(projects.id, projectId))
    return `/deliveries/${projectId}`
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

function createVersion(projectId: string, recordingId: string, number: number) {
  const createdAt = new Date(Date.now() + number * 60_000 - 3_600_000)
  const text = { name: `Versão ${number}`, description: wish(number) }
  return {
    projectId,
    recordingId,
    number,
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
