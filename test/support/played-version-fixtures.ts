import { randomUUID } from 'node:crypto'

import type { DbOrTx } from '#db/client.ts'
import { insertVersion } from '#db/preview/versions.ts'
import { files, recordings } from '#db/schema.ts'

import type { TestContext } from './test-context.ts'

type Sound = {
  name?: string
  durationMs?: number
  loudness?: number
  truePeak?: number
  recommended?: boolean
  lyric?: string
}

/** A version of a given duration that the client can hear; returns both ids. Its files exist only as rows. */
export async function createPublishedVersion(
  context: Pick<TestContext, 'db' | 'now'>,
  projectId: string,
  sound: Sound = {},
) {
  const { name = 'Banda completa', durationMs = 60_000, loudness = -14, truePeak = -1 } = sound
  const { recommended = false, lyric = '' } = sound
  const stored = { storageKey: randomUUID(), name: 'a.m4a', bytes: 1, sha256: '0'.repeat(64) }
  const recordingId = await insertReadyRecording(context.db, stored, { durationMs, loudness, truePeak })
  const versionId = await context.db.transaction((tx) =>
    insertVersion(tx, {
      projectId,
      name,
      description: '',
      recommended,
      track: { kind: 'recording' },
      recordingId,
      lyric,
      createdAt: context.now(),
      presentedAt: context.now(),
    }),
  )
  return { versionId, recordingId }
}

type StoredFile = Pick<typeof files.$inferInsert, 'storageKey' | 'name' | 'bytes' | 'sha256'>

/** A recording that was analysed; its preview is the file itself. */
export async function insertReadyRecording(
  db: DbOrTx,
  stored: StoredFile,
  sound: { durationMs: number; loudness: number; truePeak: number; peaks?: number[] },
): Promise<string> {
  const [file] = await db
    .insert(files)
    .values({ ...stored, type: 'audio/mp4' })
    .returning()
  if (!file) throw new Error('no file')
  const [recording] = await db
    .insert(recordings)
    .values({
      fileId: file.id,
      previewFileId: file.id,
      state: 'ready',
      progress: 100,
      loudnessRange: 5,
      sampleRate: 44_100,
      channels: 2,
      peaks: Array.from({ length: 800 }, (_, index) => Math.round(128 + 127 * Math.sin(index / 20))),
      ...sound,
    })
    .returning()
  if (!recording) throw new Error('no recording')
  return recording.id
}
